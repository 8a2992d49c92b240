import type { GameInfo } from '../../../src/core/game.ts';
import { texts } from './texts.ts';

/** A toy: marks on a strip; whoever completes three in a row, of either side, wins. */
export const about = {
  id: 'treblecross',
  options: {
    length: {
      kind: 'integer',
      min: 3,
      max: 9,
      standard: 7,
      text: { fr: 'Longueur', en: 'Length' },
    },
  },
  presets: { short: { length: 5 } },
  pieces: {
    first: { letter: 'x', shape: 'cross', ink: 'blue' },
    second: { letter: 'o', shape: 'ring', ink: 'red' },
  },
  board: 'paper',
  texts,
} as const satisfies GameInfo;
