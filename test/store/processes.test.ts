import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MatchEvent } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { examine } from '../../src/store/examine.ts';
import { openStore } from '../../src/store/open.ts';
import { times } from '../support/long.ts';
import { STORES } from '../support/postgres.ts';
import { run } from '../support/run.ts';

import { freshFile } from '../support/store-files.ts';
import { contestOf, gameOf, moved } from '../support/store-samples.ts';

/** Several processes on one store, and processes that are killed while they write. */

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url));

interface Wrote {
  /** What the process has reported as stored. */
  readonly games: readonly number[];
  readonly already: readonly number[];
  /** Place in the shared match. */
  readonly events: readonly number[];
  readonly ended: 'done' | 'killed';
}

/** Runs a writer; `killedAfter`: how many acknowledgements it survives. */
async function write(
  file: string,
  contest: string,
  last: number,
  mark: number,
  killedAfter = Number.POSITIVE_INFINITY,
): Promise<Wrote> {
  const args = [WRITER, file, contest, String(last), String(mark)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length >= killedAfter) child.kill('SIGKILL');
  }
  const [code] = await closed;
  const ended = said.includes('done') ? 'done' : 'killed';
  if (ended === 'done' ? code !== 0 : killedAfter === Number.POSITIVE_INFINITY)
    throw new Error(`the writer ended with ${code} after ${said.join(', ')}`);
  const numbers = (pattern: RegExp) =>
    said.flatMap(line => {
      const found = pattern.exec(line);
      return found ? [Number(found[1])] : [];
    });
  return {
    games: numbers(/^game (\d+) stored$/),
    already: numbers(/^game (\d+) already$/),
    events: numbers(/^event (\d+) /),
    ended,
  };
}

async function newContest(file: string): Promise<string> {
  const store = unwrap(await openStore(file));
  const { id } = await store.contests.create(contestOf());
  await store.close();
  return id;
}

async function stored(file: string, contest: string) {
  const store = unwrap(await openStore(file));
  const games = [];
  for await (const game of store.games.withEvents(contest)) games.push(game);
  const counts = await store.games.counts(contest);
  const events = await store.journal.read('shared');
  await store.close();
  return { games, events, counted: counts.reduce((sum, { games: n }) => sum + n, 0) };
}

/** A program that opens a file again and again, and closes it, so that its log comes and goes. */
const COMING_AND_GOING = `
  const { DatabaseSync } = require('node:sqlite');
  for (let i = 0; ; i++) {
    const database = new DatabaseSync(process.argv[1], { timeout: 60_000 });
    database.exec('create table if not exists other (content); begin');
    for (let row = 0; row < 60; row++) database.exec('insert into other values (zeroblob(3000))');
    database.exec('commit');
    if (i % 7 === 6) database.exec('delete from other; vacuum');
    database.close();
    if (i === 0) console.log('at work');
  }`;

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const leavings = [
  ['closes while it writes', true, 'const wait = append(); await store.close(); await wait'],
  ['leaves without closing', true, 'await append()'],
  ['leaves while it writes', true, 'append()'],
  ['opens and leaves', false, ''],
] as const;

describe.each(STORES)('on $kind', ({ fresh }) => {
  test('processes that write at once store each game once and each event at its place', async () => {
    const file = await fresh();
    const contest = await newContest(file);
    const last = times(30, 60);
    const marks = [1, 2, 3];
    const store = unwrap(await openStore(file));
    const writing = Promise.all(marks.map(mark => write(file, contest, last, mark)));
    // verifies repeatedly while they write: unfinished writes must not look like damage
    let links = 0;
    for (const done = last + 1; links < done; ) {
      const chain = await store.contests.verify(contest);
      expect(chain).toMatchObject({ state: 'whole', damage: [] });
      ({ links } = chain);
    }
    await store.close();
    const wrote = await writing;
    const { games, events, counted } = await stored(file, contest);

    const all = Array.from({ length: last }, (_, i) => i);
    expect(sorted(wrote.flatMap(({ games: own }) => own))).toEqual(all);
    expect(wrote.flatMap(({ already }) => already).length).toBe(last * 2);
    const writerOf = new Map(wrote.flatMap(({ games: own }, i) => own.map(n => [n, marks[i]])));
    expect(games).toEqual(all.map(n => gameOf(n, undefined, writerOf.get(n))));
    expect(counted).toBe(last);

    expect(events.length).toBe(last * marks.length);
    wrote.forEach(({ events: places }, i) => {
      for (const place of places) expect(events[place]).toEqual(moved(marks[i]));
    });
  });

  test('a store that several open at once is made once', async () => {
    const file = await fresh();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(file)));
    const made = await Promise.all(stores.map(store => unwrap(store).contests.create(contestOf())));
    const list = await unwrap(stores[0]).contests.list();
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
    for (const store of stores) await unwrap(store).close();
  });

  for (const [what, kept, code] of leavings)
    test(`a program that ${what} ends by itself`, async () => {
      const file = await fresh();
      const ran = await run(process.execPath, [
        '--eval',
        `import(${JSON.stringify(new URL('../../src/store/open.ts', import.meta.url).href)})
         .then(async ({ openStore }) => {
           const { value: store } = await openStore(${JSON.stringify(file)});
           const append = () => store.journal.append('m', 0, [{ type: 'resumed' }]);
           ${code};
           console.log('so far');
         });`,
      ]);
      expect(ran).toEqual({ code: 0, stdout: 'so far\n', stderr: '' });
      const store = unwrap(await openStore(file));
      expect(await store.journal.read('m')).toEqual(kept ? [{ type: 'resumed' }] : []);
      await store.close();
    });

  test('a process that is killed while it writes loses nothing that it was told is stored', async () => {
    const file = await fresh();
    const contest = await newContest(file);
    const last = 100_000; // more than it can reach
    const marks = Array.from({ length: times(2, 5) }, (_, i) => i + 1);
    const games = new Map<number, number>();
    const events = new Map<number, MatchEvent>();
    for (const mark of marks) {
      const killedAfter = 2 + Math.floor(Math.random() * 150);
      const wrote = await write(file, contest, last, mark, killedAfter);
      expect(wrote.ended).toBe('killed');
      for (const number of wrote.games) {
        expect(games.get(number), `game ${number} stored twice`).toBeUndefined();
        games.set(number, mark);
      }
      for (const place of wrote.events) {
        expect(events.get(place), `event ${place} stored twice`).toBeUndefined();
        events.set(place, moved(mark));
      }
      const kept = await stored(file, contest);
      expect(kept.counted).toBe(kept.games.length);
      expect(new Set(kept.games.map(({ number }) => number)).size).toBe(kept.games.length);
      // whole games only, each by one attempt, unacknowledged ones included
      for (const game of kept.games)
        expect(marks.map(by => gameOf(game.number, undefined, by))).toContainEqual(game);
      const byNumber = new Map(kept.games.map(game => [game.number, game]));
      for (const [number, by] of games)
        expect(byNumber.get(number)).toEqual(gameOf(number, undefined, by));
      for (const [place, event] of events) expect(kept.events[place]).toEqual(event);
    }
  });
});

test('a file that other programs open, write and close meanwhile is not called damaged', async () => {
  const file = freshFile();
  await unwrap(await openStore(file)).close();
  const child = spawn(process.execPath, ['--eval', COMING_AND_GOING, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data'); // it is at work
  for (let i = 0; i < times(60, 600); i++) expect(await examine(file, 60_000)).toBe(null);
  expect(child.exitCode).toBe(null);
});
