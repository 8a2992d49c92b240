import { setImmediate as pause } from 'node:timers/promises';
import type { ProgramChoice } from '../arena/bot-games.ts';
import { type ContestPlan, controlOf } from '../arena/plan.ts';
import { sameThreadEngine } from '../arena/same-thread-engine.ts';
import { millis, type TimeControl } from '../core/clock.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import { processorTime } from '../threads/processor-time.ts';

/** The speed of a machine, measured by a search of ours, and the scaling of clocks by it. */

/** The relative difference up to which the speeds of machines count as equal. */
const SPEED_TOLERANCE = 0.15;

/** Nodes of one search, which blocks a server. */
const NODES = 100_000;
/** Searches before the measurement, until the code is optimized. */
const WARM_UP = 3;
/** Searches that count, together: some systems count a thread's time in steps of 4 ms, half of one search. */
const SEARCHES = 12;

/** Positions per second of the reference search on one thread. */
export async function measureSpeed(now = processorTime): Promise<number> {
  const { id: rules, start } = unwrap(rulesOf(breakthrough));
  const engine = sameThreadEngine();
  let [positions, time] = [0, 0];
  // each from another position, since the engine's table keeps earlier results
  for (const [i, move] of start
    .legalMoves()
    .slice(0, WARM_UP + SEARCHES)
    .entries()) {
    const position = start.play(move).text();
    const began = now();
    const { nodes } = await engine.search({
      ...{ rules, position, player: 'breakthrough', limits: { nodes: NODES }, seed: 'speed' },
    });
    const spent = now() - began;
    if (i >= WARM_UP) [positions, time] = [positions + nodes, time + spent];
    await pause();
  }
  return Math.round((positions * 1_000) / Math.max(time, 1));
}

/** The speeds that count as equal to one. */
export const speedRange = (speed: number): { readonly least: number; readonly most: number } => ({
  least: Math.floor(speed * (1 - SPEED_TOLERANCE)),
  most: Math.ceil(speed * (1 + SPEED_TOLERANCE)),
});

export const isAsFast = (speed: number, reference: number): boolean =>
  Math.abs(speed / reference - 1) <= SPEED_TOLERANCE;

/** Whether games are decided by clocks: those of the plan, or engines that search for a time. */
export const usesClock = (
  plan: ContestPlan,
  choices: ReadonlyMap<string, ProgramChoice>,
): boolean => controlOf(plan).kind !== 'none' || [...choices.values()].some(searchesForTime);

/** Whether an engine is limited by time alone; with other limits, its time is only a maximum. */
const searchesForTime = (choice: ProgramChoice): boolean =>
  choice.kind === 'engine' &&
  choice.limits.time !== undefined &&
  choice.limits.nodes === undefined &&
  choice.limits.depth === undefined;

/** The seat of an engine, with its time scaled to a machine's speed. */
export function scaledSeat(
  choice: Extract<ProgramChoice, { kind: 'engine' }>,
  speed: number,
  reference: number,
): string {
  const { name, limits } = choice;
  if (!searchesForTime(choice) || limits.time === undefined) return name;
  return `${name.replace(/:[\d.]+(ms|s|m)$/, '')}:${scaledTime(limits.time, speed, reference)}ms`;
}

/** Scaled milliseconds, a whole number; 0 stays 0. */
const scaledTime = (time: number, speed: number, reference: number): number =>
  time === 0 ? 0 : Math.max(1, Math.round((time * reference) / speed));

/** The time control in which a machine of that speed searches as many positions as one of the reference's speed. */
export function scaledControl(control: TimeControl, speed: number, reference: number): TimeControl {
  const scaled = (time: number) => millis(scaledTime(time, speed, reference));
  switch (control.kind) {
    case 'none':
      return control;
    case 'move':
      return { ...control, limit: scaled(control.limit) };
    case 'game':
      return { ...control, base: scaled(control.base), increment: scaled(control.increment) };
  }
}
