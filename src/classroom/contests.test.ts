import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { conditionsHere, createContest, readSummary } from '../arena/contests.ts';
import { readPlanFile } from '../arena/plan-file.ts';
import type { RemoteGame } from '../arena/remote-seats.ts';
import { runContest } from '../arena/run.ts';
import { sameThreadEngine } from '../arena/same-thread-engine.ts';
import { ok, refuse, unwrap } from '../core/result.ts';
import { engineSeat } from '../match/engine-seat.ts';
import { personSeat } from '../match/person-seat.ts';
import type { ContestAction } from '../protocols/contest-wire.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { ContestSeats } from './contest-seats.ts';
import { ClassContests } from './contests.ts';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-contests-'));
  store = unwrap(await openStore(join(folder, 'store.sqlite')));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const TEACHER = { name: 'Ms Teacher', member: null };
let classes = 0;

/** A class with bots that play at random, each as soon as `mayPlay` lets it. */
async function newClass(names: readonly string[], game = 'tictactoe') {
  const { classrooms } = store;
  const classroom = await classrooms.add({ code: `c${classes++}`, name: 'class', settings: '{}' });
  if (classroom === 'taken') throw new Error('taken');
  const bots = new Map<string, string>();
  for (const name of names) {
    const member = {
      role: 'student',
      realName: `Real ${name}`,
      pseudonym: `${name}’s`,
      person: null,
    } as const;
    const members = await classrooms.addMembers(classroom.id, [member]);
    if (members === 'taken') throw new Error('taken');
    const [author] = members;
    const bot = await classrooms.addBot({
      ...{ classroom: classroom.id, member: author.id, name, game, means: 'connect' },
      settings: '{}',
    });
    if (bot === 'taken') throw new Error('taken');
    bots.set(name, bot.id);
    await classrooms.addVersion({ bot: bot.id, hash: null, details: '{"protocol":"ugi"}' });
  }
  return { id: classroom.id, bots };
}

/** The part of a server that plays contests. */
function start(open: (game: RemoteGame) => unknown = () => null, note = (_: string) => {}) {
  const seats = new ContestSeats(store.classrooms);
  const opened: RemoteGame[] = [];
  seats.provide('connect', {
    isHere: () => true,
    async open(_, __, game) {
      opened.push(game);
      const { number, side } = game;
      if ((await open(game)) === 'absent') return refuse('absent', { fr: 'absent', en: 'absent' });
      const options = { engine: sameThreadEngine(), limits: {}, player: 'random' };
      return ok(engineSeat({ ...options, seed: `${number} ${side}` }));
    },
  });
  const listeners = new Set<() => void>();
  const contests = new ClassContests({
    ...{ store, seats, version: 'test', presets: [], processors: 2 },
    engines: () => ({ engine: () => sameThreadEngine(), close() {} }),
    observe: () => ({ started() {}, event() {}, ended() {}, aborted() {} }),
    changed: () => {
      for (const listener of [...listeners]) listener();
    },
    ...{ note, retry: 1 },
  });
  onTestFinished(() => contests.close());
  /** Resolves when the state is as wanted. */
  const until = async (id: string, isWanted: (state: Shown) => boolean): Promise<Shown> => {
    for (;;) {
      const next = Promise.withResolvers<void>();
      listeners.add(next.resolve);
      const state = await contests.reader.state(id, true);
      if (!state) throw new Error('gone');
      if (isWanted(state)) return state;
      await next.promise;
      listeners.delete(next.resolve);
    }
  };
  const act = (id: string, action: ContestAction) => contests.act(id, action, TEACHER);
  return { contests, seats, opened, until, act };
}
type Shown = NonNullable<Awaited<ReturnType<ClassContests['reader']['state']>>>;

const create = async (contests: ClassContests, classroom: string, file: object) =>
  unwrap(await contests.create(classroom, JSON.stringify(file), TEACHER)).id;

const isOver = ({ state }: Shown) => state === 'over';

test('somebody who never comes is awaited twice, then hardly any more', async () => {
  const { id: classroom } = await newClass(['Ada']);
  const [{ id: member }] = await store.classrooms.members(classroom);
  const { contests, seats, act, until } = start();
  const waits: number[] = [];
  seats.providePeople({
    isHere: () => false,
    async open({ wait }) {
      waits.push(wait);
      const prepare = async () =>
        ({ type: 'forfeit', cause: 'no-connection', evidence: '' }) as const;
      return ok({ ...personSeat(), prepare });
    },
  });
  const participants = [{ name: 'Never', seat: `person:${member}` }, 'random'];
  const id = await create(contests, classroom, { game: 'tictactoe', rounds: 2, participants });
  unwrap(await act(id, { type: 'start' }));
  await until(id, isOver);
  expect(waits.slice(2)).toEqual([2_000, 2_000]);
  expect(Math.min(...waits.slice(0, 2))).toBeGreaterThan(2_000);
});

