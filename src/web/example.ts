import './board/quadrille-board.ts';
import type { QuadrilleBoard } from './board/quadrille-board.ts';

/** What the page /board explains, as a page of its own. */
const board = document.querySelector<QuadrilleBoard>('#board');
if (!board) throw new Error('there is no board');
board.addEventListener('peek', event =>
  board.preview((event as CustomEvent<{ move: string }>).detail.move),
);
while (board.moves.length > 0) await board.play(await board.ask());
board.say(`Game over: ${board.position}`);
