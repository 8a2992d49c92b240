import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../test/support/long.ts';
import { millis } from '../core/clock.ts';
import { type LocalizedText, unwrap } from '../core/result.ts';
import { openStore } from '../store/open.ts';
import type { ChangeRequest, Contest, Store } from '../store/store.ts';
import { changeContest } from './changes.ts';
import { type ContestGames, openContestGames } from './contest-games.ts';
import { conditionsHere, createContest, readSummary } from './contests.ts';
import { type MatchFormat, makePlan } from './make-plan.ts';
import { type ContestPlan, planOf } from './plan.ts';
import type { PlanRequest } from './plan-request.ts';
import { type RunOptions, runContest } from './run.ts';
import { RunControl } from './run-control.ts';
import { sameThreadEngine } from './same-thread-engine.ts';
import type { GameSpreader, SentGame } from './spreader.ts';

const never = new AbortController().signal;
const AT_ONCE = { concurrency: 1, signal: never };
const ignore = () => {};
const engine = sameThreadEngine();
/** Without threads, which take longer to start than these games to play. */
const HERE: Pick<RunOptions, 'observe' | 'engines'> = {
  observe: () => ({ started: ignore, event: ignore, ended: ignore, aborted: ignore }),
  engines: () => ({ engine: () => engine, close: ignore }),
};

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-spread-'));
  store = unwrap(await openStore(join(folder, 'store.sqlite')));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

interface HeldChunk {
  readonly games: readonly SentGame[];
  readonly changes: number;
}

/** A second executor in this process, which plays chunks or loses them. */
class ChunkExecutor {
  readonly #contest: Contest;
  readonly #listeners = new Set<(numbers: readonly number[] | null) => void>();
  #waiting: HeldChunk[] = [];
  #playing: HeldChunk | null = null;
  #games: ContestGames | null = null;
  /** The games it was sent, by number. */
  readonly sent: number[] = [];
  readonly played: number[] = [];
  /** Whether chunks wait. */
  isStopped = false;
  announces = true;
  place: 'anywhere' | 'elsewhere' = 'anywhere';
  failure: LocalizedText | null = null;
  /** How many of the next chunks it loses. */
  loses = 0;
  /** Called before a chunk's results are stored. */
  onPlayed: (() => Promise<void>) | null = null;
  #done: Promise<void> = Promise.resolve();

  constructor(contest: Contest) {
    this.#contest = contest;
  }

