/**
 * npm run bench -- time [--moves 100] [--players puissance4,ultimate] [--loops 2]
 * Whether the compiled players keep to their time on a busy machine: each plays as a seat with the referee, at
 * 50, 100 and 500 ms a move and with a clock with increment, while busy loops occupy the cores. Prints how far each
 * move exceeded its limit by the referee's clock, negative if in time. Other programs may delay any process: the loops
 * record their longest wait. A late move is stalled if a loop waited, during that very move, for
 * longer than the seat's minimum reserve; exits 1 if any other move was late.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { perGame, perMove, type TimeControl, writeTimeControl } from '../src/core/clock.ts';
import type { Game, Position } from '../src/core/game.ts';
import { memoryJournal } from '../src/core/journal.ts';
import { newMatch, timeLeft } from '../src/core/match.ts';
import { randomFrom } from '../src/core/random.ts';
import { unwrap } from '../src/core/result.ts';
import { rulesOf } from '../src/core/variant.ts';
import { breakthrough } from '../src/games/breakthrough/index.ts';
import { puissance4 } from '../src/games/puissance4/index.ts';
import { ultimate } from '../src/games/ultimate/index.ts';
import type { EngineClient } from '../src/match/engine-client.ts';
import { limitsFor } from '../src/match/engine-seat.ts';
import { openSeats } from '../src/match/open-seat.ts';
import { referee } from '../src/match/referee.ts';
import { engineThread } from '../src/threads/engine-thread.ts';
import { epochNow, systemTimers as timers } from '../src/time/timers.ts';

const PLAYERS: Readonly<Record<string, Game>> = {
  puissance4,
  solver: puissance4,
  ultimate,
  'best-first': ultimate,
  'fast-uct': ultimate,
  breakthrough,
};
/** Late moves are counted, not lost. */
const GRACE = 600_000;
const CONTROLS = [
  perMove(50, GRACE),
  perMove(100, GRACE),
  perMove(500, GRACE),
  perGame(2_000, 50, GRACE),
];
/** Plies of the opening: beyond the books, and far from the end. */
const OPENING = 8;

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '100' },
    players: { type: 'string', default: Object.keys(PLAYERS).join(',') },
    loops: { type: 'string', default: String(availableParallelism()) },
  },
});

/** A loop that records in shared memory when it last ran, and its longest wait. */
const LOOP = `const noted = new Float64Array(require('node:worker_threads').workerData);
for (let before = performance.now(); ; ) {
  const now = performance.now();
  if (now - before > noted[1]) noted[1] = now - before;
  noted[0] = performance.timeOrigin + now;
  before = now;
}`;
const loops = Array.from({ length: Number(values.loops) }, () => {
  const shared = new SharedArrayBuffer(16);
  new Worker(LOOP, { eval: true, workerData: shared }).unref();
  return new Float64Array(shared);
});
/** The longest wait of a loop since the last call, including the current one, in milliseconds. */
function longestWait(): number {
  const now = epochNow();
  const waits = loops.flatMap(([last, longest]) => [longest, last > 0 ? now - last : 0]);
  for (const noted of loops) noted[1] = 0;
  return Math.max(0, ...waits);
}

function opening(game: Game, number: number): Position {
  const random = randomFrom(`time ${game.id} ${number}`);
  let position = unwrap(rulesOf(game)).start;
  for (let ply = 0; ply < OPENING; ply++) {
    const next = position.play(random.pick(position.legalMoves()));
    if (!next.outcome) position = next;
  }
  return position;
}

interface Timed {
  /** By how much the move exceeded its limit. */
  readonly over: number;
  /** The longest wait of a busy loop meanwhile. */
  readonly wait: number;
  /** The seat's minimum reserve. */
  readonly kept: number;
}

/** The moves of a player against itself. */
async function timed(engine: EngineClient, game: Game, player: string, control: TimeControl) {
  const found: Timed[] = [];
  const rules = unwrap(rulesOf(game));
  for (let number = 0; found.length < Number(values.moves); number++) {
    const enough = new AbortController();
    const start = newMatch(rules, control, opening(game, number));
    let before = start;
    let result: Promise<unknown> = Promise.resolve();
    const search: EngineClient['search'] = (request, watch) => {
      const next = engine.search(request, watch);
      result = next;
      return next;
    };
    const choice = { kind: 'engine', name: player, limits: {} } as const;
    const seed = { first: `${number}`, second: `${number}` };
    const { seats } = unwrap(
      await openSeats({ first: choice, second: choice }, { seed, engine: () => ({ search }) }),
    );
    longestWait();
    await referee({
      id: 'time',
      match: start,
      seats,
      journal: memoryJournal(),
      timers,
      signal: enough.signal,
      spectator: message => {
        if (message.type !== 'event' || message.event.type !== 'moved') return;
        const left = timeLeft(before) ?? 0;
        const kept = left - (limitsFor(before, {}).time ?? 0);
        found.push({ over: message.event.spent - left, wait: longestWait(), kept });
        before = message.match;
        if (found.length === Number(values.moves)) enough.abort();
      },
    });
    await result; // of an interrupted game
  }
  return found.sort((a, b) => a.over - b.over);
}

const load = () => loadavg()[0].toFixed(1);
const cell = (text: string | number) => `${text}`.padStart(9);
const row = (name: string, cells: readonly (string | number)[]) =>
  console.log(name.padEnd(13) + cells.map(cell).join(''));

console.log(`${availableParallelism()} cores, ${loops.length} busy loops, load ${load()} at first`);
row('ms', ['limit', 'moves', 'middle', 'p99', 'worst', 'late', 'stalled', 'a loop']);
let unexcused = 0;
for (const player of values.players.split(',')) {
  const game = PLAYERS[player];
  if (!game) throw new Error(`no player ${player}: ${Object.keys(PLAYERS).join(', ')}`);
  const engine = engineThread();
  const { id } = unwrap(rulesOf(game));
  const wake = { rules: id, position: opening(game, 0).text(), player, seed: 'wake' };
  await engine.search({ ...wake, limits: { time: 1 } });
  for (const control of CONTROLS) {
    const found = await timed(engine, game, player, control);
    const at = (share: number) =>
      found[Math.min(found.length - 1, Math.floor(found.length * share))].over;
    const late = found.filter(({ over }) => over > 0);
    const stalled = late.filter(({ wait, kept }) => wait > kept);
    unexcused += late.length - stalled.length;
    const waited = Math.round(Math.max(...found.map(({ wait }) => wait)));
    const figures = [found.length, at(0.5), at(0.99), at(1), late.length, stalled.length, waited];
    row(player, [writeTimeControl(control), ...figures]);
  }
  await engine.close();
}
console.log(`late without a stall: ${unexcused}; load ${load()} at last`);
process.exit(unexcused > 0 ? 1 : 0);
