import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLong, times } from '../../test/support/long.ts';
import { STORES } from '../../test/support/postgres.ts';
import { freshFolder, opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf, moved, withoutEvents } from '../../test/support/store-samples.ts';
import { unwrap } from '../core/result.ts';
import { openStore } from './open.ts';
import type { GameCount, Store, StoredGame } from './store.ts';

describe.each(STORES)('contests on $kind', ({ fresh }) => {
  test('are read as they were created, after a restart too', async () => {
    const file = await fresh();
    const store = unwrap(await openStore(file));
    const contest = await store.contests.create(contestOf());
    expect(contest).toEqual({
      ...contestOf(),
      id: contest.id,
      created: contest.created,
      finished: false,
      changes: [],
    });
    expect(new Date(contest.created).toISOString()).toBe(contest.created);
    await store.close();
    const again = await opened(file);
    expect(await again.contests.read(contest.id)).toEqual(contest);
  });
  test('have ids that are short to type, cannot be misread and are all different', async () => {
    const store = await opened(await fresh());
    const count = times(40, 200);
    const made = await Promise.all(
      Array.from({ length: count }, () => store.contests.create(contestOf())),
    );
    for (const { id } of made) expect(id).toMatch(/^[a-hjkmnp-z][2-9a-hjkmnp-z]{5}$/);
    expect(new Set(made.map(({ id }) => id)).size).toBe(count);
  });
  test('are listed the newest first, with their players and games', async () => {
    const store = await opened(await fresh());
    const names = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(names.map(name => store.contests.create(contestOf(name))));
    await store.games.finish(made[1].id, 1, gameOf(0));
    await store.games.finish(made[1].id, 1, gameOf(7));
    await store.contests.finish(made[2].id);
    const list = await store.contests.list();
    expect(
      list.map(({ name, players, games, finished }) => [name, players, games, finished]),
    ).toEqual([
      ['four', 3, 0, false],
      ['three', 3, 0, true],
      ['two', 3, 2, false],
      ['one', 3, 0, false],
    ]);
    expect(list[0]).toEqual({
      id: made[3].id,
      kind: 'championship',
      name: 'four',
      created: made[3].created,
      finished: false,
      players: 3,
      games: 0,
    });
  });
  test('that do not exist are null, and cannot be finished', async () => {
    const store = await opened(await fresh());
    expect(await store.contests.read('nobody')).toBeNull();
    await expect(store.contests.finish('nobody')).rejects.toThrow('no contest nobody');
  });
  test('finish once and for all', async () => {
    const store = await opened(await fresh());
    const { id } = await store.contests.create(contestOf());
    await store.contests.finish(id);
    await store.contests.finish(id);
    expect((await store.contests.read(id))?.finished).toBe(true);
  });
  test('keep no half of one that fails', async () => {
    const store = await opened(await fresh());
    const twins = { ...contestOf(), players: [contestOf().players[0], contestOf().players[0]] };
    await expect(store.contests.create(twins)).rejects.toThrow(/unique/i);
    expect(await store.contests.list()).toEqual([]);
  });
});

