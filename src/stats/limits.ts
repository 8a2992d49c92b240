import { chances, type DavidsonModel, type Meeting } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import { graphOf, mutualGroups } from './graph.ts';

/**
 * A perfect score has no likeliest strength: a higher one is always likelier (Ford 1957, who requires that
 * points taken link everyone to everyone). The same holds for a group that lost no point to others. What
 * exists is a limit: with less strength than this, so perfect a score has a chance under one in twenty.
 */
export interface EloLimit {
  readonly sign: '>' | '<';
  /** Above the mean of all, like strengths. */
  readonly elo: number;
}

const RARE = 0.05;

/** The shift of a group's strength at which the probability of all these games is `RARE`. */
function rareShift(chanceAt: (shift: number) => number): number {
  let [low, high] = [-100, 100];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (chanceAt(middle) < RARE) low = middle;
    else high = middle;
  }
  return high;
}

export function limitsOf(
  names: readonly string[],
  meetings: readonly Meeting[],
  model: DavidsonModel,
): ReadonlyMap<string, EloLimit> {
  const taken = meetings.flatMap(({ first, second, wins, draws, losses }) => {
    const [a, b] = [names[first], names[second]];
    return [
      ...(wins + draws > 0 ? [[a, b] as const] : []),
      ...(losses + draws > 0 ? [[b, a] as const] : []),
    ];
  });
  const limits = new Map<string, EloLimit>();
  for (const group of mutualGroups(graphOf(names, taken))) {
    const inside = new Set(group);
    const beat = taken.some(([from, to]) => inside.has(from) && !inside.has(to));
    const beaten = taken.some(([from, to]) => !inside.has(from) && inside.has(to));
    if (beat === beaten) continue; // neither: no games with others; both: bounded on both sides
    const sign = beat ? 1 : -1;
    // all games with others went one way
    const outside = meetings.filter(
      ({ first, second }) => inside.has(names[first]) !== inside.has(names[second]),
    );
    const shift = rareShift(by => {
      const strengths = model.strengths.map((r, i) => (inside.has(names[i]) ? r + sign * by : r));
      return outside.reduce((chance, { first, second, wins, losses }) => {
        const { win, loss } = chances({ ...model, strengths }, first, second);
        return chance * win ** wins * loss ** losses;
      }, 1);
    });
    for (const name of group)
      limits.set(name, {
        sign: beat ? '>' : '<',
        elo: (model.strengths[names.indexOf(name)] + sign * shift) * ELO_PER_NAT,
      });
  }
  return limits;
}
