import type { Game, Position, Rules } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import { type ClientChoice, isClient } from '../match/seat-choice.ts';
import { FIXED_START, PROTOCOL_GAME } from '../protocols/bot-seats.ts';
import type { NamedChoice } from './seat-choice.ts';

/** Seats such as `scs:./joueur {host} {port} {name}`: unmodified clients of the courses' servers, started here. */

const PLACEHOLDERS: Readonly<Record<ClientChoice['protocol'], string>> = {
  scs: '{host} {port} {name}',
  log320: '{host} {port}',
  'log320-course': '{host} {port}',
};
const PROTOCOLS = Object.keys(PLACEHOLDERS) as readonly ClientChoice['protocol'][];

/** A placeholder; a shell's variables, `${host}`, are none. */
const PLACEHOLDER = /(?<!\$)\{(\w*)\}/g;
const KNOWN: readonly string[] = ['host', 'port', 'name'];

export interface WrittenSeat {
  readonly name: string;
  /** The parts before and after the colon, and the folder if there is one. */
  readonly prefix: string;
  readonly command: readonly string[];
  readonly folder?: string | undefined;
}

export const isClientPrefix = (prefix: string): boolean =>
  PROTOCOLS.some(known => known === prefix.toLowerCase());

/** Precondition: the prefix is a client's. */
export function readClientChoice(
  game: Game,
  { name, prefix, command, folder }: WrittenSeat,
): Result<ClientChoice> {
  const protocol = PROTOCOLS.find(known => known === prefix.toLowerCase()) ?? 'scs';
  if (PROTOCOL_GAME[protocol] !== game.id)
    return refuse('protocol-game', texts.otherGame(protocol, PROTOCOL_GAME[protocol], game.id));
  if (command.length === 0) return refuse('no-command', texts.noCommand(protocol, name));
  const [unknown] = command
    .filter(word => !/\s/.test(word)) // a word with spaces is a script, which may have braces
    .flatMap(word => [...word.matchAll(PLACEHOLDER)])
    .filter(([, key]) => !KNOWN.includes(key));
  if (unknown) return refuse('placeholder', texts.placeholder(unknown[0]));
  return ok({ kind: 'process', name, protocol, command, ...(folder && { folder }) });
}

/** Why a client cannot play by these rules from this position, or null. */
export function clientTrouble(
  choice: NamedChoice,
  rules: Rules,
  position: Position,
): LocalizedText | null {
  if (choice.kind !== 'tcp' && !isClient(choice)) return null;
  const { protocol } = choice;
  const [only, start] = [PROTOCOL_GAME[protocol], rules.start];
  if (only === null) return null;
  const isFixed = FIXED_START.has(protocol) && position.text() !== start.text();
  return only !== rules.id || isFixed ? texts.onlyStandard(protocol, only) : null;
}

/** The forms of such seats, for each protocol of the game. */
export const clientSeatNames = (game: Game): string[] =>
  PROTOCOLS.filter(protocol => PROTOCOL_GAME[protocol] === game.id).map(
    protocol => `${protocol}:COMMAND ${PLACEHOLDERS[protocol]}`,
  );

const texts = {
  onlyStandard: (protocol: string, game: string): LocalizedText => ({
    fr: `Le protocole ${protocol} ne sait dire que ${game} sans variante${protocol === 'scs' ? ', depuis sa position de départ' : ''} : utilisez bot:COMMANDE en UGI.`,
    en: `The protocol ${protocol} can say ${game} without a variant only${protocol === 'scs' ? ', from its first position' : ''}: use bot:COMMAND with UGI.`,
  }),
  otherGame: (protocol: string, game: string, found: string): LocalizedText => ({
    fr: `Le protocole ${protocol} est celui de ${game}, pas de ${found} : utilisez bot:COMMANDE en UGI.`,
    en: `The protocol ${protocol} is for ${game}, not for ${found}: use bot:COMMAND with UGI.`,
  }),
  noCommand: (protocol: ClientChoice['protocol'], text: string): LocalizedText => ({
    fr: `Il faut la commande du client, par exemple ${protocol}:"./joueur ${PLACEHOLDERS[protocol]}" ; reçu : ${quotable(text)}`,
    en: `A client’s seat needs its command, such as ${protocol}:"./player ${PLACEHOLDERS[protocol]}"; got: ${quotable(text)}`,
  }),
  placeholder: (text: string): LocalizedText => ({
    fr: `${quotable(text)} ne dit rien ici : une commande peut contenir {host}, {port} et {name}, remplacés par l’adresse, le port et le nom.`,
    en: `${quotable(text)} means nothing here: a command may hold {host}, {port} and {name}, replaced by the address, the port and the name.`,
  }),
};