describe.each(STORES)('games on $kind', ({ kind, fresh }) => {
  const withContest = async (): Promise<{ store: Store; id: string }> => {
    const store = await opened(await fresh());
    return { store, id: (await store.contests.create(contestOf())).id };
  };

  test('are stored once for each number, whatever the attempt', async () => {
    const { store, id } = await withContest();
    expect(await store.games.finish(id, 1, gameOf(4))).toBe('stored');
    for (const attempt of [1, 2, 3])
      expect(
        await store.games.finish(id, attempt, gameOf(4, { cause: 'crash', winner: 'second' }, 9)),
      ).toBe('already');
    expect(await store.games.read(id, 4)).toEqual(gameOf(4));
    expect(await store.games.of(id)).toEqual([withoutEvents(gameOf(4))]);
    expect((await store.games.counts(id)).map(({ games }) => games)).toEqual([1]);
  });
  test('come by number, whatever order they were stored in', async () => {
    const { store, id } = await withContest();
    await Promise.all([5, 0, 12, 3].map(number => store.games.finish(id, 1, gameOf(number))));
    expect((await store.games.of(id)).map(({ number }) => number)).toEqual([0, 3, 5, 12]);
    expect(await store.games.read(id, 1)).toBeNull();
  });
  test('are read after writes that were not awaited', async () => {
    const { store, id } = await withContest();
    const writes = [0, 1, 2].map(number => store.games.finish(id, 1, gameOf(number)));
    const read = store.games.of(id);
    expect((await read).length).toBe(3);
    await Promise.all(writes);
  });
  // both use the same code for paging
  test.runIf(isLong || kind === 'SQLite')('page through more than a page, each once', async () => {
    const { store, id } = await withContest();
    const numbers = Array.from({ length: times(1_100, 2_000) }, (_, i) => i); // a page has 1,000
    await Promise.all(numbers.map(number => store.games.finish(id, 1, gameOf(number))));
    expect((await store.games.of(id)).map(({ number }) => number)).toEqual(numbers);
    const games = [];
    for await (const game of store.games.withEvents(id)) games.push(game);
    expect(games).toEqual(numbers.map(number => gameOf(number)));
  });
  test('are counted by pair, cause and winner, as adding them up does', async () => {
    const { store, id } = await withContest();
    const other = (await store.contests.create(contestOf())).id;
    const games = Array.from({ length: 90 }, (_, i) =>
      gameOf(i, {
        cause: i % 7 === 0 ? 'time' : 'rules',
        winner: ([null, 'first', 'second'] as const)[(i * 5 + (i >> 2)) % 3],
      }),
    );
    for (const game of games) {
      await store.games.finish(id, 1, game);
      await store.games.finish(other, 1, gameOf(game.number));
    }
    const counts = await store.games.counts(id);
    expect(new Set(counts.map(keyOf)).size).toBe(counts.length);
    expect(new Map(counts.map(count => [keyOf(count), count]))).toEqual(countedByHand(games));
  });
  test('of nobody are none', async () => {
    const { store } = await withContest();
    expect(await store.games.of('nobody')).toEqual([]);
    expect(await store.games.counts('nobody')).toEqual([]);
    expect(await store.games.read('nobody', 0)).toBeNull();
  });
  test('of a stranger or an unknown contest are refused, and leave the others alone', async () => {
    const { store, id } = await withContest();
    const answers = await Promise.allSettled([
      store.games.finish(id, 1, gameOf(0)),
      store.games.finish(id, 1, { ...gameOf(1), first: 'eve' }),
      store.games.finish('nobody', 1, gameOf(2)),
      store.games.finish(id, 1, gameOf(3)),
      store.journal.append('m', 0, [moved(0)]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((await store.games.of(id)).map(({ number }) => number)).toEqual([0, 3]);
    expect(await store.journal.read('m')).toEqual([moved(0)]);
  });
  test('that were forfeited come with their evidence', async () => {
    const { store, id } = await withContest();
    const lost = gameOf(2, { cause: 'crash', winner: 'first', evidence: 'exit 139\nSegfault' });
    const late = gameOf(5, { cause: 'time', winner: 'second', evidence: '6100 ms of 6000 ms' });
    const games = [
      gameOf(0),
      late,
      gameOf(1, { cause: 'resignation', winner: 'first' }),
      lost,
      gameOf(3, { cause: 'agreement', winner: null }),
    ];
    for (const game of games) await store.games.finish(id, 1, game);
    expect(await store.games.forfeits(id)).toEqual([lost, late].map(withoutEvents));
  });
});

describe('a store in a file', () => {
  test('makes the folders on the way, and leaves one file when it is closed', async () => {
    const file = join(freshFolder(), 'some', 'where', 'é è ?#%.sqlite');
    for (const i of [0, 1]) {
      const store = unwrap(await openStore(file));
      expect(await store.journal.append('m', i, [moved(i)])).toBe('stored');
      await store.close();
      expect(readdirSync(dirname(file))).toEqual([basename(file)]);
    }
  });
  test('is a file even where SQLite would see something else', async () => {
    const folder = freshFolder();
    const before = process.cwd();
    process.chdir(folder);
    try {
      for (const name of [':memory:', 'file:x?mode=memory'])
        await unwrap(await openStore(name)).close();
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(folder).sort()).toEqual([':memory:', 'file:x?mode=memory']);
  });
});

describe.each(STORES)('the store on $kind', ({ fresh }) => {
  test('closes after what was asked, once, and then refuses', async () => {
    const file = await fresh();
    const store = unwrap(await openStore(file));
    const append = store.journal.append('m', 0, [moved(0)]);
    await Promise.all([store.close(), store.close()]);
    expect(await append).toBe('stored');
    await store.close();
    await expect(store.journal.read('m')).rejects.toThrow('the store is closed');
    expect(await (await opened(file)).journal.read('m')).toEqual([moved(0)]);
  });
  test('is seen by a second one at the same place', async () => {
    const file = await fresh();
    const [one, two] = [await opened(file), await opened(file)];
    await one.journal.append('m', 0, [moved(0)]);
    expect(await two.journal.append('m', 0, [moved(1)])).toBe('conflict');
    expect(await two.journal.append('m', 1, [moved(1)])).toBe('stored');
    expect(await one.journal.read('m')).toEqual([moved(0), moved(1)]);
  });
});

const keyOf = (group: Pick<GameCount, 'first' | 'second' | 'cause' | 'winner'>): string =>
  [group.first, group.second, group.cause, group.winner].join(' ');

function countedByHand(games: readonly StoredGame[]): Map<string, GameCount> {
  const counts = new Map<string, GameCount>();
  for (const { first, second, ending, tally, plies } of games) {
    const { cause, winner } = ending;
    const key = keyOf({ first, second, cause, winner });
    const before = counts.get(key);
    counts.set(key, {
      first,
      second,
      cause,
      winner,
      games: (before?.games ?? 0) + 1,
      tally: {
        first: (before?.tally.first ?? 0) + tally.first,
        second: (before?.tally.second ?? 0) + tally.second,
      },
      plies: (before?.plies ?? 0) + plies,
    });
  }
  return counts;
}
