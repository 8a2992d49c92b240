import type { Game } from '../../core/game.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';
import { ai } from './strategies.ts';

export { UltimatePosition } from './position.ts';

export const ultimate = { ...about, rules, ai } satisfies Game;
