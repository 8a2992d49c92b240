/** The speed of the last minute says more than the mean: workers come and go. */
const RECENT = 60_000;
const STEP = 1_000;

/** How fast games are played, from how many were done when. Times are in milliseconds. */
export class RecentPace {
  #samples: readonly { readonly at: number; readonly done: number }[] = [];

  note(done: number, now = performance.now()): void {
    const last = this.#samples.at(-1);
    if (last && now - last.at < STEP) return;
    this.#samples = [...this.#samples.filter(({ at }) => now - at < RECENT), { at: now, done }];
  }

  /** Null until it can be told. */
  secondsLeft(done: number, total: number, now = performance.now()): number | null {
    const [oldest] = this.#samples;
    if (!oldest || done <= oldest.done || now - oldest.at < STEP) return null;
    return (Math.max(0, total - done) * (now - oldest.at)) / 1_000 / (done - oldest.done);
  }
}
