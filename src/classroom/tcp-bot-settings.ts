import { z } from 'zod';
import { BOT_PROTOCOLS } from '../protocols/bot-seats.ts';
import { TICKET } from '../protocols/tickets.ts';

/** How a bot that connects over TCP is recognized; stored with it as JSON, shown to its author and the teacher. */
const tcpBotSettings = z.object({
  protocol: z.enum(BOT_PROTOCOLS).catch('ugi'), // damaged settings must not stop the other bots
  /** Its own port; null if it shares the protocol's. */
  port: z.int().min(1).max(65_535).nullable().catch(null),
  /** Empty: no ticket. */
  ticket: z.string().regex(TICKET).catch(''),
  /** Machines whose programs need neither ticket nor click, and until when, in milliseconds since 1970. */
  confirmed: z.array(z.object({ host: z.string(), until: z.number() })).catch([]),
});

export type TcpBotSettings = Readonly<z.infer<typeof tcpBotSettings>>;

export const readTcpBotSettings = (json: string): TcpBotSettings =>
  tcpBotSettings.parse(JSON.parse(json));
