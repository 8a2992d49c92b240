import { z } from 'zod';
import { count, id, reader, text } from './wire-fields.ts';

/** The topic `my-games`: the games of contests that its follower plays, or that wait for him. */

const myGames = z.strictObject({
  games: z.array(
    z.strictObject({
      /** As its page has it. */
      id,
      contest: text(200),
      opponent: text(64),
      /** Seconds until the game is lost because his page is closed; null while it is open, or where the clock decides. */
      left: count.nullable(),
    }),
  ),
});

export type MyGames = z.infer<typeof myGames>;

export const readMyGames = reader(myGames);
