import { randomFrom } from '../core/random.ts';
import type { Fixture } from './schedule.ts';

/** A knockout, derived from the known winners. If the number of players is no power of two, the best seeds have byes. */

/** A pairing; `second` is absent if `first` has a bye. */
export interface KnockoutPairing {
  readonly first: string;
  readonly second: string | null;
  /** Null until it is known. */
  readonly winner: string | null;
}

export interface Bracket {
  /** The rounds in order; a round is listed once the one before is decided. */
  readonly rounds: readonly (readonly KnockoutPairing[])[];
  readonly champion: string | null;
}

/** Who won the pairing of these two, or null where it is still to be played. Two players meet at most once. */
export type Winner = (pairing: Fixture) => string | null;

/** The number of byes, or of added programs, that complete the bracket. */
export const vacancies = (players: number): number =>
  players < 2 ? 0 : 2 ** Math.ceil(Math.log2(players)) - players;

/** A random placing, drawn from the seed. */
export const byLot = (players: readonly string[], seed: string | number): string[] =>
  randomFrom(seed).shuffle(players);

/** Places in a bracket so that the best meet last: 0 | 0 1 | 0 3 1 2 | 0 7 3 4 1 6 2 5 … */
function places(size: number): number[] {
  if (size === 1) return [0];
  return places(size / 2).flatMap(place => [place, size - 1 - place]);
}

/** `placed` holds the players, the best placed first. */
export function knockout(placed: readonly string[], winnerOf: Winner): Bracket {
  const size = placed.length + vacancies(placed.length);
  let field: (string | null)[] = size === 0 ? [] : places(size).map(place => placed[place] ?? null);
  /** The number of each player's pairings as first, minus those as second. */
  const firsts = new Map<string, number>();
  const lead = (name: string): number => firsts.get(name) ?? 0;
  const rounds: KnockoutPairing[][] = [];
  while (field.length > 1) {
    const pairings: KnockoutPairing[] = [];
    for (let i = 0; i < field.length; i += 2) {
      const [one, two] = [field[i], field[i + 1]]; // the better placed of the two half-brackets is `one`
      if (one === null) throw new Error('a bracket never lacks the better placed');
      if (two === null) {
        pairings.push({ first: one, second: null, winner: one });
        continue;
      }
      // the player who was first less often is first; between equals the one from the lower half
      const [first, second] = lead(one) < lead(two) ? [one, two] : [two, one];
      firsts.set(first, lead(first) + 1);
      firsts.set(second, lead(second) - 1);
      pairings.push({ first, second, winner: winnerOf({ first, second }) });
    }
    rounds.push(pairings);
    const winners = pairings.flatMap(({ winner }) => winner ?? []);
    if (winners.length < pairings.length) return { rounds, champion: null };
    field = winners;
  }
  return { rounds, champion: field[0] ?? null };
}

/** The games of a pairing, the sides changing from one to the next: an even number treats both alike. */
export const legs = ({ first, second }: Fixture, count: number): Fixture[] =>
  Array.from({ length: count }, (_, leg) =>
    leg % 2 === 0 ? { first, second } : { first: second, second: first },
  );
