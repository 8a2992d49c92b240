import { other, SIDES, type Side } from '../core/game.ts';
import { type Fault, ok, type Result } from '../core/result.ts';
import { absent, faults } from './faults.ts';
import type { RoomSettings } from './room-settings.ts';

/** Who has left a game without a clock, and since when: the other side may claim it after a while. */
export class Presence {
  readonly #settings: RoomSettings;
  readonly #claimAfter: number;
  readonly #since = new Map<Side, number>();

  /** `claimAfter`: how long a side must be away, in milliseconds. */
  constructor(settings: RoomSettings, claimAfter: number) {
    this.#settings = settings;
    this.#claimAfter = claimAfter;
  }

  /** To be called whenever a player may have come or gone. */
  look(isHere: (side: Side) => boolean, now: number): void {
    for (const side of SIDES)
      if (isHere(side)) this.#since.delete(side);
      else if (!this.#since.has(side)) this.#since.set(side, now);
  }

  /** Milliseconds until a side may claim the game; null if it cannot. */
  claimIn(side: Side, now: number): number | null {
    const since = this.#since.get(other(side));
    const people = SIDES.every(each => this.#settings.seats[each].kind === 'person');
    return since === undefined || !people || this.#settings.control.kind !== 'none'
      ? null
      : Math.max(0, Math.round(since + this.#claimAfter - now));
  }

  /** The evidence of a valid claim. */
  judge(side: Side, now: number): Result<string> {
    const left = this.claimIn(side, now);
    if (left === 0) return ok(absent(now - (this.#since.get(other(side)) ?? now)));
    const fault: Fault =
      left !== null
        ? faults.awayTooShort
        : this.#settings.control.kind === 'none'
          ? faults.notAway
          : faults.clockDecides;
    return { ok: false, fault };
  }
}
