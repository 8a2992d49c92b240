import { workerBot } from '../bots/seat-choice.ts';
import { perMove, readTimeControl, writeTimeControl } from '../core/clock.ts';
import type { Game, Rules } from '../core/game.ts';
import { type Fault, unwrap } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { findGame, moveTimeOf, rulesOf, writeVariant } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { HALF_POINTS, type PointsRule } from '../stats/points.ts';
import { MOST_SWISS_PLAYERS, mostRounds, usualRounds } from '../stats/swiss.ts';
import type { ProgramChoice } from './bot-games.ts';
import { checkNetwork, isFixedStart, networkGrace, USUAL_NETWORK } from './network-plan.ts';
import { Openings } from './openings.ts';
import {
  type ChampionshipPreset,
  type ContestFormat,
  type ContestPlan,
  type NetworkPlan,
  type Participant,
  USUAL_PLIES,
} from './plan.ts';
import { type EntrantContext, participantsOf } from './plan-participants.ts';
import type { PlanRequest } from './plan-request.ts';
import { RefusedRequest, type RequestPath, read, refused } from './refused-request.ts';
import { texts } from './texts.ts';

export type PlanResult =
  | { readonly ok: true; readonly plan: ContestPlan }
  | { readonly ok: false; readonly fault: Fault; readonly path: RequestPath };

export const MOST_GAMES = 1_000_000;
const USUAL_EXTRA = 4;

/** Settings of a match of two that a championship does not have. */
export type MatchFormat = Extract<ContestFormat, { kind: 'match' }>;

/** What a plan needs in addition to the request. */
export interface PlanContext extends EntrantContext {
  /** The seed of a request without one. */
  readonly randomSeed: string;
  /** The presets that a request may name. */
  readonly presets?: readonly ChampionshipPreset[];
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
    if (error instanceof RefusedRequest) return { ok: false, fault: error.fault, path: error.path };
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

/** The network settings that were requested, or the usual ones; null if no participant connects over the network. */
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

/** The clock of a plan. If none was requested, a plan with a bot gets the game's usual time, so that games end; engines have their own limits. */
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

/** Random opening moves: none for one round, but some for several, in which deterministic programs would repeat their games. */
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
