import type { GameInfo } from '../../core/game.ts';
import { texts } from './texts.ts';

/** Boards from 2 x 4 to 8 x 8, each side with two rows of pawns; presets are named width x height. */
export const about = {
  id: 'breakthrough',
  options: {
    width: {
      kind: 'integer',
      min: 2,
      max: 8,
      standard: 8,
      text: { fr: 'Nombre de colonnes', en: 'Number of columns' },
    },
    height: {
      kind: 'integer',
      min: 4,
      max: 8,
      standard: 8,
      text: { fr: 'Nombre de lignes', en: 'Number of rows' },
    },
  },
  presets: {
    '6x6': { width: 6, height: 6 },
    '5x5': { width: 5, height: 5 },
    '4x5': { width: 4, height: 5 },
  },
  pieces: {
    first: { letter: 'r', shape: 'pawn', ink: 'red' },
    second: { letter: 'b', shape: 'pawn', ink: 'black' },
  },
  board: 'checkered',
  texts,
  moveTime: 5_000,
  drawless: true,
  facing: true,
} as const satisfies GameInfo;
