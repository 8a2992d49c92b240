import type { Rules, Side } from '../../core/game.ts';
import { applyAll, endingOf, newMatch } from '../../core/match.ts';
import { type Database, database } from '../session/database.ts';
import { nameAt, readSetup, type Setup } from '../setup/setup.ts';

/** The finished games of two players at one game. */
export interface Series {
  readonly rules: Rules;
  readonly players: readonly [SeriesPlayer, SeriesPlayer];
  readonly played: number;
  readonly drawn: number;
}

export interface SeriesPlayer {
  /** The name that a person gave; null if none. */
  readonly name: string | null;
  /** A person, or a player in seat syntax. */
  readonly seat: string;
  readonly won: number;
}

/** The side of one of the session's two players. */
const sideOf = ({ first }: Setup, player: 0 | 1): Side => (player === first ? 'first' : 'second');

/** All finished games of this browser, by game and players, the earliest series first. */
export async function playedSeries(from: Database = database): Promise<Series[]> {
  const found = new Map<string, Series>();
  for (const id of await from.matches()) {
    const setup = await from.setup(id);
    const read = setup && readSetup(setup);
    if (!setup || !read?.ok) continue;
    const { rules, control } = read.value;
    const start = setup.position === undefined ? null : rules.readPosition(setup.position);
    const match = newMatch(rules, control, start?.ok ? start.value : rules.start);
    const ending = endingOf(applyAll(match, await from.read(id)));
    if (!ending) continue;
    const player = (number: 0 | 1): SeriesPlayer => {
      const side = sideOf(setup, number);
      const won = ending.winner === side ? 1 : 0;
      return { name: nameAt(setup, side), seat: setup.seats[side], won };
    };
    const series: Series = {
      rules,
      players: [player(0), player(1)],
      played: 1,
      drawn: ending.winner === null ? 1 : 0,
    };
    const key = [rules.id, ...series.players.flatMap(({ name, seat }) => [name, seat])].join('\n');
    const earlier = found.get(key);
    found.set(key, earlier ? sum(earlier, series) : series);
  }
  return [...found.values()];
}

function sum(a: Series, b: Series): Series {
  const player = (number: 0 | 1): SeriesPlayer => ({
    ...a.players[number],
    won: a.players[number].won + b.players[number].won,
  });
  return {
    ...a,
    players: [player(0), player(1)],
    played: a.played + b.played,
    drawn: a.drawn + b.drawn,
  };
}
