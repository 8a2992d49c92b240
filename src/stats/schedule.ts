import { randomFrom } from '../core/random.ts';

/** Pairings with sides and rounds. The same players (no name twice) and seed give the same schedule. */

export interface Fixture {
  /** Plays first. */
  readonly first: string;
  readonly second: string;
}

/** Games that can be played at the same time: no player is in two of them. */
export type Round = readonly Fixture[];

const turned = ({ first, second }: Fixture): Fixture => ({ first: second, second: first });

/**
 * Everyone meets everyone at home and away, each ordered pair exactly once: a first half in which homes
 * and aways differ by one at most, and a second half with the sides changed. Circle method (Berger's
 * tables): one place is fixed, or empty if the number of players is odd; the others rotate.
 */
export function roundRobin(players: readonly string[], seed: string | number): Round[] {
  if (players.length < 2) return [];
  const order = randomFrom(seed).shuffle(players);
  const turning = order.length % 2 === 0 ? order.length - 1 : order.length;
  const fixed = order.length % 2 === 0 ? order[turning] : null;
  const seat = (n: number): string => order[(n + turning) % turning];
  const out = Array.from({ length: turning }, (_, round): Fixture[] => {
    const fixtures: Fixture[] = [];
    if (fixed !== null) {
      const opening = { first: seat(round), second: fixed };
      fixtures.push(round % 2 === 0 ? opening : turned(opening));
    }
    for (let k = 1; 2 * k <= turning - 1; k++) {
      const pair = { first: seat(round + k), second: seat(round - k) };
      fixtures.push(k % 2 === 1 ? pair : turned(pair));
    }
    return fixtures;
  });
  return [...out, ...out.map(round => round.map(turned))];
}

/** One player against all others, home and away, a game at a time; the seed orders the opponents. */
export function gauntlet(
  hero: string,
  opponents: readonly string[],
  seed: string | number,
): Round[] {
  return randomFrom(seed)
    .shuffle(opponents)
    .map(opponent => ({ first: hero, second: opponent }))
    .flatMap(fixture => [[fixture], [turned(fixture)]]);
}
