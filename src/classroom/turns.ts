/** Runs tasks of the same key one at a time, in the order in which they were requested. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Settles as `act` does; a rejection does not hold up the tasks after it. */
  take<T>(key: string, act: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(key) ?? Promise.resolve()).then(act);
    const settled = done.then(
      () => {},
      () => {},
    );
    this.#last.set(key, settled);
    void settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return done;
  }

  /** Resolves when all tasks requested so far are done. */
  async done(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
