import type { Game } from '../../core/game.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';
import { play } from './strategies.ts';

export { Puissance4Position } from './position.ts';

export const puissance4 = { ...about, rules, play } satisfies Game;
