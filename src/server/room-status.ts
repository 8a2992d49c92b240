import type { Side, Sides } from '../core/game.ts';
import type { RoomInfo, RoomStatus } from '../protocols/wire.ts';
import type { StoredRoom } from '../store/store.ts';
import type { BotListeners } from './bot-listeners.ts';
import type { ServerAddress } from './context.ts';
import type { Presence } from './presence.ts';
import type { RoomSettings } from './room-settings.ts';
import type { RunningGame } from './running-game.ts';

/** What pages are told of a room once, since it never changes. */
export const roomInfo = (
  { id, rules, time, seats, number, listed }: StoredRoom,
  { address, local }: ServerAddress,
): RoomInfo => ({
  id,
  rules,
  time,
  seats: { first: seats.first.seat, second: seats.second.seat },
  number,
  address,
  local,
  ...(listed ? { listed } : {}),
});

export interface RoomState extends Pick<RoomStatus, 'phase' | 'rematch' | 'score'> {
  readonly settings: RoomSettings;
  readonly presence: Presence;
  readonly listeners: BotListeners;
  readonly game: RunningGame | null;
  /** Nicknames of identified people. */
  readonly nicknames: Sides<string | null>;
}

/** What pages are told at every change, apart from events. */
export function roomStatus(room: RoomState): RoomStatus {
  const { settings, presence, listeners, game, phase, rematch, score, nicknames } = room;
  const isHere = (side: Side): boolean => {
    switch (settings.seats[side].kind) {
      case 'person':
        return presence.isHere(side);
      case 'engine':
        return true;
      case 'tcp':
        return listeners.client(side) !== undefined;
    }
  };
  const nameOf = (side: Side): string | null => listeners.nameOf(side) ?? nicknames[side];
  const isPlaying = phase === 'playing';
  const claimIn = (side: Side): number | null => (isPlaying ? presence.claimIn(side) : null);
  return {
    phase,
    elapsed: isPlaying && game ? game.elapsed : 0,
    there: { first: isHere('first'), second: isHere('second') },
    names: { first: nameOf('first'), second: nameOf('second') },
    claimIn: { first: claimIn('first'), second: claimIn('second') },
    queue: game?.places ?? { first: null, second: null },
    watching: presence.spectators,
    listeners: phase === 'waiting' ? listeners.shown() : [],
    rematch,
    score,
  };
}
