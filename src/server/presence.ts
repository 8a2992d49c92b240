import { millis } from '../core/clock.ts';
import { other, SIDES, type Side } from '../core/game.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import type { RoomStatus, WireServerMessage } from '../protocols/wire.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import type { Timers } from '../time/timers.ts';
import type { Visitor } from './context.ts';
import { absent, faults } from './faults.ts';
import type { RoomSettings } from './room-settings.ts';

/** An encoded message, the same for all receivers. */
export type WireFrame = Buffer;
export const frameOf = (message: WireServerMessage): WireFrame =>
  Buffer.from(JSON.stringify(message));

/** A page that shows the room. */
export interface RoomClient extends Visitor {
  /** The side of its secret; null for spectators. */
  readonly side: Side | null;
  /** Whether it may let programs in: it shows a seat's secret, or that of whoever created the game. */
  readonly isOwner: boolean;
  /** The identified person, if any. */
  readonly person?: Pick<StoredPerson, 'id' | 'name'> | null;
  /** The members of the contest's class who are its person; absent outside classes. */
  readonly members?: readonly string[];
  /** How many pages it stands for, where another server shows them. */
  readonly pages?: number;
  send(frame: WireFrame): void;
}

/**
 * The least milliseconds between two refreshes of the status for everybody, and milliseconds per page if that is
 * more: a room sends at most a hundred such messages a second.
 */
export const REFRESH = 1_000;
const REFRESH_A_PAGE = 10;

export interface PresenceOptions {
  /** Null where nobody can claim the game. */
  readonly settings: RoomSettings | null;
  readonly timers: Timers;
  /** How long a side must be away before the other may claim a game without a clock, in milliseconds. */
  readonly claimAfter: number;
  /** The state of the room, for everybody. */
  status(): RoomStatus;
}

/** The pages that show a room, what they are told, and how long a player has been away. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #players = { first: new Set<RoomClient>(), second: new Set<RoomClient>() };
  readonly #spectators = new Set<RoomClient>();
  readonly #owners = new Set<RoomClient>();
  readonly #awaySince = new Map<Side, number>();
  /** When all pages were last told the status. */
  #refreshed = Number.NEGATIVE_INFINITY;
  #cancelRefresh: (() => void) | null = null;
  /** When the last client left or was expected. */
  #leftAt = 0;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.expect();
    for (const side of SIDES) this.#awaySince.set(side, this.#leftAt);
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  get spectators(): number {
    return [...this.#spectators].reduce((sum, { pages = 1 }) => sum + pages, 0);
  }

  isHere(side: Side): boolean {
    return this.#players[side].size > 0;
  }

  /** Called before a client joins. */
  expect(): void {
    this.#leftAt = this.#options.timers.now();
  }

  /** Milliseconds without clients. */
  get idle(): number {
    return this.isEmpty ? this.#options.timers.now() - this.#leftAt : 0;
  }

  /** Adds a page, sends it `welcome`, and tells the others of it. */
  join(client: RoomClient, welcome: () => WireFrame): void {
    const { side } = client;
    const arrives = side !== null && !this.isHere(side);
    this.#pagesOf(client).add(client);
    if (client.isOwner) this.#owners.add(client);
    if (side) this.#awaySince.delete(side);
    client.send(welcome());
    this.#changed(arrives);
  }

  /** False if the client had already left. */
  leave(client: RoomClient): boolean {
    if (!this.#pagesOf(client).delete(client)) return false;
    this.#owners.delete(client);
    const { side } = client;
    this.#leftAt = this.#options.timers.now();
    const departs = side !== null && !this.isHere(side);
    if (departs) this.#awaySince.set(side, this.#leftAt);
    this.#changed(departs);
    return true;
  }

  tell(message: WireServerMessage): void {
    const frame = frameOf(message);
    this.#tellPlayers(frame);
    for (const client of this.#spectators) client.send(frame);
  }

  /** Tells the owners, who may let programs in. */
  tellOwners(message: WireServerMessage): void {
    const frame = frameOf(message);
    for (const client of this.#owners) client.send(frame);
  }

  /** Tells everybody the status now. */
  refresh(): void {
    this.close();
    this.#refreshed = this.#options.timers.now();
    if (!this.isEmpty) this.tell({ type: 'status', status: this.#options.status() });
  }

  /** Tells players the status now, and spectators at the next refresh. */
  refreshSoon(): void {
    this.#changed(true);
  }

  /** Cancels pending refreshes. */
  close(): void {
    this.#cancelRefresh?.();
    this.#cancelRefresh = null;
  }

  get #size(): number {
    return this.#players.first.size + this.#players.second.size + this.#spectators.size;
  }

  /** The number of pages, those at other servers included. */
  get #pages(): number {
    return this.#players.first.size + this.#players.second.size + this.spectators;
  }

  #pagesOf({ side }: RoomClient): Set<RoomClient> {
    return side === null ? this.#spectators : this.#players[side];
  }

  #tellPlayers(frame: WireFrame): void {
    for (const side of SIDES) for (const client of this.#players[side]) client.send(frame);
  }

  /** Tells players at once what concerns them; everything else waits for the next refresh. */
  #changed(forPlayers: boolean): void {
    const { timers, status } = this.#options;
    const due = this.#refreshed + Math.max(REFRESH, REFRESH_A_PAGE * this.#pages);
    const wait = due - timers.now();
    if (wait <= 0) return this.refresh();
    if (forPlayers) this.#tellPlayers(frameOf({ type: 'status', status: status() }));
    this.#cancelRefresh ??= timers.after(millis(wait), () => this.refresh());
  }

  /** Milliseconds until a side may claim the game; null if it cannot. */
  claimIn(side: Side): number | null {
    const { settings, timers, claimAfter } = this.#options;
    const since = this.#awaySince.get(other(side));
    if (!settings) return null;
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
    if (left !== null) return refusal(faults.awayTooShort);
    const { notAway, clockDecides } = faults;
    return refusal(settings?.control.kind === 'none' ? notAway : clockDecides);
  }
}
