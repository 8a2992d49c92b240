import type { Game } from '../../core/game.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';
import { ai } from './strategies.ts';

export { Puissance4Position } from './position.ts';

export const puissance4 = { ...about, rules, ai } satisfies Game;
