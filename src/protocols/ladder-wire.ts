import { z } from 'zod';
import { SIDES } from '../core/game.ts';
import { CAUSES } from '../core/match.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** Messages about the ladders of a class: requests, and the topic `ladder:ID`. */

const name = text(64);
const number = z.number();
/** A bot's id, or the seat of an engine of ours. */
const player = z.string().regex(/^(?:[a-z0-9]{4,20}|level:[1-9])$/);

const newLadder = z.strictObject({
  game: text(40),
  variant: z.string().max(200).exactOptional(),
  /** As championships take it: 2s, 1m+1s. */
  time: text(20).exactOptional(),
});
const ladderChanges = z.strictObject({ paused: z.boolean() });
const ladderEntry = z.strictObject({ isIn: z.boolean() });
const newFriendly = z.strictObject({ one: player, two: player, rated: z.boolean() });

const createdLadder = z.strictObject({ id });
const ladderList = z.strictObject({
  class: z.strictObject({ id, name: text(1_000) }),
  role: z.enum(['teacher', 'student']),
  ladders: z.array(z.strictObject({ id, game: text(40) })),
});

const dayRating = z.strictObject({ day: z.iso.date(), points: number, error: number });

const row = z.strictObject({
  id: player,
  name,
  /** The name of its author in the class; null for engines of ours. */
  author: name.nullable(),
  /** Null if it left: its rating stays. */
  rank: count.nullable(),
  points: number,
  /** Half of an interval with a coverage of about 90 %. */
  error: number,
  /** Whether its games are too few for a reliable rank. */
  provisional: z.boolean(),
  games: count,
  wins: count,
  draws: count,
  losses: count,
  version: count,
  /** `resting`: paired no more until it has a new version, because it forfeits every game. */
  state: z.enum(['playing', 'here', 'away', 'resting', 'left']),
  days: z.array(dayRating),
});

const ladderGame = z.strictObject({
  /** As the page of the game has it. */
  id,
  names: z.tuple([name, name]),
  rated: z.boolean(),
  /** Null while it is played. */
  ending: z
    .strictObject({ winner: z.enum(SIDES).nullable(), cause: z.enum(['rules', ...CAUSES]) })
    .nullable(),
  /** The changes of both ratings; null if the game is not rated. */
  gains: z.tuple([number, number]).nullable(),
  at: z.string().nullable(),
});

const friendly = z.strictObject({
  id,
  names: z.tuple([name, name]),
  rated: z.boolean(),
  state: z.enum(['waiting', 'playing', 'done', 'dropped']),
  /** Its games that were played, of two. */
  games: z.array(id),
  at: z.string(),
});

const ladderState = z.strictObject({
  id,
  class: id,
  game: text(40),
  rules: text(200),
  /** As championships write it. */
  time: text(20),
  paused: z.boolean(),
  /** Whether the ladder waits until a championship has been played. */
  waits: z.boolean(),
  isTeacher: z.boolean(),
  rows: z.array(row),
  /** Bots of the class that play this game; `mine`: owned by the person whom the state is sent to. */
  bots: z.array(z.strictObject({ id: player, name, mine: z.boolean(), isIn: z.boolean() })),
  levels: z.array(player),
  running: z.array(ladderGame),
  recent: z.array(ladderGame),
  friendlies: z.array(friendly),
});

export type NewLadder = z.infer<typeof newLadder>;
export type NewFriendly = z.infer<typeof newFriendly>;
export type LadderState = z.infer<typeof ladderState>;
export type LadderRow = z.infer<typeof row>;
export type ShownLadderGame = z.infer<typeof ladderGame>;

export const readNewLadder = reader(newLadder);
export const readLadderChanges = reader(ladderChanges);
export const readLadderEntry = reader(ladderEntry);
export const readNewFriendly = reader(newFriendly);
export const readCreatedLadder = reader(createdLadder);
export const readLadderList = reader(ladderList);
export const readLadderState = reader(ladderState);
