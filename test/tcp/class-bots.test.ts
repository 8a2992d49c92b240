import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { conditionsHere, createContest } from '../../src/arena/contests.ts';
import { GameSlots } from '../../src/arena/game-slots.ts';
import { makePlan } from '../../src/arena/make-plan.ts';
import type { ServerEntrant } from '../../src/arena/plan-participants.ts';
import { runContest } from '../../src/arena/run.ts';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import type { Finding } from '../../src/bots/check/finding.ts';
import { localizedFinding } from '../../src/bots/check/finding-text.ts';
import { BotPorts } from '../../src/classroom/bot-ports.ts';
import { botSeatName, ContestSeats, seatKey } from '../../src/classroom/contest-seats.ts';
import { type NewTcpBot, TcpBots } from '../../src/classroom/tcp-bots.ts';
import { TcpExaminer } from '../../src/classroom/tcp-examiner.ts';
import { perMove } from '../../src/core/clock.ts';
import { ok, refuse, unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { breakthrough } from '../../src/games/breakthrough/index.ts';
import type { TcpProtocolName } from '../../src/protocols/bot-seats.ts';
import type { Store, StoredGame } from '../../src/store/store.ts';
import { systemTimers } from '../../src/time/timers.ts';
import { type BuiltStudents, buildStudents, missingFor } from '../students/build.ts';
import { isLong } from '../support/long.ts';
import { Program } from '../support/program.ts';
import { freshFile, freshFolder, opened } from '../support/store-files.ts';
import { ugiClient } from '../support/ugi-client.ts';

/** The courses' clients in contests of a class, on a real store. */

let thread: BotsThread;
beforeAll(() => {
  thread = botsThread();
});
afterAll(() => thread.close());

const LIMITS = {
  candidatesPerPort: 8,
  candidatesPerSharedPort: 16,
  strikesPerAddress: 5,
  wrongTicketsPerPort: 40,
  strikeMemory: 60_000,
  speakTimeout: 30_000,
  admitTimeout: 600_000,
};

function tcpBots(
  store: Store,
  most?: { ever: number; versions: number },
  host: string | undefined = undefined,
): TcpBots {
  const ports = new BotPorts({
    thread: () => thread,
    host,
    range: null,
    usualPorts: false,
    most: 100,
    limits: LIMITS,
    timers: systemTimers,
    addressOf: host => host,
    isLoopback: host => host.startsWith('127.'),
    changed() {},
    refused() {},
  });
  onTestFinished(() => ports.close());
  return new TcpBots(store.classrooms, ports, most);
}

type Entrant = ServerEntrant & { readonly port: number };

async function arrange() {
  const store = await opened(freshFile());
  const classroom = await store.classrooms.add({ code: 'ABCDEF', name: 'LOG320', settings: '{}' });
  if (classroom === 'taken') throw new Error('taken');
  const row = { realName: 'x', person: null };
  const members = await store.classrooms.addMembers(classroom.id, [
    { ...row, role: 'teacher', pseudonym: 'Roy' },
    { ...row, role: 'student', pseudonym: 'Ada' },
  ]);
  if (members === 'taken') throw new Error('taken');
  const [teacher, student] = members;
  const bots = tcpBots(store);
  const seats = new ContestSeats(store.classrooms);
  seats.provide('tcp', bots);
  const make = async (
    name: string,
    game: string,
    protocol: TcpProtocolName,
    port: NewTcpBot['port'] = protocol === 'scs' ? 'shared' : 'own',
  ) => {
    const wanted = {
      classroom: classroom.id,
      member: student,
      name,
      game,
      protocol,
      port,
    } as const;
    const made = unwrap(await bots.create(wanted));
    const at = bots.ports.state(made.id)?.port ?? 0;
    return { name, protocol, seat: botSeatName(made.id, 1), port: at };
  };
  const run = async (
    game: string,
    participants: readonly Entrant[],
    more: object = {},
  ): Promise<readonly StoredGame[]> => {
    const remote = (seat: string) => {
      const found = participants.find(each => each.seat === seat);
      return found ? ok(found) : refuse('unknown', { fr: '', en: seat });
    };
    const planned = makePlan(
      { ...CALM, ...more, game, participants: participants.map(({ seat }) => seat) },
      { folder: freshFolder(), randomSeed: '1', entrants: { remote } },
    );
    if (!planned.ok) throw new Error(planned.fault.message.en);
    const { plan } = planned;
    const contest = await createContest(store, plan, conditionsHere('test', 1));
    const { signal } = new AbortController();
    await seats.loadBots(plan.participants.map(({ seat }) => seat));
    await runContest({ store, contest, plan, concurrency: 2, signal, remote: seats });
    return store.games.of(contest.id);
  };
  return { store, classroom: classroom.id, teacher, student, bots, seats, make, run };
}

/** A client of ours as a student would write it. */
function keepRunning(client: string, ...args: readonly (string | number)[]): void {
  const file = fileURLToPath(new URL(`../bots/clients/${client}.ts`, import.meta.url));
  keepStarting([process.execPath, file, ...args.map(String)]);
}

/** Starts a client's program again whenever it has ended, as students do by hand. */
function keepStarting([command, ...args]: readonly string[]): void {
  let child: ChildProcess;
  let isOver = false;
  const start = () => {
    if (isOver) return;
    child = spawn(command, args, { stdio: 'ignore' });
    child.on('exit', start);
  };
  start();
  onTestFinished(() => {
    isOver = true;
    child.kill();
  });
}

const CALM = { time: '120s', seed: '1' } as const;

test('SCS: told apart by their names, clients come again for each game', async () => {
  const { make, run } = await arrange();
  const [ada, bob] = [await make('Ada', 'ultimate', 'scs'), await make('Bob', 'ultimate', 'scs')];
  expect(ada.port).toBe(bob.port);
  for (const { name, port } of [ada, bob]) keepRunning('scs', 'sound', '127.0.0.1', port, name);
  const played = await run('ultimate', [ada, bob]);
  expect(played).toHaveLength(2);
  for (const { ending } of played) expect(ending.cause).toBe('rules');
});

test('LOG320: both dialects in one game, each at its own port', async () => {
  const { make, run } = await arrange();
  const ada = await make('Ada', 'breakthrough', 'log320');
  const bob = await make('Bob', 'breakthrough', 'log320-course');
  keepRunning('log320', 'sound', '127.0.0.1', ada.port);
  keepRunning('log320', 'course', '127.0.0.1', bob.port);
  const played = await run('breakthrough', [ada, bob]);
  expect(played).toHaveLength(2);
  for (const { ending } of played) expect(ending.cause).toBe('rules');
});

test('UGI against UGI, and who does not come forfeits while the other waits for its next game', async () => {
  const { make, run, bots } = await arrange();
  const ada = await make('Ada', 'tictactoe', 'ugi');
  const bob = await make('Bob', 'tictactoe', 'ugi');
  const ghost = await make('Ghost', 'tictactoe', 'ugi');
  const connections = [ada, bob].map(({ port, name }) => ugiClient(port, name));
  const played = await run('tictactoe', [ada, bob, ghost], { wait: '200ms' });
  expect(played).toHaveLength(6);
  const causes = played.map(({ first, second, ending }) =>
    [first, second].includes('Ghost') ? ending.cause : 'played',
  );
  expect(causes.toSorted()).toEqual([...Array(4).fill('no-connection'), 'played', 'played']);
  for (const { first, second, ending } of played)
    if (![first, second].includes('Ghost')) expect(ending.cause).toBe('rules');
  expect(bots.ports.bots).toHaveLength(3);
  // two games each, and the connection that waits for a third: the silent connection has cost none
  for (const count of connections) expect(count()).toBeLessThanOrEqual(3);
});

test.runIf(isLong)('a crash in a game is a forfeit with evidence', async () => {
  const { make, run } = await arrange();
  const [ada, bob] = [await make('Ada', 'ultimate', 'scs'), await make('Bob', 'ultimate', 'scs')];
  keepRunning('scs', 'sound', '127.0.0.1', ada.port, 'Ada');
  keepRunning('scs', 'dies', '127.0.0.1', ada.port, 'Bob');
  for (const { first, ending } of await run('ultimate', [ada, bob])) {
    expect(ending).toMatchObject({ cause: 'crash', winner: first === 'Ada' ? 'first' : 'second' });
    expect(JSON.parse(ending.evidence ?? '')).toMatchObject({ ending: { kind: 'closed' } });
  }
});

test('a port, a ticket and trust are the same after a restart', async () => {
  const { store, student, classroom, bots } = await arrange();
  const wanted = { classroom, member: student, name: 'Ada', game: 'breakthrough' };
  const ada = unwrap(await bots.create({ ...wanted, protocol: 'log320', port: 'own' }));
  const before = bots.ports.bot(ada.id);
  await bots.ports.close();
  const again = tcpBots(store);
  // a contest that goes on may be faster than the server that opens its ports
  const rules = unwrap(rulesOf(breakthrough));
  const spec = { rules: rules.id, start: rules.start.text(), control: perMove(1), seed: '1' };
  const game = { contest: 'c', number: 0, attempt: 1, side: 'first', seat: '', wait: 0 } as const;
  const [version] = await store.classrooms.versions(ada.id);
  const absent = await again.open(ada, version, {
    ...{ ...game, name: 'Ada', opponent: 'Bob', spec, signal: AbortSignal.abort(), spoil() {} },
  });
  expect(absent).toMatchObject({ fault: { code: 'bot-absent' } });
  expect(again.ports.bot(ada.id)).toEqual(before);
  await again.refresh();
  expect(again.ports.bot(ada.id)).toEqual(before);
  expect(again.ports.state(ada.id)?.port).toBe(before?.port);
  await store.classrooms.changeBot(ada.id, { removed: true });
  await again.refresh();
  expect(again.ports.bots).toEqual([]);
});

test('a new version is its author’s word, or another protocol; settings of others stay', async () => {
  const { store, student, classroom, bots } = await arrange();
  const wanted = { classroom, member: student, name: 'Ada', game: 'ultimate' };
  const ada = unwrap(await bots.create({ ...wanted, protocol: 'scs', port: 'shared' }));
  const versions = async () =>
    (await store.classrooms.versions(ada.id)).map(({ details }) => JSON.parse(details).protocol);
  expect(unwrap(await bots.newVersion(ada)).number).toBe(2);
  expect(await bots.change(ada, { protocol: 'log320' })).toMatchObject({
    fault: { code: 'wrong-protocol' },
  });
  const marked = JSON.stringify({ ...JSON.parse(ada.settings), plays: 1 });
  await store.classrooms.changeBot(ada.id, { settings: marked });
  unwrap(await bots.change(ada, { protocol: 'ugi', port: 'own', newTicket: true }));
  expect(await versions()).toEqual(['scs', 'scs', 'ugi']);
  const { protocol, port, ticket, plays } = JSON.parse(
    (await store.classrooms.bot(ada.id))?.settings ?? '{}',
  );
  expect({ protocol, plays }).toEqual({ protocol: 'ugi', plays: 1 });
  expect(bots.ports.state(ada.id)?.port).toBe(port);
  expect(ticket).not.toBe(JSON.parse(ada.settings).ticket);
});

test('names that look alike, too many bots and foreign protocols are refused', async () => {
  const { student, teacher, classroom, bots } = await arrange();
  const make = (name: string, more: object = {}) =>
    bots.create({
      ...{ classroom, member: student, name, game: 'ultimate', protocol: 'scs', port: 'shared' },
      ...more,
    });
  unwrap(await make('Ada'));
  for (const name of ['ada', 'Аda', ' Ada\u200b '])
    expect(await make(name)).toMatchObject({ fault: { code: 'name-taken' } });
  expect(await make('\u0000\u202e')).toMatchObject({ fault: { code: 'no-name' } });
  expect(await make('Bob', { protocol: 'log320' })).toMatchObject({
    fault: { code: 'wrong-protocol' },
  });
  for (const name of ['Bob', 'Cleo', 'Dan', 'Eve']) unwrap(await make(name));
  expect(await make('Fred')).toMatchObject({ fault: { code: 'too-many-bots' } });
  unwrap(await make('Fred', { member: teacher }));
});

test('who makes and removes bots, or calls version after version, comes to an end', async () => {
  const { student, teacher, classroom, store } = await arrange();
  const bots = tcpBots(store, { ever: 3, versions: 2 });
  const make = (name: string, member: typeof student | typeof teacher = student) =>
    bots.create({
      ...{ classroom, member, name, game: 'ultimate', protocol: 'scs', port: 'shared' },
    });
  for (const name of ['Ada', 'Bob', 'Cleo']) {
    const { id } = unwrap(await make(name));
    await store.classrooms.changeBot(id, { removed: true });
    await bots.refresh();
  }
  expect(await make('Dan')).toMatchObject({ fault: { code: 'too-many-bots' } });
  const own = unwrap(await make('Roy', teacher)); // the limit is for students only
  expect(unwrap(await bots.newVersion(own)).number).toBe(2);
  const full = { ok: false, fault: { code: 'many-versions' } };
  expect(await bots.newVersion(own)).toMatchObject(full);
  expect(await bots.change(own, { protocol: 'ugi' })).toMatchObject(full);
  expect(bots.ports.bot(own.id)?.protocol).toBe('scs'); // nothing has changed
  expect(await store.classrooms.versions(own.id)).toHaveLength(2);
});

// Linux has all of 127.0.0.0/8: each address is another machine
test.runIf(process.platform === 'linux')('a bot trusts eight machines, the newest', async () => {
  const { student, classroom, store } = await arrange();
  const bots = tcpBots(store, undefined, '0.0.0.0');
  const wanted = { classroom, member: student, name: 'Ada', game: 'tictactoe' };
  const ada = unwrap(await bots.create({ ...wanted, protocol: 'ugi', port: 'own' }));
  const port = bots.ports.bot(ada.id)?.port ?? 0;
  for (let i = 1; i <= 9; i++) {
    Program.ugi(port, 'x', '', `127.0.1.${i}`);
    const shown = () => bots.ports.state(ada.id)?.candidates[0]?.id;
    await expect.poll(shown).toBeTypeOf('number');
    unwrap(await bots.trust(ada, shown() ?? 0));
  }
  const { confirmed } = JSON.parse((await store.classrooms.bot(ada.id))?.settings ?? '{}');
  const hosts = confirmed.map(({ host }: { host: string }) => host);
  expect(hosts).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map(i => `127.0.1.${i}`));
});

