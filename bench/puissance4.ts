/**
 * npm run bench -- puissance4 [--positions 100] [--table 64] [--plies 12,14,16,18,22] [--rows 6 --each FILE] [--empty]
 * The exact solver on random positions without an immediate win, with an empty table for each: mean nodes and
 * CPU time, millions of nodes per second; then the speed-up over the generic
 * alpha-beta in TypeScript, in the same run. The signature is the nodes of all searches: it changes when
 * the search does, and with nothing else. With `--each` a file gets a line per position (columns played, score,
 * nodes, milliseconds), for comparison with another solver, and nothing else is measured; with `--empty` nothing but
 * the empty boards of 7x6 and 7x7, by one thread and by two.
 */
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { positions, startOf } from '../scripts/kernel-checks/differential.ts';
import { randomFrom } from '../src/core/random.ts';
import { knowledgeOf, search } from '../src/engine/players.ts';
import { type Puissance4Position, puissance4 } from '../src/games/puissance4/index.ts';
import {
  search as kernelSearch,
  rotationBuilds,
} from '../src/games/puissance4/kernel/rotation-engine.ts';
import { clearTable, solve, solverBuilds } from '../src/games/puissance4/kernel/solver.ts';
import { loadKernel } from '../src/kernels/host.ts';
import { type ThreadPool, threadPool } from '../src/kernels/thread-pool.ts';
import { startHelper } from '../src/threads/kernel-helper.ts';

const USUAL = '12,14,16,18,22';
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    positions: { type: 'string', default: '100' },
    table: { type: 'string', default: '64' },
    plies: { type: 'string', default: USUAL },
    rows: { type: 'string', default: '7' },
    each: { type: 'string', default: '' },
    empty: { type: 'boolean', default: false },
  },
});
const board = { columns: 7, rows: Number(values.rows), tokens: 21, rotations: 0 };
const table = Number(values.table) * 2 ** 20;

/** The signature of the default run. If it changes, the search has changed, which the commit has to say. */
const RECORDED = 184_482_701;

const [PLAIN_PLY, PLAIN_POSITIONS] = [26, 20];
const [THREADS_PLY, THREADS_POSITIONS] = [10, 20];

/** The result, and CPU milliseconds, which a busy machine affects little. */
function timed<T>(act: () => T): [T, number] {
  const before = process.cpuUsage();
  const value = act();
  const { user, system } = process.cpuUsage(before);
  return [value, (user + system) / 1_000];
}
const cpu = (act: () => void): number => timed(act)[1];

const briefly = () => {
  const end = performance.now() + 20;
  return { goal: 'score', shouldStop: () => performance.now() > end } as const;
};

/** A pool of two threads, with both running. */
function twoThreads(): ThreadPool {
  const pool = threadPool(solverBuilds, { table, threads: 2, start: startHelper });
  while (solve(pool, startOf(board), briefly()).threads < 2);
  return pool;
}

/** Solves the empty boards by one thread and by two. */
function fromEmpty(): void {
  const pool = twoThreads();
  console.log(row(['board', 'threads', 'score', 'nodes', 'clock s', 'processor s']));
  for (const rows of [6, 7])
    for (const [threads, each] of [kernel, pool].entries()) {
      const start = startOf({ ...board, rows });
      clearTable(each, start);
      const before = performance.now();
      const [{ lower, nodes }, spent] = timed(() => solve(each, start, { goal: 'score' }));
      const seconds = [performance.now() - before, spent].map(ms => (ms / 1_000).toFixed(2));
      console.log(row([`7x${rows}`, threads + 1, lower, nodes, ...seconds]));
    }
  pool.close();
}

const canWin = (position: Puissance4Position): boolean =>
  position.legalMoves().some(move => position.play(move).outcome?.kind === 'win');

interface Drawn {
  readonly position: Puissance4Position;
  /** The columns played to reach it, from 1. */
  readonly moves: string;
}

/** Exactly `ply` random moves from the start, none of which wins. */
function drawn(ply: number, count: number): Drawn[] {
  const random = randomFrom(`bench ${ply}`);
  const found: Drawn[] = [];
  while (found.length < count) {
    let position = startOf(board);
    let moves = '';
    for (let i = 0; i < ply && !position.outcome; i++) {
      const move = random.pick(position.legalMoves());
      moves += move + 1;
      position = position.play(move);
    }
    if (!position.outcome && !canWin(position)) found.push({ position, moves });
  }
  return found;
}
const quiet = (ply: number, count: number): Puissance4Position[] =>
  drawn(ply, count).map(({ position }) => position);

