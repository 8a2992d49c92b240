/**
 * npm run bench -- scale queue [GAMES]
 * How many claims and results a second the queue and the store take, GAMES (10,000) each time, and what the queue
 * costs a game.
 */

import { millis } from '../../src/core/clock.ts';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, StoredGameWithEvents } from '../../src/store/store.ts';
import type { Chunk, ChunkGame, WorkerAbout, WorkStore } from '../../src/store/work.ts';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import type { ScalePart } from '../scale.ts';

const CHUNK = 50;
const PLIES = 40;
/** Chunks sent in one transaction. */
const AT_ONCE = 100;
const PLAYERS = Array.from({ length: 20 }, (_, i) => `player ${i}`);
const PAIRS = PLAYERS.flatMap(first =>
  PLAYERS.filter(second => second !== first).map(second => [first, second] as const),
);

/** The requirement of 40 machines with 8 cores at 2 s a game; a claim is a chunk of 50 games. */
const NEEDED = { claims: 3.2, results: 160 };

const ABOUT: WorkerAbout = {
  name: 'bench',
  host: 'bench',
  version: 'bench',
  node: process.version,
  system: process.platform,
  processor: '',
  cores: 8,
  concurrency: 8,
  speed: 1,
  bots: [],
};

function gameOf(number: number): StoredGameWithEvents {
  const [first, second] = PAIRS[number % PAIRS.length];
  return {
    number,
    first,
    second,
    rules: 'ultimate',
    start: '9/9/9 x',
    ending: { cause: 'rules', winner: ([null, 'first', 'second'] as const)[number % 3] },
    tally: { first: 1, second: 0 },
    plies: PLIES,
    events: Array.from({ length: PLIES }, (_, i) => ({
      type: 'moved',
      side: i % 2 ? 'second' : 'first',
      move: `a${i % 9}`,
      spent: millis(i),
    })),
  };
}

function chunkGame(number: number): ChunkGame {
  const { first, second } = gameOf(number);
  return { number, attempt: 1, first, second, opening: 0, plies: 0 };
}

const created = (store: Store) =>
  store.contests.create({
    kind: 'championship',
    name: 'bench',
    plan: '{}',
    conditions: '{}',
    players: PLAYERS.map(name => ({ name, seat: 'level:1' })),
  });

async function timed<T>(times: number[], work: Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work;
  times.push(performance.now() - began);
  return done;
}

function spread(times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)].toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

interface Times {
  readonly claims: number[];
  readonly finishes: number[];
}

/** Claims and finishes without playing, until nothing is left. */
async function drain(work: WorkStore, lives: 'session' | 'heartbeat', times: Times) {
  const worker = unwrap(await work.register(ABOUT, lives));
  for (;;) {
    const chunk: Chunk | null = await timed(times.claims, work.claim(worker));
    if (!chunk) return;
    const played = chunk.games.map(({ number }) => ({ attempt: 1, game: gameOf(number) }));
    const done = await timed(times.finishes, work.finish(worker, chunk.id, played));
    if (done !== 'stored') throw new Error(done);
  }
}

const workOf = ({ work }: Store): WorkStore => {
  if (!work) throw new Error('no queue: this store is no PostgreSQL');
  return work;
};

interface Measured {
  readonly claims: number;
  readonly results: number;
  /** Milliseconds a game: all, and those of sending and claiming. */
  readonly all: number;
  readonly handing: number;
}

async function queued(
  title: string,
  stores: readonly Store[],
  workers: number,
  lives: 'session' | 'heartbeat',
  games: number,
): Promise<Measured> {
  const { id } = await created(stores[0]);
  const chunks = Array.from({ length: Math.ceil(games / CHUNK) }, (_, i) =>
    Array.from({ length: CHUNK }, (_, j) => chunkGame(i * CHUNK + j)),
  );
  const wants = { version: ABOUT.version, bots: [], speed: null };
  await workOf(stores[0]).workers(); // starts the queue
  const sending = performance.now();
  for (let i = 0; i < chunks.length; i += AT_ONCE)
    await workOf(stores[0]).send(id, 0, chunks.slice(i, i + AT_ONCE), wants);
  const sent = performance.now() - sending;
  const times: Times = { claims: [], finishes: [] };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: workers }, (_, i) =>
      drain(workOf(stores[i % stores.length]), lives, times),
    ),
  );
  const took = performance.now() - began;
  const stored = chunks.length * CHUNK;
  const counts = await stores[0].games.counts(id);
  if (counts.reduce((sum, each) => sum + each.games, 0) !== stored) throw new Error('lost games');
  const measured = {
    claims: (1_000 * chunks.length) / took,
    results: (1_000 * stored) / took,
    all: (sent + took) / stored,
    handing: (sent + times.claims.reduce((sum, time) => sum + time, 0)) / stored,
  };
  console.log(
    `${title}: ${measured.claims.toFixed(1)} claims/s, ${Math.round(measured.results)} results/s ` +
      `(${(measured.results / NEEDED.results).toFixed(1)} times what is needed); ` +
      `claim ${spread(times.claims)}; finish ${spread(times.finishes)}`,
  );
  return measured;
}

/** Stores results one by one, by a number of writers, as a program that plays alone does. */
async function alone(store: Store, games: number): Promise<number> {
  const { id } = await created(store);
  let next = 0;
  const began = performance.now();
  const one = async () => {
    while (next < games) await store.games.finish(id, 1, gameOf(next++));
  };
  await Promise.all(Array.from({ length: CHUNK }, one));
  return (performance.now() - began) / games;
}

export const run: ScalePart = async ([games = 10_000]) => {
  console.log(
    `chunks of ${CHUNK} games of ${PLIES} moves; 40 machines of 8 cores at 2 s a game need ` +
      `${NEEDED.claims} claims and ${NEEDED.results} results a second`,
  );
  const server = await PostgresServer.start(undefined, true);
  const open = async () => unwrap(await openStore(server.address('postgres')));
  const stores = await Promise.all([open(), open(), open(), open()]);
  try {
    const plain = await alone(stores[0], games);
    const one = await queued('one worker', stores.slice(0, 1), 1, 'session', games);
    const four = await queued('4 workers on the database', stores, 4, 'session', games);
    const many = await queued(
      '40 workers through one server',
      stores.slice(0, 1),
      40,
      'heartbeat',
      games,
    );
    console.log(
      `the queue costs ${one.handing.toFixed(2)} ms a game, of ${one.all.toFixed(2)} ms with storing it; ` +
        `without the queue, one by one: ${plain.toFixed(2)} ms`,
    );
    return [four, many].every(
      ({ claims, results }) => claims >= NEEDED.claims && results >= NEEDED.results,
    );
  } finally {
    await Promise.all(stores.map(store => store.close()));
    await server.close();
  }
};
