import { z } from 'zod';
import { SIDES } from '../core/game.ts';
import { CAUSES } from '../core/match.ts';
import { matchEvent } from './wire.ts';
import { count, reader, text } from './wire-fields.ts';

/** Messages between a worker and the server that hands games out to it: bodies of requests and their answers. */

/** Limits, in bytes, of the results of a chunk, and of a worker's description of itself. */
export const MOST_RESULT_BYTES = 8 << 20;
export const MOST_ABOUT_BYTES = 32 << 10;

const MOST_GAMES = 1_000;
/** A worker's id, which the server issues and signs. */
const worker = text(200);
const chunkId = text(64);
const name = text(200);
/** Characters, in each language, of the reason why a chunk could not be played. */
export const LONGEST_REASON = 2_000;
const reason = z.string().max(LONGEST_REASON);
const side = z.enum(SIDES);

const workerAbout = z.strictObject({
  name: text(100),
  host: text(255),
  version: text(100),
  node: text(100),
  system: text(200),
  processor: text(200),
  cores: z.int().min(1).max(10_000),
  concurrency: z.int().min(1).max(10_000),
  speed: z.number().min(1).max(1e12),
  bots: z.array(text(100)).max(100),
});

const chunkGame = z.strictObject({
  number: count,
  attempt: count,
  first: name,
  second: name,
  opening: count,
  plies: count,
});

const chunk = z.strictObject({
  id: chunkId,
  contest: text(64),
  changes: count,
  games: z.array(chunkGame).max(MOST_GAMES),
});

const playedGame = z.strictObject({
  attempt: count,
  game: z.strictObject({
    number: count,
    first: name,
    second: name,
    rules: text(200),
    start: text(1_000),
    ending: z.strictObject({
      cause: z.enum(['rules', ...CAUSES]),
      winner: side.nullable(),
      evidence: z.string().exactOptional(),
    }),
    tally: z.strictObject({ first: z.number(), second: z.number() }),
    plies: count,
    events: z.array(matchEvent).max(10_000),
  }),
});

const progress = z.strictObject({ played: count });

export const readWorkerAbout = reader(workerAbout);
export const readRegistered = reader(z.strictObject({ worker }));
export const readWorkerOnly = reader(z.strictObject({ worker }));
export const readClaimed = reader(z.strictObject({ chunk: chunk.nullable() }));
export const readHeartbeat = reader(
  z.strictObject({ worker, chunk: chunkId.nullable(), progress }),
);
export const readHeld = reader(z.strictObject({ held: z.enum(['held', 'lost']) }));
export const readFinish = reader(
  z.strictObject({ worker, chunk: chunkId, played: z.array(playedGame).max(MOST_GAMES) }),
);
export const readFinished = reader(z.strictObject({ finished: z.enum(['stored', 'lost']) }));
export const readFail = reader(
  z.strictObject({ worker, chunk: chunkId, reason: z.strictObject({ fr: reason, en: reason }) }),
);
export const readFailed = reader(
  z.strictObject({ failed: z.enum(['retried', 'set-aside', 'lost']) }),
);
export const readContestToPlay = reader(
  z.strictObject({
    id: text(64),
    changes: count,
    /** As JSON. */
    plan: z.string(),
    files: z.record(z.string(), text(64)),
    scaledTo: z.number().nullable(),
  }),
);
