import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeContest } from '../../src/arena/changes.ts';
import { createContest } from '../../src/arena/contests.ts';
import { makePlan } from '../../src/arena/make-plan.ts';
import { runContest } from '../../src/arena/run.ts';
import type { ContestReport } from '../../src/arena/summary.ts';
import type { ChangeRequest } from '../../src/store/store.ts';
import { changedContests, games, names, THREE } from '../support/changed-contests.ts';
import { runHere } from '../support/run-here.ts';
import { freshFile, opened } from '../support/store-files.ts';

/** Late participants, new versions, disputed games and cheaters. */

const { folder, stored } = changedContests();
const EXAMPLE = join(import.meta.dirname, '../../bots/python/bot.py');

describe('a round robin', () => {
  const contest = stored('round-robin');
  let before: string[];
  beforeAll(async () => {
    await contest.begin('run', ...THREE);
    before = contest.rows();
    expect(before).toHaveLength(6);
  });

  test('a late participant meets everybody; the games that were played keep their numbers', async () => {
    const made = await contest.told('add', 'Zoé=level:1');
    expect(made.toPlay).toBe(6);
    expect(await contest.told('show')).toMatchObject({
      finished: false,
      games: { counted: 6, total: 12 },
    });
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, games: { counted: 12, total: 12 } });
    expect(games(after)).toEqual(new Set([6]));
    expect(contest.rows().slice(0, 6)).toEqual(before);
    expect(contest.rows().slice(6).join()).toMatch(/Zoé/);
  });

  test('a new version plays its games again, and nobody else', async () => {
    const bob = contest.rows().filter(row => row.includes('Bob'));
    const made = await contest.told('replace', 'Bob=level:2', '--because', 'a bug less');
    expect(made.toPlay).toBe(6);
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, games: { counted: 12 } });
    expect(after.plan.participants).toContainEqual({ name: 'Bob', seat: 'level:2' });
    const again = contest.rows().filter(row => row.includes('Bob'));
    expect(again.filter(row => row.includes('void'))).toHaveLength(bob.length);
    expect(again.filter(row => / 2 {2}/.test(row))).toHaveLength(bob.length);
  });

  test('a disputed game is played again as its next attempt', async () => {
    expect(await contest.told('void', '2', '--because', 'the machine stalled')).toMatchObject({
      toPlay: 1,
    });
    await contest.told('resume');
    const tried = contest.rows().filter(row => row.startsWith('2 '));
    expect(tried.at(-1)).not.toContain('void');
    expect(tried.slice(0, -1).every(row => row.includes('void'))).toBe(true);
  });

  test('the games of a cheater no longer count, for anybody', async () => {
    const made = await contest.told('exclude', 'Eve', '--because', 'it read Ada’s memory');
    expect(made.toPlay).toBe(0);
    const after = await contest.told('show');
    expect(after).toMatchObject({ finished: true, games: { counted: 6, total: 6 } });
    expect(names(after)).toEqual(['Ada', 'Bob', 'Zoé']);
    expect(games(after)).toEqual(new Set([4]));
  });

  test('all of it is shown with its reasons, in the report too, and is part of the chain', async () => {
    const { stdout } = await contest.run('show');
    expect(stdout).toMatch(/^Changes$/m);
    expect(stdout).toContain('Zoé was added (level:1).');
    expect(stdout).toMatch(/Bob has a new version \(level:2\)\. 6 games are played again\./);
    expect(stdout).toContain(
      'Game 2 was voided. 1 game is played again. Reason: the machine stall',
    );
    expect(stdout).toContain(
      'Eve was excluded. 6 games no longer count. Reason: it read Ada’s mem',
    );
    expect(stdout).toMatch(/^Chain +unbroken, /m);
    const page = join(folder, 'report.html');
    const args = ['report', contest.id, '--out', page, '--judged', '0', '--lang', 'fr'];
    expect(await runHere([...args, '--store', contest.file])).toMatchObject({ code: 0 });
    const html = readFileSync(page, 'utf8');
    expect(html).toMatch(/<h2 id="changes-title">Changements<\/h2>/);
    expect(html).toContain('Eve est exclu. 6 parties ne comptent plus.');
    const { changes } = await contest.told('show');
    expect(changes.map(({ kind }) => kind)).toEqual(['add', 'replace', 'void', 'exclude']);
  });

  test.each([
    ['is made', 'exclude', 'void', 'Change 4 ("Game '],
    ['has another reason', 'it read Ada’s memory', 'a whim', 'Change 4 ("Eve was excluded.'],
  ])('a change that %s by hand is named', async (_, was, is, said) => {
    const database = new DatabaseSync(contest.file);
    const read = database.prepare('select change from contest_change where position = 3').get();
    const write = database.prepare('update contest_change set change = ? where position = 3');
    write.run(String(read?.change).replace(was, is));
    const { stderr, code } = await contest.run('resume');
    write.run(String(read?.change));
    database.close();
    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(stderr).toContain('was changed.');
  });

  test('a change that is deleted by hand is named, and its games are', async () => {
    const database = new DatabaseSync(contest.file);
    const read = database.prepare('select * from contest_change where position = 3').get();
    database.exec('delete from contest_change where position = 3');
    const { stderr, code } = await contest.run('resume');
    database
      .prepare('insert into contest_change values (?, 3, ?)')
      .run(contest.id, String(read?.change));
    database.close();
    expect(code).toBe(2);
    expect(stderr).toContain('Change 4 was deleted.');
    expect(stderr).toMatch(/Game \d+.*Eve.* was changed\./);
  });
});