test('a championship file names bots by their protocols', async () => {
  const { student, teacher, classroom, bots, store } = await arrange();
  const wanted = { classroom, member: student, name: 'Ada', game: 'breakthrough' };
  const ada = unwrap(await bots.create({ ...wanted, protocol: 'log320', port: 'own' }));
  await bots.newVersion(ada);
  const seat = (name: string, text: string) =>
    bots.seatFor({ classroom, game: 'breakthrough', name, seat: text, member: null });
  expect(await seat('Ada', 'tcp:log320')).toEqual({ ok: true, value: `class:${ada.id}@2` });
  expect(await seat('Ada', 'tcp:ugi')).toMatchObject({ fault: { code: 'not-tcp' } });
  expect(await seat('Bob', 'tcp:scs')).toMatchObject({ fault: { code: 'protocol-game' } });
  expect(await seat('Bob', 'tcp:ugi:80')).toMatchObject({ fault: { code: 'port-taken' } });
  const [made] = await Promise.all([
    seat('Bob', 'tcp:log320-course'),
    seat('Bob', 'tcp:log320-course'),
  ]);
  const bob = (await store.classrooms.bots(classroom)).filter(({ name }) => name === 'Bob');
  expect(bob).toMatchObject([{ member: teacher.id, means: 'tcp' }]);
  expect(made).toEqual({ ok: true, value: `class:${bob[0].id}@1` });
  expect(bots.ports.bot(bob[0].id)?.port).toBeTypeOf('number');
});

