import { z } from 'zod';
import { millis } from '../core/clock.ts';
import { SIDES } from '../core/game.ts';
import { CAUSES, type MatchEvent } from '../core/match.ts';
import { BOT_PROTOCOLS } from './bot-seats.ts';
import { TICKET } from './tickets.ts';
import { count, fault, id, reader, secret, text, textReader } from './wire-fields.ts';

/**
 * The messages between a browser and the server about a game over the network: JSON, one message per
 * frame. Both ends read with these schemas and refuse what they do not know.
 */

/** A page of another version is asked to reload. */
export const WIRE_VERSION = 5;

/** Bytes of the longest message that a client may send. */
export const MOST_BYTES = 4_096;

const side = z.enum(SIDES);
const what = z.enum(['draw', 'undo']);
const both = <T extends z.ZodType>(each: T) => z.strictObject({ first: each, second: each });

// --- from the client

const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['move', 'preview']), text: text(64) }),
  z.strictObject({ type: z.literal('resign') }),
  z.strictObject({ type: z.enum(['offer', 'accept', 'decline']), what }),
  z.strictObject({ type: z.literal('claim'), what: z.enum(['win', 'draw']) }),
]);

/** The body of a request for a new game. */
const newGame = z.strictObject({
  rules: text(200),
  time: text(32),
  seats: both(text(64)),
  /** Whether programs without a ticket need approval, or are admitted as soon as they speak their protocol. */
  confirm: z.enum(['ask', 'auto']).exactOptional(),
});

const port = z.int().min(1).max(65_535);

const clientMessage = z.discriminatedUnion('type', [
  /** The first message: which seat, and how many events the page already has. */
  z.strictObject({
    type: z.literal('hello'),
    version: z.int(),
    room: id,
    secret: secret.exactOptional(),
    /** The secret of the person at the page, whose name players are shown. */
    person: secret.exactOptional(),
    known: count,
  }),
  /** `known`: how many events the page had received, which reveals a repeated message. */
  z.strictObject({ type: z.literal('act'), id: text(32), known: count, action }),
  /** `rules`: of the next game, where the players may choose. */
  z.strictObject({ type: z.literal('rematch'), rules: text(200).exactOptional() }),
  /** Lets a program at one of the room's ports play, or sends it away. */
  z.strictObject({ type: z.enum(['admit', 'dismiss']), port, candidate: count }),
  z.strictObject({ type: z.literal('ping') }),
]);

// --- from the server

const spent = z.number().min(0).max(1e12).transform(millis);
export const matchEvent: z.ZodType<MatchEvent, unknown> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('moved'), side, move: text(64), spent }),
  z.strictObject({ type: z.literal('previewed'), side, move: text(64) }),
  z.strictObject({ type: z.enum(['offered', 'declined']), side, what }),
  z.strictObject({
    type: z.literal('undone'),
    plies: count,
    cost: z.strictObject({ side, previews: count }).exactOptional(),
  }),
  z.strictObject({ type: z.literal('resumed') }),
  z.strictObject({
    type: z.literal('ended'),
    cause: z.enum(CAUSES),
    winner: side.nullable(),
    evidence: z.string().exactOptional(),
  }),
]);

/** The address where a bot is expected. */
const listener = z.strictObject({
  protocol: z.enum(BOT_PROTOCOLS),
  port,
  /** In the order in which they are given to admitted clients. */
  sides: z.array(side).max(2),
});

const ticket = z.string().regex(TICKET);

/** A program that has connected and waits for admission. */
const candidate = z.strictObject({
  /** Unique at its port. */
  id: count,
  /** The machine that it runs on. */
  host: text(64),
  /** What it calls itself, if its protocol lets it. */
  name: text(64).nullable(),
});

