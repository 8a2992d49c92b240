import { z } from 'zod';
import { PROGRAM_PROTOCOLS } from './bot-seats.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** Messages about the bots of classes: requests of authors and teachers, and the replies. */

const protocol = z.enum(PROGRAM_PROTOCOLS);

/** As it was typed: the server cleans it. */
const name = text(1_000);
const localized = z.strictObject({ fr: z.string(), en: z.string() });
const means = z.enum(['connect', 'tcp', 'upload', 'engine']);

const newBot = z.discriminatedUnion('means', [
  z.strictObject({ means: z.literal('upload'), classroom: id, name, game: text(40), protocol }),
  /** An engine of ours, in seat syntax: `level:5`. */
  z.strictObject({
    means: z.literal('engine'),
    classroom: id,
    name,
    game: text(40),
    seat: text(200),
  }),
]);
export type NewBotRequest = z.infer<typeof newBot>;
export const readNewBot = reader(newBot);

const botChanges = z.strictObject({
  name: name.exactOptional(),
  /** The version that plays; null: always the newest. */
  plays: count.nullable().exactOptional(),
  protocol: protocol.exactOptional(),
});
export type BotChangesRequest = z.infer<typeof botChanges>;
export const readBotChanges = reader(botChanges);

/** What is asked beside an upload, in its address. */
const uploadQuery = z.object({
  /** The name of a single file; absent for an archive. */
  file: text(300).optional(),
  note: z.string().max(500).default(''),
  language: text(20).optional(),
  main: text(300).optional(),
});
export type UploadQuery = z.infer<typeof uploadQuery>;
export const readUploadQuery = reader(uploadQuery);

const checkRequest = z.strictObject({ version: count });
export const readCheckRequest = reader(checkRequest);

const finding = z.strictObject({
  subject: localized,
  verdict: z.enum(['ok', 'warning', 'fault', 'unseen']),
  game: z.string().nullable(),
  text: localized,
  /** Lines that were sent (`> `), received (`< `) and written on standard error (`! `). */
  dialogue: z.array(z.string()),
  position: z.string().nullable(),
  /** A command that reproduces it on the author's machine. */
  replay: z.string().nullable(),
});
export type WireFinding = z.infer<typeof finding>;

const checkReport = z.strictObject({
  at: z.string(),
  faults: count,
  warnings: count,
  findings: z.array(finding),
});
export type CheckReport = z.infer<typeof checkReport>;
export const readCheckReport = reader(checkReport);

const versionView = z.strictObject({
  number: count,
  created: z.string(),
  hash: z.string().nullable(),
  note: z.string(),
  language: z.string().nullable(),
  main: z.string().nullable(),
  /** Of a program that runs elsewhere: how its author starts it. */
  command: z.string().nullable(),
  files: z.array(z.strictObject({ path: z.string(), size: count })),
  /** The compiler's output, such as warnings. */
  messages: z.string(),
  check: z.strictObject({ at: z.string(), faults: count, warnings: count }).nullable(),
});
export type BotVersionView = z.infer<typeof versionView>;

/** How far the last upload has come; a version is made of it when it is built. */
const buildView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('waiting'), place: count }),
  z.strictObject({ state: z.literal('building') }),
  z.strictObject({
    state: z.literal('failed'),
    at: z.string(),
    reason: localized,
    messages: z.string(),
  }),
]);
export type BuildView = z.infer<typeof buildView>;

const checkView = z.strictObject({
  version: count,
  state: z.enum(['waiting', 'running', 'over']),
  /** How many uploads are built before it. */
  place: count,
  findings: z.array(finding),
});
export type CheckView = z.infer<typeof checkView>;

const gameView = z.strictObject({
  contest: z.string(),
  contestName: z.string(),
  number: count,
  attempt: count,
  side: z.enum(['first', 'second']),
  opponent: z.string(),
  score: z.enum(['won', 'drawn', 'lost', 'none']),
  cause: z.string(),
  plies: count,
  /** Whether the bot lost it off the board, with evidence. */
  hasEvidence: z.boolean(),
  hasLog: z.boolean(),
});
export type BotGameView = z.infer<typeof gameView>;

/** The topic `bot:ID`, for its author and the teacher. */
const botPage = z.strictObject({
  id: z.string(),
  name: z.string(),
  game: z.string(),
  means,
  classroom: z.strictObject({ id: z.string(), name: z.string() }),
  author: z.string(),
  /** Of an upload. */
  protocol: protocol.nullable(),
  /** Of an engine. */
  seat: z.string().nullable(),
  /** The version that plays; null: none yet. */
  plays: count.nullable(),
  /** Whether that version was chosen; otherwise it is the newest. */
  isChosen: z.boolean(),
  versions: z.array(versionView),
  build: buildView.nullable(),
  check: checkView.nullable(),
  /** Whether its program could be examined now. */
  canCheck: z.boolean(),
  games: z.array(gameView),
});
export type BotPage = z.infer<typeof botPage>;
export const readBotPage = reader(botPage);

/** What is kept of a bot from one game. */
const gameTrace = z.strictObject({
  /** The end of its standard error. */
  log: z.string().nullable(),
  /** Of its forfeit: `match/evidence.ts` reads it. */
  evidence: z.string().nullable(),
});
export type BotGameTrace = z.infer<typeof gameTrace>;
export const readBotGameTrace = reader(gameTrace);

/** A bot in the list of a class or of a member. */
const botSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  game: z.string(),
  means,
  author: z.string(),
  isOwn: z.boolean(),
  plays: count.nullable(),
  /** Whether it could begin a game now. */
  isHere: z.boolean(),
  /** How a contest names it: `class:BOT@VERSION`, or the engine's seat; null while it has no version. */
  seat: z.string().nullable(),
});
export type BotSummary = z.infer<typeof botSummary>;
const botList = z.strictObject({ bots: z.array(botSummary) });
export const readBotList = reader(botList);

const createdBot = z.strictObject({ id: z.string() });
export const readCreatedBot = reader(createdBot);
