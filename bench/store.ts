/**
 * npm run bench -- store [GAMES]
 * The cost of the store on this disk: events of concurrent games, compared with the same work on the main
 * loop; results of games; and how reading a championship scales, up to GAMES games (100,000).
 */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { millis } from '../src/core/clock.ts';
import type { Journal } from '../src/core/journal.ts';
import type { MatchEvent } from '../src/core/match.ts';
import { unwrap } from '../src/core/result.ts';
import { commitTogether } from '../src/store/group-commit.ts';
import { migrate } from '../src/store/migrate.ts';
import { openStore } from '../src/store/open.ts';
import { kyselyOn, openWriting } from '../src/store/sqlite.ts';
import type { Store, StoredGameWithEvents } from '../src/store/store.ts';
import { sleep } from '../src/time/timers.ts';

const WRITERS = 25;
const EVENTS_A_SECOND = 250;
const SECONDS = 8;
const largest = Number(process.argv.at(-1)) || 100_000;
const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
let passed = true;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function timed<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const began = performance.now();
  const done = await work();
  return [performance.now() - began, done];
}

const moved = (i: number): MatchEvent => ({
  type: 'moved',
  side: 'first',
  move: `a${i % 9}`,
  spent: millis(i),
});

/** Each writer plays its own game and waits for each event to be stored, as the referee does. */
async function events(title: string, journal: Journal): Promise<void> {
  const waits: number[] = [];
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  const began = performance.now();
  const pause = (until: number) => sleep(Math.max(0, until - performance.now()));
  const writer = async (number: number) => {
    const every = (WRITERS * 1_000) / EVENTS_A_SECOND;
    for (let i = 0; i < (EVENTS_A_SECOND * SECONDS) / WRITERS; i++) {
      const due = began + i * every + (number * every) / WRITERS;
      await pause(due);
      // measured from when it was due, so that a stall does not hide the waits that it causes
      if ((await journal.append(`m${number}`, i, [moved(i)])) !== 'stored') throw new Error('lost');
      waits.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  const seconds = (performance.now() - began) / 1_000;
  stalls.disable();
  waits.sort((a, b) => a - b);
  console.log(
    `${title}: ${Math.round(waits.length / seconds)} events/s, append p50 ${ms(at(waits, 0.5))}, ` +
      `p99 ${ms(at(waits, 0.99))}, longest ${ms(at(waits, 1))}; ` +
      `main loop held up at most ${ms(stalls.max / 1e6)}, p99 ${ms(stalls.percentile(99) / 1e6)}`,
  );
}

async function eventsTwice(): Promise<void> {
  const store = unwrap(await openStore(join(folder, 'events.sqlite')));
  await events('in the store’s thread', store.journal);
  await store.close();

  const db = kyselyOn(openWriting(join(folder, 'main-loop.sqlite'), 1_000));
  await migrate(db);
  const perform = async (method: string, ...args: readonly unknown[]) => {
    const [reply] = await commitTogether(db, [{ id: 0, method, args }], () => null);
    if ('value' in reply) return reply.value as never;
    throw new Error(JSON.stringify(reply));
  };
  await events('on the main loop     ', {
    append: (match, after, list) => perform('appendEvents', match, after, list),
    read: match => perform('readEvents', match),
  });
  await db.destroy();
}

const PLAYERS = Array.from({ length: 20 }, (_, i) => `player ${i}`);
const PAIRS = PLAYERS.flatMap(first =>
  PLAYERS.filter(second => second !== first).map(second => [first, second] as const),
);

/** Tic-tac-toe has the shortest games: nine moves at most. */
function gameOf(number: number): StoredGameWithEvents {
  const [first, second] = PAIRS[number % PAIRS.length];
  const plies = 5 + (number % 5);
  return {
    number,
    first,
    second,
    rules: 'tictactoe',
    start: '3/3/3 x',
    ending:
      number % 50 === 0
        ? { cause: 'time', winner: 'first', evidence: '6100 ms of 6000 ms' }
        : { cause: 'rules', winner: ([null, 'first', 'second'] as const)[number % 3] },
    tally: { first: number % 2, second: 0 },
    plies,
    events: Array.from({ length: plies }, (_, i) => moved(i)),
  };
}

async function fill(store: Store, contest: string, from: number, to: number): Promise<void> {
  let next = from;
  const one = async () => {
    for (let number = next++; number < to; number = next++)
      await store.games.finish(contest, 1, gameOf(number));
  };
  await Promise.all(Array.from({ length: 200 }, one));
}

async function growth(): Promise<void> {
  const file = join(folder, 'growth.sqlite');
  let store = unwrap(await openStore(file));
  const { id } = await store.contests.create({
    kind: 'championship',
    name: 'bench',
    plan: '{}',
    conditions: '{}',
    players: PLAYERS.map(name => ({ name, seat: 'random' })),
  });
  let games = 0;
  for (const size of [1_000, 10_000, largest]) {
    const [filling] = await timed(() => fill(store, id, games, size));
    const stored = size - games;
    games = size;
    await store.close();
    const [opening, again] = await timed(() => openStore(file));
    store = unwrap(again);
    const [counting, counts] = await timed(() => store.games.counts(id));
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    const [reading, all] = await timed(() => store.games.of(id));
    stalls.disable();
    const [forfeiting, forfeits] = await timed(() => store.games.forfeits(id));
    const [listing] = await timed(() => store.contests.list());
    const peak = process.memoryUsage().rss;
    let growing = 0;
    const [paging] = await timed(async () => {
      for await (const { number } of store.games.withEvents(id))
        if (number % 1_000 === 0) growing = Math.max(growing, process.memoryUsage().rss - peak);
    });
    const [verifying, chain] = await timed(() => store.contests.verify(id));
    const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
    console.log(
      `${games} games (${mib(statSync(file).size)}): the last ${stored} stored in ${ms(filling)}; ` +
        `opened in ${ms(opening)}, counts ${ms(counting)} (${counts.length} rows), ` +
        `all ${ms(reading)} (main loop held up at most ${ms(stalls.max / 1e6)}), ` +
        `${forfeits.length} forfeits ${ms(forfeiting)}, list ${ms(listing)}, ` +
        `all with events ${ms(paging)} (memory +${mib(growing)}), chain verified ${ms(verifying)}`,
    );
    if (chain.state !== 'whole') throw new Error(JSON.stringify(chain));
    if (all.length !== games) throw new Error(`${all.length} games of ${games}`);
    if (opening + counting > 1_000) passed = false;
  }
  await store.close();
}

try {
  await eventsTwice();
  await growth();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!passed) console.log('a table took longer than a second to open');
process.exitCode = passed ? 0 : 1;
