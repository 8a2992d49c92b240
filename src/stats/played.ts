import { other, type Side, type Sides } from '../core/game.ts';
import type { Ending } from '../core/match.ts';
import type { RatedGame } from './bradley-terry.ts';

/** A finished game of a championship, or several with the same result. */
export interface PlayedGame {
  readonly first: string;
  readonly second: string;
  readonly ending: Ending;
  /** Games with this result; one by default. */
  readonly games?: number;
  /** `Position.tally` at the end, summed over the games. */
  readonly tally: Sides<number>;
  /** The moves as one text; absent if repeated games are not searched. */
  readonly moves?: string;
}

export type Finish =
  | { readonly kind: 'win'; readonly winner: Side }
  | { readonly kind: 'draw' }
  | { readonly kind: 'forfeit'; readonly by: Side }
  | { readonly kind: 'double-forfeit' };

/** A game that ended by the rules, resignation or agreement was played out; any other end is a forfeit. */
export function finishOf({ cause, winner }: Ending): Finish {
  if (cause === 'rules' || cause === 'resignation' || cause === 'agreement')
    return winner ? { kind: 'win', winner } : { kind: 'draw' };
  return winner ? { kind: 'forfeit', by: other(winner) } : { kind: 'double-forfeit' };
}

export const gamesIn = ({ games = 1 }: PlayedGame): number => games;

export const isForfeit = ({ ending }: PlayedGame): boolean =>
  finishOf(ending).kind.endsWith('forfeit');

/** The games that rate players. Forfeits say little about strength: they are left out, or counted for a second table. Double forfeits never count. */
export function ratedGames(
  games: readonly PlayedGame[],
  forfeits: 'without' | 'with',
): RatedGame[] {
  return games.flatMap((game): RatedGame[] => {
    const { first, second, ending } = game;
    const finish = finishOf(ending);
    if (finish.kind === 'double-forfeit') return [];
    if (finish.kind === 'forfeit' && forfeits === 'without') return [];
    const { winner } = ending;
    const result = winner === null ? 0.5 : winner === 'first' ? 1 : 0;
    return [{ first, second, result, games: gamesIn(game) }];
  });
}