test('the same file gives the same table in a terminal and on the server', async () => {
  const file = `{ // with comments
    "game": "puissance4", "rounds": 2, "seed": "same",
    "participants": ["random", "greedy", { "name": "M", "seat": "mcts:nodes=20" }],
  }`;
  const plan = unwrap(readPlanFile(file, { folder, randomSeed: '1' }));
  const terminal = await createContest(store, plan, conditionsHere('test', 1));
  const signal = new AbortController().signal;
  await runContest({ store, contest: terminal, plan, concurrency: 1, signal });

  const { id: classroom } = await newClass([]);
  const { contests, act, until } = start();
  const { id } = unwrap(await contests.create(classroom, file, TEACHER));
  unwrap(await act(id, { type: 'start' }));
  await until(id, isOver);
  const summaries = await Promise.all(
    [terminal.id, id].map(async each => {
      const contest = await store.contests.read(each);
      if (!contest) throw new Error('gone');
      const { standings, crossTable, games } = await readSummary(store, contest);
      return { standings, crossTable, games };
    }),
  );
  expect(summaries[1]).toEqual(summaries[0]);
  expect(summaries[0].games.counted).toBe(12);
});

describe('a contest of bots of the class', () => {
  const participants = ['class:a', 'class:b', 'class:c'];
  test('is started once, paused, killed, and ends with every game once', async () => {
    const { id: classroom } = await newClass(['a', 'b', 'c']);
    const first = start(({ number }) => (number >= 2 ? new Promise(() => {}) : null));
    const id = await create(first.contests, classroom, { game: 'tictactoe', participants });
    const both = await Promise.all([1, 2].map(() => first.act(id, { type: 'start' })));
    expect(both.map(result => result.ok).sort()).toEqual([false, true]);
    await first.until(id, ({ games, playing }) => games.counted >= 1 && playing.length > 0);
    await first.contests.close(); // breaks off the running games

    const { contests, act, until } = start();
    await contests.resume();
    const over = await until(id, isOver);
    expect(over.games).toEqual({ counted: 6, total: 6 });
    const points = over.standings.reduce((sum, row) => sum + row.points, 0);
    expect(points).toBe(6); // a point a game, however it ends
    expect(over.log.map(({ words }) => words.en.split(/[ :]/, 2)[1])).toEqual(
      expect.arrayContaining(['created.', 'started.', 'server', 'games']),
    );
    expect(await act(id, { type: 'start' })).toMatchObject({ fault: { code: 'over' } });
    expect(await act(id, { type: 'pause' })).toMatchObject({ fault: { code: 'not-running' } });
    await contests.resume(); // nothing is played again
    expect((await contests.reader.state(id, true))?.state).toBe('over');
  });

  test('its state and the entry that says so are stored at once', async () => {
    const { id: classroom } = await newClass(['a', 'b']);
    const stored = vi.spyOn(store.classrooms, 'changeContest');
    onTestFinished(() => stored.mockRestore());
    const { contests, act, until } = start();
    const file = { game: 'tictactoe', participants: ['class:a', 'class:b'] };
    const id = await create(contests, classroom, file);
    unwrap(await act(id, { type: 'start' }));
    await until(id, isOver);
    for (const [, { state, settings }] of stored.mock.calls) {
      expect(state).toMatch(/^(running|over)$/);
      expect(settings).toContain(state === 'running' ? 'started' : 'All games are played');
    }
    expect(stored).toHaveBeenCalledTimes(2);
  });

  test('shows pseudonyms to everybody and real names to the teacher', async () => {
    const { id: classroom } = await newClass(['a', 'b']);
    const { contests } = start();
    const id = await create(contests, classroom, {
      ...{ game: 'tictactoe', participants: ['class:a', 'class:b'] },
    });
    const [shown, told] = [
      await contests.reader.state(id, false),
      await contests.reader.state(id, true),
    ];
    expect(JSON.stringify(shown)).not.toContain('Real');
    expect(shown?.participants[0]).toMatchObject({ name: 'a', pseudonym: 'a’s', realName: null });
    expect(told?.participants[0].realName).toBe('Real a');
  });

  test('begins nothing while it is paused', async () => {
    const { id: classroom } = await newClass(['a', 'b', 'c']);
    const waits = Promise.withResolvers<void>();
    const { contests, act, until, opened } = start(() => waits.promise);
    const id = await create(contests, classroom, { game: 'tictactoe', participants });
    unwrap(await act(id, { type: 'start' }));
    await until(id, ({ playing }) => playing.length === 1);
    unwrap(await act(id, { type: 'pause' }));
    waits.resolve();
    const paused = await until(id, ({ playing }) => playing.length === 0);
    expect([paused.state, paused.games.counted, opened.length]).toEqual(['paused', 1, 2]);
    unwrap(await act(id, { type: 'start' }));
    expect((await until(id, isOver)).games.counted).toBe(6);
  });

  test('an exclusion during the last game ends it', async () => {
    const { id: classroom } = await newClass(['a', 'b', 'c']);
    const { contests, act, until } = start(({ number }) =>
      number === 5 ? new Promise(() => {}) : null,
    );
    const id = await create(contests, classroom, { game: 'tictactoe', participants });
    unwrap(await act(id, { type: 'start' }));
    const last = await until(id, ({ games, playing }) => games.counted === 5 && playing.length > 0);
    const [{ first }] = last.playing;
    unwrap(await act(id, { type: 'exclude', name: first, because: 'copied' }));
    const over = await until(id, isOver);
    expect(over.games).toEqual({ counted: 2, total: 2 });
    expect(over.standings.map(({ name }) => name)).not.toContain(first);
    expect(over.log.find(({ words }) => words.en.includes('copied'))?.by).toBe('Ms Teacher');
  });

  test('a voided game and those of a new version are played again, no others', async () => {
    const { id: classroom, bots } = await newClass(['a', 'b', 'c']);
    const { contests, act, until, opened } = start();
    const id = await create(contests, classroom, { game: 'tictactoe', participants });
    unwrap(await act(id, { type: 'start' }));
    await until(id, isOver);
    opened.length = 0;
    unwrap(await act(id, { type: 'replay', number: 3 }));
    await until(id, isOver);
    expect(new Set(opened.map(({ number }) => number))).toEqual(new Set([3]));
    expect(await act(id, { type: 'replace', name: 'b' })).toMatchObject({
      fault: { code: 'no-new-version' },
    });
    for (const [seat, code] of [
      ['tcp:ugi', 'no-tcp'],
      ['bot:ls', 'command'],
    ])
      for (const action of [
        { type: 'replace', name: 'b', seat } as const,
        { type: 'add', seat } as const,
      ])
        expect(await act(id, action), seat).toMatchObject({ fault: { code } });
    opened.length = 0;
    const bot = bots.get('b') ?? '';
    await store.classrooms.addVersion({ bot, hash: null, details: '{}' });
    unwrap(await act(id, { type: 'replace', name: 'b' }));
    const over = await until(id, isOver);
    expect(over.participants.find(({ name }) => name === 'b')?.version).toBe(2);
    expect(new Set(opened.map(({ number }) => number)).size).toBe(4);
    expect(opened.every(({ seat, opponent }) => seat.includes(bot) || opponent === 'b')).toBe(true);
  });

  test('a late participant meets everybody', async () => {
    const { id: classroom } = await newClass(['a', 'b', 'c']);
    const { contests, act, until } = start();
    const id = await create(contests, classroom, {
      ...{ game: 'tictactoe', participants: ['class:a', 'class:b'] },
    });
    unwrap(await act(id, { type: 'start' }));
    await until(id, isOver);
    unwrap(await act(id, { type: 'add', seat: 'class:c' }));
    unwrap(await act(id, { type: 'add', seat: 'level:1', name: 'Ours' }));
    const over = await until(id, state => isOver(state) && state.participants.length === 4);
    expect(over.games).toEqual({ counted: 12, total: 12 });
  });

  test('who is not there forfeits, and keeps nobody waiting who could play', async () => {
    const { id: classroom } = await newClass(['a', 'b', 'c']);
    const { contests, act, until } = start(({ name }) => (name === 'c' ? 'absent' : null));
    const id = await create(contests, classroom, { game: 'tictactoe', participants });
    unwrap(await act(id, { type: 'start' }));
    const { standings } = await until(id, isOver);
    expect(standings.at(-1)).toMatchObject({ name: 'c', forfeits: 4, points: 0 });
  });
});

