import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../test/support/run.ts';
import { freshFile, freshFolder, opened } from '../../test/support/store-files.ts';
import { enterBots } from '../arena/bot-entries.ts';
import { conditionsHere, createContest } from '../arena/contests.ts';
import { makePlan } from '../arena/make-plan.ts';
import { choicesOf } from '../arena/participants.ts';
import type { ContestPlan } from '../arena/plan.ts';
import type { PlanRequest } from '../arena/plan-request.ts';
import { runContest } from '../arena/run.ts';
import { Schedule, type ScheduledGame } from '../arena/schedule.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { millis } from '../core/clock.ts';
import { ok, unwrap } from '../core/result.ts';
import type { Store, StoredGameWithEvents } from '../store/store.ts';
import { contestWork } from './contest-work.ts';
import { ChunkPlayer } from './play-chunk.ts';
import { ResultVerifier } from './verify-played.ts';
import { WorkerSeats } from './worker-seats.ts';

const never = new AbortController().signal;

function planned(request: PlanRequest, folder: string): ContestPlan {
  const made = makePlan(request, { folder, randomSeed: '7' });
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
}

/** A game without the times of its moves. */
const timeless = (game: StoredGameWithEvents): StoredGameWithEvents => ({
  ...game,
  events: game.events.map(event =>
    event.type === 'moved' ? { ...event, spent: millis(0) } : event,
  ),
});

async function playedHere(store: Store, id: string): Promise<StoredGameWithEvents[]> {
  const games: StoredGameWithEvents[] = [];
  for await (const game of store.games.withEvents(id)) games.push(timeless(game));
  return games;
}

/** All games of a plan whose pairings do not depend on results. */
const gamesOf = (plan: ContestPlan): ScheduledGame[] => {
  const schedule = new Schedule(plan);
  return Array.from({ length: schedule.total }, (_, i) => schedule.gameAt(i)).filter(
    game => game !== undefined,
  );
};

/** A contest run by one process, and its games played one by one as by a worker, the last first. */
async function both(plan: ContestPlan) {
  const store = await opened(freshFile());
  const archives = new Map<string, Uint8Array>();
  const bots = unwrap(
    await enterBots(plan, unwrap(choicesOf(plan)), {
      async put(archive) {
        const hash = createHash('sha256').update(archive).digest('hex');
        archives.set(hash, archive);
        return hash;
      },
      localOnly: (name, why) => {
        throw new Error(`${name}: ${why.en}`);
      },
    }),
  );
  const conditions = { ...conditionsHere('test', 1), bots };
  const contest = await createContest(store, plan, conditions);
  await runContest({ store, contest, plan, concurrency: 2, signal: never });
  const seats = new WorkerSeats({ file: async hash => archives.get(hash) ?? null, own: new Map() });
  const work = contestWork(contest);
  const player = new ChunkPlayer(work, {
    ...{ concurrency: 2, speed: 1, folder: '/' },
    seatOf: (participant, of) => seats.of(participant, of),
  });
  onTestFinished(async () => {
    await player.close();
    await seats.close();
  });
  const chunk = gamesOf(plan).reverse();
  const verifier = new ResultVerifier(work);
  const played: StoredGameWithEvents[] = [];
  for (const game of chunk) {
    await player.prepare([game.first, game.second]);
    const finished = await player.play(game, 1, never);
    if (!finished) throw new Error('aborted');
    expect(verifier.verify(game, finished, 1)).toBeNull();
    played.push(timeless(finished));
  }
  const here = await playedHere(store, contest.id);
  return { here, played: played.reverse(), chunk: chunk.reverse(), verifier };
}

describe('a worker plays the very games of one process', () => {
  test('of engines', async () => {
    const participants = ['level:1', 'level:3', 'random'];
    const { here, played } = await both(
      planned({ game: 'puissance4', participants }, freshFolder()),
    );
    expect(here.length).toBe(6);
    expect(played).toEqual(here);
  });

  test.skipIf(!hasSandbox())('of a bot that comes as an archive', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'bob'));
    copyFileSync(join(ROOT, 'bots/python/bot.py'), join(folder, 'bob/bot.py'));
    const participants = [
      { name: 'Bob', seat: 'bot@bob:python3 bot.py' },
      { name: 'Eve', seat: `bot:python3 -u "${join(ROOT, 'bots/python/bot.py')}"` },
    ];
    const asked = { game: 'tictactoe', participants, time: 'none' };
    const { here, played } = await both(planned(asked, folder));
    expect(here.map(({ ending }) => ending.cause)).toEqual(here.map(() => 'rules'));
    expect(played).toEqual(here);
  });
});