test('games that were changed from outside can be voided and played again', async () => {
  const contest = await stored('tampered').begin('run', ...THREE);
  const before = (await contest.told('show')).standings;
  const database = new DatabaseSync(contest.file, { enableForeignKeyConstraints: false });
  database.exec(`update game set winner = case winner when 'first' then 'second' else 'first' end
    where number = 1`);
  database.exec('delete from game where number = 2');
  database.exec('update game set counted = 0 where number = 3');
  database.close();
  const refused = await contest.run('resume');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`quadrille championship void ${contest.id} NUMBER --because`);
  expect(await contest.run('void', '6', '--because', 'x')).toMatchObject({ code: 2 });
  for (const number of ['2', '3', '4']) {
    expect(await contest.run('resume')).toMatchObject({ code: 2 });
    const voided = await contest.run('void', number, '--because', 'see the log');
    expect(voided).toMatchObject({ code: 0, stderr: '' });
  }
  const after = await contest.told('resume');
  expect(after).toMatchObject({ finished: true, chain: { state: 'whole' }, games: { counted: 6 } });
  expect(after.standings).toEqual(before); // seeded: played again, they end as they did
  const { stdout } = await contest.run('show');
  expect(stdout).toContain('Game 2, changed from outside, was voided.');
});

test('a bot whose files were changed is a new version, and plays again', async () => {
  const bot = join(folder, 'ada.py');
  copyFileSync(EXAMPLE, bot);
  const contest = stored('bot');
  const plan = join(folder, 'plan.json');
  const participants = [
    { name: 'Ada', seat: 'bot:python3 ada.py' },
    { name: 'Bob', seat: 'random' },
  ];
  writeFileSync(plan, JSON.stringify({ game: 'tictactoe', participants, time: '30s', seed: 1 }));
  const run = ['championship', 'run', plan, '--without-sandbox', '--json', '--store', contest.file];
  const before: ContestReport = JSON.parse((await runHere(run)).stdout);
  contest.id = before.id;
  appendFileSync(bot, '\n# better\n');
  const refused = await contest.run('resume', '--without-sandbox');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`championship replace ${contest.id}`);
  const made = await contest.told('replace', 'Ada=bot:python3 ada.py', '--without-sandbox');
  expect(made.toPlay).toBe(2);
  const after = await contest.told('resume', '--without-sandbox');
  expect(after).toMatchObject({ finished: true, games: { counted: 2 }, chain: { state: 'whole' } });
  expect(after.conditions.bots?.Ada.hash).toMatch(/^[0-9a-f]+$/);
  expect(after.conditions.bots?.Ada.hash).not.toBe(before.conditions.bots?.Ada.hash);
});

