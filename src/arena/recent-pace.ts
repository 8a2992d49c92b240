/** Only the last minute is measured, since workers come and go. */
const RECENT = 60_000;
const STEP = 1_000;

/** Estimates how fast games are played. Times are in milliseconds. */
export class RecentPace {
  #samples: readonly { readonly at: number; readonly done: number }[] = [];

  note(done: number, now = performance.now()): void {
    const last = this.#samples.at(-1);
    if (last && now - last.at < STEP) return;
    this.#samples = [...this.#samples.filter(({ at }) => now - at < RECENT), { at: now, done }];
  }

  /** Null until there is an estimate. */
  secondsLeft(done: number, total: number, now = performance.now()): number | null {
    const [oldest] = this.#samples;
    if (!oldest || done <= oldest.done || now - oldest.at < STEP) return null;
    return (Math.max(0, total - done) * (now - oldest.at)) / 1_000 / (done - oldest.done);
  }
}
