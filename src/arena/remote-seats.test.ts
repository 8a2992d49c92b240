import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok, refuse, unwrap } from '../core/result.ts';
import { engineSeat } from '../match/engine-seat.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { changeContest } from './changes.ts';
import { conditionsHere, createContest } from './contests.ts';
import { GameSlots } from './game-slots.ts';
import { makePlan } from './make-plan.ts';
import type { GameObserver } from './observer.ts';
import type { ContestPlan } from './plan.ts';
import type { PlanRequest } from './plan-request.ts';
import type { RemoteGame, RemoteSeats } from './remote-seats.ts';
import { type RunOptions, runContest } from './run.ts';
import { RunControl } from './run-control.ts';
import { sameThreadEngine } from './same-thread-engine.ts';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-arena-'));
  store = unwrap(await openStore(join(folder, 'store.sqlite')));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const entrants = {
  remote: (seat: string) => ok({ seat, name: seat.slice(6), protocol: null }),
};
const planned = (request: Partial<PlanRequest>): ContestPlan => {
  const participants = ['class:a@1', 'class:b@1', 'class:c@1'];
  const asked = { game: 'tictactoe', participants, time: '10s', ...request };
  const made = makePlan(asked, { folder, randomSeed: '1', entrants });
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
};

/** Participants that play like the engine `random`, in this thread. */
function remoteEngines(open: (game: RemoteGame) => unknown = () => null) {
  const here = new Map<string, number>();
  const opened: RemoteGame[] = [];
  const remote: RemoteSeats = {
    keyOf: seat => seat,
    async open(game) {
      opened.push(game);
      const { seat, number, side } = game;
      here.set(seat, (here.get(seat) ?? 0) + 1);
      expect(here.get(seat), `${seat} plays two games at once`).toBe(1);
      const trouble = await open(game);
      const close = async () => void here.set(seat, 0);
      if (trouble === 'absent') {
        await close();
        return refuse('absent', { fr: 'pas là', en: 'not here' });
      }
      const options = { engine: sameThreadEngine(), limits: {}, player: 'random' };
      return ok({ ...engineSeat({ ...options, seed: `${number} ${side}` }), close });
    },
  };
  return { remote, opened };
}

async function play(plan: ContestPlan, options: Partial<RunOptions>) {
  const contest = await createContest(store, plan, conditionsHere('test', 1));
  const run = runContest({
    ...{ store, contest, plan, concurrency: 8, signal: new AbortController().signal },
    ...options,
  });
  return { contest, run };
}

describe('participants that only a server knows', () => {
  test('play, each one game at a time, over all contests', async () => {
    const { remote } = remoteEngines();
    const slots = new GameSlots();
    const both = await Promise.all([1, 2].map(() => play(planned({}), { remote, slots })));
    expect(await Promise.all(both.map(({ run }) => run))).toEqual(['finished', 'finished']);
    for (const { contest } of both) expect(await store.games.of(contest.id)).toHaveLength(6);
  });
  test('who does not come forfeits its own games, and nobody else’s', async () => {
    const { remote } = remoteEngines(({ name }) => (name === 'b@1' ? 'absent' : null));
    const { contest, run } = await play(planned({}), { remote });
    expect(await run).toBe('finished');
    for (const { first, second, ending } of await store.games.of(contest.id)) {
      const isLost = [first, second].includes('b@1');
      expect(ending.cause === 'no-connection').toBe(isLost);
      if (isLost) expect(ending.winner).toBe(first === 'b@1' ? 'second' : 'first');
    }
  });
  test('are refused where no server runs the contest', async () => {
    const made = makePlan(
      { game: 'tictactoe', participants: ['class:a@1', 'level:1'] },
      { folder, randomSeed: '1' },
    );
    expect(made).toMatchObject({ ok: false, fault: { code: 'remote-seat' } });
    const { run } = await play(planned({}), {});
    await expect(run).rejects.toMatchObject({ fault: { code: 'remote-seat' } });
  });
  test('are not programs of the server', () => {
    for (const seat of ['bot:ls', ' BOT@/etc:ls', 'prolog:/etc/passwd', 'codingame:x', 'scs:./x']) {
      const made = makePlan(
        { game: 'ultimate', participants: [seat, { name: 'x', seat, folder: '/etc' }] },
        { folder, randomSeed: '1', entrants },
      );
      expect(made, seat).toMatchObject({ ok: false, fault: { code: 'command' } });
    }
  });
});

