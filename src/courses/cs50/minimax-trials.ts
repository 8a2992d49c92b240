import type { HostTime } from '../python/python-host.ts';
import { type PythonValue, tuple } from '../python/python-value.ts';
import type { FunctionTrial } from '../python/trial.ts';
import {
  actions,
  type Cs50Action,
  type Cs50Board,
  initial_state,
  player,
  result,
  terminal,
  utility,
  X,
} from './board.ts';

/** What the optimal moves are for: the win, to hold the result, or nothing (all moves are equal). */
export type Stake = 'win' | 'hold' | 'any';

type NewTrial = (board: PythonValue, optimal: readonly PythonValue[], why: Stake) => FunctionTrial;

/** Orders of the cells that turn and mirror the board: boards of the same symmetry class are tried once. */
const TURNED = '630741852';
const MIRRORED = '210543876';

const keyOf = (board: Cs50Board): string =>
  board
    .flat()
    .map(mark => mark ?? '.')
    .join('');

function symmetricKeys(key: string): string[] {
  const moved = (text: string, order: string) => [...order].map(at => text[Number(at)]).join('');
  const turned = [key];
  for (let i = 0; i < 3; i++) turned.push(moved(turned[i], TURNED));
  return turned.flatMap(each => [each, moved(each, MIRRORED)]);
}

/** What every board of the game is worth to X with best play, by plain recursion. */
function boardWorths(): ReadonlyMap<string, { readonly board: Cs50Board; readonly worth: number }> {
  const known = new Map<string, { board: Cs50Board; worth: number }>();
  const worthOf = (board: Cs50Board): number => {
    const key = keyOf(board);
    const found = known.get(key);
    if (found) return found.worth;
    const best = player(board) === X ? Math.max : Math.min;
    const worth = terminal(board)
      ? utility(board)
      : best(...actions(board).map(action => worthOf(result(board, action))));
    known.set(key, { board, worth });
    return worth;
  };
  worthOf(initial_state());
  return known;
}

const emptyOf = (board: Cs50Board): number => board.flat().filter(mark => mark === null).length;

/**
 * A trial for every reachable board, one per symmetry class, with the fewest empty cells first. Where the estimated
 * time exceeds the budget, boards with more empty cells are left out.
 */
export function minimaxTrials(
  budget: number,
  newTrial: NewTrial,
): { trials(): Generator<FunctionTrial>; left(): number | null } {
  let left: number | null = null;
  function* trials(): Generator<FunctionTrial> {
    const worths = boardWorths();
    const boards = [...worths]
      .filter(([key, { board }]) => !terminal(board) && key === symmetricKeys(key).sort()[0])
      .map(([, { board }]) => board)
      .sort((one, other) => emptyOf(one) - emptyOf(other));
    let [empty, longest, before, total] = [0, 0, 0, 0];
    const spent = (seconds: number) => {
      total += seconds;
      longest = Math.max(longest, seconds);
    };
    for (const board of boards) {
      if (emptyOf(board) > empty) [empty, before, longest] = [emptyOf(board), longest, 0];
      // with n empty cells a search takes about n times as long as with n - 1
      if (total + before * empty > budget) {
        left = empty - 1;
        return;
      }
      const worthOf = (next: Cs50Board) => worths.get(keyOf(next))?.worth;
      const optimal = actions(board).filter(
        action => worthOf(result(board, action)) === worthOf(board),
      );
      yield {
        ...newTrial(board, optimal.map(actionValue), stakeOf(board, optimal, worthOf(board) ?? 0)),
        spent,
      };
    }
  }
  return { trials, left: () => left };
}

const actionValue = ([i, j]: Cs50Action): PythonValue => tuple(i, j);

function stakeOf(board: Cs50Board, optimal: readonly Cs50Action[], worth: number): Stake {
  if (optimal.length === actions(board).length) return 'any';
  return worth === (player(board) === X ? 1 : -1) ? 'win' : 'hold';
}

/** Time limits of a call: a plain minimax in Python visits half a million boards from the empty one. */
export function minimaxTime(board: PythonValue): HostTime {
  const empty = (board as readonly (readonly PythonValue[])[])
    .flat()
    .filter(mark => mark === null).length;
  return empty <= 6 ? [2, 10] : empty === 7 ? [10, 30] : [60, 120];
}
