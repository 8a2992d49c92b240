import { z } from 'zod';
import { jsonOf } from '../../core/json.ts';

/** Notices between the leader and the servers that show its rooms. */

/** From the leader to all others: `ROOM MESSAGE`, a message as pages get it, but without its events. */
export const ROOM_CHANNEL = 'rooms';
/** From the others to the leader: a `WatchNotice`. */
export const WATCH_CHANNEL = 'spectators';

const watched = z.strictObject({
  room: z.string(),
  /** How many pages show it; 0: no longer any. */
  pages: z.int().min(0),
  /** How many of its events the server has. */
  known: z.int().min(0),
  /** The address of one of its spectators, to which the room is charged. */
  address: z.string(),
  /** Whether the leader is to answer with a welcome. */
  asks: z.boolean(),
});
const watchNotice = z.strictObject({ server: z.string(), rooms: z.array(watched) });

/** Which rooms a server shows, repeated as long as it does. */
export type WatchNotice = z.infer<typeof watchNotice>;
export type WatchedRoom = z.infer<typeof watched>;

/** Milliseconds between two repetitions, and without one until a server counts as gone. */
export const REPEATED = 2_000;
export const GONE = 10_000;

export const readWatchNotice = (payload: string): WatchNotice | null =>
  watchNotice.safeParse(jsonOf(payload)).data ?? null;
