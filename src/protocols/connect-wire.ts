import { z } from 'zod';
import { SIDES } from '../core/game.ts';
import { CAUSES } from '../core/match.ts';
import type { Fault } from '../core/result.ts';
import { BOT_PROTOCOLS } from './bot-seats.ts';
import type { Acknowledgement, NumberedItem } from './resumable-link.ts';
import { count, fault, id, reader, secret, text, textReader } from './wire-fields.ts';

/**
 * The messages between `quadrille connect`, beside a student's program, and the server. After the greeting, both ends
 * send numbered items (`resumable-link.ts`), and a new connection resumes their sequence. A run is one start of the
 * program.
 */

export const CONNECT_VERSION = 1;

/** The protocols of connected programs: `ugi` and `codingame` by standard input and output, the others over TCP. */
export const CONNECT_PROTOCOLS = [
  ...(['ugi', 'codingame'] as const),
  ...BOT_PROTOCOLS.filter(name => name !== 'ugi'),
] as const;
export type ConnectProtocol = (typeof CONNECT_PROTOCOLS)[number];

/** Bytes of a program's output in one item: with its frame, within the limit of a message. */
export const CHUNK = 2_048;
/** Items that may wait for an acknowledgement. */
export const MOST_PENDING = 2_048;
/** Characters of a program's standard error that are sent. */
export const STDERR_SENT = 2_048;

const run = z.int().min(1).max(1_000_000_000);
const number = z.int().min(0).max(1_000_000_000);

/** Bytes as text if that is exact, otherwise in base64. */
const content = z.union([
  z.strictObject({ text: z.string().max(8_192) }),
  z.strictObject({ base64: z.base64().max(8_192) }),
]);
export type WireContent = z.infer<typeof content>;

const frame = <T extends z.ZodType>(item: T) => [
  z.strictObject({ type: z.literal('item'), seq: number, ack: number, item }),
  z.strictObject({ type: z.literal('ack'), ack: number }),
];

// --- from the program's machine

const ending = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closed') }),
  z.strictObject({ kind: z.literal('mute') }),
  z.strictObject({ kind: z.literal('failed'), message: z.string().max(300) }),
  z.strictObject({
    kind: z.enum(['flood', 'memory']),
    bytes: z
      .number()
      .min(0)
      .max(2 ** 50),
  }),
  z.strictObject({
    kind: z.literal('exit'),
    code: z
      .int()
      .min(-(2 ** 31))
      .max(2 ** 32)
      .nullable(),
    signal: z.string().max(20).nullable(),
  }),
]);
export type RunEnding = z.infer<typeof ending>;

const status = {
  stderr: z.string().max(STDERR_SENT),
  memory: z
    .number()
    .min(0)
    .max(2 ** 50),
};

const botItem = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started'), run, sandboxed: z.boolean() }),
  /** `after`: the number of the last message that the program had been sent. */
  z.strictObject({ type: z.literal('output'), run, after: number, content }),
  z.strictObject({ type: z.literal('status'), run, query: number, ...status }),
  z.strictObject({ type: z.literal('ended'), run, ending, ...status }),
]);
export type BotItem = z.infer<typeof botItem>;

const connectHello = z.strictObject({
  type: z.literal('hello'),
  version: z.int(),
  secret,
  classroom: id,
  bot: z.strictObject({
    /** Null: that of the author's bot for this game, or a new one. */
    name: text(200).nullable(),
    game: text(64),
    protocol: z.enum(CONNECT_PROTOCOLS),
    /** Of the command and its files; another hash is another version. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** The command as its author wrote it, without folders. */
    command: text(200),
  }),
  /** The session to resume, and how many of its items were received; null for a new one. */
  session: z.strictObject({ id, received: number }).nullable(),
});
export type ConnectHello = z.infer<typeof connectHello>;

// --- from the server

const serverItem = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    run,
    /** The port at which a client of a course's server expects that server, and the client's name there. */
    client: z.strictObject({ port: z.int().min(1).max(65_535), name: text(64) }).nullable(),
    /** For people; null where the program is examined. */
    game: z.strictObject({ rules: text(200), side: z.enum(SIDES), opponent: text(64) }).nullable(),
  }),
  z.strictObject({ type: z.literal('input'), run, number, content }),
  /** The program does not think on its opponent's turn. */
  z.strictObject({ type: z.literal('pause'), run }),
  /** Its input ends. */
  z.strictObject({ type: z.literal('finish'), run }),
  z.strictObject({ type: z.literal('status'), run, query: number }),
  z.strictObject({ type: z.literal('close'), run }),
  /** The number of the coming move. */
  z.strictObject({ type: z.literal('progress'), run, move: count }),
  z.strictObject({
    type: z.literal('result'),
    run,
    result: z.enum(['won', 'lost', 'drawn', 'spoilt']),
    cause: z.enum(['rules', ...CAUSES]).nullable(),
  }),
]);
export type ServerItem = z.infer<typeof serverItem>;

const welcome = z.strictObject({
  type: z.literal('welcome'),
  session: id,
  /** Whether the session of the hello was resumed; otherwise its runs are over. */
  resumed: z.boolean(),
  received: number,
  classroom: z.string(),
  bot: z.strictObject({ id, name: z.string(), version: count }),
  /** Milliseconds between two checks that the other end is alive. */
  heartbeat: z.int().min(1).max(600_000),
});
export type ConnectWelcome = z.infer<typeof welcome>;

export type ConnectMessage =
  | ConnectHello
  | { readonly type: 'leave' }
  | NumberedItem<BotItem>
  | Acknowledgement;

export type ConnectServerMessage =
  | ConnectWelcome
  | { readonly type: 'fault'; readonly id: string | null; readonly fault: Fault }
  | NumberedItem<ServerItem>
  | Acknowledgement;

const clientMessage: z.ZodType<ConnectMessage> = z.union([
  connectHello,
  z.strictObject({ type: z.literal('leave') }),
  ...frame(botItem),
]) as z.ZodType<ConnectMessage>;
const serverMessage: z.ZodType<ConnectServerMessage> = z.union([
  welcome,
  z.strictObject({ type: z.literal('fault'), id: z.string().nullable(), fault }),
  ...frame(serverItem),
]) as z.ZodType<ConnectServerMessage>;

export const readConnectMessage = textReader(reader(clientMessage));
export const readConnectServerMessage = textReader(reader(serverMessage));