test.each([
  ...(isLong ? [['sound', 'ok ok ok'] as const, ['dies', 'ok fault'] as const] : []),
  ['occupied', 'ok fault'] as const,
])('an examination of a client that is %s', async (mode, verdicts) => {
  const { make, bots, store } = await arrange();
  const { port, seat } = await make('Ada', 'ultimate', 'scs');
  const id = seat.slice('class:'.length, -2);
  const slots = new GameSlots();
  const giveBack = slots.take([seatKey(id)]); // a contest has a game with it
  const examiner = new TcpExaminer(bots, systemTimers, slots);
  const [bot, [version]] = [await store.classrooms.bot(id), await store.classrooms.versions(id)];
  if (!bot) throw new Error('it is gone');
  expect(examiner.isHere(bot)).toBe(false);
  keepRunning('scs', mode, '127.0.0.1', port, 'Ada');
  const found: Finding[] = [];
  const { signal } = new AbortController();
  const examining = examiner.examine({ bot, version, report: each => found.push(each), signal });
  await expect.poll(() => examiner.isHere(bot)).toBe(true);
  expect(found).toEqual([]);
  giveBack();
  unwrap(await examining);
  expect(slots.isFree([seatKey(id)])).toBe(true);
  expect(found.map(({ verdict }) => verdict).join(' ')).toBe(verdicts);
  for (const each of found) expect(localizedFinding(each).fr).not.toContain('undefined');
  if (mode === 'occupied') expect(localizedFinding(found[1]).en).toContain('already taken');
});

