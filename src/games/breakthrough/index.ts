import type { Game } from '../../core/game.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';
import { ai } from './strategies.ts';

export { BreakthroughPosition } from './position.ts';

export const breakthrough = { ...about, rules, ai } satisfies Game;
