import type { ReceivedNotice } from './notices.ts';

type Listener = (payload: string | null) => void;

/** The listeners of this program, by channel. */
export class NoticeListeners {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Returns a function that removes it. */
  add(channel: string, listener: Listener): () => void {
    const own: Listener = payload => listener(payload); // the same function may be added twice
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(own));
    return () => listeners.delete(own);
  }

  received({ channel, payload }: ReceivedNotice): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(payload);
  }
}
