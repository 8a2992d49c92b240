import type { GameInfo } from '../../core/game.ts';
import { texts } from './texts.ts';

export const about = {
  id: 'tictactoe',
  options: {},
  presets: {},
  pieces: {
    first: { letter: 'x', shape: 'cross', ink: 'blue' },
    second: { letter: 'o', shape: 'ring', ink: 'red' },
  },
  board: 'paper',
  texts,
} as const satisfies GameInfo;