test('a store that fails when the last game has ended costs nothing', async () => {
  const { id: classroom } = await newClass(['Ada', 'Bob']);
  const notes: string[] = [];
  const { contests, act, until } = start(undefined, what => void notes.push(what));
  const participants = ['class:Ada', 'class:Bob'];
  const id = await create(contests, classroom, { game: 'tictactoe', time: '5s', participants });
  const change = store.classrooms.changeContest.bind(store.classrooms);
  let fails = 2;
  const failing = vi.spyOn(store.classrooms, 'changeContest').mockImplementation((which, what) => {
    if (what.state === 'over' && fails-- > 0) return Promise.reject(new Error('disk full'));
    return change(which, what);
  });
  onTestFinished(() => failing.mockRestore());
  unwrap(await act(id, { type: 'start' }));
  const { games, trouble } = await until(id, isOver);
  expect({ games, trouble }).toEqual({ games: { counted: 2, total: 2 }, trouble: null });
  expect(notes).toEqual(['contest interrupted', 'contest interrupted']);
});

test('what comes from the network is refused before anything is stored', async () => {
  const { id: classroom } = await newClass(['a', 'b']);
  const { id: foreign, bots } = await newClass(['x'], 'ultimate');
  const { contests } = start();
  const game = 'tictactoe';
  const lots = Array.from({ length: 900 }, () => 'random');
  const files: [object | string, string][] = [
    [{ game, participants: ['bot:rm -rf /', 'random'] }, 'command'],
    [{ game, participants: [{ name: 'x', seat: 'bot:ls', folder: '/etc' }, 'random'] }, 'command'],
    [{ game, participants: ['class:a', 'random', 'greedy'], complete: 'bot:ls' }, 'command'],
    [{ game: 'ultimate', participants: ['prolog:/etc/passwd', 'random'] }, 'command'],
    [{ game, participants: lots }, 'games'],
    [{ game, participants: ['random', 'greedy'], rounds: 100_000 }, 'games'],
    [{ game, participants: lots, format: 'knockout', legs: 1_000, extra: 1_000 }, 'games'],
    [{ game, participants: ['class:a', 'class:nobody'] }, 'unknown-bot'],
    [{ game, participants: ['class:a', `class:${bots.get('x')}@1`] }, 'unknown-bot'],
    [{ game, participants: ['class:a', 'class:a@7'] }, 'no-version'],
    [{ game, participants: ['class:a', 'person:nobody'] }, 'unknown-member'],
    [{ game: 'ultimate', participants: ['class:a', 'random'] }, 'other-game'],
    [{ game, participants: ['class:a', 'class:b'], time: 'none' }, 'no-clock'],
    [{ game, participants: ['class:a', 'tcp:ugi'] }, 'no-tcp'],
    ['[[[['.repeat(20_000), 'too-deep'],
    ['{', 'json'],
  ];
  for (const [file, code] of files) {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    const refused = await contests.create(classroom, text, TEACHER);
    expect(refused, text.slice(0, 100)).toMatchObject({ ok: false, fault: { code } });
  }
  for (const each of [classroom, foreign])
    expect(await store.classrooms.contests(each)).toEqual([]);
});

