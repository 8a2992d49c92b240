/**
 * npm run bench -- scale store [GAMES] [MANY]
 * The standings, complete verification and report of a championship of GAMES (100,000) games, and the standings of one
 * of MANY (1,000,000), in a file and in PostgreSQL. The cost of storing a game, and of copying all between the two.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSummary } from '../../src/arena/contests.ts';
import { contestSource, makeReport } from '../../src/arena/report/index.ts';
import { unwrap } from '../../src/core/result.ts';
import { copyStore } from '../../src/store/copy.ts';
import { openStore } from '../../src/store/open.ts';
import type { Contest } from '../../src/store/store.ts';
import { PostgresServer } from '../../test/support/postgres-server.ts';
import type { ScalePart } from '../scale.ts';
import { championship, gamesOf, storeAll } from './stored-games.ts';

/** Games stored one by one, by that many writers at once. */
const ONE_BY_ONE = 2_000;
const WRITERS = 50;
/** The most links that `championship show` compares with their games by default. */
const COMPARED = 20_000;

const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} s`;

async function timed<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const began = performance.now();
  const done = await work();
  return [(performance.now() - began) / 1_000, done];
}

/** The measurements of one store, in seconds. */
interface StoreTimes {
  /** Milliseconds a game, with 50 writers and with one. */
  readonly aGame: number;
  readonly alone: number;
  readonly table: number;
  readonly verified: number;
  readonly report: number;
  /** Copying everything so far to a file. */
  readonly copied: number;
  readonly tableOfMany: number;
  readonly list: number;
}

async function storeOneByOne(location: string, writers: number, games: number): Promise<number> {
  const store = unwrap(await openStore(location));
  const contest = await championship(store, games);
  const all = gamesOf(contest);
  let stored = 0;
  const writer = async () => {
    for (const game of all) {
      if (stored++ >= games) return;
      await store.games.finish(contest.id, 1, game);
    }
  };
  const [took] = await timed(() => Promise.all(Array.from({ length: writers }, writer)));
  await store.close();
  return (took * 1_000) / games;
}

/** From a closed store to the standings, as by a command line. */
async function tableOf(location: string, { id }: Contest): Promise<number> {
  const [took] = await timed(async () => {
    const store = unwrap(await openStore(location));
    const contest = await store.contests.read(id);
    if (!contest) throw new Error('it is gone');
    const { games, chain } = await readSummary(store, contest, COMPARED);
    if (games.counted !== games.total || chain?.state === 'broken') throw new Error('not all');
    await store.close();
  });
  return took;
}

async function measured(
  location: string,
  copy: string,
  size: number,
  many: number,
): Promise<StoreTimes> {
  const aGame = await storeOneByOne(location, WRITERS, ONE_BY_ONE);
  const alone = await storeOneByOne(location, 1, ONE_BY_ONE / 10);
  const store = unwrap(await openStore(location));
  const [middle, large] = [await championship(store, size), await championship(store, many)];
  const fill = async (contest: Contest) => {
    const [took, games] = await timed(() => storeAll(location, contest));
    console.log(`  (${games} games filled in ${seconds(took)})`);
  };
  await fill(middle);
  const table = await tableOf(location, middle);
  const [verified, chain] = await timed(() => store.contests.verify(middle.id));
  if (chain.state !== 'whole') throw new Error(JSON.stringify(chain));
  const [report] = await timed(async () => {
    const contest = await store.contests.read(middle.id);
    if (!contest) throw new Error('it is gone');
    const source = await contestSource(store, contest, []);
    const how = { lang: 'en', version: 'bench', base: 'r', judged: 0, limits: {} } as const;
    return makeReport({ source, ...how, engines: [] });
  });
  const [copied] = await timed(() => copyStore(location, copy));
  rmSync(copy);
  await fill(large);
  const tableOfMany = await tableOf(location, large);
  const [list] = await timed(() => store.contests.list());
  await store.close();
  return { aGame, alone, table, verified, report, copied, tableOfMany, list };
}

export const run: ScalePart = async ([size = 100_000, many = 1_000_000]) => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
  const postgres = await PostgresServer.start(undefined, true);
  try {
    const [file, copy] = [join(folder, 'bench.sqlite'), join(folder, 'copy.sqlite')];
    const database = postgres.address('postgres');
    console.log(' SQLite');
    const one = await measured(file, copy, size, many);
    console.log(' PostgreSQL');
    const two = await measured(database, copy, size, many);
    const line = (what: string, of: (times: StoreTimes) => number, unit = seconds) =>
      console.log(
        `  ${what}: ${unit(of(one))} in a file, ${unit(of(two))} in PostgreSQL (${(of(two) / of(one)).toFixed(1)} times)`,
      );
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    line(`a game stored, ${WRITERS} at once`, times => times.aGame, ms);
    line('a game stored, one after another', times => times.alone, ms);
    line(`table and cross table of ${size} games`, times => times.table);
    line(`all of ${size} games verified`, times => times.verified);
    line(`report of ${size} games`, times => times.report);
    line(`a copy of ${size} games to a file`, times => times.copied);
    line(`table of ${many} games`, times => times.tableOfMany);
    line('list of all contests', times => times.list);
    return [one, two].every(
      ({ tableOfMany, table, report }) => tableOfMany < 1 && table < 10 && report < 60,
    );
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
