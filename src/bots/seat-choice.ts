import { resolve } from 'node:path';
import type { Game } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refuse, unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import { HUMAN, type SeatChoice } from '../match/open-seat.ts';
import { fitsCodingame } from './codingame-adapter.ts';
import { playsProlog, prologCommand, prologTrouble } from './prolog-command.ts';

/** The line protocols of bot processes, by the prefix of their seats. */
const PROTOCOLS = { bot: 'ugi', codingame: 'codingame' } as const;

/** A seat that has a written form; TCP clients have none. */
export type NamedChoice = Exclude<SeatChoice, { kind: 'tcp' }>;

/** `cwd`: the folder of a bot's files; `known`: the names to suggest for an unknown one. */
export function readSeatChoice(
  game: Game,
  text: string,
  cwd: string,
  known: readonly string[] = seatNames(game),
): Result<NamedChoice> {
  const written = text.trim();
  if (['human', 'humain'].includes(written.toLowerCase())) return ok(HUMAN);
  const bot = /^(bot|codingame)(?:@([^:]+))?:(.*)$/is.exec(written);
  if (bot) {
    const folder = bot[2]?.trim();
    const command = commandWords(bot[3]);
    if (command.length === 0) return refuse('no-command', texts.noCommand(written));
    const protocol = PROTOCOLS[bot[1].toLowerCase() as keyof typeof PROTOCOLS];
    if (protocol === 'codingame' && !isTapped(game))
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
  const player = readPlayer(game, text, known);
  if (!player.ok) return player;
  const { name, limits } = player.value;
  return ok({ kind: 'engine', name, limits });
}

const isTapped = (game: Game): boolean => fitsCodingame(unwrap(rulesOf(game)));

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
  ...(isTapped(game) ? ['codingame:COMMAND'] : []),
  ...(playsProlog(game) ? ['prolog:FILE.pl'] : []),
];

const texts = {
  noCommand: (text: string): LocalizedText => ({
    fr: `Il faut la commande du programme, par exemple bot:"python3 bot.py" ; reçu : ${text}`,
    en: `A bot’s seat needs its command, such as bot:"python3 bot.py"; got: ${text}`,
  }),
  notTapped: (game: string): LocalizedText => ({
    fr: `Le protocole de CodinGame ne sait pas dire les coups de ${game} : utilisez bot:COMMANDE en UGI.`,
    en: `CodinGame’s protocol cannot say the moves of ${game}: use bot:COMMAND with UGI.`,
  }),
};