const missing = missingFor('greedy', 'cheat', 'Prudent', 'Fonceur');
describe.skipIf(!isLong || missing)(`students’ clients in C and Java ${missing ?? ''}`, () => {
  let students: BuiltStudents;
  beforeAll(async () => {
    students = await buildStudents('greedy', 'cheat', 'Prudent', 'Fonceur');
  });
  afterAll(() => students?.remove());

  test('SCS: a sound one and one that cheats', async () => {
    const { make, run } = await arrange();
    const [ada, eve] = [await make('Ada', 'ultimate', 'scs'), await make('Eve', 'ultimate', 'scs')];
    keepStarting(students.at('greedy', ada.port, 'Ada'));
    keepStarting(students.at('cheat', eve.port, 'Eve'));
    const played = await run('ultimate', [ada, eve]);
    expect(played).toHaveLength(2);
    for (const { first, ending } of played)
      expect(ending).toMatchObject({
        ...{ cause: 'illegal-move', winner: first === 'Ada' ? 'first' : 'second' },
      });
  });

  test('LOG320: one of each dialect, one with its address built in', async () => {
    const { make, run } = await arrange();
    const prudent = await make('Prudent', 'breakthrough', 'log320');
    const fonceur = await make('Fonceur', 'breakthrough', 'log320-course', 8888);
    for (const name of ['Prudent', 'Fonceur'] as const)
      keepStarting(students.at(name, prudent.port));
    const played = await run('breakthrough', [prudent, fonceur]);
    expect(played).toHaveLength(2);
    for (const { ending } of played) expect(ending.cause).toBe('rules');
  });
});
