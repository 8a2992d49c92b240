import type { Course } from './course.ts';
import { cs50 } from './cs50/course.ts';
import { log320 } from './log320/index.ts';
import { moia } from './moia/index.ts';
import { puissance4 } from './puissance4/course.ts';
import { playGame } from './rennes2/game.ts';

const rennes2: Course = {
  name: 'rennes2',
  summary: {
    fr: 'Tic-Tac-Toe à deux, selon les traces de la planche de Rennes 2',
    en: 'Tic-tac-toe for two, as in the traces of the Rennes 2 sheet (in French)',
  },
  help: {
    fr: 'Le dialogue est celui des traces de la planche, en français, sans rien de plus. À chaque question, « aide » rappelle les réponses et « quitter » arrête. Les réponses peuvent venir d’un fichier : quadrille course rennes2 < reponses.txt',
    en: 'The dialogue is that of the sheet’s traces, in French, and nothing else. At every question "aide" (help) repeats the answers and "quitter" (quit) ends it. Answers may come from a file: quadrille course rennes2 < answers.txt',
  },
  usage: ['rennes2'],
  echo: false,
  run: ({ dialogue }) => playGame(dialogue),
};

/** The five assignments, by the name that `quadrille course NAME` takes. */
export const courses: readonly Course[] = [moia, puissance4, rennes2, log320, cs50];
