import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Timers } from '../match/timers.ts';

/** Somebody who has connected. */
export interface RemoteClient {
  readonly connection: Connection;
  readonly name: string;
}

/** A connection whose end is noticed also while nobody reads it; what was said before is read then. */
export interface WatchedConnection extends Connection {
  readonly ended: Promise<void>;
}

export function watchedConnection(connection: Connection): WatchedConnection {
  const events = asyncQueue<ConnectionEvent>();
  const pass = async () => {
    for await (const event of connection.events) events.push(event);
    events.close();
  };
  return {
    events,
    ended: pass(),
    sandboxed: connection.sandboxed,
    address: addressText(connection.address),
    send: data => connection.send(data),
    finish: () => connection.finish(),
    flush: () => connection.flush(),
    status: () => connection.status(),
    close: () => connection.close(),
  };
}

/** IPv4 addresses as people know them, also where they came through an IPv6 socket. */
const addressText = (address: string): string => address.replace(/^::ffff:(?=\d)/, '');

/** How long the other end may take to close once it was told that nothing more comes. */
const LINGER = 3_000;

/**
 * Ends a connection after its last message has left. Whatever the other end still says is read and dropped
 * for a while: a socket that is closed with unread data resets the connection, and the last words are lost.
 */
export async function closeGracefully(
  connection: WatchedConnection,
  timers: Timers,
  linger = LINGER,
): Promise<void> {
  connection.finish();
  let cancel = () => {};
  const late = new Promise<void>(resolve => {
    cancel = timers.after(millis(linger), resolve);
  });
  await Promise.race([connection.ended, late]);
  cancel();
  await connection.close();
}

/** A foreign name, fit for a line of a terminal and of a record. */
export const printable = (name: string): string => name.replace(/\p{C}/gu, '?').trim() || '?';
