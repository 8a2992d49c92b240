import { SIDES } from '../../core/game.ts';
import { ok, type Result } from '../../core/result.ts';
import { PERSON } from '../../protocols/bot-seats.ts';
import { type NewGame, readCreatedGame } from '../../protocols/wire.ts';
import { FRIEND, ME } from '../setup/online-setup.ts';
import { request } from './api.ts';
import { storeInvitations, storeKey } from './seat-keys.ts';

/** Creates a game at the server and returns its room. Seat keys stay in this browser until they are given away. */
export async function createGame(game: NewGame): Promise<Result<string>> {
  const seatOf = (seat: string) => (seat === ME || seat === FRIEND ? PERSON : seat);
  const seats = { first: seatOf(game.seats.first), second: seatOf(game.seats.second) };
  const body = { rules: game.rules, time: game.time, seats };
  // without the person's secret: the key of a seat is what gives the seat
  const created = await request('POST', '/api/games', readCreatedGame, body, null);
  if (!created.ok) return created;
  const { room, secrets, owner } = created.value;
  const keysOf = (seat: string) =>
    SIDES.flatMap(side => {
      const key = secrets[side];
      return key !== null && game.seats[side] === seat ? [{ side, key }] : [];
    });
  storeInvitations(room, keysOf(FRIEND));
  const own = keysOf(ME).map(({ key }) => key);
  for (const key of own) storeKey(room, key);
  if (own.length === 0 && owner !== undefined) storeKey(room, owner);
  return ok(room);
}
