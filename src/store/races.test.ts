import { expect, test } from 'vitest';
import { STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf, moved } from '../../test/support/store-samples.ts';

/** Programs that do the same at the same time: none fails, and nothing is done twice. */

const range = (length: number) => Array.from({ length }, (_, i) => i);

test.each(STORES)('programs on $kind that do the same at once take turns', async ({ fresh }) => {
  const location = await fresh();
  const stores = await Promise.all(range(3).map(() => opened(location)));
  const all = <T>(act: (store: (typeof stores)[number], i: number) => Promise<T>) =>
    Promise.all(stores.flatMap(store => range(4).map(i => act(store, i))));

  // one code, one name, one setting
  const rooms = await all(store =>
    store.classrooms.add({ code: 'ABC', name: 'Logic', settings: '{}' }),
  );
  const [room] = rooms.filter(each => each !== 'taken');
  expect(rooms.filter(each => each === 'taken')).toHaveLength(11);
  const settled = await all((store, i) => store.classrooms.initSetting('key', `${i}`));
  expect(new Set(settled).size).toBe(1);
  const member = { role: 'student', realName: 'Ada', pseudonym: 'ada', person: null } as const;
  const joined = await all(store => store.classrooms.addMembers(room.id, [member]));
  expect(joined.filter(each => each === 'taken')).toHaveLength(11);

  // numbers without gaps
  const [ada] = await stores[0].classrooms.members(room.id);
  const about = { classroom: room.id, member: ada.id, game: 'tictactoe', settings: '{}' };
  const bots = await all((store, i) =>
    store.classrooms.addBot({ ...about, name: `bot ${i}`, means: 'upload' }),
  );
  const [bot] = bots.filter(each => each !== 'taken');
  expect(bots.filter(each => each === 'taken')).toHaveLength(8);
  await all(store => store.classrooms.addVersion({ bot: bot.id, hash: null, details: '{}' }));
  const versions = await stores[1].classrooms.versions(bot.id);
  expect(versions.map(({ number }) => number)).toEqual(range(12).map(i => i + 1));
  const contests = await all(store => store.contests.create(contestOf()));
  expect(await stores[2].contests.list()).toHaveLength(12);

  // two contests, in opposite orders in the same transactions
  const order = [contests[0].id, contests[1].id];
  const answers = await Promise.all(
    stores.flatMap((store, at) =>
      range(20).flatMap(number =>
        (at % 2 === 0 ? order : order.toReversed()).map(id =>
          store.games.finish(id, at + 1, gameOf(number)),
        ),
      ),
    ),
  );
  expect(answers.filter(answer => answer === 'stored')).toHaveLength(40);
  expect(answers.filter(answer => answer === 'already')).toHaveLength(80);
  for (const id of order)
    expect(await stores[0].contests.verify(id)).toMatchObject({ state: 'whole', links: 21 });

  // one journal, and a class that is removed while it is used
  const appended = await all(store => store.journal.append('m', 0, [moved(0), moved(1)]));
  expect(appended.filter(answer => answer === 'stored')).toHaveLength(1);
  const day = (i: number) => `2026-11-${10 + i}`;
  await Promise.allSettled([
    stores[0].classrooms.remove(room.id),
    ...range(20).map(i => stores[1].classrooms.markPresent(room.id, ada.id, day(i))),
  ]);
  await stores[2].classrooms.remove(room.id);
  expect(await stores[1].classrooms.attendance(room.id)).toEqual([]);
  expect(await stores[1].classrooms.read(room.id)).toBeNull();
});
