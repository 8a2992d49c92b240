import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import {
  type LadderState,
  readCreatedLadder,
  readLadderList,
  readLadderState,
} from '../../src/protocols/ladder-wire.ts';
import { openStore } from '../../src/store/open.ts';
import { closeShared, studentMachine } from '../connect/connect-server.ts';
import { ROOT } from '../support/run.ts';
import { freshFile } from '../support/store-files.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { type Served, serve } from './online-client.ts';

/** Ladders of a class at a real server: who plays, who may request what, and that they go on after a kill. */

let served: Served;
beforeAll(async () => {
  served = await serve(undefined, { version: 'test' });
});
afterAll(async () => {
  await closeShared();
  await served.close();
});

/** A class with a ladder of tic-tac-toe and two students. */
async function newLadder(at = served) {
  const room = await newClass(at);
  const [ada, bob] = [await room.join('Ada'), await room.join('Bob')];
  const made = await ask(at.address, 'POST', `${room.path}/ladders`, {
    as: room.teacher,
    body: { game: 'tictactoe', time: '60s' }, // no clock that a busy machine could miss
  });
  const { id } = unwrap(readCreatedLadder(made.body));
  const put = (bot: string, as: string, isIn = true) =>
    ask(at.address, 'PUT', `/api/ladders/${id}/bots/${bot}`, { as, body: { isIn } });
  const friendly = (body: object, as?: string) =>
    ask(at.address, 'POST', `/api/ladders/${id}/friendlies`, { ...(as ? { as } : {}), body });
  const page = (secret: string) => FeedPage.open(at.address, secret, `ladder:${id}`);
  return { ...room, classroom: room.id, id, ada, bob, put, friendly, page };
}

/** Bots that are not connected, stored directly. */
async function absentBots(
  classroom: string,
  bots: readonly (readonly [name: string, by: string])[],
) {
  const store = unwrap(await openStore(served.file));
  onTestFinished(() => store.close());
  const ids: string[] = [];
  for (const [name, member] of bots) {
    const means = 'connect';
    const bot = { classroom, member, name, game: 'tictactoe', means, settings: '{}' } as const;
    const added = await store.classrooms.addBot(bot);
    if (added === 'taken') throw new Error(name);
    await store.classrooms.addVersion({ bot: added.id, hash: null, details: '{}' });
    ids.push(added.id);
  }
  return { ids, store };
}

const gamesOf = ({ rows }: LadderState) => rows.reduce((sum, { games }) => sum + games, 0) / 2;

test('levels climb by themselves, until they know each other; a kill loses nothing', async () => {
  const file = freshFile();
  const own = await serve(file, { version: 'test' });
  const { id, put, page, teacher, ada } = await newLadder(own);
  const neighbour = await newLadder(own); // two ladders share the processors
  const watching = await page(ada.secret);
  for (const level of ['level:1', 'level:4']) {
    expect((await put(level, teacher)).status).toBe(204);
    expect((await neighbour.put(level, neighbour.teacher)).status).toBe(204);
  }
  await watching.until(`ladder:${id}`, state => gamesOf(state) >= 4);
  const store = unwrap(await openStore(file));
  onTestFinished(() => store.close());
  await own.close();
  const before = (await store.games.of(id)).length;

  const again = await serve(file, { version: 'test' });
  onTestFinished(() => again.close());
  const after = await FeedPage.open(again.address, ada.secret, `ladder:${id}`);
  const state = unwrap(
    readLadderState(await after.until(`ladder:${id}`, each => gamesOf(each) === 20)),
  );
  const games = await store.games.of(id);
  expect(games.length).toBe(20);
  expect(games.length).toBeGreaterThanOrEqual(before);
  expect(games.map(({ number }) => number)).toEqual([...games.keys()]);
  expect(games.filter(({ first }) => first === 'level:1')).toHaveLength(10);
  expect((await store.contests.verify(id)).state).toBe('whole');
  const next = await FeedPage.open(again.address, neighbour.ada.secret, `ladder:${neighbour.id}`);
  await next.until(`ladder:${neighbour.id}`, each => gamesOf(each) === 20);
  const beside = await store.games.of(neighbour.id);
  expect(beside.map(({ number }) => number)).toEqual([...beside.keys()]);
  const [best, other] = state.rows;
  // openings are drawn, and in tic-tac-toe many decide the game: either may lead
  expect([best.id, other.id].toSorted()).toEqual(['level:1', 'level:4']);
  expect(best).toMatchObject({ rank: 1, author: null, provisional: false });
  expect(best.points).toBeGreaterThan(other.points);
  expect(best.error).toBeLessThan(400);
  expect(best.days.at(-1)?.points).toBeCloseTo(best.points, 6);
  expect(state.recent[0]).toMatchObject({
    rated: true,
    names: expect.arrayContaining(['level:1']),
  });
  expect(state).toMatchObject({ isTeacher: false, paused: false, waits: false });
});

