import type { Game } from '../../core/game.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';
import { play } from './strategies.ts';

export { UltimatePosition } from './position.ts';

export const ultimate = { ...about, rules, play } satisfies Game;
