import { chances, type DavidsonModel, type Meeting } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import type { SetAside } from './separation.ts';

/**
 * A perfect score has no likeliest strength, only a limit: a player weaker than this would score so with a
 * probability under 2.5 %. It is the lower end of a 95 % interval; likewise the upper end if everything was lost.
 */
export interface EloLimit {
  readonly sign: '>' | '<';
  /** Above the mean of the rated, like strengths; or above another player. */
  readonly elo: number;
}

/** The same limit from the opponent's side. */
export const turned = ({ sign, elo }: EloLimit): EloLimit => ({
  sign: sign === '>' ? '<' : '>',
  elo: 0 - elo,
});

const RARE = 0.025;

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

/** The probability of results that all went one way, by how far the players set aside are shifted outwards. */
export interface OneWay {
  readonly games: number;
  chance(shift: number): number;
}

/** `deviations`: the standard errors of all strengths. */
export function oneWay(
  { members, sign }: Pick<SetAside, 'members' | 'sign'>,
  names: readonly string[],
  meetings: readonly Meeting[],
  model: DavidsonModel,
  deviations: readonly number[],
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
        const [by, opponent] = inside.has(names[first])
          ? [outwards * shift, second]
          : [-outwards * shift, first];
        const x = model.strengths[first] - model.strengths[second] + model.advantage + by;
        // averaged over the opponent's error (MacKay 1992: a logistic curve over a normal distribution)
        const flatter = Math.sqrt(1 + (Math.PI / 8) * deviations[opponent] ** 2);
        const { win, loss } = chances(
          { strengths: [x / flatter, 0], advantage: 0, draw: model.draw },
          0,
          1,
        );
        return chance * win ** wins * loss ** losses;
      }, 1),
  };
}

export const limitOf = (sign: EloLimit['sign'], nats: number): EloLimit => ({
  sign,
  elo: nats * ELO_PER_NAT,
});