test('the entrants are checked and the duration is estimated before the start', async () => {
  const { id: classroom } = await newClass(['a', 'b']);
  const { contests } = start();
  const file = JSON.stringify({
    ...{ game: 'tictactoe', participants: ['class:a', 'class:b', 'mcts:10ms'], time: '2s' },
  });
  const plan = unwrap(await contests.plan(classroom, file));
  const { entrants, forecast } = await contests.reader.check(classroom, plan, null);
  expect(entrants.map(({ name, isHere, check }) => [name, isHere, check])).toEqual([
    ['a', true, null],
    ['b', true, null],
    ['mcts:10ms', true, 'ready'],
  ]);
  expect(forecast.games).toBe(6);
  expect(forecast.unmeasured).toEqual(['a', 'b']);
  expect(forecast.seconds).toBeGreaterThan(0);
  expect(forecast.slowestSeconds).toBeGreaterThan(forecast.seconds);
});

test('a Swiss tournament is told with its rounds and tie-breaks', async () => {
  const { id: classroom } = await newClass(['Ada', 'Bob', 'Cleo']);
  const { contests, act, until } = start();
  const participants = ['class:Ada', 'class:Bob', 'class:Cleo'];
  const file = {
    game: 'tictactoe',
    time: '60s',
    format: 'swiss',
    rounds: 2,
    seed: 3,
    participants,
  };
  const id = await create(contests, classroom, file);
  unwrap(await act(id, { type: 'start' }));
  const { bracket, standings } = await until(id, isOver);
  expect(bracket?.map(round => round.map(({ second }) => second === null))).toEqual([
    [false, true],
    [false, true],
  ]);
  const points = (name: string) => standings.find(row => row.name === name)?.points ?? 0;
  for (const { name, points: own, tieBreaks } of standings) {
    // a bye counts as an opponent with as many points as oneself
    const met = bracket?.flat().filter(({ first, second }) => first === name || second === name);
    const opponents = met?.map(({ first, second }) =>
      second === null ? own : points(first === name ? second : first),
    );
    expect(tieBreaks?.buchholz).toBe(opponents?.reduce((sum, each) => sum + each, 0));
  }
});
