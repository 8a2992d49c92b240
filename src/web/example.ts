import './board/quadrille-board.ts';
import type { QuadrilleBoard } from './board/quadrille-board.ts';
import { startLang } from './shell/lang.ts';

/** What the page /board explains, as a page of its own. */
const WORDS = {
  fr: {
    title: 'Un plateau dans une page à vous',
    lead: 'Deux personnes jouent ici.',
    over: 'Partie terminée.',
  },
  en: {
    title: 'A board in a page of your own',
    lead: 'Two people play here.',
    over: 'Game over.',
  },
};
const lang = startLang();
const words = WORDS[lang];
document.documentElement.lang = lang;
document.title = `${words.title} · Quadrille`;
for (const [where, text] of [
  ['h1', words.title],
  ['p', words.lead],
] as const)
  document.querySelector(where)?.replaceChildren(text);

const board = document.querySelector<QuadrilleBoard>('#board');
if (!board) throw new Error('there is no board');
board.addEventListener('preview', event =>
  board.preview((event as CustomEvent<{ move: string }>).detail.move),
);
while (board.moves.length > 0) await board.play(await board.ask());
board.say(words.over);
