import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damageText } from '../../src/arena/chain.ts';
import { gameContent, linkHash } from '../../src/store/chain.ts';
import { READS } from '../../src/store/operations.ts';
import { kyselyOn, openWriting } from '../../src/store/sqlite.ts';
import { verifyChain } from '../../src/store/verify-chain.ts';
import { runHere } from '../support/run-here.ts';
import { freshFolder, opened } from '../support/store-files.ts';

/** Results changed by hand, in the database itself: the change is named, and contests do not go on from it. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille-chain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const store = join(folder, 'whole.sqlite');
let id: string;
/** The game that is changed, counted from 0, and its players. */
const NUMBER = 2;
let players: string;
/** The players of the game stored right after it. */
let next: { readonly number: number; readonly players: string };

const PARTICIPANTS = ['Ada=random', 'Bob=greedy', 'Chloé=minimax'];

beforeAll(async () => {
  const run = ['championship', 'run', '--game', 'tictactoe', '--seed', '1', '-c', '1', '--json'];
  const seats = PARTICIPANTS.flatMap(each => ['-p', each]);
  const { stdout } = await runHere([...run, ...seats, '--store', store]);
  const shown = JSON.parse(stdout);
  expect(shown.chain).toMatchObject({ state: 'whole', links: 7, damage: [], more: 0 });
  id = shown.id;
  const database = new DatabaseSync(store);
  // the columns that it selects
  const rows = database
    .prepare(
      `select game.number, one.name || ' – ' || two.name as players from link
       join game using (contest, number, attempt)
       join player one on one.contest = game.contest and one.place = game.first
       join player two on two.contest = game.contest and two.place = game.second
       where link.kind = 'game' order by sequence`,
    )
    .all() as unknown as { number: number; players: string }[];
  database.close();
  const at = rows.findIndex(({ number }) => number === NUMBER);
  players = rows[at].players;
  next = rows[at + 1];
});

