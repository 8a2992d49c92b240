import { SIDES } from '../core/game.ts';
import type { Journal } from '../core/journal.ts';
import { applyAll, endingOf, type Match, type MatchEvent, newMatch } from '../core/match.ts';
import { botProtocolOf } from '../protocols/bot-seats.ts';
import type { StoredRoom } from '../store/store.ts';
import { roomKey } from '../store/store.ts';
import { INTERRUPTED } from './faults.ts';
import type { RoomSettings } from './room-settings.ts';

/** The match of a room, replayed from its journal. */
export async function replayed(
  journal: Journal,
  { id }: Pick<StoredRoom, 'id'>,
  settings: RoomSettings,
): Promise<{ readonly events: readonly MatchEvent[]; readonly match: Match }> {
  const events = await journal.read(roomKey(id));
  return { events, match: applyAll(newMatch(settings.rules, settings.control), events) };
}

/** The match of a room to open. SCS has no way to resume a game, so one that had begun ends here. */
export async function loaded(
  journal: Journal,
  room: StoredRoom,
  settings: RoomSettings,
): Promise<{ readonly events: readonly MatchEvent[]; readonly match: Match }> {
  const { events, match } = await replayed(journal, room, settings);
  const isScs = SIDES.some(side => botProtocolOf(room.seats[side].seat) === 'scs');
  if (events.length === 0 || !isScs || endingOf(match)) return { events, match };
  const ended: MatchEvent[] = [
    { type: 'ended', cause: 'abandoned', winner: null, evidence: INTERRUPTED },
  ];
  const appended = await journal.append(roomKey(room.id), events.length, ended);
  return appended === 'stored'
    ? { events: [...events, ...ended], match: applyAll(match, ended) }
    : { events, match };
}
