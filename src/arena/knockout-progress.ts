import { byLot, knockout, legs } from '../stats/knockout.ts';
import type { Fixture } from '../stats/schedule.ts';
import { CRITERIA, standings } from '../stats/standings.ts';
import type { StoredGame } from '../store/store.ts';
import type { ContestPlan, KnockoutFormat } from './plan.ts';

/** What decided a pairing: its games, games added to it, a tie-break of the standings, or the better seeding. */
export type PairingCriterion = 'points' | 'extra' | (typeof CRITERIA)[number] | 'place';

export interface PlayedPairing {
  readonly first: string;
  /** Null if `first` has a bye. */
  readonly second: string | null;
  readonly winner: string | null;
  readonly decidedBy: PairingCriterion | null;
  /** Points of both so far. */
  readonly points: readonly [number, number];
  readonly games: readonly number[];
}

export interface PlayedBracket {
  readonly rounds: readonly (readonly PlayedPairing[])[];
  readonly champion: string | null;
}

/** The participants, best placed first. */
function placesOf(plan: ContestPlan, format: KnockoutFormat): string[] {
  const names = plan.participants.map(({ name }) => name);
  return format.lot ? byLot(names, `${plan.seed} lot`) : names;
}

const keyOf = ({ first, second }: Fixture): string => JSON.stringify([first, second].sort());

/** A knockout, derived from the known games in order. */
export class KnockoutProgress {
  readonly #plan: ContestPlan;
  readonly #format: KnockoutFormat;
  readonly #places: readonly string[];
  readonly #played = new Map<string, StoredGame[]>();

  constructor(plan: ContestPlan, format: KnockoutFormat) {
    this.#plan = plan;
    this.#format = format;
    this.#places = placesOf(plan, format);
  }

  add(game: StoredGame): void {
    const games = this.#played.get(keyOf(game));
    if (games) games.push(game);
    else this.#played.set(keyOf(game), [game]);
  }

  bracket(): PlayedBracket {
    const { rounds, champion } = knockout(
      this.#places,
      pairing => this.#verdict(pairing)?.winner ?? null,
    );
    return {
      champion,
      rounds: rounds.map(round =>
        round.map(({ first, second, winner }) => {
          if (second === null)
            return { first, second, winner, decidedBy: null, points: [0, 0], games: [] };
          const games = this.#gamesOf({ first, second });
          const table = this.#table({ first, second });
          const points = (name: string) => table.find(row => row.name === name)?.points ?? 0;
          return {
            first,
            second,
            winner,
            decidedBy: this.#verdict({ first, second })?.by ?? null,
            points: [points(first), points(second)],
            games: games.map(({ number }) => number),
          };
        }),
      ),
    };
  }

  /** The next games, once all games returned before have been played; none once there is a champion. */
  stage(): { readonly fixture: Fixture; readonly extra: boolean; readonly pair: number }[] {
    const open = (this.bracket().rounds.at(-1) ?? []).filter(({ winner }) => winner === null);
    const fixtures = open.flatMap(({ first, second }) => (second ? [{ first, second }] : []));
    const fresh = fixtures.filter(fixture => this.#gamesOf(fixture).length === 0);
    if (fresh.length > 0)
      return fresh.flatMap(fixture =>
        legs(fixture, this.#format.legs).map((fixture, leg) => ({
          fixture,
          extra: false,
          pair: leg >> 1,
        })),
      );
    return fixtures.flatMap(pairing => {
      const pair = this.#gamesOf(pairing).length >> 1;
      return legs(pairing, 2).map(fixture => ({ fixture, extra: true, pair }));
    });
  }

  #gamesOf(pairing: Fixture): readonly StoredGame[] {
    return this.#played.get(keyOf(pairing)) ?? [];
  }

  #table(pairing: Fixture) {
    return standings([pairing.first, pairing.second], this.#gamesOf(pairing), this.#plan.points);
  }

  /** Null while games of the pairing are still to be played. */
  #verdict(pairing: Fixture): { readonly winner: string; readonly by: PairingCriterion } | null {
    const { legs, extra } = this.#format;
    const { length } = this.#gamesOf(pairing);
    if (length < legs || length % 2 === 1) return null;
    const [best] = this.#table(pairing);
    if (best.decidedBy === 'points')
      return { winner: best.name, by: length > legs ? 'extra' : 'points' };
    if (length < legs + extra) return null;
    const by = CRITERIA.find(criterion => criterion === best.decidedBy);
    if (by) return { winner: best.name, by };
    const [winner] = this.#places.filter(name => name === pairing.first || name === pairing.second);
    return { winner, by: 'place' };
  }
}
