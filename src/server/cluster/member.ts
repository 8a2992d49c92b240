import { type Fault, FaultError } from '../../core/result.ts';
import { openServerStore } from '../../store/open.ts';
import type { ServerStore, StoreServer } from '../../store/store.ts';
import { sleep } from '../../time/timers.ts';
import type { ServerApp } from '../app.ts';
import { endStore, endsInTime } from './end-store.ts';
import { LeaseKeeper } from './lease-keeper.ts';

export interface MemberOptions {
  /** The store's address. */
  readonly location: string;
  readonly busyTimeout?: number | undefined;
  readonly onCommit: (times: { readonly whole: number; readonly sync: number }) => void;
  /** Makes the app of a leader; it does not listen. */
  open(store: ServerStore): Promise<ServerApp>;
  /** Called when this server begins to lead, with the app that answers from now on. */
  lead(app: ServerApp, store: ServerStore): Promise<void>;
  /** Called when it begins to follow. */
  follow(): void;
  /** Called once per wait, while another server has the lease. */
  waits(server: StoreServer | null): void;
  /** Called when the store cannot be opened, which is tried again. */
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
      if (!signal.aborted) await sleep(RETRY, { signal });
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
      // before the store, so that clients reconnect to the next leader at once
      await endsInTime(app?.close());
      await endStore(store);
    }
  }
}
