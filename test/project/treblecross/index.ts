import type { Game } from '../../../src/core/game.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';

export const treblecross = { ...about, rules } satisfies Game;
