import type { Side } from '../../core/game.ts';
import { SIDES } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';
import { type NewGame, PERSON, readCreatedGame } from '../../protocols/wire.ts';
import { type Invitation, keepInvitations, keepKey } from './seat-keys.ts';

/** Seats of the form that people take: here, or wherever the link is opened. */
export const ME = 'me';
export const FRIEND = 'friend';

type Created =
  | { readonly kind: 'created'; readonly room: string }
  | { readonly kind: 'refused'; readonly words: LocalizedText | null };

/** Creates a game; keys of seats stay in this browser until they are given away. `words`: null where nobody answers. */
export async function createGame(game: NewGame): Promise<Created> {
  const seatOf = (seat: string) => (seat === ME || seat === FRIEND ? PERSON : seat);
  const seats = { first: seatOf(game.seats.first), second: seatOf(game.seats.second) };
  try {
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...game, seats }),
    });
    const body = await answer.json();
    const created = readCreatedGame(body);
    if (!created.ok) return { kind: 'refused', words: body?.fault?.message ?? null };
    const { room, secrets } = created.value;
    const invitations = SIDES.flatMap((side: Side): Invitation[] => {
      const key = secrets[side];
      return key !== null && game.seats[side] === FRIEND ? [{ side, key }] : [];
    });
    keepInvitations(room, invitations);
    for (const side of SIDES) {
      const key = secrets[side];
      if (key !== null && game.seats[side] === ME) keepKey(room, key);
    }
    return { kind: 'created', room };
  } catch {
    return { kind: 'refused', words: null };
  }
}
