import type { MatchEvent } from './match.ts';

/**
 * Stores events. `after` is the number of events that the writer expects the match to have: a journal that
 * holds another number returns 'conflict' and stores nothing, so no event is ever written twice or lost.
 */
export interface Journal {
  append(
    match: string,
    after: number,
    events: readonly MatchEvent[],
  ): Promise<'stored' | 'conflict'>;
  read(match: string): Promise<readonly MatchEvent[]>;
}

/** A stored event under its current name: the first release called `previewed` `peeked`. */
export function upgradedEvent(stored: MatchEvent): MatchEvent {
  return (stored.type as string) === 'peeked'
    ? ({ ...stored, type: 'previewed' } as MatchEvent)
    : stored;
}

/** A journal in memory. */
export function memoryJournal(): Journal {
  const stored = new Map<string, readonly MatchEvent[]>();
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
