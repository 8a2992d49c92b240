import { z } from 'zod';
import { count, id, reader, text } from './wire-fields.ts';

/** The games of contests that wait for whoever follows the topic `my-games`, or that he plays. */

const myGames = z.strictObject({
  games: z.array(
    z.strictObject({
      /** As its page has it. */
      id,
      contest: text(200),
      opponent: text(64),
      /** Seconds until it is lost because his page is not there; null if it is, or a clock decides. */
      left: count.nullable(),
    }),
  ),
});

export type MyGames = z.infer<typeof myGames>;

export const readMyGames = reader(myGames);
