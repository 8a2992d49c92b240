import type { Journal } from '../core/journal.ts';
import { applyAll, type Event, type Match, newMatch } from '../core/match.ts';
import { roomKey } from '../store/room-key.ts';
import type { Room as StoredRoom } from '../store/store.ts';
import type { Table } from './table.ts';

/** The match of a room as its journal tells it. */
export async function replayed(
  journal: Journal,
  { id }: Pick<StoredRoom, 'id'>,
  table: Table,
): Promise<{ readonly events: readonly Event[]; readonly match: Match }> {
  const events = await journal.read(roomKey(id));
  return { events, match: applyAll(newMatch(table.rules, table.control), events) };
}
