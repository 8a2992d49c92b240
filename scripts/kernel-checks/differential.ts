import { type Move, other, type Position } from '../../src/core/game.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import type { Score } from '../../src/engine/search.ts';
import { type Puissance4Position, puissance4 } from '../../src/games/puissance4/index.ts';
import { mirrorMove, mirrorOf } from '../../src/games/puissance4/kernel/mirror.ts';
import { search } from '../../src/games/puissance4/kernel/rotation-engine.ts';
import { isSolvable, pliesOf, solve } from '../../src/games/puissance4/kernel/solver.ts';
import type { Kernel } from '../../src/kernels/host.ts';
import { rotationView, solverView } from '../../test/support/kernel-views.ts';
import { exhaustive, pliesOf as pliesTo, scoreOf } from './exhaustive.ts';

/** Compares kernels with the rules and with the exhaustive search. A difference throws, with the position. */

export interface Board {
  readonly columns: number;
  readonly rows: number;
  readonly tokens: number;
  readonly rotations: number;
}

export const startOf = (board: Board): Puissance4Position =>
  unwrap(puissance4.rules({ ...board })).start;

/** The position after random moves; null if the game ended before. */
function reached(board: Board, random: Random, plies: number): Puissance4Position | null {
  let position = startOf(board);
  for (let ply = 0; ply < plies; ply++) {
    if (position.outcome) return null;
    position = position.play(random.pick(position.legalMoves()));
  }
  return position.outcome ? null : position;
}

/** Unfinished positions after `plies` random moves or a few more. */
export function* positions(
  board: Board,
  seed: string,
  count: number,
  plies: number,
): Generator<Puissance4Position> {
  const random = randomFrom(`${seed} ${JSON.stringify(board)}`);
  for (let found = 0; found < count; ) {
    const position = reached(board, random, plies + random.below(4));
    if (!position) continue;
    found++;
    yield position;
  }
}

function agree(what: string, position: Position, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(
    `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}, in ${position.text()}`,
  );
}

const outcomeIn = ({ outcome, turn }: Puissance4Position): string =>
  outcome === null
    ? 'none'
    : outcome.kind === 'draw'
      ? 'draw'
      : outcome.winner === turn
        ? 'mover'
        : 'other';

/** The key of the solver's table: own tokens plus all tokens, eight bits for each column. */
const keyOf = ({ marks, turn }: Puissance4Position): string =>
  marks[turn]
    .reduce((key, bits, i) => key + (BigInt(2 * bits + marks[other(turn)][i]) << BigInt(8 * i)), 0n)
    .toString();

/** Compares outcome, moves, their results and the table's key at every position of a random game. Returns the plies. */
export function lockstep(kernels: { solver: Kernel; engine: Kernel }, board: Board, seed: string) {
  const random = randomFrom(seed);
  let position = startOf(board);
  for (let ply = 0; ; ply++) {
    const legal = position.legalMoves();
    const view = rotationView(kernels.engine, position);
    agree('outcome', position, view.outcome, outcomeIn(position));
    const byMove = [...view.moves].sort((a, b) => a.move - b.move);
    const expected = legal.map(move => {
      const { marks } = position.play(move);
      return { move, own: marks[position.turn], others: marks[other(position.turn)] };
    });
    agree('moves', position, byMove, expected);
    if (isSolvable(board)) {
      const { outcome, legal: columns, winning, key } = solverView(kernels.solver, position);
      agree('outcome', position, outcome, outcomeIn(position));
      agree('columns', position, columns, legal);
      agree('key', position, key.toString(), keyOf(position));
      const wins = legal.filter(move => position.play(move).outcome?.kind === 'win');
      if (!position.outcome) agree('winning columns', position, winning, wins);
    }
    if (position.outcome) return ply;
    position = position.play(random.pick(legal));
  }
}

/** Compares the solver's scores, best move and line with the exhaustive search. Returns the number of scores. */
export function holdSolver(
  kernel: Kernel,
  position: Puissance4Position,
  memory: Map<number, number>,
  clearTable: boolean,
): number {
  const value = exhaustive(position, memory);
  const score = scoreOf(position, value);
  const after = (move: Move) =>
    scoreOf(position, backed(0 - exhaustive(position.play(move), memory)));
  const solution = solve(kernel, position, { goal: 'score', clearTable });
  const { lower, upper, proven, best, line } = solution;
  agree('score', position, [lower, upper, proven], [score, score, true]);
  agree('best move', position, after(best), score);
  if (value !== 0) agree('plies', position, pliesOf(position, score), pliesTo(value));
  const last = line.reduce((at, move) => at.play(move), position);
  agree('end of the line', position, outcomeIn(last) !== 'none', true);
  if (value !== 0) agree('length of the line', position, line.length, pliesTo(value));
  const every = solve(kernel, position, { goal: 'every-move' });
  const found = every.moves.map(one => [one.move, one.lower, one.upper]);
  const expected = position.legalMoves().map(move => [move, after(move), after(move)]);
  agree('scores of moves', position, found, expected);
  const outcome = solve(kernel, position, { goal: 'outcome', clearTable });
  agree('not lost', position, outcome.lower >= 0, score >= 0);
  agree('not won', position, outcome.upper <= 0, score <= 0);
  const image = solve(kernel, mirrorOf(position), { goal: 'every-move' });
  const reflected = image.moves.map(one => [mirrorMove(position, one.move), one.lower, one.upper]);
  agree('mirror', position, reflected.reverse(), expected);
  return expected.length + 3;
}

/** A value one ply earlier. */
const backed = (value: number): number => (value === 0 ? 0 : value - Math.sign(value));

const signOf = (value: Score): number | string =>
  value.kind === 'win' ? 1 : value.kind === 'loss' ? -1 : value.kind === 'draw' ? 0 : 'open';

/** Compares the engine's proofs of best move, every move and outcome with the exhaustive search. Returns their number. */
export function holdEngine(
  kernel: Kernel,
  position: Puissance4Position,
  memory: Map<number, number>,
  clearTable: boolean,
): number {
  const sign = Math.sign(exhaustive(position, memory));
  const after = (move: Move) => Math.sign(0 - exhaustive(position.play(move), memory));
  const { value, best } = search(kernel, position, { goal: 'best', clearTable });
  agree('outcome', position, signOf(value), sign);
  agree('best move', position, after(best), sign);
  if (value.kind === 'win' || value.kind === 'loss') {
    const least = pliesTo(exhaustive(position, memory));
    agree('no sooner than possible', position, value.plies >= least, true);
  }
  const every = search(kernel, position, { goal: 'every-move' });
  const found = every.moves.map(one => [one.move, signOf(one.value)]).sort((a, b) => +a[0] - +b[0]);
  const expected = position.legalMoves().map(move => [move, 0 + after(move)]);
  agree('outcomes of moves', position, found, expected);
  const outcome = search(kernel, position, { goal: 'outcome', clearTable });
  agree('outcome alone', position, outcomeSign(outcome.value), sign);
  return expected.length + 2;
}

/** The outcome task replies 1, 0 or -1. */
const outcomeSign = (value: Score): number =>
  value.kind === 'points' ? Math.sign(value.points) : 0;
