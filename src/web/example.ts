import './board/quadrille-board.ts';
import type { QuadrilleBoard } from './board/quadrille-board.ts';

const board = document.querySelector<QuadrilleBoard>('#board');
if (!board) throw new Error('no board');
board.addEventListener('peek', event =>
  board.preview((event as CustomEvent<{ move: string }>).detail.move),
);
while (board.moves.length > 0) await board.play(await board.ask());
board.say('Game over.');
