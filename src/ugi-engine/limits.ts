import type { Side } from '../core/game.ts';
import type { Limits } from '../core/strategy.ts';
import type { Score } from '../engine/search.ts';
import type { SearchResultText } from '../match/engine-client.ts';
import { moveTime } from '../match/engine-seat.ts';
import type { UgiGoLimits } from '../protocols/ugi.ts';
import type { UgiInfo, UgiScore } from '../protocols/ugi-engine-lines.ts';

const least = (...values: readonly (number | undefined)[]): number | undefined => {
  const set = values.filter(value => value !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
};

/**
 * The limits of a search. The player's depth and nodes always apply: they set its strength. The host's
 * time replaces the player's usual time, unless its name sets one (`hasOwnLimits`). A bare `go` keeps
 * the player's limits.
 */
export function goLimits(
  asked: UgiGoLimits,
  turn: Side,
  own: Limits,
  hasOwnLimits: boolean,
): Limits {
  if (Object.keys(asked).length === 0) return own;
  const [left, increment] =
    turn === 'first' ? [asked.p1time, asked.p1inc] : [asked.p2time, asked.p2inc];
  const depth = least(own.depth, asked.depth);
  const nodes = least(own.nodes, asked.nodes);
  const time = least(
    hasOwnLimits ? own.time : undefined,
    asked.movetime === undefined ? undefined : moveTime(asked.movetime),
    left === undefined ? undefined : moveTime(left, increment ?? 0),
  );
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(time === undefined ? {} : { time }),
  };
}

/** `mate` counts moves of the side to move, not plies. */
function ugiScore(score: Score): UgiScore {
  switch (score.kind) {
    case 'win':
      return { kind: 'mate', moves: Math.ceil(score.plies / 2) };
    case 'loss':
      return { kind: 'mate', moves: -Math.ceil(score.plies / 2) };
    case 'draw':
      return { kind: 'draw' };
    case 'points':
      return { kind: 'cp', points: Math.round(score.points) };
  }
}

export const infoOf = ({ depth, score, time, nodes, line }: SearchResultText): UgiInfo => ({
  depth,
  score: ugiScore(score),
  time,
  nodes,
  ...(time > 0 ? { nps: Math.round((nodes * 1000) / time) } : {}),
  pv: line,
});
