import { readTimeControl } from '../../core/clock.ts';
import { type Game, SIDES, type Side, type Sides } from '../../core/game.ts';
import { nearest } from '../../core/nearest.ts';
import type { Fault, LocalizedText } from '../../core/result.ts';
import { type Player, playerNames, playerTitle, readPlayer } from '../../engine/players.ts';
import type { CoursePlayer } from '../session.ts';
import { texts } from './texts.ts';

/** The arguments after a course's name. */
export interface CourseArguments {
  readonly side: Side | null;
  readonly programs: readonly CoursePlayer[];
  /** Milliseconds a move. */
  readonly limit: number;
  readonly debug: boolean;
  readonly faults: readonly Fault[];
}

export type SideNames = Sides<readonly string[]>;

export const readSide = (names: SideNames, text: string): Side | null =>
  SIDES.find(side => names[side].includes(text.trim().toLowerCase())) ?? null;

/** Without limits of its own, a player may use all the time of the clock. */
export function underTheClock(game: Game, { name, limits }: Player): CoursePlayer {
  const { time: _, ...others } = limits;
  const title = playerTitle(game, name);
  return { name, title, limits: playerNames(game).includes(name) ? others : limits };
}

/** The arguments that a course accepts, for its error message; times and players have more spellings. */
const accepted = (game: Game, sides: SideNames): string[] => [
  ...SIDES.flatMap(each => sides[each]),
  ...playerNames(game),
  'time=1s',
  'debug',
];

/** Reads a side, players, `time=500ms`, `debug`. `most`: the limit of the assignment, in milliseconds a move. */
export function readArguments(
  game: Game,
  sides: SideNames,
  most: number,
  args: readonly string[],
): CourseArguments {
  let side: Side | null = null;
  let limit: number | null = null;
  let debug = false;
  const programs: CoursePlayer[] = [];
  const faults: Fault[] = [];
  const fault = (code: string, message: LocalizedText) => faults.push({ code, message });
  for (const word of args) {
    const named = readSide(sides, word);
    const player = readPlayer(game, word);
    if (named) {
      if (side && side !== named) fault('two-sides', texts.twoSides);
      side = named;
    } else if (word.toLowerCase() === 'debug') debug = true;
    else if (word.toLowerCase().startsWith('time=')) {
      const time = readTimeControl(word.slice('time='.length));
      if (!time.ok) faults.push(time.fault);
      else if (time.value.kind !== 'move' || time.value.limit > most)
        fault('bad-time-control', texts.limit(word, most / 1000));
      else {
        if (limit !== null && limit !== time.value.limit) fault('two-times', texts.twoTimes);
        limit = time.value.limit;
      }
    } else if (player.ok) programs.push(underTheClock(game, player.value));
    else if (player.fault.code !== 'unknown-player') faults.push(player.fault);
    else fault('unknown-word', texts.unknownWord(word, nearest(word, accepted(game, sides))));
  }
  return { side, programs, limit: limit ?? most, debug, faults };
}

/** Faults in the arguments of a course with at most `most` programs, and the arguments it accepts. */
export function argumentFaults(
  game: Game,
  sides: SideNames,
  { faults, programs }: CourseArguments,
  most: number,
  tooMany: LocalizedText,
): Fault[] {
  const all = [...faults];
  if (programs.length > most) all.push({ code: 'too-many-players', message: tooMany });
  const known = texts.accepted(accepted(game, sides).join(', '));
  return all.length > 0 ? [...all, { code: 'accepted-words', message: known }] : [];
}
