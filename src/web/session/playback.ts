import { sleep } from '../../time/timers.ts';
import { preferences } from '../shell/preferences.ts';
import type { Playback } from './session.ts';

export const INTERVALS: readonly number[] = [2_000, 900, 300, 0];

/**
 * Ids of paused games. Not in the journal: a pause is a matter of viewing, not
 * part of the game. Written at once, so that a reload finds it.
 */
const KEY = 'paused';
/** As many as the database keeps games. */
const MOST_PAUSED = 200;

const ids = (): readonly string[] =>
  (preferences.get(KEY) ?? '').split(' ').filter(id => id !== '');

export const isPaused = (match: string): boolean => ids().includes(match);

/** Releases engines' moves as they arrive, at an interval, or one by one. */
export class MovePlayback implements Playback {
  interval = INTERVALS[1];
  readonly #match: string;
  readonly #changed: () => void;
  #paused: boolean;
  #steps = 0;
  #wake: () => void = () => {};

  constructor(match: string, changed: () => void) {
    this.#match = match;
    this.#changed = changed;
    this.#paused = isPaused(match);
  }

  get isPaused(): boolean {
    return this.#paused;
  }

  pause(): void {
    this.#setPaused(true);
  }

  resume(): void {
    this.#setPaused(false);
    this.#wake();
  }

  step(): void {
    this.#steps = 1;
    this.#setPaused(true);
    this.#wake();
  }

  /** Resolves when the next move may be made, in `delay` milliseconds at the earliest. */
  async pass(delay: number): Promise<void> {
    if (delay > 0 && !this.isPaused) await sleep(delay);
    while (this.isPaused && this.#steps === 0)
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    if (this.#steps > 0) this.#steps--;
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    const others = ids().filter(id => id !== this.#match);
    const listed = [...others, ...(paused ? [this.#match] : [])].slice(-MOST_PAUSED);
    preferences.set(KEY, listed.join(' '));
    this.#changed();
  }
}
