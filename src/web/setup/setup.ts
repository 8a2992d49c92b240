import { readTimeControl, type TimeControl } from '../../core/clock.ts';
import { type Game, other, type Rules, SIDES, type Side, type Sides } from '../../core/game.ts';
import { jsonOf } from '../../core/json.ts';
import { ok, type Result, unwrap } from '../../core/result.ts';
import type { Strategy } from '../../core/strategy.ts';
import { findGame, readRulesId } from '../../core/variant.ts';
import {
  bestOf,
  levelsOf,
  playerNames,
  readLimits,
  readPlayer,
  strategiesByStrength,
  strategiesOf,
} from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import type { Choice } from '../parts/select-options.tsx';
import { preferences } from '../shell/preferences.ts';
import type { Address } from '../shell/router.ts';
import type { AppTranslator } from '../texts/app.ts';

/** The choices before a game: all text, to be stored and carried in addresses. */
export interface GameSetup {
  /** A rules id. */
  readonly rules: string;
  /** A person, or a player in seat syntax. */
  readonly seats: Sides<string>;
  /** A time control. */
  readonly time: string;
}

/** A game in this browser; `human` is a person at this screen. */
export interface Setup extends GameSetup {
  /** The starting position as text, if not the usual one. */
  readonly position?: string;
  /** Of two people at one screen, in the order of the session's players; empty if not given. */
  readonly names?: readonly [string, string];
  /** Which of the session's two players has the first side. */
  readonly first: 0 | 1;
  /** The rules of the session's first game, if others are played now. */
  readonly session?: string;
}

export interface ReadSetup {
  readonly game: Game;
  readonly rules: Rules;
  readonly control: TimeControl;
}

export const gameOf = (rules: Rules): Game => unwrap(findGame(games, rules.game.id));

/** Used if no game has been played here. */
export const USUAL_GAME: Game = games[1];

/** The game of an address, else the last one played here. */
export const gameAt = ({ path }: Address, usual: Game = USUAL_GAME): Result<Game> =>
  findGame<Game>(games, path[1] ?? preferences.get('game') ?? usual.id);

/** Validates a setup from an address or a store. */
export function readSetup(setup: Setup): Result<ReadSetup> {
  const rules = readRulesId(games, setup.rules);
  if (!rules.ok) return rules;
  const game = gameOf(rules.value);
  for (const name of Object.values(setup.seats)) {
    const player =
      name === HUMAN.name ? ok(null) : readPlayer(game, name, [HUMAN.name, ...playerNames(game)]);
    if (!player.ok) return player;
  }
  const control = readTimeControl(setup.time);
  if (!control.ok) return control;
  const position =
    setup.position === undefined ? ok(null) : rules.value.readPosition(setup.position);
  if (!position.ok) return position;
  return ok({ game, rules: rules.value, control: control.value });
}

/** The engines for a seat, each with its text: levels, then strategies, both weakest first. */
export function players(
  game: Game,
  { say, t }: AppTranslator,
): { levels: Choice[]; strategies: Choice[] } {
  return {
    levels: levelsOf(game).map(({ title }, i) => [
      `level:${i + 1}`,
      t.play.level(i + 1, say(title)),
    ]),
    strategies: strategiesByStrength(game).map(({ name, title }) => [name, say(title)]),
  };
}

/** The level that a seat names, if it names one. */
export function levelNumber(seat: string): number | null {
  const found = /^level:(\d+)$/.exec(seat);
  return found ? Number(found[1]) : null;
}

/** The strategy that a seat names, whatever its settings. */
export function strategyOf(game: Game, seat: string): Strategy | null {
  const named = strategiesOf(game).filter(
    ({ name }) => seat === name || seat.startsWith(`${name}:`),
  );
  return named.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

export const withDepth = ({ name, limits }: Strategy, depth: number): string =>
  depth === limits.depth ? name : `${name}:depth=${depth}`;

/** How far the strategy of a seat looks; null if something else limits it. */
export function depthOf({ name, limits }: Strategy, seat: string): number | null {
  if (seat === name) return limits.depth ?? null;
  const read = readLimits(seat.slice(name.length + 1));
  return (read.ok ? read.value.depth : null) ?? null;
}

const USUAL_LEVEL = 3;

/** The default opponent: the level last played against, or what comes nearest to it in this game. */
export function defaultOpponent(game: Game): string {
  const most = levelsOf(game).length;
  if (most === 0) return bestOf(game).name;
  const last = Number(preferences.get('level') ?? USUAL_LEVEL);
  const level = Number.isInteger(last) && last >= 1 ? last : USUAL_LEVEL;
  return `level:${Math.min(level, most)}`;
}

/** Keeps the level that one person plays against. */
export function rememberOpponent({ seats }: Setup): void {
  const people = SIDES.filter(side => seats[side] === HUMAN.name);
  const level = people.length === 1 ? levelNumber(seats[other(people[0])]) : null;
  if (level !== null) preferences.set('level', String(level));
}

/** The same choices for another game, as far as it has them. */
export function forGame({ seats, time, names, first }: Setup, game: Game): Setup {
  const seatFor = (seat: string): string => {
    const level = levelNumber(seat);
    if (level !== null) return `level:${Math.min(level, levelsOf(game).length)}`;
    return seat === HUMAN.name || strategyOf(game, seat) ? seat : defaultOpponent(game);
  };
  const seated = { first: seatFor(seats.first), second: seatFor(seats.second) };
  return { rules: game.id, seats: seated, time, ...(names ? { names } : {}), first };
}

/** A seat's name for people. */
export function seatName(game: Game, seat: string, translator: AppTranslator): string {
  if (seat === HUMAN.name) return translator.t.play.person;
  const { levels, strategies } = players(game, translator);
  const known = [...levels, ...strategies].find(([name]) => name === seat)?.[1];
  if (known !== undefined) return known;
  const strategy = strategyOf(game, seat);
  const depth = strategy && depthOf(strategy, seat);
  return strategy && depth !== null && seat === withDepth(strategy, depth)
    ? `${translator.say(strategy.title)}, N\u00a0=\u00a0${depth}`
    : seat;
}

/** The same players with sides exchanged, for the next game of the session. */
export const swapped = (setup: Setup, rules: string): Setup => ({
  ...setup,
  rules,
  seats: { first: setup.seats.second, second: setup.seats.first },
  first: setup.first === 0 ? 1 : 0,
  ...(rules === setup.rules ? {} : { session: setup.session ?? setup.rules }),
});

/** The name of the person at a side, if it was given. */
export const nameAt = ({ names, first }: Setup, side: Side): string | null =>
  names?.[side === 'first' ? first : 1 - first].trim() || null;

const NAMES = 'names';

export const storeNames = (names: NonNullable<Setup['names']>): boolean =>
  preferences.set(NAMES, JSON.stringify(names));

/** The names that people at this screen gave last. */
export function storedNames(): NonNullable<Setup['names']> {
  const stored = jsonOf(preferences.get(NAMES));
  const [first, second]: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return [String(first ?? ''), String(second ?? '')];
}
