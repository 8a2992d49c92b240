import type { Journal } from '../core/journal.ts';
import { applyAll, type Match, type MatchEvent, newMatch } from '../core/match.ts';
import type { StoredRoom } from '../store/store.ts';
import { roomKey } from '../store/store.ts';
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