test('who comes right after a change is told it, whatever others were told a moment before', async () => {
  const { id, teacher, ada, page } = await newLadder();
  const topic = `ladder:${id}`;
  await (await page(teacher)).until(topic, ({ paused }) => !paused);
  await ask(served.address, 'PATCH', `/api/ladders/${id}`, {
    ...{ as: teacher, body: { paused: true } },
  });
  const late = await page(ada.secret);
  await late.until(topic, Boolean);
  expect(late.states.get(topic)).toMatchObject({ paused: true });
});

test('a bot on its author’s machine plays a friendly match against a level on demand', async () => {
  const { id, classroom, ada, friendly, page } = await newLadder();
  const command = [process.execPath, join(ROOT, 'bots/typescript/bot.ts')];
  const port = Number(new URL(served.address).port);
  const machine = studentMachine(port, { secret: ada.secret, classroom }, command, {
    name: 'Alpha',
  });
  await machine.until(() => machine.welcomes.length > 0);
  const watching = await page(ada.secret);
  const { bots } = await watching.until(`ladder:${id}`, state => state.bots.length === 1);
  expect(bots).toEqual([{ id: bots[0].id, name: 'Alpha', mine: true, isIn: false }]);
  const asked = await friendly({ one: bots[0].id, two: 'level:1', rated: false }, ada.secret);
  expect(asked.status).toBe(201);
  const done = await watching.until(
    `ladder:${id}`,
    state => state.friendlies[0]?.state === 'done' && state.friendlies[0].games.length === 2,
  );
  expect(done.friendlies[0]).toMatchObject({ names: ['Alpha', 'level:1'], rated: false });
  expect(done.recent).toHaveLength(2);
  expect(done.rows).toEqual([]);
});