const kernel = loadKernel(solverBuilds, { table });
if (kernel.table < table) console.log(`the table was reduced to ${kernel.table / 2 ** 20} MB`);
const row = (cells: readonly (string | number)[]) =>
  cells.map(cell => String(cell).padStart(12)).join('');
if (values.empty) {
  fromEmpty();
  process.exit();
}
console.log(row(['ply', 'positions', 'nodes', 'ms', 'M nodes/s']));
let signature = 0;
for (const ply of values.plies.split(',').map(Number)) {
  const sample = drawn(ply, Number(values.positions));
  let [nodes, time] = [0, 0];
  solve(kernel, sample[0].position, { goal: 'score', clearTable: true }); // warms up
  for (const { position, moves } of sample) {
    clearTable(kernel, position); // clearing the table is not measured
    const [solution, spent] = timed(() => solve(kernel, position, { goal: 'score' }));
    time += spent;
    nodes += solution.nodes;
    const line = `${moves} ${solution.lower} ${solution.nodes} ${spent}\n`;
    if (values.each !== '') appendFileSync(values.each, line);
  }
  signature += nodes;
  const rate = nodes / time / 1_000;
  const mean = (sum: number, digits: number) => (sum / sample.length).toFixed(digits);
  console.log(row([ply, sample.length, mean(nodes, 0), mean(time, 2), rate.toFixed(2)]));
}

if (values.each !== '') process.exit();

/** The generic alpha-beta on the readable rules, to the end of the game, and the solver on the same positions. */
const late = quiet(PLAIN_PLY, PLAIN_POSITIONS);
const plain = cpu(() => {
  for (const position of late)
    search({ kind: 'alphabeta', knowledge: knowledgeOf(puissance4) }, position, {
      limits: {},
      random: randomFrom(1),
      now: () => 0,
      stopped: () => false,
    });
});
const compiled = cpu(() => {
  for (const position of late) solve(kernel, position, { goal: 'score', clearTable: false });
});
console.log(`ply ${PLAIN_PLY}: ${(plain / compiled).toFixed(0)} times as fast as plain TypeScript`);

/** The speed-up by two threads: by the clock, and by CPU time, as if each had its own core. */
const pool = twoThreads();
const shared = quiet(THREADS_PLY, THREADS_POSITIONS);
const [one, two] = [kernel, pool].map(each => {
  const sum = { clock: 0, cpu: 0, nodes: 0 };
  for (const position of shared) {
    clearTable(each, position);
    const before = performance.now();
    const [{ nodes }, spent] = timed(() => solve(each, position, { goal: 'score' }));
    sum.clock += performance.now() - before;
    sum.cpu += spent;
    sum.nodes += nodes;
  }
  return sum;
});
pool.close();
const times = (ratio: number): string => ratio.toFixed(2);
console.log(
  `ply ${THREADS_PLY}: two threads are ${times(one.clock / two.clock)} times as fast by the clock (load ${times(loadavg()[0])}), ${times((2 * one.cpu) / two.cpu)} times by processor time; they visit ${times(two.nodes / one.nodes)} times the nodes`,
);

const engine = loadKernel(rotationBuilds, { table });
const turning = { ...board, rotations: 4 };
let judged = 0;
const spent = cpu(() => {
  for (const position of positions(turning, 'bench', 10, 10))
    judged += kernelSearch(engine, position, { goal: 'best', depth: 8, clearTable: true }).nodes;
});
console.log(
  `rotations, depth 8: ${judged} nodes, ${(judged / spent / 1_000).toFixed(2)} M nodes/s`,
);
const isUsual = values.positions === '100' && values.table === '64' && values.plies === USUAL;
const found = signature + judged;
const verdict = !isUsual ? '' : found === RECORDED ? ' (as recorded)' : ` (was ${RECORDED})`;
console.log(`signature ${found}${verdict}`);
process.exitCode = isUsual && found !== RECORDED ? 1 : 0;
