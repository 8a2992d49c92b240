import { jsonOf } from '../../core/json.ts';
import { endingOf, type Match } from '../../core/match.ts';
import type { Setup } from '../setup/setup.ts';
import { preferences } from '../shell/preferences.ts';

/** Consecutive games between the same two players at the same game. */
export interface SessionScore {
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** Ids of the games counted, so that a reload counts none twice. */
  readonly games: readonly string[];
}
const NONE: SessionScore = { wins: [0, 0], draws: 0, games: [] };

/** Rematches share a key: the rules of the first game, and its players in their order there. */
const keyOf = ({ rules, session = rules, seats, first }: Setup): string =>
  `session.${session} ${first === 0 ? `${seats.first} ${seats.second}` : `${seats.second} ${seats.first}`}`;

const sessionScore = (setup: Setup): SessionScore => ({
  ...NONE,
  ...(jsonOf(preferences.get(keyOf(setup))) as Partial<SessionScore> | null),
});

export function resetSessionScore(setup: Setup): void {
  preferences.set(keyOf(setup), JSON.stringify(NONE));
}

/** Counts a finished game, once. */
export function countGame(id: string, setup: Setup, match: Match): SessionScore {
  const session = sessionScore(setup);
  const ending = endingOf(match);
  if (!ending || session.games.includes(id)) return session;
  const winner =
    ending.winner === null ? null : ending.winner === 'first' ? setup.first : 1 - setup.first;
  const [a, b] = session.wins;
  const counted: SessionScore = {
    wins: winner === null ? [a, b] : winner === 0 ? [a + 1, b] : [a, b + 1],
    draws: session.draws + (winner === null ? 1 : 0),
    games: [...session.games, id].slice(-200),
  };
  preferences.set(keyOf(setup), JSON.stringify(counted));
  return counted;
}