/** The state of a room apart from its events; sent whole at every change. */
const status = z.strictObject({
  phase: z.enum(['waiting', 'playing', 'over']),
  /** Milliseconds of the running turn. */
  elapsed: z.number(),
  /** Whether a person's page is open, or a program is ready. */
  there: both(z.boolean()),
  /** A person's nickname, or a program's own name if its protocol has one. */
  names: both(z.string().nullable()),
  /** Milliseconds until a side may claim the game because the other has left; null if it may not. */
  claimIn: both(z.number().nullable()),
  /** An engine's place in the queue for a thread, 1 for the next; null if it does not wait. */
  queue: both(z.int().min(1).nullable()),
  watching: count,
  listeners: z.array(listener).max(2),
  /** The rules of the rematch that each side asks for; it is agreed on when both are the same. */
  rematch: z.strictObject({ asked: both(text(200).nullable()), next: id.nullable() }),
  /** Over the series of rematches; the first number of wins is that of the player who moved first in its first game. */
  score: z.strictObject({ played: count, wins: z.tuple([count, count]), draws: count }),
});

const room = z.strictObject({
  id,
  rules: text(200),
  time: text(32),
  seats: both(text(64)),
  number: count,
  /** The server's public host, for links and bots' addresses. */
  address: z.string(),
  /** Reachable from this machine only. */
  local: z.boolean(),
  /** Shown in the lobby. */
  listed: z.literal(true).exactOptional(),
  /** The text of the first position, where it is not the usual one. */
  start: text(1_000).exactOptional(),
  /** Of a game of a contest. */
  contest: z
    .strictObject({
      id,
      name: text(200),
      /** Of this game in the contest, and of those before and after it, if there are any. */
      number: count,
      previous: count.nullable(),
      next: count.nullable(),
      /** Of the participants. */
      names: both(text(200)),
      /** Whether spectators may see what an engine thinks of it. */
      opinion: z.boolean(),
    })
    .exactOptional(),
});

const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    room,
    you: side.nullable(),
    from: count,
    events: z.array(matchEvent),
    status,
  }),
  z.strictObject({ type: z.literal('events'), from: count, events: z.array(matchEvent) }),
  z.strictObject({ type: z.literal('status'), status }),
  /** The programs that wait at the room's ports, and the tickets that admit programs at once; for its owners only. */
  z.strictObject({
    type: z.literal('candidates'),
    ports: z
      .array(
        z.strictObject({
          port,
          /** Null if no ticket is accepted: there is none, or too many wrong ones were shown. */
          ticket: ticket.nullable(),
          wrongTickets: count,
          candidates: z.array(candidate).max(64),
        }),
      )
      .max(2),
  }),
  /** `id`: the message that caused it, if any. */
  z.strictObject({ type: z.literal('fault'), id: z.string().max(32).nullable(), fault }),
  z.strictObject({ type: z.literal('pong') }),
]);

const createdGame = z.strictObject({
  room: id,
  secrets: z.strictObject({ first: secret.nullable(), second: secret.nullable() }),
  /** The addresses where its bots can connect, with the ticket that admits them; absent if no bot plays. */
  listeners: z
    .array(z.strictObject({ ...listener.shape, ticket: ticket.nullable() }))
    .max(2)
    .exactOptional(),
  /** The secret that lets its holder see and admit the programs that wait at those ports; absent if none need approval. */
  owner: secret.exactOptional(),
});

export type NewGame = z.infer<typeof newGame>;
export type CreatedGame = z.infer<typeof createdGame>;
export type WireClientMessage = z.infer<typeof clientMessage>;
export type WireAction = z.infer<typeof action>;
export type RoomStatus = z.infer<typeof status>;
export type RoomInfo = z.infer<typeof room>;
export type RoomPort = Extract<WireServerMessage, { type: 'candidates' }>['ports'][number];
export type WireServerMessage = z.infer<typeof serverMessage>;

export const readNewGame = reader(newGame);
export const readCreatedGame = reader(createdGame);
export const readClientMessage = textReader(reader(clientMessage));
export const readServerMessage = textReader(reader(serverMessage));
