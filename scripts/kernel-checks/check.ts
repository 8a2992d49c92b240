/**
 * npm run check-kernels -- [--positions 600] [--games 300] [--seed TEXT] [--build release|checked]
 *   [--kernel solver|engine]
 * Compares the kernels with the rules in random games, and with an exhaustive search on small boards and in late
 * positions: tens of thousands of scores in all. Exits 1 at the first difference.
 */
import { parseArgs } from 'node:util';
import { errorMessage } from '../../src/core/result.ts';
import { checked } from '../../src/games/puissance4/kernel/built/checked.ts';
import { rotationBuilds } from '../../src/games/puissance4/kernel/rotation-engine.ts';
import { solverBuilds } from '../../src/games/puissance4/kernel/solver.ts';
import { loadKernel } from '../../src/kernels/host.ts';
import { type Board, holdEngine, holdSolver, lockstep, positions } from './differential.ts';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '600' },
    games: { type: 'string', default: '300' },
    seed: { type: 'string', default: 'check' },
    build: { type: 'string', default: 'release' },
    kernel: { type: 'string', default: 'both' },
  },
});

const board = (columns: number, rows: number, tokens: number, rotations = 0): Board => ({
  columns,
  rows,
  tokens,
  rotations,
});

const LOCKSTEP: readonly Board[] = [
  board(7, 7, 21),
  board(7, 6, 21),
  board(8, 8, 32),
  board(6, 7, 20),
  board(4, 4, 8, 1),
  board(5, 5, 12, 2),
  board(7, 7, 21, 4),
  board(8, 8, 32, 8),
  board(8, 8, 20, 2),
];

/** Boards for the solver, and the plies after which its positions are taken. */
const SOLVED: readonly [Board, number][] = [
  [board(4, 4, 8), 0],
  [board(4, 4, 5), 0],
  [board(5, 4, 10), 5],
  [board(4, 5, 9), 4],
  [board(5, 5, 12), 11],
  [board(6, 5, 15), 17],
  [board(5, 6, 13), 14],
  [board(4, 7, 14), 14],
  [board(7, 4, 14), 16],
  [board(6, 7, 20), 27],
  [board(7, 5, 17), 22],
  [board(7, 6, 21), 29],
  [board(7, 7, 21), 29],
  [board(7, 7, 15), 18],
];

/** The same for the engine. */
const JUDGED: readonly [Board, number][] = [
  [board(4, 4, 8, 1), 6],
  [board(4, 4, 6, 2), 4],
  [board(4, 4, 3, 2), 0],
  [board(5, 5, 12, 2), 20],
  [board(5, 5, 6, 1), 6],
  [board(6, 6, 9, 3), 17],
  [board(7, 7, 21, 4), 43],
  [board(8, 8, 20, 2), 36],
  [board(5, 4, 10), 8],
  [board(8, 8, 32), 54],
  [board(8, 7, 28), 46],
];

const load = (name: keyof typeof checked) => {
  const builds = { solver: solverBuilds, rotation: rotationBuilds }[name];
  const release = values.build === 'checked' ? checked[name] : builds.release;
  return loadKernel({ ...builds, release }, { table: 2 ** 22 });
};
const kernels = { solver: load('solver'), engine: load('rotation') };

/** Entries of the exhaustive search; more would not fit into memory. */
const MOST_REMEMBERED = 4_000_000;

function hold(
  title: string,
  boards: readonly [Board, number][],
  one: typeof holdSolver,
  kernel: keyof typeof kernels,
): void {
  if (values.kernel !== 'both' && values.kernel !== kernel) return;
  let scores = 0;
  for (const [each, plies] of boards) {
    const memory = new Map<number, number>();
    let number = 0;
    for (const position of positions(each, values.seed, Number(values.positions), plies)) {
      if (memory.size > MOST_REMEMBERED) memory.clear();
      scores += one(kernels[kernel], position, memory, number++ % 3 === 0);
    }
    console.log(`${title} ${JSON.stringify(each)}: ${scores} scores agree so far`);
  }
}

try {
  let plies = 0;
  for (const each of LOCKSTEP)
    for (let game = 0; game < Number(values.games); game++)
      plies += lockstep(kernels, each, `${values.seed} ${game}`);
  console.log(`lockstep: ${LOCKSTEP.length * Number(values.games)} games, ${plies} plies agree`);
  hold('solver', SOLVED, holdSolver, 'solver');
  hold('engine', JUDGED, holdEngine, 'engine');
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
