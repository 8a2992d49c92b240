import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../test/support/long.ts';
import { freshDatabase } from '../../test/support/postgres.ts';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { gameOf, moved, PLAYERS, withoutEvents } from '../../test/support/store-samples.ts';
import { executed, migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { configOf, kyselyIn, poolOf } from './postgres-client.ts';
import type { Schema } from './schema.ts';
import { kyselyOn, openWriting } from './sqlite.ts';

const names = Object.keys(MIGRATIONS);

/** A database that is not a store yet. */
async function unopened(kind: Kind): Promise<{ location: string; db: Kysely<Schema> }> {
  const location = kind === 'SQLite' ? freshFile() : await freshDatabase();
  const request = { location, busyTimeout: 1_000, lease: null };
  const db =
    kind === 'SQLite'
      ? kyselyOn(openWriting(location, request.busyTimeout))
      : kyselyIn(poolOf(configOf(request)));
  onTestFinished(() => db.destroy());
  return { location, db };
}

type Kind = 'SQLite' | 'PostgreSQL';
const kinds: readonly (readonly [Kind, readonly string[]])[] = [
  ['SQLite', names.slice(0, -1)],
  ['PostgreSQL', isLong ? names.slice(0, -1) : ['0001-contests-and-games', '0012-stored-files']],
];

test('migrations are named in the order in which they run', () => {
  expect(names).toEqual(names.toSorted());
  expect(names.length).toBeGreaterThan(1);
});

describe.each(kinds)('migrations on %s', (kind, earlier) => {
  test.each(earlier)('a database as %s left it is brought up to date', async name => {
    const { location, db } = await unopened(kind);
    await migrate(db, name);
    expect(await executed(db)).toEqual(names.slice(0, names.indexOf(name) + 1));
    const id = await olderContest(db);

    const store = await opened(location);
    expect((await store.contests.read(id))?.players.map(player => player.name)).toEqual(PLAYERS);
    expect(await store.games.of(id)).toEqual([withoutEvents(gameOf(3))]);
    expect(await store.games.read(id, 3)).toEqual(gameOf(3));
    const { first, second, tally, plies, ending } = gameOf(3);
    const { cause, winner } = ending;
    expect(await store.games.counts(id)).toEqual([
      { first, second, cause, winner, games: 1, tally, plies },
    ]);
    expect(await store.journal.read('m')).toEqual([moved(0)]);
    expect((await executed(db)).toSorted()).toEqual(names);
  });

  test('that fail leave everything as it was', async () => {
    const { db } = await unopened(kind);
    const structure = () =>
      kind === 'SQLite'
        ? sql`select name, sql from sqlite_master order by name`.execute(db)
        : sql`select relname, relkind from pg_class where relnamespace = 'public'::regnamespace
            order by relname`.execute(db);
    await migrate(db, names[0]);
    await sql`create index game_causes on game (plies)`.execute(db); // conflicts with the second migration
    const before = await structure();
    await expect(migrate(db)).rejects.toThrow('game_causes');
    expect(await executed(db)).toEqual([names[0]]);
    expect((await structure()).rows).toEqual(before.rows);
  });
});

/** A contest as the first migration allows it, in plain SQL: current code may no longer be able to write it. */
async function olderContest(db: Kysely<Schema>): Promise<string> {
  const id = 'abc234';
  const game = gameOf(3);
  const place = (name: string) => PLAYERS.indexOf(name as (typeof PLAYERS)[number]);
  await sql`insert into contest (id, serial, kind, name, plan, conditions, created)
    values (${id}, 1, 'match', 'old', '{}', '{}', '2025-01-01T00:00:00.000Z')`.execute(db);
  for (const [i, name] of PLAYERS.entries())
    await sql`insert into player values (${id}, ${i}, ${name}, 'random')`.execute(db);
  await sql`insert into game
    (contest, number, attempt, first, second, rules, start, cause, winner, first_tally, second_tally, plies)
    values (${id}, 3, 1, ${place(game.first)}, ${place(game.second)}, ${game.rules}, ${game.start},
      ${game.ending.cause}, ${game.ending.winner}, ${game.tally.first}, ${game.tally.second}, ${game.plies})`.execute(
    db,
  );
  await sql`insert into game_events values (${id}, 3, 1, ${JSON.stringify(game.events)})`.execute(
    db,
  );
  if ((await executed(db)).includes('0013-kept-counts'))
    await sql`insert into game_count values (${id}, ${place(game.first)}, ${place(game.second)},
      ${game.ending.cause}, ${game.ending.winner ?? 'none'}, 1, ${game.tally.first}, ${game.tally.second},
      ${game.plies})`.execute(db);
  await sql`insert into journal values ('m', 0, ${JSON.stringify(moved(0))})`.execute(db);
  return id;
}
