import type { Side } from '../core/game.ts';
import type { Limits } from '../core/strategy.ts';
import type { Score } from '../engine/search.ts';
import type { SearchResultText } from '../match/engine-client.ts';
import { moveTime } from '../match/engine-seat.ts';
import type { UgiGoLimits } from '../protocols/ugi.ts';
import type { UgiInfo, UgiScore } from '../protocols/ugi-engine-lines.ts';

/** Between UGI's numbers and the engines': what `go` allows, what `info` tells. */

const least = (...values: readonly (number | undefined)[]): number | undefined => {
  const set = values.filter(value => value !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
};

/**
 * The limits of a search. Depth and nodes of the player stay, for they are its strength; its usual time
 * gives way to what the host allows, unless the player was named with limits of its own (`spelled`).
 * A bare `go` leaves all to the player.
 */
export function goLimits(asked: UgiGoLimits, turn: Side, own: Limits, spelled: boolean): Limits {
  if (Object.keys(asked).length === 0) return own;
  const [left, increment] =
    turn === 'first' ? [asked.p1time, asked.p1inc] : [asked.p2time, asked.p2inc];
  const depth = least(own.depth, asked.depth);
  const nodes = least(own.nodes, asked.nodes);
  const time = least(
    spelled ? own.time : undefined,
    asked.movetime === undefined ? undefined : moveTime(asked.movetime),
    left === undefined ? undefined : moveTime(left, increment ?? 0),
  );
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(time === undefined ? {} : { time }),
  };
}

/** Proven ends are counted in moves of the side to move, as `mate` has it. */
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