describe('what is refused', () => {
  test('strangers see nothing; students decide about their own bots', async () => {
    const { id, classroom, path, teacher, ada, bob, put, friendly } = await newLadder();
    const stranger = (await newClass(served, 'Other')).teacher;
    const { address } = served;
    const list = `${path}/ladders`;
    const seen = await ask(address, 'GET', list, { as: ada.secret });
    expect(unwrap(readLadderList(seen.body))).toMatchObject({
      role: 'student',
      ladders: [{ id, game: 'tictactoe' }],
    });
    for (const as of [undefined, stranger]) {
      const by = as === undefined ? {} : { as };
      expect((await ask(address, 'GET', list, by)).status).toBe(404);
      const changes = { ...by, body: { paused: true } };
      expect((await ask(address, 'PATCH', `/api/ladders/${id}`, changes)).status).toBe(404);
      const page = await FeedPage.open(address, as, `ladder:${id}`);
      expect(await page.refused(`ladder:${id}`)).toBe('not-found');
      expect((await friendly({ one: 'level:1', two: 'level:2', rated: false }, as)).status).toBe(
        404,
      );
    }
    const body = { game: 'tictactoe' };
    expect((await ask(address, 'POST', list, { as: ada.secret, body })).code).toBe('not-teacher');
    expect((await ask(address, 'POST', list, { as: teacher, body })).code).toBe('ladder-exists');
    const pause = { as: ada.secret, body: { paused: true } };
    expect((await ask(address, 'PATCH', `/api/ladders/${id}`, pause)).code).toBe('not-teacher');

    const { ids } = await absentBots(classroom, [
      ['A', ada.body.member],
      ['A2', ada.body.member],
      ['B', bob.body.member],
    ]);
    const [a, a2, b] = ids;
    expect((await put(b, ada.secret)).status).toBe(403);
    expect((await put('level:1', ada.secret)).code).toBe('not-teacher');
    expect((await put('level:99', teacher)).code).toBe('no-bot');
    expect((await put('nobody00', ada.secret)).code).toBe('no-bot');
    expect((await put(a, stranger)).status).toBe(404);
    expect((await put(a, ada.secret)).status).toBe(204);
    expect((await put(b, ada.secret, false)).status).toBe(403);
    expect((await put(a2, ada.secret)).status).toBe(204);
    expect((await put(b, bob.secret)).status).toBe(204);

    const refused = async (request: object, as = ada.secret) => (await friendly(request, as)).code;
    expect(await refused({ one: b, two: a, rated: false })).toBe('forbidden');
    expect(await refused({ one: 'level:1', two: a, rated: false })).toBe('forbidden');
    expect(await refused({ one: a, two: a, rated: false })).toBe('itself');
    expect(await refused({ one: a, two: a2, rated: true })).toBe('one-author');
    expect(await refused({ one: a, two: 'level:1', rated: true })).toBe('not-in-ladder');
    expect(await refused({ one: a, two: 'level:0', rated: false })).toBe('bad-message');
    expect(await refused({ one: a, two: 'bot:rm -rf /', rated: false })).toBe('bad-message');
    expect(await refused({ one: a, two: b, rated: true })).toBeNull();
    expect(await refused({ one: b, two: a, rated: true }, bob.secret)).toBe('met-often');
  });

  test('a thousand friendly matches at once are three', async () => {
    const { id, classroom, ada, bob, friendly } = await newLadder();
    const { ids, store } = await absentBots(classroom, [
      ['A', ada.body.member],
      ['B', bob.body.member],
    ]);
    const request = { one: ids[0], two: ids[1], rated: false };
    const all = await Promise.all(Array.from({ length: 250 }, () => friendly(request, ada.secret)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(247);
    expect(await store.ladders.requests(id, 1_000)).toHaveLength(3);
    expect((await friendly({ ...request, one: ids[1], two: ids[0] }, bob.secret)).status).toBe(201);
  });

  test('a removed member’s bots leave; a deleted class takes its ladder along', async () => {
    const { id, classroom, path, teacher, ada, put, page } = await newLadder();
    const { ids, store } = await absentBots(classroom, [['A', ada.body.member]]);
    await put(ids[0], ada.secret);
    const watching = await page(teacher);
    await watching.until(`ladder:${id}`, ({ rows }) => rows[0]?.state === 'away');
    const member = `${path}/members/${ada.body.member}`;
    await ask(served.address, 'PATCH', member, { as: teacher, body: { removed: true } });
    expect((await put(ids[0], ada.secret)).status).toBe(404);
    const gone = { as: teacher, body: { name: '8INF846' } };
    expect((await ask(served.address, 'DELETE', path, gone)).status).toBe(204);
    expect(await store.ladders.read(id)).toBeNull();
    expect(await store.contests.read(id)).toBeNull();
  });

  test.each([
    ['no clock', { game: 'tictactoe', time: 'none' }, 'no-clock'],
    ['an unknown game', { game: 'chess' }, 'unknown-game'],
    ['a time that cannot be read', { game: 'ultimate', time: 'soon' }, null],
  ])('a ladder with %s', async (_, body, code) => {
    const { path, teacher } = await newLadder();
    const answer = await ask(served.address, 'POST', `${path}/ladders`, { as: teacher, body });
    expect(answer.status).toBe(400);
    if (code) expect(answer.code).toBe(code);
  });
});
