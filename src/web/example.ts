import { localize } from '../core/localize.ts';
import './board/quadrille-board.ts';
import type { QuadrilleBoard } from './board/quadrille-board.ts';
import { startLang } from './shell/lang.ts';

/** The example of the page /board, as a page of its own. */
const texts = {
  title: { fr: 'Un plateau dans une page à vous', en: 'A board in a page of your own' },
  lead: { fr: 'Deux personnes jouent ici.', en: 'Two people play here.' },
  over: { fr: 'Partie terminée.', en: 'Game over.' },
};
const lang = startLang();
const t = localize(texts, lang);
document.documentElement.lang = lang;
document.title = `${t.title} · Quadrille`;
for (const [where, text] of [
  ['h1', t.title],
  ['p', t.lead],
] as const)
  document.querySelector(where)?.replaceChildren(text);

const board = document.querySelector<QuadrilleBoard>('#board');
if (!board) throw new Error('there is no board');
board.addEventListener('preview', event =>
  board.preview((event as CustomEvent<{ move: string }>).detail.move),
);
while (board.moves.length > 0) await board.play(await board.ask());
board.say(t.over);
