import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { asyncQueue } from '../match/async-queue.ts';
import { type Timers, within } from '../time/timers.ts';

/** A connected client. */
export interface RemoteClient {
  readonly connection: Connection;
  readonly name: string;
}

/** A connection whose end is noticed even while it is not read; earlier data is read first. */
export interface WatchedConnection extends Connection {
  readonly ended: Promise<void>;
}

/** `heard` is called with all input before it is read, and returns whether to pass it on. */
export function watchedConnection(
  connection: Connection,
  heard: (event: ConnectionEvent) => boolean = () => true,
): WatchedConnection {
  const events = asyncQueue<ConnectionEvent>();
  const pass = async () => {
    for await (const event of connection.events) {
      if (heard(event)) events.push(event);
    }
    events.close();
  };
  return { ...connection, events, ended: pass(), address: addressText(connection.address) };
}

/** IPv4 addresses in their usual form, even if they arrived through an IPv6 socket. */
const addressText = (address: string): string => address.replace(/^::ffff:(?=\d)/, '');

/** Milliseconds within which the other end may close after we have. */
const LINGER = 3_000;

/**
 * Ends a connection after its last message has left. Further input is read and discarded
 * for a while: closing a socket with unread data resets the connection, and the last message is lost.
 */
export async function closeGracefully(
  connection: WatchedConnection,
  timers: Timers,
  linger = LINGER,
): Promise<void> {
  connection.finish();
  await within(connection.ended, linger, () => {}, { timers });
  await connection.close();
}

/** A name from outside, made safe for a line of a terminal or a record. */
export const printable = (name: string): string => name.replace(/\p{C}/gu, '?').trim() || '?';
