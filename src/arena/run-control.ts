/** Controls a running contest from the same process. */
export class RunControl {
  readonly #listeners = new Set<() => void>();
  #isPaused: boolean;
  #changes = 0;

  constructor(isPaused = false) {
    this.#isPaused = isPaused;
  }

  /** While paused, no games begin; those in progress are played to their end. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(): void {
    this.#isPaused = true;
    this.#notify();
  }

  resume(): void {
    this.#isPaused = false;
    this.#notify();
  }

  /** How often the stored contest was changed. */
  get changes(): number {
    return this.#changes;
  }

  /** Called when the stored contest was changed: games in progress continue if they are still in the schedule. */
  changed(): void {
    this.#changes++;
    this.#notify();
  }

  /** Calls the listener on every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
