import type { Game } from '../core/game.ts';
import { breakthrough } from './breakthrough/index.ts';
import { puissance4 } from './puissance4/index.ts';
import { ticTacToe } from './tictactoe/index.ts';
import { ultimate } from './ultimate/index.ts';

/** All games. A new game is a folder and a line here. */
export const games = [
  ticTacToe,
  ultimate,
  puissance4,
  breakthrough,
] as const satisfies readonly Game[];

export type GameId = (typeof games)[number]['id'];