describe('a game that a network fault spoils', () => {
  const why = { fr: 'réseau', en: 'network' };
  test('is played again', async () => {
    const spoilt: unknown[] = [];
    const { remote, opened } = remoteEngines(({ name, spoil }) => {
      if (name === 'a@1' && spoilt.length === 0) spoil(why);
    });
    const { contest, run } = await play(planned({}), {
      remote,
      spoilt: ({ number }, report) => void spoilt.push({ number, ...report }),
    });
    expect(await run).toBe('finished');
    const games = await store.games.of(contest.id);
    expect(games.every(({ ending }) => ending.cause !== 'no-connection')).toBe(true);
    const [{ number }] = opened;
    expect(spoilt).toEqual([{ number, name: 'a@1', why, again: true }]);
    const attempts = opened.filter(game => game.number === number).map(({ attempt }) => attempt);
    expect(attempts).toEqual([1, 1, 2, 2]);
  });
  test('is lost by whose connection fails a third time', async () => {
    const spoilt: boolean[] = [];
    const { remote } = remoteEngines(({ name, spoil }) => name === 'b@1' && spoil(why));
    const plan = planned({ participants: ['class:a@1', 'class:b@1'] });
    const { contest, run } = await play(plan, {
      remote,
      spoilt: (_, { name, again }) => {
        expect(name).toBe('b@1');
        spoilt.push(again);
      },
    });
    expect(await run).toBe('finished');
    expect(spoilt.sort()).toEqual([false, false, true, true, true, true]);
    for (const { ending, first } of await store.games.of(contest.id)) {
      expect(ending.cause).toBe('no-connection');
      expect(ending.winner).toBe(first === 'b@1' ? 'second' : 'first');
      expect(ending.evidence).toContain('network');
    }
  });
});

test('an observer is told of every game from its start to its stored end', async () => {
  const told: string[] = [];
  const observe: NonNullable<RunOptions['observe']> = ({ number }): GameObserver => ({
    started: match => void told.push(`${number} started ${match.sequence}`),
    event: ({ type }) => void told.push(`${number} ${type}`),
    ended: ({ cause }) => void told.push(`${number} ended ${cause}`),
    aborted: () => void told.push(`${number} aborted`),
  });
  const closed: number[] = [];
  const engines: NonNullable<RunOptions['engines']> = ({ number }) => ({
    engine: () => sameThreadEngine(),
    close: () => void closed.push(number),
  });
  const plan = planned({ participants: ['random', 'greedy'] });
  const { contest, run } = await play(plan, { observe, engines });
  expect(await run).toBe('finished');
  for (const { number, plies, ending } of await store.games.of(contest.id)) {
    const own = told.filter(line => line.startsWith(`${number} `));
    const moved = Array.from({ length: plies }, () => `${number} moved`);
    expect(own).toEqual([`${number} started 0`, ...moved, `${number} ended ${ending.cause}`]);
  }
  expect(closed.sort()).toEqual([0, 1]);
});

describe('a run that is steered', () => {
  test('begins no game while it is paused; games in progress end', async () => {
    const control = new RunControl();
    const waits = Promise.withResolvers<void>();
    const { remote, opened } = remoteEngines(() => waits.promise);
    let stored = 0;
    const ended = Promise.withResolvers<void>();
    const plan = planned({});
    const { run } = await play(plan, {
      ...{ remote, control, concurrency: 1 },
      report: (_, game) => {
        if (!game) return;
        stored++;
        ended.resolve();
      },
    });
    while (opened.length < 2) await new Promise(setImmediate);
    control.pause();
    waits.resolve();
    await ended.promise;
    await new Promise(setImmediate);
    expect([stored, opened.length]).toEqual([1, 2]);
    control.resume();
    expect(await run).toBe('finished');
    expect(stored).toBe(6);
  });
  test('goes on by a changed plan; games that it leaves as they are go on', async () => {
    const control = new RunControl();
    const waits = Promise.withResolvers<void>();
    const { remote, opened } = remoteEngines(() => waits.promise);
    const aborted: string[] = [];
    const participants = ['a', 'b', 'c', 'd'].map(name => `class:${name}@1`);
    const { contest, run } = await play(planned({ participants }), {
      ...{ remote, control },
      observe: ({ first, second }) => ({
        ...{ started() {}, event() {}, ended() {} },
        aborted: () => void aborted.push(...[first, second]),
      }),
    });
    while (opened.length < 4) await new Promise(setImmediate);
    const change = { kind: 'exclude', name: 'd@1', because: 'copied' } as const;
    unwrap(await changeContest(store, contest.id, change, { entrants }));
    control.changed();
    while (aborted.length === 0) await new Promise(setImmediate);
    expect(aborted).toContain('d@1');
    waits.resolve();
    expect(await run).toBe('finished');
    expect(aborted).toHaveLength(2); // the game without d@1 was not restarted
    expect(await store.games.of(contest.id)).toHaveLength(6);
  });
});

test('bots of workers play in the terminal, without a network, and not in classes', () => {
  const asked = { game: 'tictactoe', participants: ['worker:Zoé', 'random'], time: 'none' };
  const here = makePlan(asked, { folder, randomSeed: '1' });
  expect(here).toMatchObject({ plan: { participants: [{ name: 'Zoé' }, { name: 'random' }] } });
  expect(here.ok && here.plan.network).toBeUndefined();
  const inClass = makePlan(asked, { folder, randomSeed: '1', entrants });
  expect(inClass).toMatchObject({ ok: false, fault: { code: 'worker-seat' } });
});
