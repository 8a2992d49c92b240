import { randomFrom } from '../core/random.ts';
import { leastMatching } from './matching.ts';
import type { Fixture } from './schedule.ts';

/**
 * A round of a Swiss tournament: players with equal points meet, without rematches while they can be avoided. As in
 * FIDE's Dutch system, players are grouped by points, the upper half of a group meets its lower half, and sides are
 * balanced; a matching of least cost replaces its procedure, so that a pairing without rematch is found whenever
 * there is one.
 */

/** A player before a round. */
export interface SwissPlayer {
  readonly name: string;
  readonly points: number;
  /** The opponents so far. */
  readonly met: ReadonlySet<string>;
  /** Games as first less those as second. */
  readonly firsts: number;
  /** Whether the last game was played as first; null before it. */
  readonly wasFirst: boolean | null;
  readonly hadBye: boolean;
}

export interface SwissRound {
  /** The best first. */
  readonly pairings: readonly Fixture[];
  /** The player without an opponent, if their number is odd. */
  readonly bye: string | null;
}

/** The most players for which costs are exact. */
export const MOST_SWISS_PLAYERS = 200;

/** Rounds that leave one player without a loss, if all games are won. */
export const usualRounds = (players: number): number =>
  Math.max(1, Math.ceil(Math.log2(Math.max(2, players))));

/** The most rounds without a rematch or a second bye. */
export const mostRounds = (players: number): number => (players % 2 === 0 ? players - 1 : players);

/**
 * The pairings of the next round. `players` are in the order of their places at the start; the seed
 * decides who plays first where nothing else does.
 */
export function swissRound(players: readonly SwissPlayer[], seed: string | number): SwissRound {
  if (players.length > MOST_SWISS_PLAYERS) throw new Error('too many players');
  const order = players.toSorted((a, b) => b.points - a.points);
  const field = order.length % 2 === 0 ? order : [...order, null];
  const { cost, most } = costsOf(field);
  const mates = leastMatching(field.length, most, cost);
  const turn = randomFrom(seed).below(2);
  const pairings: Fixture[] = [];
  let bye: string | null = null;
  for (const [i, one] of field.entries()) {
    const two = field[mates[i]];
    if (!one || i > mates[i]) continue;
    if (two) pairings.push(sidesOf(one, two, pairings.length % 2 === turn));
    else bye = one.name;
  }
  return { pairings, bye };
}

/** `better`: whether the better placed is first where both have equal claims. */
function sidesOf(one: SwissPlayer, two: SwissPlayer, better: boolean): Fixture {
  const claim = ({ firsts, wasFirst }: SwissPlayer): number =>
    2 * firsts + (wasFirst === null ? 0 : wasFirst ? 1 : -1) / 2;
  const gap = claim(two) - claim(one);
  const first = gap === 0 ? better : gap > 0;
  return first ? { first: one.name, second: two.name } : { first: two.name, second: one.name };
}

const FARTHEST_GROUP = 15;
const FARTHEST_PLACE = 31;
const WIDEST_BALANCE = 3;

/**
 * What a pairing costs. Each kind of cost outweighs all the later ones of a whole round: a second bye,
 * a rematch, a third game more on one side than on the other, the squared distance of the groups, the
 * balance of sides, and the distance from the opponent that the order suggests. `null` is the bye.
 */
function costsOf(field: readonly (SwissPlayer | null)[]) {
  const pairs = field.length / 2;
  const groups = [...new Set(field.map(player => player?.points))].filter(
    points => points !== undefined,
  );
  const groupOf = field.map(player => (player ? groups.indexOf(player.points) : groups.length - 1));
  const begins = groups.map((_, group) => groupOf.indexOf(group));
  const sizes = groups.map(
    (_, group) => groupOf.filter((each, i) => each === group && field[i]).length,
  );

  const order = 1;
  const balance = order * (pairs * FARTHEST_PLACE + 1);
  const distance = balance * (pairs * WIDEST_BALANCE + 1);
  const clash = distance * (pairs * FARTHEST_GROUP ** 2 + 1);
  const rematch = clash * (pairs + 1);
  const secondBye = rematch * (pairs + 1);

  /** Precondition: a < b, so a is the better placed. */
  const offOrder = (a: number, b: number): number => {
    const [above, below] = [groupOf[a], groupOf[b]];
    const half = Math.floor(sizes[above] / 2);
    const off =
      above === below
        ? Math.abs(b - a - half)
        : begins[above] + sizes[above] - 1 - a + (b - begins[below]);
    return Math.min(FARTHEST_PLACE, off);
  };
  const far = (a: number, b: number): number =>
    Math.min(FARTHEST_GROUP, Math.abs(groupOf[a] - groupOf[b])) ** 2;
  const cost = (x: number, y: number): number => {
    const [a, b] = [Math.min(x, y), Math.max(x, y)];
    const [one, two] = [field[a], field[b]];
    if (!one) throw new Error('the bye is last');
    if (!two)
      return (
        secondBye * Number(one.hadBye) +
        distance * far(a, b) +
        order * Math.min(FARTHEST_PLACE, field.length - 2 - a)
      );
    const apart = Math.abs(one.firsts - two.firsts);
    const clashes = Math.min(one.firsts, two.firsts) >= 2 || Math.max(one.firsts, two.firsts) <= -2;
    return (
      rematch * Number(one.met.has(two.name)) +
      clash * Number(clashes) +
      distance * far(a, b) +
      balance * (WIDEST_BALANCE - Math.min(WIDEST_BALANCE, apart)) +
      order * offOrder(a, b)
    );
  };
  return { cost, most: 2 * secondBye };
}
