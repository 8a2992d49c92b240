/**
 * npm run bench -- scale workers [GAMES] [WORKERS…]
 * A match of GAMES (5,000) games between engines: by one process on a file, and by WORKERS (1, 2 and 4) processes that
 * play one game at a time each, on PostgreSQL. Every run has the same seed, and must have the same results. In shorter
 * matches starting the programs counts.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import { LAUNCHER } from '../../test/support/run.ts';
import type { ScalePart } from '../scale.ts';

const PLAYERS = ['level:6', 'level:5'];
/** The required speed-up of two workers on two cores over one process. */
const WANTED = 1.7;

interface Running {
  readonly child: ChildProcess;
  /** Resolves when the process has written that text. */
  until(text: string): Promise<void>;
  ended(): Promise<void>;
}

function launch(args: readonly string[]): Running {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'en_GB.UTF-8', DATABASE_URL: '' },
  });
  let text = '';
  let look = () => {};
  const exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', more => {
      text += more;
      look();
    });
  return {
    child,
    until: wanted =>
      new Promise((resolve, reject) => {
        look = () => {
          if (text.includes(wanted)) resolve();
        };
        look();
        child.once('exit', () => reject(new Error(`ended without “${wanted}”: ${text}`)));
      }),
    async ended() {
      const [code] = await exited;
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${text}`);
    },
  };
}

/** Seconds that a match takes from the start of its program to its end. */
async function played(store: string, games: number, concurrency: number): Promise<number> {
  const began = performance.now();
  const words = ['--game', 'ultimate', '--games', `${games}`, '--seed', '7', '--store', store];
  await launch(['match', ...PLAYERS, ...words, '--concurrency', `${concurrency}`]).ended();
  return (performance.now() - began) / 1_000;
}

/** The only contest of a store, game by game, without times. */
async function resultsIn(location: string): Promise<string> {
  const store = unwrap(await openStore(location));
  try {
    const [contest] = await store.contests.list();
    return JSON.stringify(await store.games.of(contest.id));
  } finally {
    await store.close();
  }
}

async function newDatabase(server: PostgresServer, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return server.address(name);
}

async function spread(address: string, games: number, workers: number): Promise<number> {
  const running = Array.from({ length: workers }, (_, i) =>
    launch(['worker', '--store', address, '--concurrency', '1', '--name', `w${i + 1}`, '--log']),
  );
  try {
    await Promise.all(running.map(worker => worker.until('"registered"')));
    return await played(address, games, 0);
  } finally {
    for (const { child } of running) child.kill('SIGTERM');
    await Promise.all(running.map(worker => worker.ended()));
  }
}

export const run: ScalePart = async ([games = 5_000, ...asked]) => {
  const counts = asked.length > 0 ? asked : [1, 2, 4];
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-scale-'));
  const server = await PostgresServer.start(undefined, true);
  try {
    const file = join(folder, 'one.sqlite');
    const alone = await played(file, games, 1);
    const wanted = await resultsIn(file);
    const cores = availableParallelism();
    console.log(`${games} games of ${PLAYERS.join(' and ')}, ${cores} cores`);
    console.log(
      `one process on a file: ${alone.toFixed(1)} s, ${(games / alone).toFixed(2)} games/s`,
    );
    let passed = true;
    for (const workers of counts) {
      const address = await newDatabase(server, `workers_${workers}`);
      const took = await spread(address, games, workers);
      const same = (await resultsIn(address)) === wanted;
      const times = alone / took;
      console.log(
        `${workers} ${workers === 1 ? 'worker' : 'workers'}: ${took.toFixed(1)} s, ` +
          `${(games / took).toFixed(2)} games/s, ${times.toFixed(2)} times one process; ` +
          `${same ? 'the same results' : 'OTHER RESULTS'}`,
      );
      if (workers === 1) {
        const cost = ((took - alone) * 1_000) / games;
        console.log(`  the queue costs ${cost.toFixed(1)} ms a game, starting included`);
      }
      if (!same || (workers === 2 && cores >= 2 && times < WANTED)) passed = false;
    }
    return passed;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
