import { other, SIDES, type Side } from '../core/game.ts';
import { ok, type Result } from '../core/result.ts';
import type { Timers } from '../match/timers.ts';
import type { WireServerMessage } from '../protocols/wire.ts';
import { absent, faults } from './faults.ts';
import type { RoomSettings } from './room-settings.ts';

/** A page that shows the room. */
export interface RoomClient {
  /** The side of its secret; null for spectators. */
  readonly side: Side | null;
  send(message: WireServerMessage): void;
}

export interface PresenceOptions {
  readonly settings: RoomSettings;
  readonly timers: Timers;
  /** How long a side must be away before the other may claim a game without a clock, in milliseconds. */
  readonly claimAfter: number;
}

/** The pages that show a room, and since when a player has been away. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #clients = new Set<RoomClient>();
  readonly #awaySince = new Map<Side, number>();
  /** When the last client left or was expected. */
  #leftAt = 0;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.expect();
    for (const side of SIDES) this.#awaySince.set(side, this.#leftAt);
  }

  get isEmpty(): boolean {
    return this.#clients.size === 0;
  }

  get spectators(): number {
    return [...this.#clients].filter(({ side }) => side === null).length;
  }

  isHere(side: Side): boolean {
    return [...this.#clients].some(client => client.side === side);
  }

  /** Called before a client joins. */
  expect(): void {
    this.#leftAt = this.#options.timers.now();
  }

  /** Milliseconds without clients. */
  get idle(): number {
    return this.isEmpty ? this.#options.timers.now() - this.#leftAt : 0;
  }

  join(client: RoomClient): void {
    this.#clients.add(client);
    if (client.side) this.#awaySince.delete(client.side);
  }

  /** False if the client had left before. */
  leave(client: RoomClient): boolean {
    if (!this.#clients.delete(client)) return false;
    this.#leftAt = this.#options.timers.now();
    if (client.side && !this.isHere(client.side)) this.#awaySince.set(client.side, this.#leftAt);
    return true;
  }

  tell(message: WireServerMessage): void {
    for (const client of this.#clients) client.send(message);
  }

  /** Milliseconds until a side may claim the game; null if it cannot. */
  claimIn(side: Side): number | null {
    const { settings, timers, claimAfter } = this.#options;
    const since = this.#awaySince.get(other(side));
    const people = SIDES.every(each => settings.seats[each].kind === 'person');
    return since === undefined || !people || settings.control.kind !== 'none'
      ? null
      : Math.max(0, Math.round(since + claimAfter - timers.now()));
  }

  /** The evidence of a valid claim. */
  judge(side: Side): Result<string> {
    const { settings, timers } = this.#options;
    const left = this.claimIn(side);
    const now = timers.now();
    if (left === 0) return ok(absent(now - (this.#awaySince.get(other(side)) ?? now)));
    if (left !== null) return { ok: false, fault: faults.awayTooShort };
    const { notAway, clockDecides } = faults;
    return { ok: false, fault: settings.control.kind === 'none' ? notAway : clockDecides };
  }
}
