import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import type { Connection, ConnectionEvent } from './connection.ts';
import type { ProtocolAdapter } from './protocol-adapter.ts';

/** A bot that stays for many games, one after the other. */
export interface PersistentBot {
  /** A connection for one game, to be closed after it; the bot itself stays. */
  game(): Connection;
  /** Ends the bot. */
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
      return {
        events,
        sandboxed: connection.sandboxed,
        address: connection.address,
        send: data => connection.send(data),
        finish: () => {},
        flush: () => connection.flush(),
        status: () => connection.status(),
        close: async () => events.close(),
      };
    },
    close: () => connection.close(),
  };
}

/** A protocol without its farewell, for a bot that is not to leave. */
export const withoutFarewell = (adapter: ProtocolAdapter): ProtocolAdapter => ({
  ...adapter,
  farewell: () => [],
});