test('a slow machine has more time where clocks are scaled, and is believed by its own speed', async () => {
  const participants = ['mcts:10ms', 'random'];
  const asked = { game: 'puissance4', participants, time: '150ms' };
  const plan = planned(asked, freshFolder());
  const conditions = { ...conditionsHere('test', 1), speed: 1_000 };
  const made = async (clock: object) =>
    contestWork(await createContest(await opened(freshFile()), plan, { ...conditions, ...clock }));
  const work = await made({ clock: 'scaled' });
  const slow = { concurrency: 1, speed: 50, folder: '/' };
  const player = new ChunkPlayer(work, { ...slow, seatOf: async ({ seat }) => ok(seat) });
  onTestFinished(() => player.close());
  await player.prepare(participants);
  const [scheduled] = gamesOf(plan);
  const game = await player.play(scheduled, 1, never);
  if (!game) throw new Error('aborted');
  const times = game.events.map(event => (event.type === 'moved' ? event.spent : 0));
  expect(Math.max(...times)).toBeGreaterThan(180); // of 200 ms, twenty times as long
  expect(new ResultVerifier(work).verify(scheduled, game, 50)).toBeNull();
  // moves that took ten times as long as the plan allows
  const slower = {
    ...game,
    events: game.events.map(each =>
      each.type === 'moved' ? { ...each, spent: millis(1_500) } : each,
    ),
  };
  const verify = (of: typeof work, speed: number) =>
    new ResultVerifier(of).verify(scheduled, slower, speed)?.code;
  expect(verify(work, 50)).toBeUndefined();
  expect(verify(work, 1_000)).toBe('impossible-result');
  expect(verify(await made({}), 50)).toBe('impossible-result');
});

describe('a result that somebody made up', () => {
  test('is refused', async () => {
    const participants = ['level:1', 'random'];
    const plan = planned({ game: 'tictactoe', participants, time: '1s' }, freshFolder());
    const { played, chunk, verifier } = await both(plan);
    const [game] = played;
    const [scheduled] = chunk;
    const { events, ending } = game;
    const lost = ending.winner === 'first' ? ('second' as const) : ('first' as const);
    const crashed = (winner: 'first' | 'second') => ({
      ...{ type: 'ended' as const, cause: 'crash' as const, winner, evidence: '' },
    });
    const forged: Readonly<Record<string, StoredGameWithEvents>> = {
      'another winner': { ...game, ending: { ...ending, winner: lost } },
      'a draw instead': { ...game, ending: { ...ending, winner: null } },
      'not over': { ...game, events: events.slice(0, -1) },
      'no moves at all': { ...game, events: [] },
      'moves after its end': { ...game, events: [...events, events[0]] },
      'a move twice': { ...game, events: [events[0], ...events] },
      'too slow a move': {
        ...game,
        events: events.map(each => ({ ...each, spent: millis(1_000_000) }) as typeof each),
      },
      'a time before it began': {
        ...game,
        events: events.map(each => ({ ...each, spent: millis(-1) }) as typeof each),
      },
      'more moves than were played': { ...game, plies: game.plies + 1 },
      'other pieces': { ...game, tally: { first: 9, second: 9 } },
      'other players': { ...game, first: game.second, second: game.first },
      'another number': { ...game, number: 5 },
      'other rules': { ...game, rules: 'tictactoe:misere=1' },
      'another start': { ...game, start: played[1].start === game.start ? 'x' : played[1].start },
      'an engine that crashed': {
        ...game,
        events: [crashed('second')],
        ending: { cause: 'crash', winner: 'second', evidence: '' },
        plies: 0,
        tally: { first: 0, second: 0 },
      },
      'a draw that was agreed on': {
        ...game,
        events: [{ type: 'ended', cause: 'agreement', winner: null }],
        ending: { cause: 'agreement', winner: null },
        plies: 0,
        tally: { first: 0, second: 0 },
      },
      'a resumed game': { ...game, events: [{ type: 'resumed' }, ...events] },
    };
    for (const [what, made] of Object.entries(forged))
      expect(verifier.verify(scheduled, made, 1)?.code, what).toBe('impossible-result');
  });
});
