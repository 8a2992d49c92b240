import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSummary } from '../../src/arena/contests.ts';
import type { ContestReport } from '../../src/arena/summary.ts';
import type { MatchEvent } from '../../src/core/match.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import { LAUNCHER, quadrille } from '../support/run.ts';

/** A championship that is killed again and again, for the tests and the long torture. */

/** Untimed players: each game depends on its seed alone. */
const FILE = {
  name: 'killed',
  game: 'ultimate',
  participants: ['random', 'greedy', 'alphabeta:nodes=400', 'mcts:nodes=60'],
  rounds: 3,
  seed: 'kill',
};

/** The most milliseconds until the kill after a run has begun: during its first games, or after a few. */
const LONGEST_LIFE = 900;

interface Kept {
  readonly number: number;
  readonly text: string;
}

export interface KillFigures {
  readonly kills: number;
  /** How many of those came while games were being played. */
  readonly inside: number;
  /** What went wrong, in words; should be empty. */
  readonly wrong: readonly string[];
}

const timeless = (events: readonly MatchEvent[]) =>
  events.map(event => (event.type === 'moved' ? { ...event, spent: 0 } : event));

/** Each stored game as one text, and the table. */
async function read(file: string): Promise<{ games: Kept[]; summary: ContestReport }> {
  const store = unwrap(await openStore(file));
  try {
    const [{ id }] = await store.contests.list();
    const contest = await store.contests.read(id);
    if (!contest) throw new Error('the championship is gone');
    const games: Kept[] = [];
    for await (const { events, ...game } of store.games.withEvents(id))
      games.push({
        number: game.number,
        text: JSON.stringify({ ...game, events: timeless(events) }),
      });
    return { games, summary: await readSummary(store, contest) };
  } finally {
    await store.close();
  }
}

/** What must be the same however it was interrupted. */
const table = ({
  standings,
  crossTable,
  strengths,
  firstPlayer,
  forfeits,
  games,
}: ContestReport): string =>
  JSON.stringify({ standings, crossTable, strengths, firstPlayer, forfeits, games });

/** Starts the program, waits until it plays, and kills it without warning; true if it was still playing. */
async function killed(args: readonly string[], life: number): Promise<boolean> {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  await Promise.race([once(child.stderr, 'data'), gone]);
  const timer = setTimeout(() => child.kill('SIGKILL'), life);
  const [, signal] = await gone;
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

async function tryOnce(
  folder: string,
  random: Random,
  most: number,
  calm: string,
  all: readonly Kept[],
) {
  const file = join(folder, `${random.next()}.sqlite`);
  const store = ['--store', file, '--concurrency', '2'];
  const plan = join(folder, 'plan.json');
  const wrong: string[] = [];
  const created = await quadrille(['championship', 'new', plan, '--json', '--store', file]);
  const { id } = JSON.parse(created.stdout);
  let [kills, inside] = [0, 0];
  let before: Kept[] = [];
  while (kills < most) {
    if (!(await killed(['championship', 'resume', id, ...store], random.below(LONGEST_LIFE))))
      break;
    kills++;
    const { games } = await read(file);
    if (games.length < all.length) inside++;
    const now = new Map(games.map(({ number, text }) => [number, text]));
    if (now.size !== games.length) wrong.push(`kill ${kills}: a game is stored twice`);
    for (const { number, text } of before)
      if (now.get(number) !== text) wrong.push(`kill ${kills}: game ${number} is lost or changed`);
    before = games;
  }
  const end = await quadrille(['championship', 'resume', id, ...store]);
  if (end.code !== 0) wrong.push(`resume ended with ${end.code}: ${end.stderr}`);
  const { games, summary } = await read(file);
  if (JSON.stringify(games) !== JSON.stringify(all)) wrong.push('other games than without kills');
  if (table(summary) !== calm) wrong.push('another table than without kills');
  if (summary.chain?.state !== 'whole') wrong.push('its chain is broken');
  return { kills, inside, wrong };
}

/** Kills runs of one championship at random instants until that many were killed while playing. */
export async function kill(times: number, seed: string): Promise<KillFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-kills-'));
  try {
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(FILE));
    const file = join(folder, 'calm.sqlite');
    const whole = ['championship', 'run', join(folder, 'plan.json'), '--store', file, '-c', '1'];
    const calm = await quadrille(whole);
    if (calm.code !== 0) throw new Error(calm.stderr);
    const { games, summary } = await read(file);
    const random = randomFrom(seed);
    let figures: KillFigures = { kills: 0, inside: 0, wrong: [] };
    while (figures.kills < times) {
      const most = Math.min(5, times - figures.kills);
      const { kills, inside, wrong } = await tryOnce(folder, random, most, table(summary), games);
      figures = {
        kills: figures.kills + kills,
        inside: figures.inside + inside,
        wrong: [...figures.wrong, ...wrong],
      };
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
