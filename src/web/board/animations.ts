/** An animation's time, in milliseconds, and how it runs. */
interface Timing {
  readonly duration: number;
  readonly delay?: number;
  readonly easing?: string;
  readonly fill?: FillMode;
}

/** Whether the system asks for no motion. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The animations of one scene. All begin at once, each with its delay, during which the element shows the first
 * keyframe; without an animation the element is in its final state. None run where the system asks for no motion.
 */
export class Animations {
  readonly #isStill = isStill();
  readonly #running: Animation[] = [];

  /** Begins an animation; returns the time of its end. */
  run(element: Element | null | undefined, frames: Keyframe[], timing: Timing): number {
    if (this.#isStill || !element) return 0;
    this.#running.push(element.animate(frames, { fill: 'backwards', ...timing }));
    return (timing.delay ?? 0) + timing.duration;
  }

  /** Fades in from `opacity`. */
  fade(element: Element | null | undefined, timing: Timing, opacity = 0): number {
    return this.run(element, [{ offset: 0, opacity }], timing);
  }

  /** Resolves when all animations begun so far are over or stopped. */
  get done(): Promise<void> {
    return Promise.allSettled(this.#running.map(({ finished }) => finished)).then(() => {});
  }

  stop(): void {
    for (const animation of this.#running) animation.cancel();
  }
}
