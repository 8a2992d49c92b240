import { isCommandSeat, programNames, readSeatChoice, workerBot } from '../bots/seat-choice.ts';
import { perMove, readTimeControl, writeTimeControl } from '../core/clock.ts';
import type { Game, Rules } from '../core/game.ts';
import { type Fault, type LocalizedText, ok, type Result, refuse, unwrap } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { findGame, moveTimeOf, rulesOf, writeVariant } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { vacancies } from '../stats/knockout.ts';
import { HALF_POINTS, type PointsRule } from '../stats/points.ts';
import { MOST_SWISS_PLAYERS, mostRounds, usualRounds } from '../stats/swiss.ts';
import type { ProgramChoice } from './bot-games.ts';
import {
  checkNetwork,
  isFixedStart,
  nameOfClient,
  networkGrace,
  USUAL_NETWORK,
} from './network-plan.ts';
import { Openings } from './openings.ts';
import {
  type ChampionshipPreset,
  type ContestFormat,
  type ContestPlan,
  type NetworkPlan,
  type Participant,
  USUAL_PLIES,
} from './plan.ts';
import type { PlanRequest } from './plan-request.ts';
import { texts } from './texts.ts';

/** The path of keys to a fault in a request. */
export type RequestPath = readonly (string | number)[];

export type PlanResult =
  | { readonly ok: true; readonly plan: ContestPlan }
  | { readonly ok: false; readonly fault: Fault; readonly path: RequestPath };

/** Thrown and caught in this file alone, so that each setting is read in one line. */
class Refused extends Error {
  readonly fault: Fault;
  readonly path: RequestPath;

  constructor(fault: Fault, path: RequestPath) {
    super(fault.code);
    this.fault = fault;
    this.path = path;
  }
}

const refused = (code: string, message: LocalizedText, ...path: RequestPath): Refused =>
  new Refused({ code, message }, path);

function read<T>(result: Result<T>, ...path: RequestPath): T {
  if (result.ok) return result.value;
  throw new Refused(result.fault, path);
}

export const LONGEST_NAME = 40;
export const MOST_PLAYERS = 1_000;
export const MOST_GAMES = 1_000_000;
const USUAL_EXTRA = 4;

/** Settings of a match of two that a championship does not have. */
export type MatchFormat = Extract<ContestFormat, { kind: 'match' }>;

/** What a plan needs in addition to the request. */
export interface PlanContext {
  /** The working directory of bots. */
  readonly folder: string;
  /** The seed of a request without one. */
  readonly randomSeed: string;
  /** The presets that a request may name. */
  readonly presets?: readonly ChampionshipPreset[];
  /** On a server, whose requests come from the network: who its participants are. No programs of it are started. */
  readonly entrants?: ServerEntrants | undefined;
}

/** What a server knows of participants. */
export interface ServerEntrants {
  /** A participant by its seat as written: `class:BOT@VERSION`, `person:MEMBER`, or by names that the server knows. */
  remote(seat: string): Result<ServerEntrant>;
}

export interface ServerEntrant {
  /** The seat as it is stored. */
  readonly seat: string;
  /** What it is called unless the request says otherwise. */
  readonly name: string;
  /** The protocol that it speaks at a distance; null if it runs on the server. */
  readonly protocol: TcpProtocolName | null;
}

/** The plan of a request, or a fault with its path. */
export function makePlan(
  request: PlanRequest,
  context: PlanContext,
  match?: MatchFormat,
): PlanResult {
  try {
    return { ok: true, plan: planned(request, context, match) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault, path: error.path };
    throw error;
  }
}

