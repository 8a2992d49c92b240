/**
 * npm run two-threads -- [GAME…] [--time 100] [--nodes N] [--pairs 400] [--seed TEXT]
 * Whether a kernel on two threads is stronger than on one: pairs of games from random openings, until an SPRT decides.
 * Both have the same time for a move, which needs two idle cores. With --nodes both stop when the calling thread has
 * searched that many nodes, so that both have the same time even if other processes slow them down. Exits 1 if two threads
 * are not stronger.
 */
import { parseArgs } from 'node:util';
import type { Game, Position, Side } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame, rulesOf } from '../../src/core/variant.ts';
import { bestOf, search } from '../../src/engine/players.ts';
import type { SearchKernels } from '../../src/engine/search.ts';
import { games } from '../../src/games/index.ts';
import { kernelEngines } from '../../src/games/kernels.ts';
import { summarise } from '../../src/stats/pairs.ts';
import { sprt } from '../../src/stats/sprt.ts';
import { startHelper } from '../../src/threads/kernel-helper.ts';
import { systemTimers } from '../../src/time/timers.ts';
import { opening } from '../ladder/play.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    time: { type: 'string', default: '100' },
    nodes: { type: 'string' },
    pairs: { type: 'string', default: '400' },
    seed: { type: 'string', default: 'threads' },
  },
});
const names = positionals.length > 0 ? positionals : ['ultimate', 'breakthrough'];
/** Nodes between two polls; see src/kernels/assembly/root.ts. */
const POLL_INTERVAL = 1_024;
const maxPolls =
  values.nodes === undefined ? null : Math.ceil(Number(values.nodes) / POLL_INTERVAL);

function winner(game: Game, start: Position, kernels: Record<Side, SearchKernels>): Side | null {
  const { method } = bestOf(game);
  let position = start;
  while (!position.outcome) {
    let polls = 0;
    const { move } = search(method, position, {
      limits: maxPolls === null ? { time: Number(values.time) } : {},
      random: randomFrom(0),
      now: systemTimers.now,
      stopped: () => maxPolls !== null && ++polls > maxPolls,
      kernels: kernels[position.turn],
    });
    position = position.play(move);
  }
  return position.outcome.kind === 'win' ? position.outcome.winner : null;
}

const pointsOf = (won: Side | null, side: Side): number =>
  won === null ? 0.5 : won === side ? 1 : 0;

/** Plays until the SPRT decides; returns whether two threads are stronger. */
async function decide(game: Game): Promise<boolean> {
  const rules = unwrap(rulesOf(game));
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const one = kernelEngines({ threads: 1 });
  const two = kernelEngines({ threads: 2, start: startHelper });
  await one.load(rules.start); // imports the data for both
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const start = opening(rules, randomFrom(`${values.seed} ${pair}`), 4);
    const points =
      pointsOf(winner(game, start, { first: two, second: one }), 'first') +
      pointsOf(winner(game, start, { first: one, second: two }), 'second');
    counts[Math.round(2 * points)]++;
    const { llr, verdict } = sprt(counts);
    const { games: played, score, low, high } = summarise(counts);
    if (pair % 10 === 9 || verdict !== 'undecided')
      console.log(
        `${game.id}: ${played} games, two threads ${(100 * score).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}), LLR ${llr.toFixed(2)}, ${verdict}`,
      );
    if (verdict !== 'undecided') return verdict === 'accepted';
  }
  return false;
}

process.exitCode = 0;
for (const name of names)
  if (!(await decide(unwrap(findGame<Game>(games, name))))) process.exitCode = 1;
