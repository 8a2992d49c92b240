import { readTimeControl, type TimeControl } from '../../core/clock.ts';
import type { Game, Rules, Sides } from '../../core/game.ts';
import { ok, type Result, unwrap } from '../../core/result.ts';
import { findGame, readRulesId } from '../../core/variant.ts';
import { bestOf, levelsOf, playerNames, readPlayer, strategiesOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/open-seat.ts';
import type { Choice } from '../parts/options.tsx';
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
  /** Which of the session's two players has the first side. */
  readonly first: 0 | 1;
}

export interface ReadSetup {
  readonly game: Game;
  readonly rules: Rules;
  readonly control: TimeControl;
}

export const gameOf = (rules: Rules): Game => unwrap(findGame(games, rules.game.id));

/** The game of an address, else the last one played here. */
export const gameAt = ({ path }: Address, usual: Game = games[1]): Result<Game> =>
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

/** The engines for a seat, each with its text: levels, then strategies. */
export function players(
  game: Game,
  { say, t }: AppTranslator,
): { levels: Choice[]; strategies: Choice[] } {
  return {
    levels: levelsOf(game).map(({ title }, i) => [
      `level:${i + 1}`,
      t.play.level(i + 1, say(title)),
    ]),
    strategies: strategiesOf(game).map(({ name, title }) => [name, say(title)]),
  };
}

const USUAL_LEVEL = 3;

/** The default opponent. */
export const defaultRival = (game: Game): string =>
  levelsOf(game).length >= USUAL_LEVEL ? `level:${USUAL_LEVEL}` : bestOf(game).name;

/** A seat's name for people. */
export function seatName(game: Game, seat: string, translator: AppTranslator): string {
  if (seat === HUMAN.name) return translator.t.play.person;
  const { levels, strategies } = players(game, translator);
  return [...levels, ...strategies].find(([name]) => name === seat)?.[1] ?? seat;
}

/** The same players with sides exchanged, for the next game of the session. */
export const swapped = (setup: Setup): Setup => ({
  ...setup,
  seats: { first: setup.seats.second, second: setup.seats.first },
  first: setup.first === 0 ? 1 : 0,
});
