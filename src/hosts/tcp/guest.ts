import { millis } from '../../core/clock.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { Timers } from '../../match/seat.ts';
import type { Link, LinkEvent } from '../bots/bots-thread.ts';

/** Somebody who has connected. */
export interface Guest {
  readonly link: Link;
  readonly name: string;
}

/** A link whose end is noticed also while nobody reads it; what was said before is read then. */
export interface WatchedLink extends Link {
  readonly ended: Promise<void>;
}

export function watched(link: Link): WatchedLink {
  const events = mailbox<LinkEvent>();
  const pass = async () => {
    for await (const event of link.events) events.push(event);
    events.close();
  };
  return {
    events,
    ended: pass(),
    sandboxed: link.sandboxed,
    address: addressText(link.address),
    send: data => link.send(data),
    finish: () => link.finish(),
    settle: () => link.settle(),
    standing: () => link.standing(),
    close: () => link.close(),
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
export async function depart(link: WatchedLink, timers: Timers, linger = LINGER): Promise<void> {
  link.finish();
  let cancel = () => {};
  const late = new Promise<void>(resolve => {
    cancel = timers.after(millis(linger), resolve);
  });
  await Promise.race([link.ended, late]);
  cancel();
  await link.close();
}

/** A foreign name, fit for a line of a terminal and of a record. */
export const printable = (name: string): string => name.replace(/\p{C}/gu, '?').trim() || '?';
