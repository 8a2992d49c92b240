interface Task {
  readonly key: string;
  /** Whose it is. */
  readonly owner: string;
  run(): Promise<void>;
}

/** Runs tasks one at a time, in their order; at most one waits for each key. */
export class TaskQueue {
  readonly #waiting: Task[] = [];
  readonly #changed: (key: string) => void;
  #running: Task | null = null;
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  /** `changed` is called for every key whose place has changed. */
  constructor(changed: (key: string) => void) {
    this.#changed = changed;
  }

  get length(): number {
    return this.#waiting.length + (this.#running === null ? 0 : 1);
  }

  /** How many are before it: 0 while it runs; null if it neither waits nor runs. */
  place(key: string): number | null {
    if (this.#running?.key === key) return 0;
    const at = this.#waiting.findIndex(task => task.key === key);
    return at < 0 ? null : at + (this.#running === null ? 0 : 1);
  }

  isRunning(key: string): boolean {
    return this.#running?.key === key;
  }

  /** How many tasks of an owner wait or run. */
  countOf(owner: string): number {
    const all = this.#running ? [this.#running, ...this.#waiting] : this.#waiting;
    return all.filter(task => task.owner === owner).length;
  }

  /** False if a task of that key waits or runs already, or the queue is closed. */
  add(key: string, owner: string, run: () => Promise<void>): boolean {
    if (this.#closed || this.place(key) !== null) return false;
    this.#waiting.push({ key, owner, run });
    this.#changed(key);
    if (this.#running === null) this.#last = this.#next();
    return true;
  }

  /** Drops the tasks that wait; resolves when the running one has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.length = 0;
    await this.#last;
  }

  async #next(): Promise<void> {
    for (;;) {
      const task = this.#waiting.shift();
      this.#running = task ?? null;
      for (const { key } of this.#waiting) this.#changed(key);
      if (!task) return;
      this.#changed(task.key);
      await task.run();
      this.#running = null;
      this.#changed(task.key);
    }
  }
}
