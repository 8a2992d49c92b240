import { z } from 'zod';
import { millis } from '../core/clock.ts';
import { SIDES } from '../core/game.ts';
import { CAUSES, type MatchEvent } from '../core/match.ts';
import { type Fault, ok, type Result, refuse } from '../core/result.ts';
import { BOT_PROTOCOLS } from './bot-seats.ts';

/**
 * What a browser and the server say to each other about a game that is played over the network: JSON, one
 * message a frame. Both ends read with these schemas; what they do not know they refuse.
 */

z.config({ jitless: true }); // pages forbid code made from text, and report each attempt

/** A page of another version is told to reload. */
export const WIRE_VERSION = 3;

/** Bytes of the longest message that a client may send. */
export const MOST_BYTES = 4_096;

const side = z.enum(SIDES);
const what = z.enum(['draw', 'undo']);
const text = (most: number) => z.string().min(1).max(most);
const count = z.int().min(0).max(1_000_000);
const id = z.string().regex(/^[a-z0-9]{4,20}$/);
/** 128 bits in base64url. */
const secret = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const both = <T extends z.ZodType>(each: T) => z.strictObject({ first: each, second: each });

// --- what a client says

const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['move', 'preview']), text: text(64) }),
  z.strictObject({ type: z.literal('resign') }),
  z.strictObject({ type: z.enum(['offer', 'accept', 'decline']), what }),
  z.strictObject({ type: z.literal('claim'), what: z.enum(['win', 'draw']) }),
]);

/** A new game, as the body of a request. */
const newGame = z.strictObject({
  rules: text(200),
  time: text(32),
  seats: both(text(64)),
});

const clientMessage = z.discriminatedUnion('type', [
  /** The first message: whose seat, and how many events are known already. */
  z.strictObject({
    type: z.literal('hello'),
    version: z.int(),
    room: id,
    secret: secret.exactOptional(),
    known: count,
  }),
  /** `known`: how many events the person had seen; a repeated message is recognised by it. */
  z.strictObject({ type: z.literal('act'), id: text(32), known: count, action }),
  z.strictObject({ type: z.literal('rematch') }),
  z.strictObject({ type: z.literal('ping') }),
]);

// --- what the server says

const spent = z.number().min(0).max(1e12).transform(millis);
const event: z.ZodType<MatchEvent, unknown> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('moved'), side, move: text(64), spent }),
  z.strictObject({ type: z.literal('previewed'), side, move: text(64) }),
  z.strictObject({ type: z.enum(['offered', 'declined']), side, what }),
  z.strictObject({ type: z.literal('undone'), plies: count }),
  z.strictObject({ type: z.literal('resumed') }),
  z.strictObject({
    type: z.literal('ended'),
    cause: z.enum(CAUSES),
    winner: side.nullable(),
    evidence: z.string().exactOptional(),
  }),
]);

const fault: z.ZodType<Fault> = z.strictObject({
  code: text(64),
  message: z.strictObject({ fr: z.string(), en: z.string() }),
  at: z.strictObject({ line: count.exactOptional(), column: count }).exactOptional(),
});

/** Where a bot is waited for. */
const listener = z.strictObject({
  protocol: z.enum(BOT_PROTOCOLS),
  port: z.int().min(1).max(65_535),
  /** In this order those who connect take their seats. */
  sides: z.array(side).max(2),
});

/** Everything about a room that is not in its events; sent whole whenever something changes. */
const status = z.strictObject({
  phase: z.enum(['waiting', 'playing', 'over']),
  /** Milliseconds of the running turn. */
  elapsed: z.number(),
  /** Who is there: a person's page is open, a program is ready. */
  there: both(z.boolean()),
  /** What a program calls itself, where its protocol lets it. */
  names: both(z.string().nullable()),
  /** Milliseconds until a side may claim the game, since the other has left; null where it may not. */
  claimIn: both(z.number().nullable()),
  watching: count,
  listeners: z.array(listener).max(2),
  rematch: z.strictObject({ asked: both(z.boolean()), next: id.nullable() }),
  /** Of the series of rematches; the first number is whoever sat first in its first game. */
  score: z.strictObject({ played: count, wins: z.tuple([count, count]), draws: count }),
});

const room = z.strictObject({
  id,
  rules: text(200),
  time: text(32),
  seats: both(text(64)),
  number: count,
  /** Where others reach the server: links and bots' addresses are made of it. */
  address: z.string(),
  /** Only this machine reaches it. */
  local: z.boolean(),
});

const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    room,
    you: side.nullable(),
    from: count,
    events: z.array(event),
    status,
  }),
  z.strictObject({ type: z.literal('events'), from: count, events: z.array(event) }),
  z.strictObject({ type: z.literal('status'), status }),
  /** `id`: of the message that caused it, where one did. */
  z.strictObject({ type: z.literal('fault'), id: z.string().max(32).nullable(), fault }),
  z.strictObject({ type: z.literal('pong') }),
]);

const createdGame = z.strictObject({
  room: id,
  secrets: z.strictObject({ first: secret.nullable(), second: secret.nullable() }),
});

export type NewGame = z.infer<typeof newGame>;
export type CreatedGame = z.infer<typeof createdGame>;
export type WireClientMessage = z.infer<typeof clientMessage>;
export type WireAction = z.infer<typeof action>;
export type RoomStatus = z.infer<typeof status>;
export type RoomInfo = z.infer<typeof room>;
export type WireServerMessage = z.infer<typeof serverMessage>;

const read =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): Result<T> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return ok(parsed.data);
    const [issue] = parsed.error.issues;
    const where = issue.path.map(String).join('.').slice(0, 60);
    const wrong = 'keys' in issue ? [issue.keys].flat().join(', ').slice(0, 60) : where;
    return refuse('bad-message', badMessage(wrong));
  };

const badMessage = (where: string) => ({
  fr: `Le serveur ne comprend pas ce message${where === '' ? '' : ` (${where})`} : rien n’a changé. Rechargez la page.`,
  en: `The server does not understand this message${where === '' ? '' : ` (${where})`}: nothing has changed. Reload the page.`,
});

const readText =
  <T>(reader: (value: unknown) => Result<T>) =>
  (written: string): Result<T> => {
    try {
      return reader(JSON.parse(written));
    } catch {
      return refuse('bad-message', badMessage('JSON'));
    }
  };

export const readNewGame = read(newGame);
export const readCreatedGame = read(createdGame);
export const readClientMessage = readText(read(clientMessage));
export const readServerMessage = readText(read(serverMessage));
