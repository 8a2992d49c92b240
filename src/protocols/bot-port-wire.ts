import { z } from 'zod';
import { BOT_PROTOCOLS } from './bot-seats.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** Messages about the bots of a class that connect over TCP, for their authors and teachers. */

const protocol = z.enum(BOT_PROTOCOLS);
/** A port of its own, or the one that all bots of the protocol share. */
const port = z.enum(['own', 'shared']);

const newTcpBot = z.strictObject({ name: text(200), game: text(64), protocol, port });
export const readNewTcpBot = reader(newTcpBot);

const madeTcpBot = z.strictObject({ bot: id });
export const readMadeTcpBot = reader(madeTcpBot);

const tcpBotChange = z.strictObject({
  protocol: protocol.exactOptional(),
  port: port.exactOptional(),
  /** Makes a new ticket, and revokes the trust in all machines. */
  newTicket: z.literal(true).exactOptional(),
  /** Revokes the trust in this machine, and sends away its programs that wait for a game. */
  distrust: text(64).exactOptional(),
});
export const readTcpBotChange = reader(tcpBotChange);

/** How the reader of a page starts Quadrille. */
export const readLauncher = reader(z.strictObject({ launcher: text(4_096) }));

/** Admits this program only; or it and, for a day, all programs of its machine; or sends it away. */
const decision = z.enum(['admit', 'trust', 'dismiss']);
export type CandidateDecision = z.infer<typeof decision>;

const candidateDecision = z.strictObject({ candidate: count, decision });
export const readCandidateDecision = reader(candidateDecision);

const tcpBotState = z.strictObject({
  bot: id,
  name: z.string(),
  game: z.string(),
  protocol,
  isOwn: z.boolean(),
  /** Null if it could not be opened, which is tried again. */
  port: z.int().nullable(),
  /** The server's host as others know it. */
  host: z.string(),
  trouble: z.strictObject({ fr: z.string(), en: z.string() }).nullable(),
  ticket: z.string(),
  /** Whether the ticket suffices for admission. */
  acceptsTickets: z.boolean(),
  wrongTickets: count,
  /** Programs of this machine need neither ticket nor click. */
  isLocal: z.boolean(),
  /** Another bot at the port has the same name, which therefore does not identify either. */
  isAmbiguous: z.boolean(),
  /** Numbers of programs that wait for a game, and of those that play one. */
  waiting: count,
  playing: count,
  version: count,
  candidates: z.array(z.strictObject({ id: count, host: z.string(), name: z.string().nullable() })),
  /** Machines whose programs are let in without a click, and until when: ISO 8601. */
  trusted: z.array(z.strictObject({ host: z.string(), until: z.string() })),
});
/** The topic `bot-port:ID`, for the author of the bot and the teacher. */
export type TcpBotState = z.infer<typeof tcpBotState>;
export const readTcpBotState = reader(tcpBotState);

const classPortsState = z.strictObject({ bots: z.array(tcpBotState) });
/** The topic `class-ports:ID`: all ports of the class for its teacher, for students those of their own bots. */
export type ClassPortsState = z.infer<typeof classPortsState>;
export const readClassPortsState = reader(classPortsState);
