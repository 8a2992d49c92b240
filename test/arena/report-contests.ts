import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conditionsHere, createContest } from '../../src/arena/contests.ts';
import type { ContestPlan } from '../../src/arena/plan.ts';
import { contestSource, makeReport } from '../../src/arena/report/index.ts';
import { runContest } from '../../src/arena/run.ts';
import { type Lang, unwrap } from '../../src/core/result.ts';
import { championshipPresets } from '../../src/courses/championships.ts';
import { HALF_POINTS } from '../../src/stats/points.ts';
import { openStore } from '../../src/store/open.ts';
import type { Contest, Store } from '../../src/store/store.ts';
import { engineThread } from '../../src/threads/engine-thread.ts';

/** Contests for reports, played by the real arena in a real store. */

export interface Kept {
  readonly file: string;
  readonly store: Store;
  close(): Promise<void>;
}

export async function keptStore(): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-report-'));
  const file = join(folder, 'games.sqlite');
  const store = unwrap(await openStore(file));
  return {
    file,
    store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const PLAN: ContestPlan = {
  name: 'Essai',
  game: 'tictactoe',
  variant: '',
  participants: [],
  format: { kind: 'round-robin', rounds: 1 },
  time: 'none',
  grace: 0,
  points: HALF_POINTS,
  openingPlies: 0,
  seed: 'report',
  suspendAfter: null,
  preset: null,
  folder: tmpdir(),
};

/** `games`: stop after about that many; absent: play all. */
export async function contestWith(
  { store }: Kept,
  plan: ContestPlan,
  games = Number.POSITIVE_INFINITY,
): Promise<Contest> {
  const contest = await createContest(store, plan, conditionsHere('0.0.0', 1));
  const stop = new AbortController();
  if (games === 0) return contest;
  await runContest({
    store,
    contest,
    plan,
    concurrency: 1,
    signal: stop.signal,
    report(schedule) {
      if (schedule.counted().length >= games) stop.abort();
    },
  });
  return must1(await store.contests.read(contest.id));
}

function must1<T>(value: T | null): T {
  if (value === null) throw new Error('no contest');
  return value;
}

export interface Reported {
  readonly html: string;
  readonly standings: string;
  readonly games: string;
  /** Parsed JSON. */
  readonly data: ReturnType<typeof JSON.parse>;
}

export async function reportOf(
  { store }: Kept,
  contest: Contest,
  lang: Lang = 'fr',
  judged = 0,
  marks?: number,
): Promise<Reported> {
  const engine = engineThread();
  try {
    const [html, standings, games, json] = await makeReport({
      source: await contestSource(store, contest, championshipPresets),
      lang,
      version: '0.0.0',
      base: 'report',
      judged,
      marks,
      limits: { nodes: 200 },
      engines: [engine],
    });
    return {
      html: html.text,
      standings: standings.text,
      games: games.text,
      data: JSON.parse(json.text),
    };
  } finally {
    await engine.close();
  }
}
