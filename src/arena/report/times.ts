import type { TimeControl } from '../../core/clock.ts';
import type { ReportGame } from './source.ts';

/** How long moves took, in milliseconds. */
export interface TimeFacts {
  /** The limit per move, if there is one. */
  readonly limit: number | null;
  readonly players: readonly PlayerTimes[];
  /** The slowest moves, slowest first. */
  readonly slowest: readonly SlowMove[];
}

export interface PlayerTimes {
  readonly name: string;
  readonly moves: number;
  readonly mean: number;
  readonly low: number;
  readonly quarter: number;
  readonly median: number;
  readonly threeQuarters: number;
  readonly high: number;
  readonly longest: number;
}

export interface SlowMove {
  readonly name: string;
  readonly number: number;
  /** Counted from 1. */
  readonly ply: number;
  readonly move: string;
  readonly spent: number;
}

const SLOWEST = 10;

/** Call it with each game. Players who made no timed move are left out of the facts. */
export function gatherTimes(control: TimeControl): {
  add(game: ReportGame): void;
  facts(names: readonly string[]): TimeFacts;
} {
  const byPlayer = new Map<string, number[]>();
  let slowest: SlowMove[] = [];
  return {
    add(game) {
      for (const [i, { side, text, spent }] of game.moves.entries()) {
        if (spent === null) continue;
        const name = game[side];
        const times = byPlayer.get(name) ?? [];
        byPlayer.set(name, times);
        times.push(spent);
        if (slowest.length === SLOWEST && spent <= slowest[SLOWEST - 1].spent) continue;
        const slow = { name, number: game.number, ply: i + 1, move: text, spent };
        slowest = [...slowest, slow].sort((a, b) => b.spent - a.spent).slice(0, SLOWEST);
      }
    },
    facts: names => ({
      limit: control.kind === 'move' ? control.limit : null,
      players: names.flatMap(name => playerTimes(name, byPlayer.get(name) ?? []) ?? []),
      slowest,
    }),
  };
}

/** A quantile of sorted values, interpolated between neighbours. */
function quantile(values: readonly number[], share: number): number {
  const at = (values.length - 1) * share;
  const [below, above] = [values[Math.floor(at)], values[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

function playerTimes(name: string, times: readonly number[]): PlayerTimes | null {
  if (times.length === 0) return null;
  const values = times.toSorted((a, b) => a - b);
  const [low, quarter, median, threeQuarters, high] = [0.05, 0.25, 0.5, 0.75, 0.95].map(share =>
    quantile(values, share),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const longest = values[values.length - 1];
  return { name, moves: values.length, mean, low, quarter, median, threeQuarters, high, longest };
}
