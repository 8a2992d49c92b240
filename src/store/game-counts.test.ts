import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { times } from '../../test/support/long.ts';
import { STORES } from '../../test/support/postgres.ts';
import { contestOf, gameOf, PLAYERS } from '../../test/support/store-samples.ts';
import { CAUSES } from '../core/match.ts';
import { changeContest } from './changes.ts';
import { createContest, listContests } from './contests.ts';
import { countGames, countsAreRight, recountGames } from './game-counts.ts';
import { finishGame, gamesAfter } from './games.ts';
import { openDatabase } from './open-database.ts';
import type { ChangeRequest, GameCount, StoredGame } from './store.ts';
import { verifyQuickly } from './verify-quickly.ts';

/** The stored counts after random results and changes, compared with counting the games one by one. */

const name = fc.constantFrom(...PLAYERS);
const because = 'test';
const order = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      number: fc.nat(9),
      cause: fc.constantFrom('rules' as const, ...CAUSES),
      winner: fc.constantFrom('first' as const, 'second' as const, null),
    }),
  },
  fc.record({ kind: fc.constant('void' as const), number: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('replace' as const, 'exclude' as const), name }),
  fc.record({ kind: fc.constant('from' as const), name, number: fc.nat(9) }),
);

describe.each(STORES)('on $kind', ({ fresh }) => {
  const database = async () => {
    const { db, close } = await openDatabase({
      location: await fresh(),
      busyTimeout: 1_000,
      lease: null,
    });
    onTestFinished(close);
    return db;
  };

  test('kept counts are those of the games, whatever happens to them', async () => {
    const db = await database();
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 40 }), async orders => {
        const { id } = await createContest(db, contestOf());
        const other = await createContest(db, contestOf());
        await finishGame(db, other.id, 1, gameOf(0), 0);
        let changes = 0;
        const attempts = new Map<number, number>();
        const change = async (request: ChangeRequest, from: number | null = null) => {
          const known = { changes: changes++, games: null, from };
          expect(await changeContest(db, id, request, known)).not.toBe('outdated');
        };
        for (const asked of orders)
          switch (asked.kind) {
            case 'finish': {
              const attempt = (attempts.get(asked.number) ?? 0) + 1;
              const game = gameOf(asked.number, asked);
              const end = await finishGame(db, id, attempt, game, changes);
              if (end === 'stored') attempts.set(asked.number, attempt);
              break;
            }
            case 'void':
              if (attempts.has(asked.number)) await change({ ...asked, because });
              break;
            case 'replace':
              await change({ kind: 'replace', name: asked.name, seat: 'random', because });
              break;
            case 'exclude':
              await change({ kind: 'exclude', name: asked.name, because });
              break;
            case 'from':
              await change({ kind: 'exclude', name: asked.name, because }, asked.number);
          }
        const games = await gamesAfter(db, id, -1, 100);
        expect(await countGames(db, id)).toEqual(countedByHand(games));
        expect(await countsAreRight(db, id)).toBe(true);
        expect((await verifyQuickly(db, id, 3)).damage).toEqual([]);
        const list = await listContests(db);
        expect(list.slice(0, 2).map(each => each.games)).toEqual([1, games.length]);
      }),
      { numRuns: times(10, 300) },
    );
  });

  test('counts that are not those of the games are noticed, and corrected', async () => {
    const db = await database();
    const { id } = await createContest(db, contestOf());
    for (const number of [0, 1, 2, 3, 4]) await finishGame(db, id, 1, gameOf(number), 0);
    const right = await countGames(db, id);
    for (const spoil of [
      () => db.updateTable('game_count').set({ plies: 99 }).where('first', '=', 1).execute(),
      () => db.updateTable('game_count').set({ winner: 'second' }).where('first', '=', 2).execute(),
      () => db.deleteFrom('game_count').where('first', '=', 0).execute(),
      () => db.deleteFrom('game_count').execute(),
    ]) {
      await spoil();
      expect(await countsAreRight(db, id)).toBe(false);
      await recountGames(db, id);
      expect(await countsAreRight(db, id)).toBe(true);
      expect(await countGames(db, id)).toEqual(right);
    }
  });
});

/** In the order of `countGames`. */
function countedByHand(games: readonly StoredGame[]): GameCount[] {
  const groups = Map.groupBy(games, ({ first, second, ending: { cause, winner } }) =>
    JSON.stringify([first, second, cause, winner ?? '']),
  );
  const rankOf = ([first, second, cause, winner]: string[]) =>
    [(PLAYERS as readonly string[]).indexOf(first), second, cause, winner].join(' ');
  return [...groups]
    .map(([key, same]) => ({ rank: rankOf(JSON.parse(key)), same }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ same }) => {
      const [{ first, second, ending }] = same;
      const sum = (value: (game: StoredGame) => number) =>
        same.reduce((total, game) => total + value(game), 0);
      return {
        first,
        second,
        cause: ending.cause,
        winner: ending.winner,
        games: same.length,
        tally: { first: sum(({ tally }) => tally.first), second: sum(({ tally }) => tally.second) },
        plies: sum(({ plies }) => plies),
      };
    });
}
