import type { Game, Position } from '../../src/core/game.ts';
import { perft } from '../../src/core/perft.ts';
import { randomFrom } from '../../src/core/random.ts';
import { randomMoves } from '../../src/core/random-moves.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { knowledgeOf, search } from '../../src/engine/players.ts';
import { systemTimers } from '../../src/time/timers.ts';

/** Measures a kernel's perft and alpha-beta, and compares them with TypeScript. */
export interface Measured<P extends Position> {
  readonly game: Game;
  /** Depths of perft from the start, for the kernel and for TypeScript. */
  readonly perftDepths: readonly [number, number];
  /** Random moves before each search, and its depth. */
  readonly opening: number;
  readonly depth: number;
  /** The recorded signature: the sum of all nodes. */
  readonly recorded: number;
  perft(position: P, depth: number): number;
  /** Starts with an empty table. */
  search(position: P, depth: number): number;
}

const POSITIONS = 12;
const PLAIN_NODES = 20_000;

/** Milliseconds of CPU time, which depends little on other processes. */
function cpu(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

export function bench<P extends Position>(measured: Measured<P>): void {
  const { game, perftDepths, opening, depth } = measured;
  const { start } = unwrap(rulesOf(game));
  const [deep, shallow] = perftDepths;
  let leaves = 0;
  measured.perft(start as P, shallow); // warms up
  const kernelPerft = cpu(() => {
    leaves = measured.perft(start as P, deep);
  });
  let plainLeaves = 0;
  const plainPerft = cpu(() => {
    plainLeaves = perft(start, shallow);
  });
  const nanos = (1e6 * kernelPerft) / leaves;
  const times = (1e6 * plainPerft) / plainLeaves / nanos;
  console.log(
    `perft ${deep}: ${leaves} leaves, ${nanos.toFixed(2)} ns each, ${times.toFixed(0)} times plain`,
  );

  const random = randomFrom('bench');
  const positions = Array.from({ length: POSITIONS }, () =>
    randomMoves(start as P, random, opening),
  );
  measured.search(positions[0], depth); // warms up
  let signature = 0;
  const kernelTime = cpu(() => {
    for (const position of positions) signature += measured.search(position, depth);
  });
  let plain = 0;
  const plainTime = cpu(() => {
    for (const position of positions)
      plain += search({ kind: 'alphabeta', knowledge: knowledgeOf(game) }, position, {
        limits: { nodes: PLAIN_NODES },
        random: randomFrom('bench'),
        now: systemTimers.now,
        stopped: () => false,
      }).nodes;
  });
  const rate = signature / kernelTime / 1_000;
  const ratio = rate / (plain / plainTime / 1_000);
  console.log(
    `search to depth ${depth}: ${rate.toFixed(2)} M nodes/s, ${ratio.toFixed(0)} times plain`,
  );
  const isAsRecorded = signature === measured.recorded;
  console.log(
    `signature ${signature} (${isAsRecorded ? 'as recorded' : `was ${measured.recorded}`})`,
  );
  if (!isAsRecorded) process.exitCode = 1;
}
