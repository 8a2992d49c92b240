import { z } from 'zod';
import { SIDES } from '../core/game.ts';
import { CAUSES } from '../core/match.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** The running boards of a contest, for walls and for everybody who watches it: topic `wall:CONTEST`. */

/** Boards that are shown at once; more would be too small to see, so they are shown in turn. */
export const BOARDS_AT_ONCE = 24;
/** The most boards in a state. */
export const MOST_BOARDS = 48;

const milliseconds = z.number().nullable();

const board = z.strictObject({
  /** Of the game, as its page has it. */
  id,
  /** Of the side that moves first, then of the other. */
  names: z.tuple([text(64), text(64)]),
  position: text(1_000),
  /** The move that led there; null at the start. */
  last: text(64).nullable(),
  /** What each side has left, without the running turn; null without a clock. */
  left: z.tuple([milliseconds, milliseconds]),
  /** Of the running turn; null if none runs. */
  elapsed: milliseconds,
  /** Null while it is played. */
  ending: z
    .strictObject({ winner: z.enum(SIDES).nullable(), cause: z.enum(['rules', ...CAUSES]) })
    .nullable(),
});

const wallState = z.strictObject({
  /** The rules of all its games. */
  rules: text(200),
  boards: z.array(board).max(MOST_BOARDS),
  /** How many more games are being played. */
  more: count,
  /** Whether pages may show what an engine thinks of the positions. */
  opinion: z.boolean(),
  /** How to join the class, for the teacher; null for others. */
  join: z.strictObject({ code: text(40), address: z.string() }).nullable(),
});

export type WallBoard = z.infer<typeof board>;
export type WallState = z.infer<typeof wallState>;

export const readWallState = reader(wallState);
