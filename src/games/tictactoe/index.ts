import type { Game } from '../../core/game.ts';
import { ok } from '../../core/result.ts';
import { about } from './about.ts';
import { rules } from './rules.ts';
import { ai } from './strategies.ts';

export { TicTacToePosition } from './rules.ts';

export const ticTacToe = { ...about, rules: () => ok(rules), ai } satisfies Game;
