/** Lets work on the same thing be done one after the other, in the order in which it was asked for. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves and rejects as `act` does; what comes next is done all the same. */
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

  /** Resolves when all that was asked for until now is done. */
  async done(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
