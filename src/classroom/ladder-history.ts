import type { LadderRatings } from '../stats/ladder.ts';
import type { StoredGame } from '../store/store.ts';

/** A rating at the end of a day. */
interface DayRating {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly points: number;
  readonly error: number;
}

export interface RecentGame {
  readonly game: StoredGame;
  readonly at: string;
  readonly rated: boolean;
  /** Points that the first and the second player have won; null if not rated. */
  readonly gains: readonly [number, number] | null;
}

const RECENT = 30;
/** How many days are kept for each player. */
const DAYS = 60;

/** Ratings day by day, and the last games. Games are added in the order in which they ended. */
export class LadderHistory {
  readonly #days = new Map<string, DayRating[]>();
  readonly #points = new Map<string, number>();
  #recent: RecentGame[] = [];

  /** `ratings`: after the game. */
  add(game: StoredGame, at: string, ids: readonly [string, string], ratings: LadderRatings): void {
    const gains = ids.map(id => {
      const { points, error } = ratings.of(id);
      const before = this.#points.get(id) ?? ratings.of('').points;
      this.#points.set(id, points);
      const days = this.#days.get(id) ?? [];
      const day = at.slice(0, 10);
      if (days.at(-1)?.day === day) days.pop();
      days.push({ day, points, error });
      this.#days.set(id, days.slice(-DAYS));
      return points - before;
    });
    this.#remember({ game, at, rated: true, gains: [gains[0], gains[1]] });
  }

  addFriendly(game: StoredGame, at: string): void {
    this.#remember({ game, at, rated: false, gains: null });
  }

  #remember(game: RecentGame): void {
    this.#recent = [...this.#recent, game]
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .slice(-RECENT);
  }

  daysOf(id: string): readonly DayRating[] {
    return this.#days.get(id) ?? [];
  }

  /** The newest first. */
  get recent(): readonly RecentGame[] {
    return this.#recent.toReversed();
  }
}
