import { useEffect, useState } from 'preact/hooks';
import {
  type ContestGameList,
  type ContestState,
  readContestGames,
} from '../../protocols/contest-wire.ts';
import { after } from '../../time/timers.ts';
import { request } from '../session/api.ts';
import type { ContestResult } from './results.tsx';

/** The least milliseconds between two readings of all games, which may be many. */
const REFRESH = 15_000;

/** All games of a contest, read again after results have come. */
export function useContestGames(id: string, counted: number | null): ContestGameList | null {
  const [games, setGames] = useState<{
    readonly at: number;
    readonly list: ContestGameList;
  } | null>(null);
  useEffect(() => {
    if (counted === null) return;
    const wait = games ? Math.max(0, games.at + REFRESH - performance.now()) : 0;
    let isWanted = true;
    const cancel = after(wait, async () => {
      const list = await request('GET', `/api/contests/${id}/games`, readContestGames);
      if (isWanted && list.ok) setGames({ at: performance.now(), list: list.value });
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [id, counted]);
  return games?.list ?? null;
}

export const gameId = (contest: string, number: number): string => `${contest}x${number}`;

/** The latest results, the latest first. */
export const resultsOf = ({ id, latest }: ContestState): readonly ContestResult[] =>
  latest.map(({ number, first, second, winner, cause }) => ({
    id: gameId(id, number),
    names: [first, second],
    winner,
    cause,
  }));

/** The games to come, in their order. */
export function nextGames(
  { games }: ContestGameList,
  { playing, latest }: ContestState,
): readonly (readonly [string, string])[] {
  const begun = new Set([...playing, ...latest].map(({ number }) => number));
  return games
    .filter(({ number, result }) => !result && !begun.has(number))
    .map(({ first, second }) => [first, second] as const);
}

/** The address of the page of two participants. */
export const pairAddress = (contest: string, first: string, second: string): string =>
  `/contest/${contest}/${encodeURIComponent(first)}/${encodeURIComponent(second)}`;
