import { isCommandSeat, programNames, readSeatChoice, workerBot } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { vacancies } from '../stats/knockout.ts';
import type { ProgramChoice } from './bot-games.ts';
import { nameOfClient } from './network-plan.ts';
import type { ContestFormat, Participant } from './plan.ts';
import type { PlanRequest } from './plan-request.ts';
import { type RequestPath, read, refused } from './refused-request.ts';
import { texts } from './texts.ts';

/** Who takes part in a contest, as a request names them. */

export const LONGEST_NAME = 40;
export const MOST_PLAYERS = 1_000;

/** Participants that only a server knows. */
export interface ServerEntrants {
  /** A participant by its seat as written: `class:BOT@VERSION`, `person:MEMBER`, or by names that the server knows. */
  remote(seat: string): Result<ServerEntrant>;
}

export interface ServerEntrant {
  /** The seat as it is stored. */
  readonly seat: string;
  /** Its name unless the request gives another. */
  readonly name: string;
  /** Its protocol over the network; null if it runs on the server. */
  readonly protocol: TcpProtocolName | null;
}

/** Where seats of participants are looked up. */
export interface EntrantContext {
  /** The working directory of bots. */
  readonly folder: string;
  /** On a server, whose requests come from the network: its participants. Requests cannot start programs there. */
  readonly entrants?: ServerEntrants | undefined;
}

/** A participant with its parsed seat. */
interface Entry extends Participant {
  readonly choice: ProgramChoice;
}

/** Seats of programs that may have a folder. */
const FOLDERED = /^\s*(bot|codingame|prolog|scs|log320|log320-course):/i;

/** A seat and its folder as one text. */
const inFolder = (seat: string, folder?: string): string =>
  folder === undefined ? seat : seat.replace(FOLDERED, `$1@${folder}:`);

/** The participants of a request, each with a name of its own. */
export function participantsOf(
  request: PlanRequest,
  game: Game,
  format: ContestFormat['kind'],
  context: EntrantContext,
): Entry[] {
  const asked = request.participants.map(each =>
    typeof each === 'string' ? readWritten(game, each, context.folder) : { ...each, offset: null },
  );
  if (asked.length > MOST_PLAYERS)
    throw refused('players', texts.manyPlayers(asked.length, MOST_PLAYERS), 'participants');
  const participants: Entry[] = [];
  const names = new Set<string>();
  const named = new Set(asked.flatMap(({ name }) => name ?? []));
  const add = ({ seat, name: given, offset }: Asked, ...path: RequestPath) => {
    const entrant = movedBy(offset ?? 0, readEntrant(game, { seat, name: given }, context));
    const isApart = given !== null && offset === null;
    const { choice, usual } = read(entrant, ...path, ...(isApart ? ['seat'] : []));
    const name = given ?? freeName(usual, taken => names.has(taken) || named.has(taken));
    const where = isApart ? [...path, 'name'] : path;
    if (given !== null && !isName(name))
      throw refused('name', texts.badName(name, LONGEST_NAME), ...where);
    if (names.has(name)) throw refused('name-twice', texts.nameTwice(name), ...where);
    names.add(name);
    participants.push({ name, seat: choice.name, choice });
  };
  for (const [i, each] of asked.entries())
    add({ ...each, seat: inFolder(each.seat, each.folder) }, 'participants', i);
  const { complete } = request;
  if (complete !== undefined) {
    if (format === 'gauntlet') throw refused('complete', texts.noComplete, 'complete');
    const lacking =
      format === 'knockout'
        ? vacancies(asked.length)
        : Math.max(asked.length % 2, 2 - asked.length);
    for (let i = 0; i < lacking; i++) add({ seat: complete, name: null, offset: 0 }, 'complete');
  }
  if (participants.length < 2)
    throw refused('players', texts.fewPlayers(participants.length), 'participants');
  return participants;
}

interface Asked {
  readonly seat: string;
  readonly name: string | null;
  readonly folder?: string | undefined;
  /** The offset of the seat in the text; null if name and seat are separate. */
  readonly offset: number | null;
}

/** `SEAT` or `NAME=SEAT`; a seat such as `alphabeta:depth=8` has an equals sign of its own. */
function readWritten(game: Game, text: string, folder: string): Asked {
  const [whole, name] = /^([^=:]+)=\s*(?=\S)/.exec(text) ?? [];
  if (whole === undefined || isCommandSeat(text) || readSeatChoice(game, text, folder).ok)
    return { seat: text, name: null, offset: 0 };
  return { seat: text.slice(whole.length).trim(), name: name.trim(), offset: whole.length };
}

/** A result for a part of a line, with its fault located in the whole line. */
function movedBy<T>(offset: number, result: Result<T>): Result<T> {
  if (result.ok || !result.fault.at) return result;
  const { at } = result.fault;
  return { ok: false, fault: { ...result.fault, at: { ...at, column: at.column + offset } } };
}

/** The seat of a participant, and its default name. */
export function readEntrant(
  game: Game,
  { seat, name }: { readonly seat: string; readonly name: string | null },
  { folder, entrants }: EntrantContext,
): Result<{ readonly choice: ProgramChoice; readonly usual: string }> {
  if (entrants && isCommandSeat(seat)) return refuse('command', texts.command(seat));
  const read = readSeatChoice(game, seat, folder, programNames(game));
  if (!read.ok) return read;
  const choice = read.value;
  switch (choice.kind) {
    case 'person':
      return refuse('human', texts.human(name ?? seat));
    case 'remote': {
      const own = workerBot(choice.name);
      if (own !== null)
        return entrants
          ? refuse('worker-seat', texts.workerInClass(name ?? seat))
          : ok({ choice, usual: own });
      if (!entrants) return refuse('remote-seat', texts.remote(name ?? seat, seat));
      const known = entrants.remote(choice.name);
      if (!known.ok) return known;
      const { seat: stored, name: usual, protocol } = known.value;
      if (isCommandSeat(stored)) return refuse('command', texts.command(seat));
      return ok({ choice: { kind: 'remote', name: stored, protocol }, usual });
    }
    case 'tcp':
      return ok({ choice, usual: nameOfClient(choice) });
    case 'process':
    case 'engine':
      return ok({ choice, usual: choice.name });
  }
}

/** Whether a text can be a participant's name. */
export const isName = (name: string): boolean =>
  name.trim() === name && /^[^\p{Cc}]+$/u.test(name) && name.length <= LONGEST_NAME;

/** A seat's name, shortened if long, with a number if it is taken. */
function freeName(seat: string, isTaken: (name: string) => boolean): string {
  const clean = seat.replace(/\p{Cc}+/gu, ' ').trim();
  const short = clean.length > LONGEST_NAME - 5 ? `${clean.slice(0, LONGEST_NAME - 6)}…` : clean;
  let name = short;
  for (let i = 2; isTaken(name); i++) name = `${short} (${i})`;
  return name;
}
