import { type Millis, millis } from '../../core/clock.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { Timers } from '../../match/seat.ts';
import type { Link } from '../bots/bots-thread.ts';
import { depart, type Guest, type WatchedLink, watched } from './guest.ts';

/** What may be told about who comes and goes. */
export type Arrival = 'came' | 'refused' | 'left' | 'silent' | 'unfit';

export interface ReceptionOptions<G extends Guest> {
  readonly arrivals: AsyncIterable<Link>;
  /** Seats of a table that are for guests. */
  readonly needed: 1 | 2;
  readonly tables: number;
  /** How long a guest may take to ask, and then waits for another one, in milliseconds. */
  readonly wait: number;
  readonly timers: Timers;
  /** Resolves when the guest has asked to play; to null where he did it wrongly, and is sent away. */
  admit(link: WatchedLink): Promise<G | null>;
  note(what: Arrival, address: string): void;
}

/** A table is complete, or somebody has waited in vain for a second player. */
export type Pairing<G> =
  | { readonly kind: 'table'; readonly guests: readonly G[] }
  | { readonly kind: 'absent'; readonly guest: G };

export interface Reception<G> {
  readonly pairings: AsyncIterable<Pairing<G>>;
  /** The guests have played: their places are free. */
  release(guests: readonly G[]): void;
  /** Lets nobody in any more and sends away who still waits. */
  close(): void;
}

interface Entry<G> {
  readonly link: WatchedLink;
  guest: G | null;
  cancel: () => void;
}
type Asked<G> = Entry<G> & { guest: G };
const hasAsked = <G>(entry: Entry<G>): entry is Asked<G> => entry.guest !== null;

/**
 * Where guests wait for a table: paired two by two in the order in which they ask. There are as many places
 * as tables have seats; whoever comes beyond that finds a closed door. No wait is without end.
 */
export function reception<G extends Guest>(options: ReceptionOptions<G>): Reception<G> {
  const { needed, timers, note } = options;
  const wait: Millis = millis(options.wait);
  const places = options.tables * needed;
  const pairings = mailbox<Pairing<G>>();
  const waiting = new Set<Entry<G>>();
  let playing = 0;
  let isOpen = true;

  const remove = (entry: Entry<G>): boolean => {
    entry.cancel();
    return waiting.delete(entry);
  };
  const sendAway = (entry: Entry<G>) => {
    if (remove(entry)) void depart(entry.link, timers);
  };
  const asked = (): Asked<G>[] => [...waiting].filter(hasAsked);
  const seat = (entries: readonly Asked<G>[]): G[] =>
    entries.map(entry => {
      remove(entry);
      playing++;
      return entry.guest;
    });

  /** Somebody who asked has no opponent: whoever came and never asked is that opponent, if anybody. */
  const alone = (entry: Asked<G>) => {
    const [guest] = seat([entry]);
    const mute = [...waiting].find(each => !hasAsked(each));
    if (mute) dismiss(mute);
    pairings.push({ kind: 'absent', guest });
  };
  const dismiss = (entry: Entry<G>) => {
    note('silent', entry.link.address);
    sendAway(entry);
  };

  const arrive = async (raw: Link) => {
    const link = watched(raw);
    if (!isOpen || waiting.size + playing >= places) {
      note('refused', link.address);
      return depart(link, timers, 0);
    }
    const entry: Entry<G> = { link, guest: null, cancel: () => {} };
    waiting.add(entry);
    note('came', link.address);
    entry.cancel = timers.after(wait, () => dismiss(entry)); // whoever has asked is waited for on his own time
    void link.ended.then(() => {
      if (remove(entry)) note('left', link.address);
    });
    const guest = await options.admit(link);
    if (!waiting.has(entry)) return;
    if (guest === null) {
      note('unfit', link.address);
      return sendAway(entry);
    }
    entry.cancel();
    // sets keep the order of arrival: whoever has asked goes behind those who asked before
    waiting.delete(entry);
    waiting.add(entry);
    entry.guest = guest;
    const there = asked();
    if (there.length >= needed)
      pairings.push({ kind: 'table', guests: seat(there.slice(0, needed)) });
    else
      entry.cancel = timers.after(wait, () => {
        if (hasAsked(entry)) alone(entry);
      });
  };

  const welcome = async () => {
    for await (const link of options.arrivals) void arrive(link);
  };
  void welcome();

  return {
    pairings,
    release(guests) {
      playing -= guests.length;
    },
    close() {
      isOpen = false;
      for (const entry of [...waiting]) sendAway(entry);
      pairings.close();
    },
  };
}
