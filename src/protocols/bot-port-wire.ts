import { z } from 'zod';
import { BOT_PROTOCOLS } from './bot-seats.ts';
import { count, id, reader, text } from './wire-fields.ts';

/** Bots of a class that connect over TCP, as their authors and teachers make, see and change them. */

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
  /** Another ticket, and no machine is trusted any more. */
  newTicket: z.literal(true).exactOptional(),
  /** This machine is not trusted any more, and its programs that wait for a game are sent away. */
  distrust: text(64).exactOptional(),
});
export const readTcpBotChange = reader(tcpBotChange);

/** How the reader of a page starts Quadrille. */
export const readLauncher = reader(z.strictObject({ launcher: text(4_096) }));

/** This program alone is let in; or it and, for a day, whatever comes from its machine; or it is sent away. */
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
  /** Null: it could not be opened, and is tried again. */
  port: z.int().nullable(),
  /** The server's host as others know it. */
  host: z.string(),
  trouble: z.strictObject({ fr: z.string(), en: z.string() }).nullable(),
  ticket: z.string(),
  /** Whether the ticket is enough to be let in. */
  acceptsTickets: z.boolean(),
  wrongTickets: count,
  /** Programs of this machine need neither ticket nor click. */
  isLocal: z.boolean(),
  /** Another bot at the port has the same name: it says nothing. */
  isAmbiguous: z.boolean(),
  /** Programs that wait for a game, and that play one. */
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
/** The topic `class-ports:ID`: all of the class for the teacher, a student's own. */
export type ClassPortsState = z.infer<typeof classPortsState>;
export const readClassPortsState = reader(classPortsState);
