import { describe, expect, test } from 'vitest';
import { STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { unwrap } from '../core/result.ts';
import type { NewMember } from './classroom-store.ts';
import { openStore } from './open.ts';

const member = (name: string, person: string | null = null): NewMember => ({
  role: 'student',
  realName: name,
  pseudonym: `Pseudo ${name}`,
  person,
});

function taken<T>(value: T | 'taken'): T {
  if (value === 'taken') throw new Error('taken');
  return value as T;
}

describe.each(STORES)('on $kind', ({ fresh }) => {
  test('a class with all that it holds is read back after a restart, and removed whole', async () => {
    const file = await fresh();
    const first = unwrap(await openStore(file));
    const { classrooms } = first;
    const [ada, alan] = [
      await classrooms.addPerson({ name: 'Ada', key: 'a' }),
      await classrooms.addPerson({ name: 'Alan', key: 'b' }),
    ];
    const logic = taken(await classrooms.add({ code: 'ABC', name: 'Logic', settings: '{}' }));
    const other = taken(await classrooms.add({ code: 'DEF', name: 'Other', settings: '{}' }));
    const members = taken(
      await classrooms.addMembers(logic.id, [member('Ada', ada.id), member('Alan', alan.id)]),
    );
    taken(await classrooms.addMembers(other.id, [member('Alan', alan.id)]));
    const bot = taken(
      await classrooms.addBot({
        classroom: logic.id,
        member: members[0].id,
        name: 'Engine',
        game: 'tictactoe',
        means: 'upload',
        settings: '{}',
      }),
    );
    await classrooms.addVersion({ bot: bot.id, hash: 'h', details: '{}' });
    await classrooms.addVersion({ bot: bot.id, hash: null, details: '{"a":1}' });
    await classrooms.changeVersion(bot.id, 2, { check: '{"ok":true}' });
    await classrooms.markPresent(logic.id, members[0].id, '2026-11-16');
    await classrooms.markPresent(logic.id, members[0].id, '2026-11-16');
    const contest = await first.contests.create({
      kind: 'championship',
      name: 'Cup',
      plan: '{}',
      conditions: '{}',
      players: [{ name: 'Engine', seat: `class:${bot.id}@2` }],
    });
    await classrooms.addContest({
      contest: contest.id,
      classroom: logic.id,
      state: 'ready',
      settings: '{}',
    });
    await classrooms.changeContest(contest.id, { state: 'running' });
    await first.close();

    const again = await opened(file);
    const store = again.classrooms;
    expect(await store.withCode('ABC')).toEqual(logic);
    expect(await store.members(logic.id)).toEqual(members);
    expect(await store.membershipsOf(alan.id)).toHaveLength(2);
    const versions = await store.versions(bot.id);
    expect(versions.map(({ number, check }) => [number, check])).toEqual([
      [1, null],
      [2, '{"ok":true}'],
    ]);
    expect(await store.attendance(logic.id)).toEqual([
      { member: members[0].id, day: '2026-11-16' },
    ]);
    expect((await store.contests(null)).map(({ state }) => state)).toEqual(['running']);

    await store.remove(logic.id);
    expect(await store.read(logic.id)).toBeNull();
    expect(await store.bots(logic.id)).toEqual([]);
    expect(await store.members(logic.id)).toEqual([]);
    expect(await again.contests.read(contest.id)).toBeNull();
    expect(await store.personOf('a')).toBeNull();
    expect(await store.personOf('b')).toEqual(alan); // he is in another class
  });

  test('names and codes are told apart, and nothing is half done', async () => {
    const { classrooms } = await opened(await fresh());
    const logic = taken(await classrooms.add({ code: 'ABC', name: 'Logic', settings: '{}' }));
    expect(await classrooms.add({ code: 'ABC', name: 'Again', settings: '{}' })).toBe('taken');
    const other = taken(await classrooms.add({ code: 'DEF', name: 'Other', settings: '{}' }));
    expect(await classrooms.change(other.id, { code: 'ABC' })).toBe('taken');
    expect(await classrooms.change(other.id, { code: 'DEF', name: 'Else' })).toBe('changed');
    const person = await classrooms.addPerson({ name: 'Ada', key: 'a' });
    const twice = [member('Ada', person.id), member('Bo', person.id)];
    expect(await classrooms.addMembers(logic.id, twice)).toBe('taken');
    expect(await classrooms.members(logic.id)).toEqual([]);
    const [ada, bo] = taken(
      await classrooms.addMembers(logic.id, [member('Ada', person.id), member('Bo')]),
    );
    expect(await classrooms.changeMember(bo.id, { person: person.id })).toBe('taken');
    expect(await classrooms.changeMember(bo.id, { pseudonym: ada.pseudonym })).toBe('taken');
    expect(await classrooms.changeMember(bo.id, { removed: true, realName: 'B' })).toBe('changed');
    expect(await classrooms.member(bo.id)).toEqual({ ...bo, removed: true, realName: 'B' });
    const bot = { classroom: logic.id, member: ada.id, game: 'ultimate', settings: '{}' } as const;
    taken(await classrooms.addBot({ ...bot, name: 'x', means: 'tcp' }));
    expect(await classrooms.addBot({ ...bot, name: 'x', means: 'connect' })).toBe('taken');
    const y = taken(await classrooms.addBot({ ...bot, name: 'y', means: 'connect' }));
    expect(await classrooms.changeBot(y.id, { name: 'x' })).toBe('taken');
    expect(await classrooms.changeBot(y.id, { removed: true })).toBe('changed');
    expect((await classrooms.botsWith('connect')).length).toBe(0);
    expect(await classrooms.initSetting('key', 'one')).toBe('one');
    expect(await classrooms.initSetting('key', 'two')).toBe('one');
    await classrooms.changeSetting('key', 'three');
    expect(await classrooms.setting('key')).toBe('three');
  });

  test('logs and games of a bot: the last ones, as it saw them', async () => {
    const { classrooms, contests, games } = await opened(await fresh());
    const logic = taken(await classrooms.add({ code: 'ABC', name: 'Logic', settings: '{}' }));
    const [ada] = taken(await classrooms.addMembers(logic.id, [member('Ada')]));
    const about = { classroom: logic.id, member: ada.id, game: 'tictactoe', settings: '{}' };
    const bot = taken(await classrooms.addBot({ ...about, name: 'One', means: 'upload' }));
    const contest = await contests.create({
      ...{ kind: 'championship', name: 'Cup', plan: '{}', conditions: '{}' },
      players: [
        { name: 'One', seat: `class:${bot.id}@2` },
        { name: 'Two', seat: 'level:1' },
      ],
    });
    for (let number = 0; number < 3; number++) {
      const [first, second] = number === 1 ? ['Two', 'One'] : ['One', 'Two'];
      await games.finish(contest.id, 0, {
        ...{ number, first, second, rules: 'tictactoe', start: '', plies: 5, events: [] },
        ...{ ending: { cause: 'rules', winner: 'first' }, tally: { first: 1, second: 0 } },
      });
    }
    const log = {
      bot: bot.id,
      version: 2,
      contest: contest.id,
      attempt: 0,
      side: 'first',
    } as const;
    for (let number = 0; number < 60; number++)
      await classrooms.addBotLog({ ...log, number, text: `${'x'.repeat(20_000)}${number}` });
    const logs = await classrooms.botLogs(bot.id);
    expect(logs.length).toBeGreaterThanOrEqual(50);
    expect(logs.length).toBeLessThan(60);
    expect(logs[0]).toMatchObject({ number: 59, version: 2 });
    expect(logs[0].text).toMatch(/^x{16382}59$/);
    const played = await classrooms.botGames(bot.id, 2);
    expect(played).toMatchObject([
      { contest: contest.id, contestName: 'Cup', number: 2, side: 'first', opponent: 'Two' },
      {
        number: 1,
        side: 'second',
        opponent: 'Two',
        winner: 'first',
        cause: 'rules',
        evidence: null,
      },
    ]);
    expect(await classrooms.botGames('other', 10)).toEqual([]);
    await classrooms.remove(logic.id);
    expect(await classrooms.botLogs(bot.id)).toEqual([]);
  });
});