  readonly spreader = (): GameSpreader => {
    return {
      refresh: async () => {},
      demand: left => ({ games: 12, chunk: Math.min(5, Math.ceil(left / 4)), atOnce: 1 }),
      placeOf: () => this.place,
      needs: () => 'nothing',
      failureOf: () => this.failure,
      update: async () => {},
      send: async (games, _, changes) => {
        this.sent.push(...games.map(({ number }) => number));
        if (this.loses > 0) this.loses--;
        else this.#waiting.push({ games, changes });
        this.go();
      },
      outstanding: async () =>
        [...this.#waiting, ...(this.#playing ? [this.#playing] : [])].flatMap(
          ({ games, changes }) =>
            games.map(({ number, attempt }) => ({ number, attempt, changes })),
        ),
      cancel: async which => {
        this.#waiting = [];
        if (which === 'all') this.#playing = null;
      },
      subscribe: listener => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  };

  go(): void {
    if (this.#playing || this.isStopped) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#playing = next;
    this.#done = this.#play(next).then(() => this.go());
  }

  async #play(chunk: HeldChunk): Promise<void> {
    const contest = await store.contests.read(this.#contest.id);
    if (!contest) throw new Error('it is gone');
    const plan = planOf(contest);
    if (contest.changes.length !== chunk.changes) {
      this.#playing = null; // its results would not be stored
      return;
    }
    this.#games ??= await openContestGames({ ...HERE, contest, plan, concurrency: 1 });
    const games = this.#games;
    games.update(plan);
    const results = [];
    for (const scheduled of chunk.games) {
      const spec = games.specOf(scheduled);
      const { number, first, second, attempt } = scheduled;
      const game = { contest: contest.id, number, attempt, first, second, spec };
      const task = { scheduled, spec, game, observer: undefined, signal: never };
      const played = await games.play(task);
      if (!played || !('ending' in played)) throw new Error('not played');
      results.push({
        attempt,
        game: { ...game, rules: games.rules.id, start: spec.start, ...played },
      });
    }
    await this.onPlayed?.();
    if (this.#playing !== chunk) return; // it was taken back
    for (const { attempt, game } of results)
      if ((await store.games.finish(contest.id, attempt, game, chunk.changes)) === 'stored')
        this.played.push(game.number);
    this.#playing = null;
    if (this.announces)
      for (const listener of this.#listeners) listener(results.map(({ game }) => game.number));
  }

  async close(): Promise<void> {
    this.#waiting = [];
    await this.#done;
    await this.#games?.close();
  }
}

function planned(request: PlanRequest, match?: MatchFormat): ContestPlan {
  const made = makePlan(request, { folder, randomSeed: '1' }, match);
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
}

const create = (plan: ContestPlan) => createContest(store, plan, conditionsHere('test', 1));

/** The summary and the games without what differs between two contests of a plan. */
async function outcome(id: string) {
  const contest = await store.contests.read(id);
  if (!contest) throw new Error('it is gone');
  expect(contest.finished).toBe(true);
  const games = [];
  for await (const { events, ...game } of store.games.withEvents(id)) {
    const moves = events.map(each =>
      each.type === 'moved' ? { ...each, spent: millis(0) } : each,
    );
    games.push({ ...game, events: moves });
  }
  const summary = { ...(await readSummary(store, contest)), id: '', created: '', chain: null };
  return { summary: JSON.parse(JSON.stringify(summary)), games };
}

type More = Partial<RunOptions>;

const run = (contest: Contest, plan: ContestPlan, more: More = {}) =>
  runContest({ ...HERE, store, contest, plan, ...AT_ONCE, ...more });

const playedAlone = new Map<string, ReturnType<typeof outcome>>();

/** The outcome of a plan in one process, played once for all tests that compare with it. */
function alone(plan: ContestPlan): ReturnType<typeof outcome> {
  const text = JSON.stringify(plan);
  const played = playedAlone.get(text) ?? playAlone(plan);
  playedAlone.set(text, played);
  return played;
}

async function playAlone(plan: ContestPlan) {
  const contest = await create(plan);
  expect(await run(contest, plan)).toBe('finished');
  return outcome(contest.id);
}

const PLAYERS = ['random', 'greedy', 'alphabeta:nodes=20', 'mcts:nodes=10', 'alphabeta:nodes=5'];
const championship = (more: Partial<PlanRequest> = {}): ContestPlan =>
  planned({ game: 'tictactoe', participants: PLAYERS, ...more });

describe('games that are spread give the table of one process', () => {
  const sprt = { low: 0, high: 100, alpha: 0.05, beta: 0.05 };
  const formats: readonly (readonly [string, () => ContestPlan])[] = [
    ['round robin', () => championship({ rounds: 2 })],
    ['gauntlet', () => championship({ format: 'gauntlet', rounds: 2 })],
    ['knockout', () => championship({ format: 'knockout' })],
    ['Swiss', () => championship({ format: 'swiss', rounds: 3 })],
    [
      'sequential test',
      () =>
        planned(
          { game: 'tictactoe', participants: ['alphabeta:nodes=50', 'random'] },
          { kind: 'match', pairs: 40, sprt },
        ),
    ],
  ];
  test.each(formats)('%s', async (name, make) => {
    const plan = make();
    const one = await alone(plan);
    for (const concurrency of isLong || name === 'round robin' ? [0, 1] : [1]) {
      const contest = await create(plan);
      const elsewhere = new ChunkExecutor(contest);
      const { spreader } = elsewhere;
      expect(await run(contest, plan, { concurrency, spreader })).toBe('finished');
      await elsewhere.close();
      const both = await outcome(contest.id);
      if (plan.format.kind === 'match') {
        expect(both.summary.match.test.state.verdict).toBe('accepted');
        expect(both.summary.match).toEqual(one.summary.match);
        expect(both.summary.standings).toEqual(one.summary.standings);
      } else expect(both).toEqual(one);
      const { counted } = one.summary.games;
      expect(elsewhere.played.length).toBeGreaterThanOrEqual(concurrency === 0 ? counted : 1);
      expect(new Set(elsewhere.sent).size).toBe(elsewhere.sent.length);
    }
  });
});

describe('spread games that go astray', () => {
  test('a lost chunk is played by the process itself, and a lost notice is made up for', async () => {
    const plan = championship();
    const contest = await create(plan);
    const elsewhere = new ChunkExecutor(contest);
    elsewhere.loses = 1;
    elsewhere.announces = false;
    const { spreader } = elsewhere;
    expect(await run(contest, plan, { concurrency: 0, spreader, catchUp: 20 })).toBe('finished');
    await elsewhere.close();
    expect(elsewhere.played.length).toBe(15);
    expect(await outcome(contest.id)).toEqual(await alone(plan));
  });
  test('what others have given up and nobody else can play is explained', async () => {
    const plan = championship();
    const contest = await create(plan);
    const elsewhere = new ChunkExecutor(contest);
    Object.assign(elsewhere, {
      loses: 1,
      place: 'elsewhere',
      failure: { fr: 'sans java', en: 'no java' },
    });
    const { spreader } = elsewhere;
    const failed = run(contest, plan, { concurrency: 0, spreader, catchUp: 20 });
    await expect(failed).rejects.toMatchObject({
      fault: { code: 'unplayable-game', message: { en: expect.stringContaining('no java') } },
    });
    await elsewhere.close();
  });
  test('a run that is begun again takes up what is outstanding', async () => {
    const plan = championship();
    const contest = await create(plan);
    const elsewhere = new ChunkExecutor(contest);
    elsewhere.isStopped = true;
    const killed = new AbortController();
    // the first process ends without cancelling, as if it were killed
    const withoutCancel = () => ({ ...elsewhere.spreader(), cancel: async () => {} });
    const first = run(contest, plan, {
      concurrency: 0,
      spreader: withoutCancel,
      signal: killed.signal,
    });
    await expect.poll(() => elsewhere.sent.length).toBeGreaterThan(11);
    killed.abort();
    expect(await first).toBe('stopped');
    const outstanding = [...elsewhere.sent];
    const second = run(contest, plan, { concurrency: 1, spreader: elsewhere.spreader });
    elsewhere.isStopped = false;
    elsewhere.go();
    expect(await second).toBe('finished');
    await elsewhere.close();
    expect(elsewhere.played).toEqual(expect.arrayContaining(outstanding)); // no other process played them
    expect(new Set(elsewhere.sent).size).toBe(elsewhere.sent.length);
    expect(await outcome(contest.id)).toEqual(await alone(plan));
  });
  test('a stop takes back what nobody has begun', async () => {
    const plan = championship();
    const contest = await create(plan);
    const elsewhere = new ChunkExecutor(contest);
    elsewhere.isStopped = true;
    const stop = new AbortController();
    const { spreader } = elsewhere;
    const stopped = run(contest, plan, { concurrency: 0, spreader, signal: stop.signal });
    await expect.poll(() => elsewhere.sent.length).toBeGreaterThan(0);
    stop.abort();
    expect(await stopped).toBe('stopped');
    expect(await spreader().outstanding()).toEqual([]);
  });
  test('a pause takes back what nobody has begun, and what is begun counts', async () => {
    const plan = championship();
    const contest = await create(plan);
    const elsewhere = new ChunkExecutor(contest);
    const control = new RunControl();
    const pausing = Promise.withResolvers<void>();
    elsewhere.onPlayed = async () => {
      elsewhere.onPlayed = null;
      control.pause();
      pausing.resolve();
      await expect.poll(() => elsewhere.spreader().outstanding()).toHaveLength(5);
    };
    const { spreader } = elsewhere;
    const finished = run(contest, plan, { concurrency: 0, spreader, control, catchUp: 20 });
    await pausing.promise;
    await expect.poll(() => store.games.of(contest.id)).toHaveLength(5);
    expect(await elsewhere.spreader().outstanding()).toEqual([]);
    control.resume();
    expect(await finished).toBe('finished');
    await elsewhere.close();
    expect(await outcome(contest.id)).toEqual(await alone(plan));
  });
});

describe('a change while games are spread', () => {
  const seat = 'alphabeta:nodes=9';
  const told = 'by the run that is told';
  const found = 'by the run that finds out';
  const changes: readonly (readonly [string, string, ChangeRequest])[] = [
    ['exclusion', told, { kind: 'exclude', name: 'greedy', because: 'cheats' }],
    ['exclusion', found, { kind: 'exclude', name: 'greedy', because: 'cheats' }],
    ['replacement', told, { kind: 'replace', name: 'greedy', seat, because: null }],
    ['replacement', found, { kind: 'replace', name: 'greedy', seat, because: null }],
    ['late entry', told, { kind: 'add', name: 'late', seat: 'random', because: null }],
    ['void', found, { kind: 'void', number: 0, because: 'disputed' }],
  ];
  test.each(changes)(`%s, noticed %s`, async (_, by, request) => {
    const controlled = by === told;
    const plan = championship();
    const contest = await create(plan);
    const elsewhere = new ChunkExecutor(contest);
    const control = controlled ? new RunControl() : undefined;
    let chunks = 0;
    elsewhere.onPlayed = async () => {
      if (++chunks !== 2) return;
      const made = await changeContest(store, contest.id, request);
      expect(made).toMatchObject({ ok: true });
      control?.changed();
    };
    const { spreader } = elsewhere;
    const more = { concurrency: 0, spreader, catchUp: 20, ...(control ? { control } : {}) };
    expect(await run(contest, plan, more)).toBe('finished');
    await elsewhere.close();
    const now = await store.contests.read(contest.id);
    const after = planOf(now ?? contest);
    const numbers = (await store.games.of(contest.id)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    // the outcome of the changed plan by itself
    const fresh = await create(plan);
    const made = await changeContest(store, fresh.id, request);
    if (request.kind !== 'void') expect(made).toMatchObject({ ok: true });
    const changed = (await store.contests.read(fresh.id)) ?? fresh;
    expect(await run(changed, request.kind === 'void' ? plan : after)).toBe('finished');
    const results = async (id: string) =>
      (await store.games.of(id)).map(({ number, ending, plies }) => ({ number, ending, plies }));
    const expected = await results(fresh.id);
    const names = new Set(expected.map(({ number }) => number));
    expect((await results(contest.id)).filter(({ number }) => names.has(number))).toEqual(expected);
  });
});
