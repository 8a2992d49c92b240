import { z } from 'zod';
import { CAUSES } from '../core/match.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** All games of two participants, in a contest or in all of a class, seen from the first of the two. */

/** The most openings, and the most games, that are listed. */
export const MOST_LISTED = 200;

const number = z.number();
const both = z.tuple([number, number]);
const results = { games: count, wins: count, draws: count, losses: count };

const headToHead = z.strictObject({
  players: z.tuple([text(64), text(64)]),
  /** The rules of the games; null without games, and where they differ. */
  rules: text(200).nullable(),
  ...results,
  /** Games that each has forfeited; they are among wins and losses. */
  forfeits: z.tuple([count, count]),
  /** On the points scale of each contest. */
  points: both,
  /** The score in games that were played out; null without one. The interval's coverage is `confidence` or more. */
  score: z
    .strictObject({
      games: count,
      share: number,
      low: number,
      high: number,
      confidence: number,
      atLeast: z.boolean(),
    })
    .nullable(),
  /** Where the first of the two played first, and where second. */
  sides: z.strictObject({ first: z.strictObject(results), second: z.strictObject(results) }),
  /** By start position, the most frequent first. */
  openings: z.array(z.strictObject({ start: text(1_000), ...results })).max(MOST_LISTED),
  /** The newest first. */
  list: z
    .array(
      z.strictObject({
        /** As the page of the game has it. */
        id,
        contest: id,
        number: count,
        /** Which of the two played first. */
        first: z.union([z.literal(0), z.literal(1)]),
        winner: z.union([z.literal(0), z.literal(1), z.null()]),
        cause: z.enum(['rules', ...CAUSES]),
        plies: count,
        points: both,
      }),
    )
    .max(MOST_LISTED),
});

export type HeadToHead = z.infer<typeof headToHead>;

export const readHeadToHead = reader(headToHead);