/** A copy of the store, changed by these statements. */
function changed(change: (database: DatabaseSync) => void): string {
  const file = join(freshFolder(), 'changed.sqlite');
  copyFileSync(store, file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  change(database);
  database.close();
  return file;
}

const sql =
  (...statements: readonly string[]) =>
  (database: DatabaseSync) => {
    for (const statement of statements) database.exec(statement);
  };

const other = "case winner when 'first' then 'second' else 'first' end";
const swap = (table: string) => [
  `update ${table} set number = 999 where number = ${NUMBER}`,
  `update ${table} set number = ${NUMBER} where number = ${NUMBER + 1}`,
  `update ${table} set number = ${NUMBER + 1} where number = 999`,
];
const remove = (table: string) => `delete from ${table} where number = ${NUMBER}`;

/** Changes the winner and recomputes the link of that game, but not the links after it. */
function forge(database: DatabaseSync): void {
  database.exec(`update game set winner = ${other} where number = ${NUMBER}`);
  // the columns of both tables
  const game = database
    .prepare(
      `select * from game join game_events using (contest, number, attempt) where number = ?`,
    )
    .get(NUMBER) as unknown as Parameters<typeof gameContent>[0] & { events: string };
  const [first, second] = players.split(' – ');
  const content = gameContent(game, first, second, game.events);
  const link = database.prepare('select * from link where number = ? and kind = ?');
  const { sequence } = link.get(NUMBER, 'game') as { sequence: number };
  const before = database.prepare('select hash from link where sequence = ?').get(sequence - 1);
  database
    .prepare('update link set content = ?, hash = ? where sequence = ?')
    .run(content, linkHash(String(before?.hash), content), sequence);
}

const game = () => `Game ${NUMBER + 1} (${players})`;
interface Way {
  readonly what: string;
  readonly change: (database: DatabaseSync) => void;
  readonly said: readonly (() => string)[];
}
const way = (what: string, change: Way['change'], ...said: Way['said']): Way => ({
  what,
  change,
  said,
});
const ways: readonly Way[] = [
  way(
    'the winner of a game',
    sql(`update game set winner = ${other} where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way(
    'how it ended',
    sql(`update game set cause = 'crash' where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way(
    'its evidence',
    sql(`update game set evidence = 'it cheated' where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way(
    'its tally and length',
    sql(`update game set first_tally = 9, plies = plies + 1 where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way(
    'its players',
    sql(`update game set first = second, second = first where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way(
    'a time among its events',
    sql(
      `update game_events set events = replace(events, '"spent":', '"spent":1') where number = ${NUMBER}`,
    ),
    () => `${game()} was changed.`,
  ),
  way(
    'its events into nothing readable',
    sql(`update game_events set events = 'nothing' where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way('its events are gone', sql(remove('game_events')), () => `${game()} was changed.`),
  way(
    'that it counts',
    sql(`update game set counted = 0 where number = ${NUMBER}`),
    () => `${game()} was changed.`,
  ),
  way(
    'a game is deleted',
    sql(remove('game_events'), remove('game')),
    () => `${game()} was deleted.`,
  ),
  way(
    'a game is deleted with its link',
    sql(remove('game_events'), remove('game'), remove('link')),
    () => 'A link, stored right after game ',
  ),
  way(
    'the last game is deleted with its link',
    sql(...['game_events', 'game', 'link'].map(table => `delete from ${table} where number = 5`)),
    () => 'The result stored last was deleted.',
  ),
  way(
    'a game is added',
    sql(
      `insert into game select contest, 77, attempt, counted, first, second, rules, start,
       cause, winner, evidence, first_tally, second_tally, plies from game where number = ${NUMBER}`,
    ),
    () => `Game 78 (${players}) was added: it has no link in the chain.`,
  ),
  way(
    'two games are swapped',
    sql(...swap('game'), ...swap('game_events')),
    () => `${game()} was changed.`,
    () => `Game ${NUMBER + 2} (`,
  ),
  way(
    'a game and its link, by somebody who knows how',
    forge,
    () =>
      `The chain is broken between game ${NUMBER + 1} (${players}) and game ${next.number + 1} (${next.players})`,
  ),
  way(
    'the plan',
    sql(`update contest set plan = replace(plan, '"seed":"1"', '"seed":"2"')`),
    () => 'The plan of the contest (participants, rules, format, time, seed…) was changed.',
  ),
  way(
    'the plan into nothing readable',
    sql(`update contest set plan = 'nothing'`),
    () => 'The plan of the contest (participants, rules, format, time, seed…) was changed.',
  ),
  way(
    'the plan into another game',
    sql(`update contest set plan = replace(plan, 'tictactoe', 'nothing')`),
    () => 'The plan of the contest (participants, rules, format, time, seed…) was changed.',
  ),
  way(
    'the conditions',
    sql(`update contest set conditions = replace(conditions, '"cores":', '"cores":9')`),
    () => 'The conditions of the contest (machine, versions) were changed.',
  ),
  way(
    'the name of the championship',
    sql(`update contest set name = 'World Cup'`),
    () => 'The name, the kind or the date of the contest was changed.',
  ),
  way(
    'the name of a player',
    sql(`update player set name = 'Eve' where name = 'Bob'`),
    () => 'Participant 2 was changed: "Bob=greedy" has become "Eve=greedy".',
  ),
  way(
    'the seat of a player',
    sql(`update player set seat = 'random' where name = 'Bob'`),
    () => 'Participant 2 was changed: "Bob=greedy" has become "Bob=random".',
  ),
  way(
    'whether it has a chain',
    sql('update contest set head = null, links = -1'),
    () => 'The end of the chain is not the one that was stored.',
  ),
];

/** Damage after which little can be shown. */
const HARD = /readable|another game|is deleted$|events are gone|name of a player/;

describe('changed by hand', () => {
  test.each(ways)('$what', async ({ change, said }) => {
    const file = join(freshFolder(), 'changed.sqlite');
    copyFileSync(store, file);
    const database = openWriting(file, 1_000);
    database.exec('pragma foreign_keys = off');
    change(database);
    const db = kyselyOn(database);
    // as the store does it, without its thread
    const call = ((method: keyof typeof READS, args: never[]) =>
      (READS[method] as (...args: unknown[]) => Promise<unknown>)(db, ...args)) as Parameters<
      typeof verifyChain
    >[0];
    const { state, damage } = await verifyChain(call, id);
    await db.destroy();
    expect(state).toBe('broken');
    const sentences = damage.map(each => damageText(each).en).join('\n');
    for (const sentence of said) expect(sentences).toContain(sentence());
  });

  test.each(ways.filter(({ what }) => HARD.test(what)))(
    'shown and not resumed: $what',
    async ({ change, said: [said] }) => {
      const file = changed(change);
      const show = await runHere(['championship', 'show', id, '--store', file]);
      expect(show.stdout + show.stderr).toContain(said());
      const resume = await runHere(['championship', 'resume', id, '--store', file]);
      expect(resume).toMatchObject({ code: 2, stdout: '' });
      expect(resume.stderr).toContain(said());
      expect(resume.stderr).toContain(`(${id}) is not continued.`);
      expect(resume.stderr).toContain('Put back a copy of the store');
      expect(show.stderr + resume.stderr).not.toMatch(/^ +at |went wrong inside/m);
    },
  );

  test('only what was changed is named', async () => {
    const rename = `update player set name = 'Eve' where name = 'Bob'`;
    for (const [file, count] of [
      [changed(sql(rename)), 1],
      [changed(sql(`update game set winner = ${other} where number = ${NUMBER}`)), 1],
      [changed(sql(...swap('game'), ...swap('game_events'))), 2],
    ] as const) {
      const { stdout } = await runHere(['championship', 'show', id, '--json', '--store', file]);
      const { state, damage, more } = JSON.parse(stdout).chain;
      expect({ state, more, count: damage.length }).toEqual({ state: 'broken', more: 0, count });
    }
  });

  test('programs are told the number, from 0, and the players', async () => {
    const file = changed(sql(`update game set winner = ${other} where number = ${NUMBER}`));
    const { stdout } = await runHere(['championship', 'show', id, '--json', '--store', file]);
    const [first, second] = players.split(' – ');
    expect(JSON.parse(stdout).chain.damage).toEqual([
      {
        kind: 'changed-game',
        game: { number: NUMBER, attempt: 1, first, second },
        words: { fr: `La partie 3 (${players}) a été modifiée.`, en: `${game()} was changed.` },
      },
    ]);
  });

  test('the report says so in red, and its data too', async () => {
    const file = changed(sql(`update game set winner = ${other} where number = ${NUMBER}`));
    const out = join(freshFolder(), 'report.html');
    const args = ['report', id, '--out', out, '--judged', '0', '--lang', 'fr', '--store', file];
    expect(await runHere(args)).toMatchObject({ code: 0 });
    const html = readFileSync(out, 'utf8');
    expect(html).toContain('.broken{color:var(--red)}');
    const [, alert] = html.split('<div class="alert broken"');
    expect(alert.split('</div>')[0]).toMatch(/La partie 3 \(.* – .*\) a été modifiée\./);
    expect(html).toContain('rompue');
    const data = JSON.parse(readFileSync(out.replace('.html', '-data.json'), 'utf8'));
    expect(data.summary.chain.state).toBe('broken');
  });
});

test('counts that are not those of the games are named, and counted again to go on', async () => {
  const file = changed(sql('update game_count set games = games + 1'));
  const show = await runHere(['championship', 'show', id, '--store', file]);
  expect(show.stdout).toContain('!!  The counts of its games are not those of its games');
  const resume = await runHere(['championship', 'resume', id, '--store', file]);
  expect(resume.code).toBe(0);
  expect(resume.stdout).toMatch(/^Chain +unbroken, 7 links/m);
});

describe('a chain that is too long to be compared each time', () => {
  const quickly = async (change: Way['change']) => {
    const store = await opened(changed(change));
    const { state, damage } = await store.contests.verify(id, 3);
    return { state, damage: damage.map(({ kind }) => kind) };
  };
  test('is not said to be whole', async () => {
    expect(await quickly(() => {})).toEqual({ state: 'unverified', damage: [] });
    const store = await opened(changed(() => {}));
    expect(await store.contests.verify(id, 7)).toMatchObject({ state: 'whole' });
  });
  test.each([
    ['other counts', 'update game_count set games = games + 1', ['counts']],
    ['the last game', `update game set winner = ${other} where number = 5`, ['changed-game']],
    ['another plan', "update contest set plan = 'nothing'", ['contest']],
    ['another head', "update contest set head = 'nothing'", ['missing-end']],
    ['a change that is not there', 'update contest set changes = 1', ['counts']],
    ['less links', 'update contest set links = links - 1', ['missing-end', 'counts']],
  ])('is broken by %s', async (_, statement, damage) => {
    expect(await quickly(sql(statement))).toEqual({ state: 'broken', damage });
  });
});

test('what is as it was stored is shown with its last hash, and can be resumed', async () => {
  const show = await runHere(['championship', 'show', id, '--store', store]);
  expect(show.stdout).toMatch(/^Chain +unbroken, 7 links, the last [0-9a-f]{16}$/m);
  expect(show.stdout).not.toContain('!!');
  const resume = await runHere(['championship', 'resume', id, '--store', store]);
  expect(resume).toMatchObject({ code: 0, stdout: show.stdout });
});
