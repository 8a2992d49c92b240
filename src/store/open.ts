import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { FaultError, ok, type Result } from '../core/result.ts';
import { startWorker } from '../threads/node-port.ts';
import { type WorkerClient, workerClient } from '../workers/worker-client.ts';
import type { CommitTimes, StoreMethods } from './operations.ts';
import type { Store, StoredGame, StoreServer } from './store.ts';
import { verifyChain } from './verify-chain.ts';

/** Games per page: few enough to block neither thread and to fit in memory. */
const PAGE = 1_000;
const PAGE_WITH_EVENTS = 100;

/** Milliseconds to wait for another program's transaction, which takes a few. */
const BUSY_TIMEOUT = 10_000;

export interface OpenStoreOptions {
  readonly busyTimeout?: number;
  /** Opens the store for the one server that owns its rooms. */
  readonly server?: {
    /** Wait while another server has the store: called once, with that server if it is known. */
    readonly onWait?: ((server: StoreServer | null) => void) | undefined;
  };
  /** Called for every transaction that wrote. */
  readonly onCommit?: (times: CommitTimes) => void;
}

/**
 * Opens the store in that file, or creates it. A refused file is left unchanged. Later failures,
 * such as a full disk, reject with a `FaultError`.
 */
export async function openStore(
  file: string,
  { busyTimeout = BUSY_TIMEOUT, onCommit, server }: OpenStoreOptions = {},
): Promise<Result<Store>> {
  const port = startWorker('store-worker', import.meta.url);
  const thread = workerClient<StoreMethods, never, CommitTimes>(port, {
    name: 'the store',
    ...(onCommit ? { onNotice: onCommit } : {}),
  });
  try {
    const token = randomUUID();
    const request = {
      file: resolve(file), // SQLite gives `:memory:` and `file:` a special meaning
      busyTimeout,
      timed: onCommit !== undefined,
      lease: server ? { token, wait: server.onWait !== undefined } : null,
    };
    await thread.call('open', [request], {
      progress: other => server?.onWait?.(other as StoreServer | null),
    });
    return ok(storeOn(thread, server ? token : null));
  } catch (error) {
    await thread.close();
    if (error instanceof FaultError) return { ok: false, fault: error.fault };
    throw error;
  }
}

function storeOn({ call, close }: WorkerClient<StoreMethods>, token: string | null): Store {
  return {
    journal: {
      append: (match, after, events) => call('appendEvents', [match, after, events]),
      read: match => call('readEvents', [match]),
    },
    contests: {
      create: contest => call('createContest', [contest]),
      read: id => call('readContest', [id]),
      list: () => call('listContests', []),
      change: (id, request, known) => call('changeContest', [id, request, known]),
      finish: (id, changes = 0) => call('finishContest', [id, changes]),
      verify: id => verifyChain(call, id),
    },
    games: {
      finish: (contest, attempt, game, changes = 0) =>
        call('finishGame', [contest, attempt, game, changes]),
      of: async contest => {
        const games: StoredGame[] = [];
        const pages = paged(PAGE, (after, limit) => call('gamesAfter', [contest, after, limit]));
        for await (const game of pages) games.push(game);
        return games;
      },
      read: (contest, number) => call('readGame', [contest, number]),
      withEvents: contest =>
        paged(PAGE_WITH_EVENTS, (after, limit) =>
          call('gamesWithEventsAfter', [contest, after, limit]),
        ),
      counts: contest => call('countGames', [contest]),
      forfeits: contest => call('forfeitsOf', [contest]),
    },
    rooms: {
      create: room => call('createRoom', [room]),
      read: id => call('readRoom', [id]),
      of: series => call('roomsOf', [series]),
      count: () => call('countRooms', []),
      ageUnbegun: (most, except) => call('ageUnbegunRooms', [most, except]),
    },
    lease:
      token === null
        ? null
        : {
            announce: address => call('announceServer', [token, address]),
            beat: () => call('beatServer', [token]),
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
