/**
 * The resources that games share, over all contests of a process: keys, such as a bot that plays one game at a time,
 * and processors.
 */
export class GameSlots {
  readonly processors: number;
  readonly #keys = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #used = 0;

  constructor(processors = Number.POSITIVE_INFINITY) {
    this.processors = processors;
  }

  /** Whether the keys and as many processors are free. */
  isFree(keys: readonly string[], processors = 0): boolean {
    return (
      keys.every(key => !this.#keys.has(key)) &&
      (processors === 0 || this.#used + processors <= this.processors)
    );
  }

  /** Precondition: `isFree`. Returns a function that releases everything, once. */
  take(keys: readonly string[], processors = 0): () => void {
    for (const key of keys) this.#keys.add(key);
    this.#used += processors;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const key of keys) this.#keys.delete(key);
      this.#used -= processors;
      const [next, ...others] = this.#listeners;
      for (const listener of [next, ...others]) listener?.();
      // moved to the end: another listener is called first the next time
      if (this.#listeners.delete(next)) this.#listeners.add(next);
    };
  }

  /** Calls the listener whenever something was released, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
