/**
 * Measures the levels of each game, each against the one below: `npm run ladder -- [GAME…] [--pairs N]
 * [--time MS] [--seed S] [--levels 7,8] [--write]`. Games come in pairs, one random opening from both sides; every player
 * limited by time has at most --time of processor time per move. --write puts the rows into docs/levels.md. Exit
 * code 1 if a step is significantly negative.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Game } from '../../src/core/game.ts';
import { levelsOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { type MatchSummary, summarise } from '../../src/stats/pairs.ts';
import { startWorker } from '../../src/threads/node-port.ts';
import { workerClient } from '../../src/workers/worker-client.ts';
import { stepRow, writeDocument } from './document.ts';
import type { Job, LadderMethods } from './play.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '200' },
    time: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(Math.min(2, cpus().length)) },
    levels: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const pairs = Number(values.pairs);
/** The higher levels of the steps to measure; all by default. */
const wanted = values.levels.split(',').flatMap(level => (level === '' ? [] : [`level:${level}`]));
const listed: readonly Game[] = games.filter(
  game => positionals.length === 0 || positionals.includes(game.id),
);
const variantsOf = (game: Game): string[] =>
  game.presets.rotation ? ['standard', 'rotation'] : ['standard'];

interface Step {
  readonly game: string;
  readonly variant: string;
  readonly upper: string;
  readonly lower: string;
  readonly counts: [number, number, number, number, number];
}

const steps: Step[] = listed.flatMap(game =>
  variantsOf(game).flatMap(variant =>
    levelsOf(game)
      .slice(1)
      .map(
        (_, i): Step => ({
          game: game.id,
          variant,
          upper: `level:${i + 2}`,
          lower: `level:${i + 1}`,
          counts: [0, 0, 0, 0, 0],
        }),
      )
      .filter(({ upper }) => wanted.length === 0 || wanted.includes(upper)),
  ),
);
const jobs: { step: Step; job: Job }[] = steps.flatMap(step =>
  Array.from({ length: pairs }, (_, pair) => {
    const { counts: _counts, ...players } = step;
    return { step, job: { ...players, pair, time: Number(values.time), seed: values.seed } };
  }),
);

const summaryOf = ({ counts }: Step): MatchSummary => summarise(counts);
const line = (step: Step): string => stepRow(step, step.counts);

async function playJobs(): Promise<void> {
  const worker = workerClient<LadderMethods>(startWorker('worker', import.meta.url), {
    name: 'a worker of the ladder',
  });
  for (let next = jobs.shift(); next; next = jobs.shift()) {
    const { step, job } = next;
    const points = await worker.call('playPair', [job]);
    step.counts[Math.round(points * 2)]++;
    if (step.counts.reduce((a, b) => a + b, 0) === pairs) console.log(line(step));
  }
  await worker.close();
}
await Promise.all(Array.from({ length: Number(values.workers) }, playJobs));

const negative = steps.filter(step => summaryOf(step).high < 0.5);
for (const step of negative) console.log(`significantly negative: ${line(step)}`);
if (values.write) writeDocument(steps.map(line));
process.exitCode = negative.length === 0 ? 0 : 1;
