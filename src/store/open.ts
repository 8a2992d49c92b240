import { resolve } from 'node:path';
import { ok, type Result } from '../core/result.ts';
import type { Store, StoredGame } from './store.ts';
import { type StoreThread, storeThread } from './store-thread.ts';

/** How many games travel at once: few enough to hold up neither thread and to fill no memory. */
const PAGE = 1_000;
const PAGE_WITH_EVENTS = 100;

/** Milliseconds to wait for another program's transaction, which takes a few. */
const BUSY_TIMEOUT = 10_000;

/**
 * Opens the store in that file, made where there is none. A file that is refused is left as it was. What
 * fails later, on a full disk for example, rejects with a `StoreTrouble`.
 */
export async function openStore(file: string, busyTimeout = BUSY_TIMEOUT): Promise<Result<Store>> {
  const thread = await storeThread({ file: resolve(file), busyTimeout }); // SQLite reads `:memory:` and `file:` otherwise
  return thread.ok ? ok(storeOn(thread.value)) : thread;
}

function storeOn({ ask, close }: StoreThread): Store {
  return {
    journal: {
      append: (match, after, events) => ask('appendEvents', match, after, events),
      read: match => ask('readEvents', match),
    },
    contests: {
      create: contest => ask('createContest', contest),
      read: id => ask('readContest', id),
      list: () => ask('listContests'),
      finish: id => ask('finishContest', id),
    },
    games: {
      finish: (contest, attempt, game) => ask('finishGame', contest, attempt, game),
      of: async contest => {
        const games: StoredGame[] = [];
        const pages = paged(PAGE, (after, limit) => ask('gamesAfter', contest, after, limit));
        for await (const game of pages) games.push(game);
        return games;
      },
      read: (contest, number) => ask('readGame', contest, number),
      withEvents: contest =>
        paged(PAGE_WITH_EVENTS, (after, limit) =>
          ask('gamesWithEventsAfter', contest, after, limit),
        ),
      counts: contest => ask('countGames', contest),
      forfeits: contest => ask('forfeitsOf', contest),
    },
    rooms: {
      create: room => ask('createRoom', room),
      read: id => ask('readRoom', id),
      of: series => ask('roomsOf', series),
      removeUnbegun: (before, except) => ask('removeUnbegunRooms', before, except),
    },
    close,
  };
}

async function* paged<T extends { readonly number: number }>(
  limit: number,
  read: (after: number, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = -1; ; ) {
    const page = await read(after, limit);
    yield* page;
    if (page.length < limit) return;
    after = page[page.length - 1].number;
  }
}
