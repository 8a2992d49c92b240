/** Runs tasks one at a time, in the order in which they were requested. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the task does; a rejection does not hold up the tasks after it. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Resolves when all tasks requested so far are done. */
  async done(): Promise<void> {
    await this.#last;
  }
}

/** A serial queue for each key. */
export class SerialQueues {
  readonly #queues = new Map<string, { readonly queue: SerialQueue; tasks: number }>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const used = this.#queues.get(key) ?? { queue: new SerialQueue(), tasks: 0 };
    this.#queues.set(key, used);
    used.tasks++;
    return used.queue.run(task).finally(() => {
      if (--used.tasks === 0) this.#queues.delete(key);
    });
  }

  /** Resolves when all tasks requested so far are done. */
  async done(): Promise<void> {
    await Promise.all([...this.#queues.values()].map(({ queue }) => queue.done()));
  }
}
