import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeContest } from '../../src/arena/changes.ts';
import { createContest } from '../../src/arena/contests.ts';
import { makePlan } from '../../src/arena/make-plan.ts';
import { runContest } from '../../src/arena/run.ts';
import type { ContestReport } from '../../src/arena/summary.ts';
import type { ChangeRequest } from '../../src/store/store.ts';
import { keepStores, releaseStore } from '../support/kept-stores.ts';
import { runHere } from '../support/run-here.ts';
import { freshFile, opened } from '../support/store-files.ts';

/** Late participants, new versions, disputed games and cheaters, in every format. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille-changes-'));
const EXAMPLE = join(import.meta.dirname, '../../bots/python/bot.py');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
keepStores();

/** Contests as they began, by their options. */
const begun = new Map<string, { readonly file: string; readonly id: string }>();

/** A stored contest, by the commands that change it. */
class Stored {
  readonly file: string;
  id = '';

  constructor(name: string) {
    this.file = join(folder, `${name}.sqlite`);
  }

  /** As it is after this command: played once for all that begin alike, then copied. */
  async begin(...options: string[]): Promise<this> {
    const key = options.join(' ');
    const alike = begun.get(key);
    if (alike) {
      copyFileSync(alike.file, this.file);
      this.id = alike.id;
      return this;
    }
    const seeded = ['--game', 'tictactoe', '--seed', '1', '--json', '-c', '1'];
    const file = join(folder, `begun-${begun.size}.sqlite`);
    const ran = await runHere(['championship', ...options, ...seeded, '--store', file]);
    await releaseStore(file);
    this.id = JSON.parse(ran.stdout).id;
    begun.set(key, { file, id: this.id });
    copyFileSync(file, this.file);
    return this;
  }

  run(action: string, ...rest: string[]) {
    return runHere(['championship', action, this.id, ...rest, '--store', this.file]);
  }

  async told(action: string, ...rest: string[]): Promise<ContestReport & { toPlay: number }> {
    const { stdout, stderr } = await this.run(action, ...rest, '--json');
    return JSON.parse(stdout || JSON.stringify(stderr));
  }

  /** Every stored game: number, attempt, whether it counts, players. */
  rows(): string[] {
    const database = new DatabaseSync(this.file);
    const rows = database
      .prepare(
        `select number + 1 as number, attempt, counted, one.name as first, two.name as second
         from game join player one on one.contest = game.contest and one.place = first
         join player two on two.contest = game.contest and two.place = second
         order by number, attempt`,
      )
      .all();
    database.close();
    return rows.map(({ number, attempt, counted, first, second }) =>
      [number, attempt, counted === 1 ? '' : 'void', first, second].join(' '),
    );
  }
}

const players = (...seats: string[]) => seats.flatMap(seat => ['-p', seat]);
const THREE = players('Ada=random', 'Bob=greedy', 'Eve=minimax');
const names = ({ standings }: ContestReport) => standings.map(({ name }) => name).sort();
const games = ({ standings }: ContestReport) => new Set(standings.map(row => row.games));

describe('a round robin', () => {
  const contest = new Stored('round-robin');
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
  const contest = await new Stored('tampered').begin('run', ...THREE);
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
  const contest = new Stored('bot');
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

test('a gauntlet takes a late opponent, and cannot do without its first participant', async () => {
  const contest = await new Stored('gauntlet').begin('run', '--format', 'gauntlet', ...THREE);
  expect((await contest.told('add', 'Zoé=level:1')).toPlay).toBe(2);
  expect(await contest.told('resume')).toMatchObject({ games: { counted: 6, total: 6 } });
  expect(contest.rows().slice(4).join()).toMatch(/Zoé/);
  const { code, stderr } = await contest.run('exclude', 'Ada', '--because', 'x');
  expect(code).toBe(2);
  expect(stderr).toContain('Every game is one of "Ada" against the others');
  await contest.told('exclude', 'Bob', '--because', 'x');
  const after = await contest.told('show');
  expect(after).toMatchObject({ finished: true, games: { counted: 4, total: 4 } });
  expect(names(after)).toEqual(['Ada', 'Eve', 'Zoé']);
});

describe('a knockout', () => {
  const FOUR = [...THREE, '-p', 'Zoé=level:1'];
  const knockout = ['--format', 'knockout'];

  test('takes late participants until its first game', async () => {
    const contest = await new Stored('late').begin('new', ...knockout, ...THREE);
    expect(await contest.run('add', 'Zoé=level:1')).toMatchObject({ code: 0 });
    const after = await contest.told('resume');
    expect(after.bracket?.rounds.map(round => round.length)).toEqual([2, 1]);
    const { code, stderr } = await contest.run('add', 'Max=random');
    expect(code).toBe(2);
    expect(stderr).toContain('its draw is fixed');
  });

  test('plays a voided game again, and those that depend on it', async () => {
    const contest = await new Stored('void').begin('run', ...knockout, ...FOUR);
    const before = contest.rows();
    expect(before.length).toBeGreaterThan(4); // two pairings of two games, then others
    await contest.told('void', '1', '--because', 'x');
    const voided = contest.rows().filter(row => row.includes('void'));
    expect(voided).toHaveLength(1 + before.length - 4);
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, chain: { state: 'whole' } });
    expect(after.bracket?.champion).not.toBeNull();
  });

  test('lets the opponent of a cheater go on', async () => {
    const contest = await new Stored('cheat').begin('run', ...knockout, ...FOUR);
    const { bracket } = await contest.told('show');
    const cheater = bracket?.champion ?? '';
    const robbed = bracket?.rounds[0].find(each => [each.first, each.second].includes(cheater));
    const other = robbed?.first === cheater ? robbed.second : robbed?.first;
    await contest.told('exclude', cheater, '--because', 'x');
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, chain: { state: 'whole' } });
    expect(names(after)).not.toContain(cheater);
    const [final] = after.bracket?.rounds.at(-1) ?? [];
    expect([final.first, final.second]).toContain(other);
    expect(after.bracket?.champion).not.toBe(cheater);
  });

  test('changes nothing for the others when a loser is excluded', async () => {
    const contest = await new Stored('loser').begin('run', ...knockout, ...FOUR);
    const { bracket } = await contest.told('show');
    const pairing = bracket?.rounds[0].find(({ games }) => games.length === 2);
    const loser =
      (pairing?.winner === pairing?.first ? pairing?.second : pairing?.first) ?? undefined;
    if (loser === undefined) throw new Error('every pairing had games added');
    await contest.told('exclude', loser, '--because', 'x');
    const after = await contest.told('show');
    expect(after.finished).toBe(true);
    expect(after.bracket?.champion).toBe(bracket?.champion);
    expect(contest.rows().filter(row => row.includes('void'))).toHaveLength(2);
  });
});

