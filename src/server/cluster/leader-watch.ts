import { z } from 'zod';
import type { StoreLeader } from '../../store/store.ts';
import { after, every } from '../../time/timers.ts';

/** The leader as the other servers reach it. */
export interface Leader {
  /** The public address, for people. */
  readonly address: string;
  /** Where the other servers reach it, and the certificate that it shows there. */
  readonly host: string;
  readonly port: number;
  readonly certificate: string;
  /** Its program's version. */
  readonly version: string;
}

const announcement = z.object({
  host: z.string(),
  port: z.int(),
  certificate: z.string(),
  version: z.string(),
});

/** What a leader announces to the others, in the store. */
export type LeaderAnnouncement = z.infer<typeof announcement>;

/** Null until the leader has announced itself. */
function leaderFrom(server: StoreLeader | null): Leader | null {
  if (!server?.announcement) return null;
  const read = announcement.safeParse(JSON.parse(server.announcement));
  return read.success ? { ...read.data, address: server.address } : null;
}

/** Milliseconds between two looks at the store: usually, and while somebody waits for a leader. */
const INTERVAL = 1_000;
const SHORTEST = 100;

/** Knows the leader. Looks after a notice of the store, and at intervals, since notices can be lost. */
export class LeaderWatch {
  readonly #read: () => Promise<StoreLeader | null>;
  readonly #stop: () => void;
  readonly #waiting = new Set<() => void>();
  #leader: Leader | null = null;
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(read: () => Promise<StoreLeader | null>) {
    this.#read = read;
    this.#stop = every(INTERVAL, () => void this.look(), { background: true });
  }

  get leader(): Leader | null {
    return this.#leader;
  }

  /** Looks who leads; a change during a look causes another one. */
  look(): Promise<void> {
    if (this.#looking) this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Resolves at the next change of the leader, or after the next look. */
  async next(): Promise<void> {
    const changed = new Promise<void>(resolve => this.#waiting.add(resolve));
    const cancel = after(SHORTEST, () => void this.look().finally(() => this.#wake()));
    await changed;
    cancel();
  }

  close(): void {
    this.#stop();
    this.#wake();
  }

  async #look(): Promise<void> {
    do {
      this.#again = false;
      const found = await this.#read().then(leaderFrom, () => this.#leader); // unchanged while the store is away
      const isOther = JSON.stringify(found) !== JSON.stringify(this.#leader);
      this.#leader = found;
      if (isOther) this.#wake();
    } while (this.#again);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
