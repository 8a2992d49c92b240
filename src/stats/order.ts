import type { Strengths } from './bradley-terry.ts';

/**
 * Holm's correction (1979): p-values raised so that the chance of any false claim among those at or below
 * a level is at most that level. In the order given.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = pValues.map(() => 1);
  let most = 0;
  for (const [rank, i] of order.entries()) {
    most = Math.max(most, Math.min(1, pValues[i] * (pValues.length - rank)));
    adjusted[i] = most;
  }
  return adjusted;
}

export interface OrderClaim {
  readonly stronger: string;
  readonly weaker: string;
  /** Corrected for the number of claims, and two-sided: the order comes from the results themselves. */
  readonly p: number;
  readonly proven: boolean;
}

/** For every two players linked by games, whether their fitted order is significant. */
export function orderClaims({ players, comparisons }: Strengths, level = 0.05): OrderClaim[] {
  const claims = players.flatMap(({ name: one }, i) =>
    players.slice(i + 1).flatMap(({ name: other }, k) => {
      const comparison = comparisons[i][i + 1 + k];
      if (!comparison) return [];
      const { superiority } = comparison;
      const [stronger, weaker] = superiority < 0.5 ? [other, one] : [one, other];
      return [{ stronger, weaker, raw: 2 * Math.min(superiority, 1 - superiority) }];
    }),
  );
  const corrected = holm(claims.map(({ raw }) => raw));
  return claims.map(({ stronger, weaker }, i) => ({
    stronger,
    weaker,
    p: corrected[i],
    proven: corrected[i] <= level,
  }));
}
