import type { Game } from '../core/game.ts';
import { must } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { rulesOf } from '../core/variant.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import { playsProlog, prologCommand, prologTrouble } from '../hosts/bots/prolog-command.ts';
import { Complaint, orComplain } from './complaint.ts';
import type { Voice } from './language.ts';

/** The protocols of lines that a bot process may speak, by the word that begins its seat. */
const PROTOCOLS = { bot: 'ugi', codingame: 'codingame' } as const;
export type BotProtocol = (typeof PROTOCOLS)[keyof typeof PROTOCOLS];

/** Who sits at the board, as it is named everywhere: a person, a player of the engine, a bot's command. */
export type SeatChoice =
  | { readonly kind: 'human'; readonly name: string }
  | { readonly kind: 'engine'; readonly name: string; readonly limits: Limits }
  | {
      readonly kind: 'bot';
      readonly name: string;
      readonly protocol: BotProtocol;
      readonly command: readonly string[];
    };

export const HUMAN: SeatChoice = { kind: 'human', name: 'human' };

export function readSeat(voice: Voice, game: Game, text: string): SeatChoice {
  const written = text.trim();
  if (['human', 'humain'].includes(written.toLowerCase())) return HUMAN;
  const bot = /^(bot|codingame):(.*)$/is.exec(written);
  if (bot) {
    const command = commandWords(bot[2]);
    if (command.length === 0) throw new Complaint(voice.t('errors.botCommand', { text: written }));
    const protocol = PROTOCOLS[bot[1].toLowerCase() as keyof typeof PROTOCOLS];
    if (protocol === 'codingame' && !isTapped(game))
      throw new Complaint(voice.t('errors.codingameGame', { game: game.id }));
    return { kind: 'bot', name: written, protocol, command };
  }
  const prolog = /^prolog:(.*)$/is.exec(written);
  if (prolog) {
    const [file, cwd] = [prolog[1].trim(), process.cwd()];
    const trouble = prologTrouble(game, file, cwd);
    if (trouble) throw new Complaint(voice.say(trouble));
    return { kind: 'bot', name: written, protocol: 'ugi', command: prologCommand(file, cwd) };
  }
  const { name, limits } = orComplain(voice, readPlayer(game, text), { text });
  return { kind: 'engine', name, limits };
}

/** Whether each move is a tap on one cell: all that CodinGame's protocol can say. */
function isTapped(game: Game): boolean {
  const rules = must(rulesOf(game));
  return rules
    .view(rules.start)
    .inputs.every(({ steps }) => steps.length === 1 && steps[0].length === 1);
}

/** A command's words as a shell would see them: quotes keep spaces, a backslash keeps the next letter. */
function commandWords(text: string): string[] {
  const words = text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  return words.map(word =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) =>
      double !== undefined ? double.replace(/\\(.)/gs, '$1') : (single ?? escaped),
    ),
  );
}

/** Every name that a seat may have. */
export const seatNames = (game: Game): string[] => [
  'human',
  ...playerNames(game),
  'bot:COMMAND',
  ...(isTapped(game) ? ['codingame:COMMAND'] : []),
  ...(playsProlog(game) ? ['prolog:FILE.pl'] : []),
];
