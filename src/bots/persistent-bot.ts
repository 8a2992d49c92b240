import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import type { Connection, ConnectionEvent } from './connection.ts';
import type { ProtocolAdapter } from './protocol-adapter.ts';

/** A bot that plays several games in one process, one after the other. */
export interface PersistentBot {
  /** A connection for one game, closed after it; the process continues. */
  game(): Connection;
  /** Ends the process. */
  close(): Promise<void>;
}

export function persistentBot(connection: Connection): PersistentBot {
  let queue: AsyncQueue<ConnectionEvent> = asyncQueue();
  let last: ConnectionEvent | null = null;
  void (async () => {
    for await (const event of connection.events) {
      if (event.type === 'ended') last = event;
      queue.push(event);
    }
  })();
  return {
    game() {
      queue.close();
      const events: AsyncQueue<ConnectionEvent> = asyncQueue();
      queue = events;
      if (last) events.push(last);
      return { ...connection, events, finish() {}, close: async () => events.close() };
    },
    close: () => connection.close(),
  };
}

/** An adapter that never sends `quit`, for a bot that must not exit. */
export const withoutFarewell = (adapter: ProtocolAdapter): ProtocolAdapter => ({
  ...adapter,
  farewell: () => [],
});
