import { readSeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { ContestReport } from './summary.ts';

/**
 * Marks from the results of a contest, the highest for the best player: in proportion to points per game; in a Swiss
 * tournament, where all play the same number of rounds, to points; in a knockout, where players have different numbers
 * of games and opponents, by rank.
 */
export interface CourseMarks {
  readonly outOf: number;
  readonly rule: 'points' | 'total' | 'rank';
  /** Rounded to a tenth. Our own engines have none, unless all participants are. */
  readonly players: readonly { readonly name: string; readonly mark: number }[];
}

export function marksOf(
  { plan, standings, bracket, swiss }: ContestReport,
  outOf: number,
): CourseMarks {
  const game = unwrap(findGame<Game>(games, plan.game));
  const ours = new Set(
    plan.participants.flatMap(({ name, seat }) => {
      const choice = readSeatChoice(game, seat, plan.folder);
      return choice.ok && choice.value.kind === 'engine' ? [name] : [];
    }),
  );
  const others = standings.filter(({ name }) => !ours.has(name));
  const marked = others.length === 0 ? standings : others;
  const measure = ({ points, games }: { points: number; games: number }): number =>
    swiss ? Math.max(0, points) : games === 0 ? 0 : Math.max(0, points / games);
  const best = Math.max(0, ...marked.map(measure));
  const share = (row: (typeof standings)[number]): number =>
    bracket
      ? (standings.length + 1 - row.rank) / standings.length
      : best === 0
        ? 0
        : measure(row) / best;
  return {
    outOf,
    rule: bracket ? 'rank' : swiss ? 'total' : 'points',
    players: marked.map(row => ({
      name: row.name,
      mark: Math.round(10 * outOf * share(row)) / 10,
    })),
  };
}

/** The mark of a player; null if it has none. */
export const markOf = ({ players }: CourseMarks, player: string): number | null =>
  players.find(({ name }) => name === player)?.mark ?? null;
