import type { About } from '../../core/game.ts';
import { texts } from './texts.ts';

export const about = {
  id: 'tictactoe',
  options: {},
  presets: {},
  look: {
    first: { letter: 'x', shape: 'cross', ink: 'blue' },
    second: { letter: 'o', shape: 'ring', ink: 'red' },
  },
  texts,
} as const satisfies About;
