import { describe, expect, test } from 'vitest';
import { freshDatabase, STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf } from '../../test/support/store-samples.ts';

/** Texts that some databases accept and others refuse. */

describe.each(STORES)('on $kind', ({ fresh }) => {
  test('what a bot said is stored, whatever it was, and its chain stays whole', async () => {
    const store = await opened(await fresh());
    const { id } = await store.contests.create(contestOf());
    const said = 'a\0b \uD83D \uDE00 \u{1F600} \u0301\r\n\t\u202E';
    const shown = 'a\uFFFDb \uFFFD \uFFFD \u{1F600} \u0301\r\n\t\u202E';
    const ending = { cause: 'crash', winner: null, evidence: said } as const;
    const [game] = [gameOf(0, ending)];
    const event = { type: 'ended', ...ending, evidence: 'a\0b' } as const;
    await store.games.finish(id, 1, { ...game, events: [event] });
    const stored = await store.games.read(id, 0);
    expect(stored?.ending.evidence).toBe(shown);
    expect(stored?.events).toEqual([event]); // escaped in JSON
    expect(await store.contests.verify(id)).toMatchObject({ state: 'whole', damage: [] });
  });

  test('names that no store can have are looked up like others', async () => {
    const store = await opened(await fresh());
    for (const id of ['\0', 'a\0b', '\uD83D', "'", '%', '\\', 'x'.repeat(100_000)]) {
      expect(await store.rooms.read(id)).toBeNull();
      expect(await store.classrooms.personOf(id)).toBeNull();
      expect(await store.classrooms.withCode(id)).toBeNull();
      expect(await store.contests.read(id)).toBeNull();
      expect(await store.journal.read(id)).toEqual([]);
    }
  });
});

/** A database whose own order of texts is that of dictionaries. */
const inFrench = () => freshDatabase("locale_provider icu icu_locale 'fr'");

describe.each([...STORES, { kind: 'PostgreSQL in French', fresh: inFrench }])(
  'on $kind',
  ({ fresh }) => {
    test('case and accents tell names apart, and order them by their code points', async () => {
      const { classrooms, ladders, contests } = await opened(await fresh());
      const room = await classrooms.add({ code: 'abc', name: 'x', settings: '{}' });
      if (room === 'taken') throw new Error('taken');
      expect(await classrooms.withCode('ABC')).toBeNull();
      const { id: ladder } = await contests.create(contestOf());
      const { id: friendlies } = await contests.create(contestOf());
      const about = { friendlies, classroom: room.id, paused: false };
      await ladders.add({ ...about, id: ladder, game: 'a' });
      const bots = ['Zoé', 'zoe', 'Z', 'a-b', 'ab', 'a b', 'é', 'e', '_', '1', '10', '2'];
      for (const bot of bots) await ladders.enter(ladder, bot, true);
      expect(await ladders.entered(ladder)).toEqual(bots.toSorted());
      for (const game of ['B', 'Á', '_'])
        await ladders.add({ ...about, id: (await contests.create(contestOf())).id, game });
      expect((await ladders.list(room.id)).map(({ game }) => game)).toEqual(['B', '_', 'a', 'Á']);
    });
  },
);
