import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf } from '../../test/support/store-samples.ts';
import { openDatabase } from './open-database.ts';

/** What somebody changes in the database itself is found there, whichever it is; `test/arena/chain.test.ts` has the words. */

/** Statements, and the kinds of damage that they leave. */
const CHANGES: Readonly<Record<string, readonly [kinds: string, ...statements: string[]]>> = {
  nothing: [''],
  'a winner': ['changed-game', `update game set winner = 'second' where number = 3`],
  'a number': ['changed-game', 'update game set plies = plies + 1 where number = 3'],
  moves: ['changed-game', `update game_events set events = '[]' where number = 3`],
  'a game that no longer counts': ['changed-game', 'update game set counted = 0 where number = 3'],
  'a game without its link': [
    'missing-game',
    'delete from game_events where number = 3',
    'delete from game where number = 3',
  ],
  'a link': ['missing-links added-game', 'delete from link where number = 3'],
  'the hash of a link': ['other-link other-link', `update link set hash = 'x' where number = 3`],
  'the last game, with its link': [
    'missing-end',
    'delete from link where number = 6',
    'delete from game_events where number = 6',
    'delete from game where number = 6',
  ],
  'one more game': [
    'added-game',
    `insert into game (contest, number, attempt, counted, first, second, rules, start, cause,
        first_tally, second_tally, plies)
      select contest, 77, 1, 1, first, second, rules, start, cause, first_tally, second_tally, plies
      from game where number = 3`,
  ],
  'the plan': ['contest', `update contest set plan = '{"game":"tictactoe"}'`],
  'a name': [
    'player changed-game changed-game changed-game changed-game',
    `update player set name = 'zoé' where place = 0`,
  ],
  'the reason of a change': [
    'changed-change',
    `update contest_change set change = replace(change, 'because', 'becau5e')`,
  ],
  // the games of whoever was excluded should count again
  'a change': [
    'changed-game changed-game changed-game missing-change',
    'delete from contest_change',
  ],
  'kept counts': ['counts', 'update game_count set games = games + 1 where first = 0'],
};

describe.each(STORES)('on $kind, what is changed from outside is found', ({ fresh }) => {
  for (const [what, [kinds, ...statements]] of Object.entries(CHANGES))
    test(what, async () => {
      const location = await fresh();
      const store = await opened(location);
      const { id } = await store.contests.create(contestOf());
      for (let number = 0; number < 5; number++) await store.games.finish(id, 1, gameOf(number));
      await store.contests.change(
        id,
        { kind: 'exclude', name: 'chloé', because: 'l’œuf' },
        { changes: 0, games: null, from: null },
      );
      await store.games.finish(id, 1, gameOf(6), 1);
      const outside = await openDatabase({ location, busyTimeout: 10_000, lease: null });
      onTestFinished(outside.close);
      for (const statement of statements) await sql.raw(statement).execute(outside.db);
      const { state, damage } = await store.contests.verify(id);
      expect(damage.map(({ kind }) => kind).join(' ')).toBe(kinds);
      expect(state).toBe(kinds === '' ? 'whole' : 'broken');
    });
});
