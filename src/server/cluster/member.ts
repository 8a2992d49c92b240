import { setTimeout } from 'node:timers/promises';
import { type Fault, FaultError } from '../../core/result.ts';
import { openServerStore } from '../../store/open.ts';
import type { ServerStore, StoreServer } from '../../store/store.ts';
import type { ServerApp } from '../app.ts';
import { endStore, endsInTime } from './end-store.ts';
import { LeaseKeeper } from './lease-keeper.ts';

export interface MemberOptions {
  /** Where the store is. */
  readonly location: string;
  readonly busyTimeout?: number | undefined;
  readonly onCommit: (times: { readonly whole: number; readonly sync: number }) => void;
  /** Makes the app of a leader; it does not listen. */
  open(store: ServerStore): Promise<ServerApp>;
  /** From now on this server leads, and this app answers. */
  lead(app: ServerApp, store: ServerStore): Promise<void>;
  /** From now on it follows. */
  follow(): void;
  /** Another server has the lease; called once a wait. */
  waits(server: StoreServer | null): void;
  /** The store cannot be opened; it is tried again. */
  failed(fault: Fault | null): void;
}

/** Milliseconds until the store is tried again. */
const RETRY = 500;

/**
 * A server among several on one database. It asks for the lease, waits while another has it, leads until it is
 * lost, and asks again.
 */
export class Member {
  readonly #options: MemberOptions;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: MemberOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    const { location, busyTimeout, onCommit, waits, failed } = this.#options;
    while (!signal.aborted) {
      try {
        const opened = await openServerStore(location, {
          ...{ busyTimeout, onCommit, signal },
          onWait: waits,
        });
        if (opened.ok) await this.#term(opened.value);
        else failed(opened.fault);
      } catch (error) {
        if (!signal.aborted) failed(error instanceof FaultError ? error.fault : null);
      }
      if (!signal.aborted) await setTimeout(RETRY, undefined, { signal }).catch(() => {});
    }
  }

  async #term(store: ServerStore): Promise<void> {
    const { open, lead, follow } = this.#options;
    const { signal } = this.#closing;
    const keeper = new LeaseKeeper(store.lease);
    const closed = new Promise<void>(resolve =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    let app: ServerApp | null = null;
    try {
      app = await open(store);
      if (signal.aborted) return;
      await Promise.race([lead(app, store), keeper.lost]);
      await Promise.race([keeper.lost, closed]);
    } finally {
      follow();
      keeper.close();
      // first the sockets: their clients go on at the next leader
      await endsInTime(app?.close());
      await endStore(store);
    }
  }
}
