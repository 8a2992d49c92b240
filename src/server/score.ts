import type { Ending } from '../core/match.ts';
import { resultText } from '../core/record.ts';
import type { RoomStatus } from '../protocols/wire.ts';

export type SeriesScore = RoomStatus['score'];
export const NO_SCORE: SeriesScore = { played: 0, wins: [0, 0], draws: 0 };

/** The score after one more game. Sides alternate; wins are counted for the players of the first game. */
export function scored(score: SeriesScore, number: number, ending: Ending | null): SeriesScore {
  if (!ending) return score;
  const [a, b] = score.wins;
  const winner = ending.winner === null ? null : (number + (ending.winner === 'first' ? 0 : 1)) % 2;
  return {
    played: score.played + 1,
    wins: winner === null ? [a, b] : winner === 0 ? [a + 1, b] : [a, b + 1],
    draws: score.draws + (resultText(ending) === '1/2-1/2' ? 1 : 0),
  };
}
