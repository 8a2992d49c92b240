import type { Millis } from '../../core/clock.ts';
import { decide, type Match, newMatch } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { ticTacToe } from '../../games/tictactoe/index.ts';
import type { Cs50Action } from './board.ts';

/** An action and what it took. */
export interface TimedAction {
  readonly action: Cs50Action;
  readonly spent: Millis;
}

/** The same game in the shared rules, where a cell is a column's letter and a row, counted from the top. */
export function matchOf(played: readonly TimedAction[]): Match {
  let match = newMatch(unwrap(rulesOf(ticTacToe)));
  for (const { action, spent } of played) {
    const [i, j] = action;
    const move = { side: match.position.turn, type: 'move', text: `${'abc'[j]}${i + 1}` } as const;
    ({ match } = unwrap(decide(match, move, spent)));
  }
  return match;
}
