import type { RoomStatus } from '../protocols/wire.ts';
import type { BotListeners } from './bot-listeners.ts';
import type { Presence } from './presence.ts';
import { hasBots, isBetweenEngines, type RoomSettings } from './room-settings.ts';

/** Milliseconds that ports stay open without pages, before the first page or while bots are connected. */
const BOTS_COME = 30 * 60_000;
/** Milliseconds that unused ports outlast the last page: it may be reloaded, or lose its network. */
export const PORTS_KEPT = 5_000;
/** Milliseconds without pages after which a game with a clock counts as abandoned. */
const ABANDONED = 10 * 60_000;

export interface RoomUse {
  readonly settings: RoomSettings;
  readonly presence: Presence;
  phase(): RoomStatus['phase'];
  listeners(): BotListeners;
}

/** When a room may leave memory. */
export class RoomRest {
  /** Whether a page has shown the room. */
  isVisited = false;
  readonly #room: RoomUse;

  constructor(room: RoomUse) {
    this.#room = room;
  }

  /** Whether the room may be closed: no page shows it, no clock runs, and no bot plays or is awaited. */
  get isPossible(): boolean {
    const { settings, presence } = this.#room;
    if (!presence.isEmpty) return false;
    const phase = this.#room.phase();
    const hasBot = hasBots(settings);
    const kept = this.isDeserted ? PORTS_KEPT : BOTS_COME;
    if (phase === 'waiting' && hasBot && presence.idle < kept) return false;
    if (phase !== 'playing' || isBetweenEngines(settings)) return true;
    return settings.control.kind === 'none' && !hasBot;
  }

  /** Whether its ports wait for bots although its pages were closed and no bot has come. */
  get isDeserted(): boolean {
    const isEmpty = this.isVisited && this.#room.presence.isEmpty;
    return isEmpty && this.#room.phase() === 'waiting' && this.#room.listeners().isDeserted;
  }

  /**
   * Whether it may be closed if every other room is in use: a clock runs, but both players have long been gone. If
   * one comes back, the running turn begins anew.
   */
  get isLastResort(): boolean {
    const { isEmpty, idle } = this.#room.presence;
    return isEmpty && idle >= ABANDONED && !hasBots(this.#room.settings);
  }

  /** Whether it may be closed and has not been used for that many milliseconds. */
  isDue(timeout: number): boolean {
    const least = this.isDeserted ? PORTS_KEPT : timeout;
    return this.isPossible && this.#room.presence.idle >= least;
  }
}