describe('bad input changes nothing', () => {
  const contest = stored('bad');
  let before: string;
  const dump = () => {
    const database = new DatabaseSync(contest.file);
    const tables = ['contest', 'player', 'game', 'link', 'contest_change'];
    const all = tables.map(table => database.prepare(`select * from ${table}`).all());
    database.close();
    return JSON.stringify(all);
  };
  beforeAll(async () => {
    await contest.begin('run', ...THREE);
    before = dump();
  });
  const why = ['--because', 'x'];
  test.each([
    ['a name that is taken', ['add', 'Ada=level:1'], 'A participant is already called "Ada".'],
    ['a seat that cannot be read', ['add', 'Zoé=levl:1'], '"levl:1"'],
    ['a person', ['add', 'Zoé=human'], 'nobody waits at a keyboard'],
    ['no seat', ['add', 'Zoé'], 'write NAME=SEAT'],
    ['nothing', ['add'], 'write NAME=SEAT'],
    ['a name of control characters', ['add', 'Z\u0007=level:1'], 'cannot be a name'],
    ['a bot without a clock', ['add', 'Zoé=bot:python3 zoe.py'], 'could think for ever'],
    ['a new version of nobody', ['replace', 'Zoé=level:1'], 'Unknown participant: "Zoé".'],
    ['a new version without a seat', ['replace', 'Ada'], 'write NAME=SEAT'],
    ['a game without a number', ['void', ...why], 'has no finished game ""'],
    ['a game that is none', ['void', 'two', ...why], 'has no finished game "two"'],
    ['a game that was not played', ['void', '7', ...why], 'Game 7 has no result that counts'],
    ['a voided game without a reason', ['void', '1'], 'Say why, for example: --because'],
    ['an empty reason', ['void', '1', '--because', ' '], 'Say why, for example: --because'],
    ['a long reason', ['void', '1', '--because', 'x'.repeat(501)], '500 characters at most'],
    ['nobody excluded', ['exclude', ...why], 'Say who'],
    ['somebody unknown excluded', ['exclude', 'Eva', ...why], 'Unknown participant: "Eva".'],
    ['an exclusion without a reason', ['exclude', 'Eve'], 'Say why, for example: --because'],
    ['a reason without a change', ['show', ...why], '--because goes with add, replace, void'],
    ['a setting', ['add', 'Zoé=level:1', '--rounds', '2'], 'leave out --rounds'],
  ])('%s', async (_, [action, ...rest], said) => {
    const { code, stdout, stderr } = await contest.run(action, ...rest);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(dump()).toBe(before);
  });

  test.each([
    [['add', 'Ada=level:1'], 'Un participant s’appelle déjà «\u00A0Ada\u00A0».'],
    [['void', '1'], 'Dites pourquoi, par exemple\u00A0: --because'],
    [['exclude', 'Eva', ...why], 'Participant inconnu'],
  ])('in French: %j', async ([action, ...rest], said) => {
    const { code, stderr } = await contest.run(action, ...rest, '--lang', 'fr');
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });

  test('somebody who is excluded already, or without whom nobody is left', async () => {
    await contest.told('exclude', 'Eve', ...why);
    for (const rest of [
      ['exclude', 'Eve', ...why],
      ['replace', 'Eve=level:1'],
    ])
      expect((await contest.run(rest[0], ...rest.slice(1))).stderr).toContain('"Eve" is excluded');
    expect((await contest.run('add', 'Eve=level:1')).stderr).toContain('is already called "Eve"');
    const { code, stderr } = await contest.run('exclude', 'Ada', ...why);
    expect(code).toBe(2);
    expect(stderr).toContain('fewer than two participants would be left');
  });
});

test('a contest that is changed while it runs goes on by the changed plan', async () => {
  const file = freshFile();
  const [store, other] = [await opened(file), await opened(file)];
  const request = {
    game: 'tictactoe',
    participants: ['random', 'greedy', 'minimax'],
    rounds: 6,
    seed: 'r',
  };
  const made = makePlan(request, { folder, randomSeed: 'x' });
  if (!made.ok) throw new Error(made.fault.message.en);
  const conditions = { version: '', node: '', system: '', processor: '', cores: 1, concurrency: 2 };
  const contest = await createContest(store, made.plan, conditions);
  let seen = 0;
  const changes: Promise<unknown>[] = [];
  const change = (asked: ChangeRequest) => changes.push(changeContest(store, contest.id, asked));
  // one result at a time, with a change requested before the next
  let last: Promise<unknown> = Promise.resolve();
  const finish: typeof store.games.finish = (...args) => {
    const before = last;
    const storeNext = async () => {
      await before;
      await new Promise(setImmediate); // until the last result was reported
      await Promise.all(changes);
      return store.games.finish(...args);
    };
    const stored = storeNext();
    last = stored;
    return stored;
  };
  // verifies continuously through another connection: unfinished changes must not look like damage
  let running = true;
  const watch = async () => {
    for (; running; ) {
      const chain = await other.contests.verify(contest.id);
      expect(chain).toMatchObject({ state: 'whole', damage: [] });
    }
  };
  const watching = watch();
  const end = await runContest({
    store: { ...store, games: { ...store.games, finish } },
    contest,
    plan: made.plan,
    concurrency: 2,
    signal: new AbortController().signal,
    report(_, game) {
      if (game === null) return;
      seen++;
      if (seen === 5) change({ kind: 'replace', name: 'greedy', seat: 'level:1', because: null });
      if (seen === 9) change({ kind: 'add', name: 'late', seat: 'random', because: null });
      if (seen === 20) change({ kind: 'exclude', name: 'minimax', because: 'x' });
    },
  }).finally(() => {
    running = false;
  });
  await watching;
  expect(end).toBe('finished');
  for (const each of await Promise.all(changes)) expect(each).toMatchObject({ ok: true });
  const after = await store.contests.read(contest.id);
  expect(after).toMatchObject({ finished: true });
  expect(after?.changes.map(({ kind }) => kind)).toEqual(['replace', 'add', 'exclude']);
  expect(await store.games.of(contest.id)).toHaveLength(6 * 6);
  expect(await store.contests.verify(contest.id)).toMatchObject({ state: 'whole' });
});
