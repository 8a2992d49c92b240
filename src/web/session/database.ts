import { type Journal, upgradedEvent } from '../../core/journal.ts';
import type { MatchEvent } from '../../core/match.ts';
import type { Setup } from '../setup/setup.ts';

/** The games of this browser: their events, one record each, and their setups. */
export interface Database extends Journal {
  /** The ids of all matches, oldest first. */
  matches(): Promise<readonly string[]>;
  setup(match: string): Promise<Setup | null>;
  begin(match: string, setup: Setup): Promise<void>;
  /** Whether all of a match is stored. If the browser is full or denies storage, the rest lasts as long as the page. */
  isStored(match: string): boolean;
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

async function open(): Promise<IDBDatabase> {
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

/** A match as this page knows it, and how much of it is in the browser's database. */
interface MatchCopy {
  readonly setup: Setup | null;
  readonly events: readonly MatchEvent[];
  readonly storedEvents: number;
  readonly hasStoredSetup: boolean;
}

const NOTHING: MatchCopy = { setup: null, events: [], storedEvents: 0, hasStoredSetup: false };

class BrowserDatabase implements Database {
  readonly #copies = new Map<string, MatchCopy>();
  #connection: Promise<IDBDatabase> | null = null;

  async append(match: string, after: number, events: readonly MatchEvent[]) {
    const copy = this.#copies.get(match) ?? (await this.#load(match));
    if (copy.events.length !== after) return 'conflict';
    const next = { ...copy, events: [...copy.events, ...events] };
    const written = await this.#use(async connection => this.#write(connection, match, next));
    if (written === 'conflict') return 'conflict';
    const isStored = written === 'stored';
    this.#copies.set(
      match,
      isStored ? { ...next, storedEvents: next.events.length, hasStoredSetup: true } : next,
    );
    return 'stored';
  }

  async read(match: string): Promise<readonly MatchEvent[]> {
    return (await this.#load(match)).events;
  }

  async matches(): Promise<readonly string[]> {
    const stored = await this.#use(connection =>
      settled(connection.transaction('matches').objectStore('matches').getAllKeys()),
    );
    const known = [...this.#copies].filter(([, { setup }]) => setup).map(([match]) => match);
    return [...new Set([...((stored ?? []) as string[]), ...known])].sort();
  }

  async setup(match: string): Promise<Setup | null> {
    return (await this.#load(match)).setup;
  }

  async begin(match: string, setup: Setup): Promise<void> {
    const begun = await this.#use(async connection => {
      const transaction = connection.transaction(['matches', 'events'], 'readwrite', {
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
      return 'stored';
    });
    this.#copies.set(match, { ...NOTHING, setup, hasStoredSetup: begun !== null });
  }

  isStored(match: string): boolean {
    const copy = this.#copies.get(match);
    return !copy || (copy.hasStoredSetup && copy.storedEvents === copy.events.length);
  }

  /** The result of a task, or null if the browser denies storage or is full. */
  async #use<T>(task: (connection: IDBDatabase) => Promise<T>): Promise<T | null> {
    const earlier = this.#connection;
    const opened = earlier ?? open();
    this.#connection = opened;
    try {
      return await task(await opened);
    } catch {
      if (this.#connection === opened) this.#connection = null;
      void opened.then(
        connection => connection.close(),
        () => {},
      );
      return earlier ? this.#use(task) : null; // the browser may have closed the earlier one
    }
  }

  /** What the database has, or what this page knows if that is more. */
  async #load(match: string): Promise<MatchCopy> {
    const known = this.#copies.get(match) ?? NOTHING;
    const found = await this.#use(async (connection): Promise<MatchCopy> => {
      const transaction = connection.transaction(['matches', 'events']);
      const [setup, events] = await Promise.all([
        settled<Setup | undefined>(transaction.objectStore('matches').get(match)),
        settled<MatchEvent[]>(transaction.objectStore('events').getAll(eventsOf(match))),
      ]);
      return {
        setup: setup ?? known.setup,
        events: events.map(upgradedEvent),
        storedEvents: events.length,
        hasStoredSetup: setup !== undefined,
      };
    });
    if (!found || found.events.length < known.events.length) return known;
    this.#copies.set(match, found);
    return found;
  }

  /** Adds what is not stored yet, of earlier events too. */
  async #write(
    connection: IDBDatabase,
    match: string,
    { setup, events, storedEvents, hasStoredSetup }: MatchCopy,
  ): Promise<'stored' | 'conflict'> {
    // strict: what is shown must survive a crash
    const transaction = connection.transaction(['matches', 'events'], 'readwrite', {
      durability: 'strict',
    });
    const store = transaction.objectStore('events');
    const count = await settled(store.count(eventsOf(match)));
    if (count !== 0 && count !== storedEvents) return 'conflict';
    // fewer than were stored: the browser's data was cleared meanwhile
    const isComplete = hasStoredSetup && count === storedEvents;
    if (setup && !isComplete) transaction.objectStore('matches').put(setup, match);
    for (const [i, event] of events.slice(count).entries()) store.add(event, [match, count + i]);
    await committed(transaction);
    return 'stored';
  }
}

export const database: Database = new BrowserDatabase();
