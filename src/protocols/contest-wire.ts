import { z } from 'zod';
import { SIDES } from '../core/game.ts';
import { CAUSES } from '../core/match.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** Messages about the championships of a class: requests of the teacher, and states for everybody. */

/** Characters of a championship's file. */
export const LONGEST_FILE = 200_000;
const name = text(64);
const reason = text(500);
const words = z.strictObject({ fr: z.string(), en: z.string() });
const number = z.number();
const cause = z.enum(['rules', ...CAUSES]);

/** A championship's file, as `quadrille championship run` takes it; a form sends the same keys as JSON. */
const newContest = z.strictObject({
  class: id,
  file: z.string().max(LONGEST_FILE),
});

const contestAction = z.discriminatedUnion('type', [
  /** Starts the contest, or resumes it after a pause. */
  z.strictObject({ type: z.literal('start') }),
  /** Starts no new game; games in progress are played to their end. */
  z.strictObject({ type: z.literal('pause') }),
  /** A disputed game is played again, by its number from 0. */
  z.strictObject({ type: z.literal('void'), number: count, because: reason }),
  /** The same for a game that a network fault spoilt. */
  z.strictObject({ type: z.literal('replay'), number: count }),
  z.strictObject({ type: z.literal('exclude'), name, because: reason }),
  z.strictObject({
    type: z.literal('add'),
    seat: text(500),
    name: name.exactOptional(),
    because: reason.exactOptional(),
  }),
  /** Without a seat: by the newest version of the same bot. */
  z.strictObject({
    type: z.literal('replace'),
    name,
    seat: text(500).exactOptional(),
    because: reason.exactOptional(),
  }),
]);

const participant = z.strictObject({
  name,
  kind: z.enum(['bot', 'person', 'engine']),
  /** The bot's id and version, if it is one of the class. */
  bot: id.nullable(),
  version: count.nullable(),
  /** An engine of ours by its name. */
  player: text(200).nullable(),
  /** Its author's, or the member's; null for engines. */
  member: id.nullable(),
  pseudonym: text(64).nullable(),
  /** Null unless the reader may see it. */
  realName: text(64).nullable(),
  isHere: z.boolean(),
  isExcluded: z.boolean(),
  isSuspended: z.boolean(),
});

const standing = z.strictObject({
  rank: count,
  name,
  points: number,
  games: count,
  wins: count,
  draws: count,
  losses: count,
  forfeits: count,
  tally: number,
  /** Of a Swiss tournament. */
  tieBreaks: z.strictObject({ buchholz: number, sonnebornBerger: number }).nullable(),
  /** What decided between this player and the others. */
  decidedBy: words,
});

const playedGame = z.strictObject({
  number: count,
  first: name,
  second: name,
  winner: z.enum(SIDES).nullable(),
  cause,
  plies: count,
});

const pairing = z.strictObject({
  first: name,
  second: name.nullable(),
  winner: name.nullable(),
  score: z.tuple([number, number]),
});

/** A machine that plays games of contests. */
const workerView = z.strictObject({
  /** Its number among the workers of a contest; null where none is asked about. */
  number: count.nullable(),
  name: text(200),
  state: z.enum(['working', 'idle', 'refused', 'set-aside', 'gone']),
  cores: count,
  processor: z.string(),
  /** Positions a second. */
  speed: number,
  /** Games at once. */
  concurrency: count,
  /** Games that it has played, of all contests. */
  games: count,
  /** Games per second; null before the first ones. */
  rate: number.nullable(),
  /** The chunk that it plays now; null if it plays none. */
  chunk: z.strictObject({ games: count, played: count }).nullable(),
  /** Why it is set aside or refused, or failed the last time. */
  reason: words.nullable(),
});

export type WorkerView = z.infer<typeof workerView>;

/** The public state of a worker, which does not identify its machine. */
const publicWorker = z.strictObject({
  /** From 1; stays the same during the contest. */
  number: count,
  state: z.enum(['working', 'idle', 'set-aside']),
  /** Games per second; null before the first ones. */
  rate: number.nullable(),
  /** The chunk of this contest that it plays now; null if it plays none. */
  chunk: z.strictObject({ games: count, played: count }).nullable(),
});

export type PublicWorker = z.infer<typeof publicWorker>;

const forecast = z.strictObject({
  games: count,
  /** Durations if every move takes the mean of those measured, and if each takes as long as the slowest. */
  seconds: number,
  slowestSeconds: number,
  /** Participants without measurements, for which half of the allowed time is assumed. */
  unmeasured: z.array(name),
});

