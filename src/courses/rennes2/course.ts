import type { Course } from '../course.ts';
import { playGame } from './game.ts';

export const rennes2: Course = {
  name: 'rennes2',
  summary: {
    fr: 'Tic-Tac-Toe à deux, selon les traces de la planche de Rennes 2',
    en: 'Tic-tac-toe for two, as in the traces of the Rennes 2 sheet (in French)',
  },
  usage: ['rennes2'],
  echo: false,
  run: ({ dialogue }) => playGame(dialogue),
};
