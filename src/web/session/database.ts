import type { Journal } from '../../core/journal.ts';
import { memoryJournal, upgradedEvent } from '../../core/journal.ts';
import type { MatchEvent } from '../../core/match.ts';
import type { Setup } from '../setup/setup.ts';

/** The games of this browser: their events, one record each, and their setups. */
export interface Database extends Journal {
  setup(match: string): Promise<Setup | null>;
  begin(match: string, setup: Setup): Promise<void>;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('quadrille', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('events'); // key: [match, number of the event]
    request.result.createObjectStore('matches');
  };
  return settled(request);
}

const eventsOf = (match: string): IDBKeyRange =>
  IDBKeyRange.bound([match, 0], [match, Number.POSITIVE_INFINITY]);

/** The oldest games beyond this number are deleted: ids begin with the time. */
const MOST_GAMES = 200;

function indexed(database: IDBDatabase): Database {
  return {
    async append(match, after, events) {
      // strict: what is shown must survive a crash
      const transaction = database.transaction('events', 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore('events');
      if ((await settled(store.count(eventsOf(match)))) !== after) return 'conflict';
      for (const [i, event] of events.entries()) store.add(event, [match, after + i]);
      await committed(transaction);
      return 'stored';
    },
    async read(match) {
      const events = database.transaction('events').objectStore('events');
      return (await settled<MatchEvent[]>(events.getAll(eventsOf(match)))).map(upgradedEvent);
    },
    async setup(match) {
      const found = await settled<Setup | undefined>(
        database.transaction('matches').objectStore('matches').get(match),
      );
      return found ?? null;
    },
    async begin(match, setup) {
      const transaction = database.transaction(['matches', 'events'], 'readwrite', {
        durability: 'strict',
      });
      const matches = transaction.objectStore('matches');
      const ids = (await settled(matches.getAllKeys())) as string[];
      for (const old of ids.slice(0, Math.max(0, ids.length - MOST_GAMES))) {
        matches.delete(old);
        transaction.objectStore('events').delete(eventsOf(old));
      }
      matches.put(setup, match);
      await committed(transaction);
    },
  };
}

function inMemory(): Database {
  const setups = new Map<string, Setup>();
  return {
    ...memoryJournal(),
    setup: async match => setups.get(match) ?? null,
    begin: async (match, setup) => void setups.set(match, setup),
  };
}

let opened: Promise<Database> | null = null;

/** If the browser denies storage, games last as long as the page. */
export const database = (): Promise<Database> => {
  opened ??= open().then(indexed, inMemory);
  return opened;
};
