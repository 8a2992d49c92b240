import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshFile } from '../../test/support/store-files.ts';
import { contestOf, gameOf, moved } from '../../test/support/store-samples.ts';
import { millis } from '../core/clock.ts';
import { unwrap } from '../core/result.ts';
import type { Reply } from '../workers/protocol.ts';
import type { MethodArguments } from '../workers/worker-client.ts';
import { commitTogether, type StoreCall } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';
import type { StoreMethods } from './operations.ts';
import { faultOf, kyselyOn, openWriting, wrapped } from './sqlite.ts';

describe('the wrapper', () => {
  test.each([
    ['a date', new Date()],
    ['an object', { a: 1 }],
    ['a list', [1]],
    ['undefined', undefined],
    ['a truth', true],
  ])('refuses %s as a parameter, which SQLite would take for something else', (_, value) => {
    const { prepare, close } = wrapped(new DatabaseSync(':memory:'));
    expect(() => prepare('select ? as value').all([value])).toThrow(TypeError);
    expect(prepare('select ? as value').all(['x'])).toEqual([{ value: 'x' }]);
    close();
  });
});

describe('indexes', () => {
  /** SQLite's query plan for the statements of an operation. */
  async function plansOf(name: 'countGames' | 'gamesAfter' | 'forfeitsOf', ...rest: number[]) {
    const database = openWriting(freshFile(), 1_000);
    const statements: string[] = [];
    const recording = new Proxy(database, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (key === 'prepare') statements.push(String(given[0]));
          return value.apply(target, given);
        };
      },
    });
    const db = kyselyOn(recording);
    await migrate(db);
    statements.length = 0;
    await commitTogether(db, [{ id: 1, method: name, args: ['abc234', ...rest] }], () => null);
    const plans = statements.map(statement =>
      database
        .prepare(`explain query plan ${statement}`)
        .all(...(statement.match(/\?/g) ?? []).map(() => 1))
        .map(({ detail }) => String(detail)),
    );
    await db.destroy();
    return plans.flat();
  }

  test('lead to how many games ended how, which no game is read for', async () => {
    const plan = await plansOf('countGames');
    expect(plan).toContainEqual(expect.stringContaining('game_count USING INDEX'));
    expect(plan).not.toContainEqual(expect.stringMatching(/SCAN|TEMP B-TREE| game /));
  });
  test('lead to pages of games in their order', async () => {
    const plan = await plansOf('gamesAfter', -1, 10);
    expect(plan).toContainEqual(expect.stringMatching(/game USING INDEX game_counted .*number>/));
    expect(plan).not.toContainEqual(expect.stringMatching(/SCAN|TEMP B-TREE/));
  });
  test('lead to forfeits by their cause', async () => {
    const plan = await plansOf('forfeitsOf');
    expect(plan).toContainEqual(expect.stringMatching(/game USING INDEX game_causes .*cause=/));
  });
  test('keep a second attempt of a game from counting, whoever writes it', async () => {
    const file = freshFile();
    const store = unwrap(await openStore(file));
    const { id } = await store.contests.create(contestOf());
    await store.games.finish(id, 1, gameOf(0));
    await store.close();
    const database = new DatabaseSync(file);
    onTestFinished(() => database.close());
    const again = (counted: number) =>
      database.exec(
        `insert into game select contest, number, attempt + 1, ${counted}, first, second, rules, start,
         cause, winner, evidence, first_tally, second_tally, plies from game`,
      );
    expect(() => again(1)).toThrow('UNIQUE');
    again(0);
  });
});

describe('a group commit', () => {
  const order = <M extends keyof StoreMethods>(
    id: number,
    method: M,
    ...args: MethodArguments<StoreMethods, M>
  ): StoreCall => ({
    id,
    method,
    args,
  });
  const append = (id: number, after: number, text = 'x') =>
    order(id, 'appendEvents', 'm', after, [
      { type: 'moved', side: 'first', move: text, spent: millis(0) },
    ]);

  test('on a full disk stores nothing, says so to all, and goes on when there is room', async () => {
    const file = freshFile();
    const database = openWriting(file, 1_000);
    const db = kyselyOn(database);
    await migrate(db);
    const explain = (error: unknown) => faultOf(error, file);
    const codes = (answers: readonly Reply[]) =>
      answers.map(answer =>
        'fault' in answer ? answer.fault.code : 'value' in answer && answer.value,
      );
    expect(codes(await commitTogether(db, [append(1, 0)], explain))).toEqual(['stored']);

    const { page_count } = database.prepare('pragma page_count').get() as { page_count: number };
    database.exec(`pragma max_page_count = ${page_count}`);
    const answers = await commitTogether(
      db,
      [append(2, 1), append(3, 2, 'long '.repeat(100_000)), append(4, 2)],
      explain,
    );
    expect(codes(answers)).toContain('store-full');
    const told = codes(answers).filter(code => code === 'stored').length;
    database.exec(`pragma max_page_count = ${page_count + 1_000}`);
    const [read] = await commitTogether(db, [order(5, 'readEvents', 'm')], explain);
    expect('value' in read && (read.value as unknown[]).length).toBe(1 + told);
    const next = await commitTogether(db, [append(6, 1 + told)], explain);
    expect(codes(next)).toEqual(['stored']);
    await db.destroy();
  });
  test('takes back the first events of an append whose later place is taken', async () => {
    const db = kyselyOn(openWriting(freshFile(), 1_000));
    await migrate(db);
    // as on databases with concurrent writers, another write succeeds in the middle of ours
    await sql`create trigger faster before insert on journal when new.sequence = 1
      begin insert into journal values (new.match, 1, '{"type":"resumed"}'); end`.execute(db);
    const answers = await commitTogether(
      db,
      [order(1, 'appendEvents', 'm', 0, [moved(0), moved(1)]), append(2, 0)],
      () => null,
    );
    expect(answers).toEqual([
      { id: 1, value: 'conflict' },
      { id: 2, value: 'stored' },
    ]);
    await db.destroy();
  });
  test('gives each order its own answer', async () => {
    const db = kyselyOn(openWriting(freshFile(), 1_000));
    await migrate(db);
    const replies = await commitTogether(
      db,
      [append(7, 0), append(8, 0), order(9, 'finishContest', 'nobody', 0), append(10, 1)],
      () => null,
    );
    expect(replies).toEqual([
      { id: 7, value: 'stored' },
      { id: 8, value: 'conflict' },
      { id: 9, error: { message: 'no contest nobody', stack: expect.any(String) } },
      { id: 10, value: 'stored' },
    ]);
    await db.destroy();
  });
});