function planned(request: PlanRequest, context: PlanContext, match?: MatchFormat): ContestPlan {
  const { folder, randomSeed, presets = [] } = context;
  const preset = presetOf(request, presets);
  const game = gameOf(request, preset);
  const rules = read(rulesOf(game, request.variant || undefined), 'variant');
  const kind = match?.kind ?? request.format ?? preset?.format ?? 'round-robin';
  const participants = participantsOf(request, game, kind, context);
  const choices = participants.map(({ choice }) => choice);
  const network = networkOf(request, choices);
  const named = participants.map(({ name, choice }) => [name, choice] as const);
  read(checkNetwork(rules, named, network ?? undefined), 'participants');
  const isFixed = isFixedStart(choices);
  const format = match ?? formatOf(request, kind, participants.length, isFixed);
  return {
    name: request.name ?? nameOf(game, kind, participants),
    game: game.id,
    variant: writeVariant(game, rules.options),
    participants: participants.map(({ name, seat }) => ({ name, seat })),
    format,
    time: timeOf(request, game, preset, choices),
    grace: request.grace ?? networkGrace(choices),
    points: pointsOf(request, preset),
    openingPlies: pliesOf(request, rules, format, isFixed),
    seed: String(request.seed ?? randomSeed),
    suspendAfter: request.suspendAfter ?? null,
    preset: preset?.name ?? null,
    folder,
    ...(request.ponder ? { ponder: true } : {}),
    ...(network ? { network } : {}),
  };
}

/** A participant with its seat as it was read. */
interface Entry extends Participant {
  readonly choice: ProgramChoice;
}

/** What was asked for, or is usual; null if nobody comes over the network. */
function networkOf(
  { wait, port }: PlanRequest,
  choices: readonly ProgramChoice[],
): NetworkPlan | null {
  const isAsked = wait !== undefined || port !== undefined;
  const comes = choices.some(
    ({ kind, name }) => kind === 'tcp' || (kind === 'remote' && workerBot(name) === null),
  );
  if (!isAsked && !comes) return null;
  const duration = readTimeControl(wait ?? `${USUAL_NETWORK.wait}ms`);
  if (!duration.ok || duration.value.kind !== 'move') throw refused('wait', texts.badWait, 'wait');
  return { wait: duration.value.limit, port: port ?? USUAL_NETWORK.port };
}

/** Seats of programs that may have a folder. */
const FOLDERED = /^\s*(bot|codingame|prolog|scs|log320|log320-course):/i;

/** A seat with its folder, in one text. */
const inFolder = (seat: string, folder?: string): string =>
  folder === undefined ? seat : seat.replace(FOLDERED, `$1@${folder}:`);

function presetOf(
  { preset: name }: PlanRequest,
  presets: readonly ChampionshipPreset[],
): ChampionshipPreset | null {
  if (name === undefined) return null;
  const preset = presets.find(known => known.name === name.toLowerCase());
  if (preset) return preset;
  const known = presets.map(each => each.name);
  throw refused('unknown-preset', unknown(texts.preset, name, known), 'preset');
}

function gameOf({ game: named }: PlanRequest, preset: ChampionshipPreset | null): Game {
  const ids = games.map(({ id }) => id);
  if (named === undefined) {
    if (!preset) throw refused('no-game', texts.needsGame(ids));
    return unwrap(findGame<Game>(games, preset.game));
  }
  const game = read(findGame<Game>(games, named), 'game');
  if (preset && preset.game !== game.id)
    throw refused('preset-game', texts.presetGame(preset.name, preset.game, game.id), 'game');
  return game;
}

function participantsOf(
  request: PlanRequest,
  game: Game,
  format: ContestFormat['kind'],
  context: PlanContext,
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
  /** Where the seat begins in the text that was written; null if name and seat stand apart. */
  readonly offset: number | null;
}

/** `SEAT` or `NAME=SEAT`; a seat such as `alphabeta:depth=8` has an equals sign of its own. */
function readWritten(game: Game, text: string, folder: string): Asked {
  const [whole, name] = /^([^=:]+)=\s*(?=\S)/.exec(text) ?? [];
  if (whole === undefined || isCommandSeat(text) || readSeatChoice(game, text, folder).ok)
    return { seat: text, name: null, offset: 0 };
  return { seat: text.slice(whole.length).trim(), name: name.trim(), offset: whole.length };
}

/** A fault of a part of a line, for the whole line. */
function movedBy<T>(offset: number, result: Result<T>): Result<T> {
  if (result.ok || !result.fault.at) return result;
  const { at } = result.fault;
  return { ok: false, fault: { ...result.fault, at: { ...at, column: at.column + offset } } };
}

