import { resolve } from 'node:path';
import type { Game } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { quotable, unknown } from '../core/texts.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import { HUMAN, type SeatChoice } from '../match/seat-choice.ts';
import {
  BOT_PROTOCOLS,
  botSeatName,
  canPlay,
  PROTOCOL_GAME,
  readTcpSeat,
  type TcpProtocolName,
  tcpProtocolsFor,
} from '../protocols/bot-seats.ts';
import { clientSeatNames, isClientPrefix, readClientChoice } from './client-command.ts';
import { playsProlog, prologCommand, prologTrouble } from './prolog-command.ts';

/** The line protocols of bot processes, by the prefix of their seats. */
const PROTOCOLS = { bot: 'ugi', codingame: 'codingame' } as const;

/** A program elsewhere that connects over TCP, at a port of its own if the seat names one. */
export type TcpChoice = Extract<SeatChoice, { kind: 'tcp' }> & {
  readonly protocol: TcpProtocolName;
  readonly port: number | null;
};

/** A participant that only a server or a worker knows, and its protocol over the network, if known. */
export type RemoteChoice = Extract<SeatChoice, { kind: 'remote' }> & {
  readonly protocol?: TcpProtocolName | null;
};

export type NamedChoice =
  | Exclude<SeatChoice, { kind: 'tcp' | 'remote' }>
  | TcpChoice
  | RemoteChoice;

/** Seats that start a program of this machine, or name a file of it. */
const COMMAND = /^\s*(bot|codingame|prolog|scs|log320|log320-course)(@[^:]*)?:/is;

export const isCommandSeat = (text: string): boolean => COMMAND.test(text);

/** The name in `worker:NAME`, a bot that exists on some workers only; null for other seats. */
export const workerBot = (seat: string): string | null =>
  /^worker:(.+)$/is.exec(seat.trim())?.[1].trim() ?? null;

/** `cwd`: the folder of a bot's files; `known`: the names to suggest for an unknown one. */
export function readSeatChoice(
  game: Game,
  text: string,
  cwd: string,
  known: readonly string[] = seatNames(game),
): Result<NamedChoice> {
  const written = text.trim();
  if (['human', 'humain'].includes(written.toLowerCase())) return ok(HUMAN);
  const bot = /^(bot|codingame|scs|log320|log320-course)(?:@([^:]+))?:(.*)$/is.exec(written);
  if (bot) {
    const folder = bot[2]?.trim();
    const command = commandWords(bot[3]);
    if (isClientPrefix(bot[1]))
      return readClientChoice(game, { name: written, prefix: bot[1], command, folder });
    if (command.length === 0) return refuse('no-command', texts.noCommand(written));
    const protocol = PROTOCOLS[bot[1].toLowerCase() as keyof typeof PROTOCOLS];
    if (protocol === 'codingame' && !canPlay('codingame', game))
      return refuse('not-tapped', texts.notTapped(game.id));
    return ok({ kind: 'process', name: written, protocol, command, ...(folder && { folder }) });
  }
  const prolog = /^prolog(?:@([^:]+))?:(.*)$/is.exec(written);
  if (prolog) {
    const folder = prolog[1]?.trim();
    const file = prolog[2].trim();
    const trouble = prologTrouble(game, file, resolve(cwd, folder ?? ''));
    if (trouble) return refuse('no-prolog', trouble);
    return ok({
      kind: 'process',
      name: written,
      protocol: 'ugi',
      command: prologCommand(file, resolve(cwd, folder ?? '')),
      ...(folder && { folder }),
    });
  }
  if (/^(class|person|worker):./i.test(written)) return ok({ kind: 'remote', name: written });
  const tcp = readTcpSeat(written);
  if (tcp) return readTcpChoice(game, written, tcp);
  const player = readPlayer(game, text, known);
  if (!player.ok) return player;
  const { name, limits } = player.value;
  return ok({ kind: 'engine', name, limits });
}

function readTcpChoice(
  game: Game,
  name: string,
  { protocol: named, port }: NonNullable<ReturnType<typeof readTcpSeat>>,
): Result<TcpChoice> {
  const protocol = BOT_PROTOCOLS.find(known => known === named);
  if (!protocol) {
    const known = BOT_PROTOCOLS.map(botSeatName);
    return refuse('unknown-protocol', unknown(texts.protocol, `tcp:${named}`, known));
  }
  const only = PROTOCOL_GAME[protocol];
  if (only !== null && only !== game.id)
    return refuse('protocol-game', texts.otherGame(protocol, only, game.id));
  if (port === null) return ok({ kind: 'tcp', name, protocol, port: null });
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (number < 1 || number > 65_535) return refuse('port', texts.badPort(port));
  return ok({ kind: 'tcp', name, protocol, port: number });
}

/** Splits a command as a shell does: quotes keep spaces, a backslash keeps the next character. */
export function commandWords(text: string): string[] {
  const words = text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  return words.map(word =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) =>
      double !== undefined ? double.replace(/\\(.)/gs, '$1') : (single ?? escaped),
    ),
  );
}

/** Every name that a seat may have. */
export const seatNames = (game: Game): string[] => [HUMAN.name, ...programNames(game)];

/** The same for programs only. */
export const programNames = (game: Game): string[] => [
  ...playerNames(game),
  'bot:COMMAND',
  ...(canPlay('codingame', game) ? ['codingame:COMMAND'] : []),
  ...(playsProlog(game) ? ['prolog:FILE.pl'] : []),
  ...clientSeatNames(game),
  ...tcpProtocolsFor(game.id).map(botSeatName),
];

const texts = {
  protocol: { fr: 'Protocole inconnu', en: 'Unknown protocol' },
  otherGame: (protocol: string, game: string, found: string): LocalizedText => ({
    fr: `Le protocole ${protocol} est celui de ${game}, pas de ${found} : utilisez tcp:ugi.`,
    en: `The protocol ${protocol} is for ${game}, not for ${found}: use tcp:ugi.`,
  }),
  badPort: (text: string): LocalizedText => ({
    fr: `« ${quotable(text)} » n’est pas un port : il faut un nombre de 1 à 65535, par exemple tcp:log320:8901.`,
    en: `"${quotable(text)}" is no port: it takes a number from 1 to 65535, such as tcp:log320:8901.`,
  }),
  noCommand: (text: string): LocalizedText => ({
    fr: `Il faut la commande du programme, par exemple bot:"python3 bot.py" ; reçu : ${text}`,
    en: `A bot’s seat needs its command, such as bot:"python3 bot.py"; got: ${text}`,
  }),
  notTapped: (game: string): LocalizedText => ({
    fr: `Le protocole de CodinGame ne sait pas dire les coups de ${game} : utilisez bot:COMMANDE en UGI.`,
    en: `CodinGame’s protocol cannot say the moves of ${game}: use bot:COMMAND with UGI.`,
  }),
};