describe('a Swiss tournament', () => {
  const FIVE = players('Ada=random', 'Bob=greedy', 'Eve=random', 'Zoé=random', 'Léa=greedy');
  const contest = new Stored('swiss');
  let before: ContestReport;
  beforeAll(async () => {
    await contest.begin('run', '--format', 'swiss', '--rounds', '3', ...FIVE);
    before = await contest.told('show');
    expect(before).toMatchObject({ finished: true, games: { counted: 12, total: 12 } });
    expect(before.swiss?.rounds.map(({ byes }) => byes.length)).toEqual([1, 1, 1]);
  });
  const meetings = ({ swiss }: ContestReport) =>
    swiss?.rounds.map(round => round.meetings.map(({ first, second }) => `${first} ${second}`));

  test('plays a voided game again; the rounds that were drawn stand', async () => {
    expect(await contest.told('void', '1', '--because', 'stalled')).toMatchObject({ toPlay: 1 });
    const after = await contest.told('resume');
    expect(after).toMatchObject({ finished: true, games: { counted: 12, beyond: 0 } });
    expect(meetings(after)).toEqual(meetings(before));
  });

  test('gives whoever met a cheater a bye instead', async () => {
    const met = before.swiss?.rounds.map(
      ({ meetings }) =>
        meetings.flatMap(({ first, second }) =>
          first === 'Eve' ? [second] : second === 'Eve' ? [first] : [],
        )[0],
    );
    expect(await contest.told('exclude', 'Eve', '--because', 'copied')).toMatchObject({
      toPlay: 0,
    });
    const after = await contest.told('show');
    expect(after.finished).toBe(true);
    expect(names(after)).not.toContain('Eve');
    for (const [i, { byes }] of (after.swiss?.rounds ?? []).entries())
      if (met?.[i]) expect(byes).toContain(met[i]);
    expect(contest.rows().filter(row => row.includes('void'))).toHaveLength(
      1 + 2 * (met ?? []).filter(Boolean).length,
    );
  });

  test('takes late participants until its last round', async () => {
    expect((await contest.run('add', 'Max=random')).stderr).toMatch(/last round/i);
    const young = await new Stored('swiss-young').begin(
      ...['new', '--format', 'swiss', '--rounds', '2', '--legs', '1'],
      ...FIVE,
    );
    expect(await young.told('add', 'Max=random')).toMatchObject({ toPlay: 6 });
    expect(await young.told('resume')).toMatchObject({ finished: true, games: { counted: 6 } });
  });
});

test('a match replaces a player and voids games, but has two players', async () => {
  const contest = new Stored('match');
  const match = ['match', 'random', 'greedy', '--game', 'tictactoe', '--games', '4', '--seed', '1'];
  const ran = await runHere([...match, '--json', '--store', contest.file]);
  contest.id = JSON.parse(ran.stdout).id;
  expect((await contest.run('add', 'Zoé=level:1')).stderr).toContain('A match has two players');
  const excluded = await contest.run('exclude', 'greedy', '--because', 'x');
  expect(excluded).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing is left') });
  expect((await contest.told('replace', 'greedy=level:1')).toPlay).toBe(4);
  const after = await contest.told('resume');
  expect(after).toMatchObject({ finished: true, games: { counted: 4 }, match: { games: {} } });
});

describe('bad input changes nothing', () => {
  const contest = new Stored('bad');
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
  // one result after the other, and a change that was asked for before the next result
  let last: Promise<unknown> = Promise.resolve();
  const finish: typeof store.games.finish = (...args) => {
    const before = last;
    const storeNext = async () => {
      await before;
      await new Promise(setImmediate); // until the result before was reported
      await Promise.all(changes);
      return store.games.finish(...args);
    };
    const stored = storeNext();
    last = stored;
    return stored;
  };
  // verified all the time through another connection: changes under way are no damage
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