/** The seat of a participant, and what it is called unless it is named. */
export function readEntrant(
  game: Game,
  { seat, name }: { readonly seat: string; readonly name: string | null },
  { folder, entrants }: Pick<PlanContext, 'folder' | 'entrants'>,
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

/** Whether a participant can be called so. */
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

function formatOf(
  request: PlanRequest,
  kind: ContestFormat['kind'],
  players: number,
  isFixed: boolean,
): ContestFormat {
  const own =
    kind === 'knockout'
      ? ['legs', 'extra', 'lot']
      : kind === 'swiss'
        ? ['rounds', 'legs', 'lot']
        : ['rounds'];
  for (const key of ['rounds', 'legs', 'extra', 'lot'] as const)
    if (request[key] !== undefined && !own.includes(key))
      throw refused('not-of-format', texts.notOfFormat(key, kind), key);
  const { rounds = 1, legs = 2, extra = USUAL_EXTRA, lot = false } = request;
  if (kind === 'knockout') {
    if (legs === 0) throw refused('legs', texts.atLeastOne('legs'), 'legs');
    for (const [key, value] of Object.entries({ legs, extra }))
      if (value % 2 === 1) throw refused('odd', texts.even(key, value), key);
    return { kind, legs, extra, extraPlies: isFixed ? 0 : USUAL_PLIES, lot };
  }
  if (rounds === 0) throw refused('rounds', texts.atLeastOne('rounds'), 'rounds');
  if (kind === 'swiss') return swissFormat(request, players);
  const all = rounds * (kind === 'gauntlet' ? 2 * (players - 1) : players * (players - 1));
  if (all > MOST_GAMES)
    throw refused(
      'games',
      texts.tooManyGames(all, MOST_GAMES),
      request.rounds ? 'rounds' : 'participants',
    );
  return { kind: kind === 'gauntlet' ? kind : 'round-robin', rounds };
}

function swissFormat(request: PlanRequest, players: number): ContestFormat {
  const { rounds = usualRounds(players), legs = 2, lot = false } = request;
  if (players > MOST_SWISS_PLAYERS)
    throw refused('players', texts.manyPlayers(players, MOST_SWISS_PLAYERS), 'participants');
  if (legs !== 1 && legs !== 2) throw refused('legs', texts.oneOrTwo('legs', legs), 'legs');
  const most = mostRounds(players);
  if (rounds > most) throw refused('rounds', texts.manyRounds(rounds, most), 'rounds');
  return { kind: 'swiss', rounds, legs, lot };
}

/** Without a clock, a plan with a bot gets the game's usual time, so that it ends. Engines have their own limits. */
function timeOf(
  request: PlanRequest,
  game: Game,
  preset: ChampionshipPreset | null,
  choices: readonly ProgramChoice[],
): string {
  if (request.time !== undefined)
    return writeTimeControl(read(readTimeControl(request.time), 'time'));
  if (preset) return preset.time;
  return choices.some(({ kind }) => kind !== 'engine')
    ? writeTimeControl(perMove(moveTimeOf(game)))
    : 'none';
}

function pointsOf({ points = {} }: PlanRequest, preset: ChampionshipPreset | null): PointsRule {
  const usual = preset?.points ?? HALF_POINTS;
  const walkover = points.walkover ?? points.win ?? usual.walkover;
  const given = Object.fromEntries(
    Object.entries(points).filter(([, value]) => value !== undefined),
  );
  return { ...usual, ...given, walkover };
}

/** One round begins at the start position, several from openings: deterministic programs would repeat their games. */
function pliesOf(
  { openings }: PlanRequest,
  rules: Rules,
  format: ContestFormat,
  isFixed: boolean,
): number {
  if (isFixed && openings) throw refused('fixed-start', texts.fixedStart, 'openings');
  if (isFixed) return 0;
  const several =
    format.kind === 'match'
      ? true
      : format.kind === 'knockout'
        ? format.legs > 2
        : format.kind !== 'swiss' && format.kind !== 'ladder' && format.rounds > 1;
  const plies = openings ?? (several ? USUAL_PLIES : 0);
  if (new Openings(rules, plies, 'any').available(1) === 0)
    throw refused('no-opening', texts.noOpening(plies), 'openings');
  return plies;
}

const nameOf = (
  game: Game,
  kind: ContestFormat['kind'],
  participants: readonly Participant[],
): string =>
  kind === 'match' ? participants.map(({ name }) => name).join(' – ') : `${game.id} ${kind}`;
