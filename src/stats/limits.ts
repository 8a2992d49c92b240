import { chances, type DavidsonModel, type Meeting } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import type { SetAside } from './peel.ts';

/**
 * A perfect score has no likeliest strength. What exists is a limit: with less strength than this, so perfect
 * a score has a chance under one in twenty.
 */
export interface EloLimit {
  readonly sign: '>' | '<';
  /** Above the mean of the rated, like strengths; or above another player. */
  readonly elo: number;
}

const RARE = 0.05;

/** The least value at which a chance that grows with it reaches `RARE`. */
export function rareAt(chanceAt: (value: number) => number): number {
  let [low, high] = [-50, 50];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (chanceAt(middle) < RARE) low = middle;
    else high = middle;
  }
  return high;
}

/** The chance of results that all went one way, by how far those who are set aside are shifted outwards. */
export interface OneWay {
  readonly games: number;
  chance(shift: number): number;
}

export function oneWay(
  { members, sign }: Pick<SetAside, 'members' | 'sign'>,
  names: readonly string[],
  meetings: readonly Meeting[],
  model: DavidsonModel,
  isCounted: (opponent: string) => boolean,
): OneWay {
  const inside = new Set(members);
  const counted = meetings.filter(({ first, second }) => {
    const [one, two] = [names[first], names[second]];
    return (inside.has(one) && isCounted(two)) || (inside.has(two) && isCounted(one));
  });
  const outwards = sign === '>' ? 1 : -1;
  return {
    games: counted.reduce((sum, { wins, losses }) => sum + wins + losses, 0),
    chance: shift =>
      counted.reduce((chance, { first, second, wins, losses }) => {
        const by = (inside.has(names[first]) ? outwards : -outwards) * shift;
        const { win, loss } = chances({ ...model, advantage: model.advantage + by }, first, second);
        return chance * win ** wins * loss ** losses;
      }, 1),
  };
}

export const limitOf = (sign: EloLimit['sign'], nats: number): EloLimit => ({
  sign,
  elo: nats * ELO_PER_NAT,
});