const contestState = z.strictObject({
  id,
  class: id,
  name: z.string(),
  created: z.string(),
  state: z.enum(['ready', 'running', 'paused', 'over']),
  /** Why it does not run although it should; null if it runs. */
  trouble: words.nullable(),
  /** Whether the reader may act as a teacher. */
  isTeacher: z.boolean(),
  game: z.string(),
  variant: z.string(),
  rules: z.string(),
  format: z.enum(['match', 'round-robin', 'gauntlet', 'knockout', 'swiss', 'ladder']),
  /** The rules as text: preset, format, clock, openings, points, suspension, network. */
  conditions: z.array(words),
  participants: z.array(participant),
  games: z.strictObject({ counted: count, total: count }),
  playing: z.array(z.strictObject({ number: count, first: name, second: name })),
  /** Games that are played on other machines now; null without workers. */
  elsewhere: count.nullable(),
  /** The workers that may play its games, for the teacher. */
  workers: z.array(workerView).nullable(),
  /** The same workers for everybody, by number. */
  publicWorkers: z.array(publicWorker),
  /** The latest results first. */
  latest: z.array(playedGame),
  standings: z.array(standing),
  /** The rounds of a knockout, or of a Swiss tournament. */
  bracket: z.array(z.array(pairing)).nullable(),
  champion: name.nullable(),
  /** Starts, pauses, changes, and games that a network fault spoilt, with who caused them; the latest last. */
  log: z.array(z.strictObject({ at: z.string(), by: name.nullable(), words })),
  /** Seconds that the remaining games will take, while it runs; null if that is not known. */
  secondsLeft: number.nullable(),
});

const contestGames = z.strictObject({
  /** All known games, by number; those still to be played are without a result. */
  games: z.array(
    z.strictObject({
      number: count,
      first: name,
      second: name,
      result: z.strictObject({ winner: z.enum(SIDES).nullable(), cause, plies: count }).nullable(),
    }),
  ),
  /** Points of the row's player, playing first, and of the column's; null if they have not met in that order. */
  players: z.array(name),
  cross: z.array(z.array(z.tuple([number, number]).nullable())),
});

const contestListing = z.strictObject({
  id,
  name: z.string(),
  created: z.string(),
  state: z.enum(['ready', 'running', 'paused', 'over']),
  game: z.string(),
  players: count,
  games: count,
});

const checkedEntrant = z.strictObject({
  name,
  isHere: z.boolean(),
  /** The last examination of the version that plays: null if there was none. */
  check: z.enum(['ready', 'fault']).nullable(),
  /** Milliseconds of its slowest measured move; null if none was. */
  slowest: number.nullable(),
  /** Why it cannot play, if it cannot. */
  trouble: words.nullable(),
});

const contestCheck = z.strictObject({
  name: z.string(),
  conditions: z.array(words),
  entrants: z.array(checkedEntrant),
  forecast,
});

/** What a form for a new championship offers. */
const contestChoices = z.strictObject({
  presets: z.array(
    z.strictObject({
      name: z.string(),
      game: z.string(),
      format: z.string(),
      time: z.string(),
      completedBy: z.string().nullable(),
      rule: words,
    }),
  ),
  bots: z.array(
    z.strictObject({
      /** As a participant's seat. */
      seat: z.string(),
      id,
      name,
      game: z.string(),
      version: count,
      author: name,
      isHere: z.boolean(),
    }),
  ),
  members: z.array(z.strictObject({ seat: z.string(), id, name, isHere: z.boolean() })),
});

const created = z.strictObject({ id });

export type NewClassContest = z.infer<typeof newContest>;
export type ContestAction = z.infer<typeof contestAction>;
export type ContestState = z.infer<typeof contestState>;
export type ContestGameList = z.infer<typeof contestGames>;
export type ContestListing = z.infer<typeof contestListing>;
export type ContestCheck = z.infer<typeof contestCheck>;
export type ContestChoices = z.infer<typeof contestChoices>;

export const readNewContest = reader(newContest);
export const readContestAction = reader(contestAction);
export const readContestState = reader(contestState);
export const readContestGames = reader(contestGames);
export const readContestListings = reader(z.strictObject({ contests: z.array(contestListing) }));
export const readContestCheck = reader(contestCheck);
export const readContestChoices = reader(contestChoices);
export const readCreatedContest = reader(created);

const workerList = z.strictObject({ workers: z.array(workerView).nullable() });

export type WorkerList = z.infer<typeof workerList>;
/** All workers, for the administrator; null where the store can have none. */
export const readWorkerList = reader(workerList);
