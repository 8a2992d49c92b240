import type { Event } from './match.ts';

/**
 * Where events are stored. `after` is how many events the writer believes the match has: a journal that
 * holds another number answers 'conflict' and stores nothing, so no event is ever written twice or lost.
 */
export interface Journal {
  append(match: string, after: number, events: readonly Event[]): Promise<'stored' | 'conflict'>;
  read(match: string): Promise<readonly Event[]>;
}

/** A journal that lasts as long as the program. */
export function memoryJournal(): Journal {
  const stored = new Map<string, readonly Event[]>();
  return {
    async append(match, after, events) {
      const before = stored.get(match) ?? [];
      if (before.length !== after) return 'conflict';
      stored.set(match, [...before, ...events]);
      return 'stored';
    },
    async read(match) {
      return stored.get(match) ?? [];
    },
  };
}
