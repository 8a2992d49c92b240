import type { HeardNotice } from './notices.ts';

type Listener = (payload: string | null) => void;

/** Who in this program wants to hear which channel. */
export class NoticeListeners {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Returns what removes it. */
  add(channel: string, listener: Listener): () => void {
    const own: Listener = payload => listener(payload); // the same function may come twice
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(own));
    return () => listeners.delete(own);
  }

  heard({ channel, payload }: HeardNotice): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(payload);
  }
}
