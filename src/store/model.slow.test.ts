import fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../test/support/long.ts';
import { STORES } from '../../test/support/postgres.ts';
import { contestOf, gameOf, moved } from '../../test/support/store-samples.ts';
import { memoryJournal } from '../core/journal.ts';
import { unwrap } from '../core/result.ts';
import { openStore } from './open.ts';
import type { StoredGameWithEvents } from './store.ts';

/** Random operations, many of them concurrent, with restarts in between, compared with a simple model. */

const MATCHES = ['a', 'b'];
const order = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      match: fc.constantFrom(...MATCHES),
      /** The error in the journal length that the writer expects. */
      off: fc.constantFrom(0, 0, 0, 1, -1),
      events: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      contest: fc.nat(1),
      number: fc.nat(4),
      attempt: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      contest: fc.nat(1),
      match: fc.constantFrom(...MATCHES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

test.each(STORES)('the store on $kind does what the model does', async ({ fresh }) => {
  const file = await fresh();
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 40 }), async orders => {
      let store = unwrap(await openStore(file));
      const contests = await Promise.all([1, 2].map(() => store.contests.create(contestOf())));
      const run = contests[0].id; // matches of this run
      const journal = memoryJournal();
      const lengths = new Map<string, number>();
      const games = contests.map(() => new Map<number, StoredGameWithEvents>());
      const byNumber = (contest: number) =>
        [...games[contest].values()].sort((a, b) => a.number - b.number);
      const underway: Promise<readonly [unknown, unknown]>[] = [];
      /** The store's result, and the expected one. */
      const expectThat = (answer: Promise<unknown>, wanted: unknown) =>
        underway.push(answer.then(value => [value, wanted] as const));

      for (const [i, asked] of orders.entries())
        switch (asked.kind) {
          case 'append': {
            const match = `${run}-${asked.match}`;
            const length = lengths.get(match) ?? 0;
            const events = Array.from({ length: asked.events }, (_, n) => moved(i * 10 + n));
            const after = length + asked.off;
            const wanted = await journal.append(match, after, events);
            if (wanted === 'stored') lengths.set(match, length + events.length);
            expectThat(store.journal.append(match, after, events), wanted);
            break;
          }
          case 'finish': {
            const game = gameOf(asked.number, undefined, i);
            const known = games[asked.contest].has(asked.number);
            if (!known) games[asked.contest].set(asked.number, game);
            expectThat(
              store.games.finish(contests[asked.contest].id, asked.attempt, game),
              known ? 'already' : 'stored',
            );
            break;
          }
          case 'read': {
            const match = `${run}-${asked.match}`;
            expectThat(store.journal.read(match), await journal.read(match));
            expectThat(
              collect(store.games.withEvents(contests[asked.contest].id)),
              byNumber(asked.contest),
            );
            break;
          }
          case 'restart':
            await store.close();
            store = unwrap(await openStore(file));
        }
      for (const [value, wanted] of await Promise.all(underway)) expect(value).toEqual(wanted);
      for (const contest of [0, 1]) {
        const found = await collect(store.games.withEvents(contests[contest].id));
        expect(found).toEqual(byNumber(contest));
      }
      for (const match of MATCHES.map(name => `${run}-${name}`))
        expect(await store.journal.read(match)).toEqual(await journal.read(match));
      await store.close();
    }),
    { numRuns: times(8, 60) },
  );
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
