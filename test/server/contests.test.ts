import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { championshipPresets } from '../../src/courses/championships.ts';
import {
  type ContestState,
  LONGEST_FILE,
  type NewClassContest,
  readContestCheck,
  readContestChoices,
  readContestGames,
  readContestListings,
  readContestState,
  readCreatedContest,
} from '../../src/protocols/contest-wire.ts';
import { isLong } from '../support/long.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { type Served, serve } from './online-client.ts';

/** Championships of a class at a real server: what the teacher does, and what nobody else may. */

let served: Served;
let room: Awaited<ReturnType<typeof newClass>>;
let student: string;
let stranger: string;
beforeAll(async () => {
  served = await serve(undefined, { version: 'test', presets: championshipPresets });
});
afterAll(() => served.close());

/** A class with a student, and the teacher of another one. */
async function enter(): Promise<void> {
  room = await newClass(served);
  student = (await room.join('Ada Lovelace')).secret;
  stranger = (await newClass(served, 'Other')).teacher;
}

const engines = {
  ...{ name: 'Engines', game: 'tictactoe', seed: 7 },
  participants: ['random', 'greedy', { name: 'One', seat: 'mcts:1ms' }],
};
const asked = (file: object): NewClassContest => ({ class: room.id, file: JSON.stringify(file) });

const create = async (file: object = engines, as = room.teacher) => {
  const created = await ask(served.address, 'POST', '/api/contests', { as, body: asked(file) });
  return created.code ?? unwrap(readCreatedContest(created.body)).id;
};
const act = (id: string, action: object, as?: string) =>
  ask(served.address, 'POST', `/api/contests/${id}/actions`, {
    ...(as ? { as } : {}),
    body: action,
  });

test('a championship from the form to its table', async () => {
  await enter();
  const { address } = served;
  const choices = await ask(address, 'GET', `/api/contests/choices?class=${room.id}`, {
    as: room.teacher,
  });
  expect(unwrap(readContestChoices(choices.body)).presets.map(({ name }) => name)).toEqual([
    'moia',
    'log320',
  ]);
  const checked = await ask(address, 'POST', '/api/contests/check', {
    as: room.teacher,
    body: asked({ preset: 'log320', participants: ['mcts:1ms', 'mcts:2ms', 'mcts:3ms'] }),
  });
  const check = unwrap(readContestCheck(checked.body));
  expect(check.forecast).toMatchObject({ games: 6, unmeasured: [] });
  expect(check.conditions[0].en).toContain('LOG320');

  const id = await create();
  const page = await FeedPage.open(address, student, `contest:${id}`);
  const before = unwrap(readContestState(await page.until(`contest:${id}`, () => true)));
  expect(before).toMatchObject({ state: 'ready', isTeacher: false, games: { counted: 0 } });
  expect((await act(id, { type: 'start' }, room.teacher)).status).toBe(204);
  const over = unwrap(
    readContestState(
      await page.until(`contest:${id}`, ({ state }: ContestState) => state === 'over'),
    ),
  );
  expect(over.games).toEqual({ counted: 6, total: 6 });
  expect(over.standings.reduce((sum, { points }) => sum + points, 0)).toBe(6);
  expect(over.log.map(({ by }) => by)).toContain('Mme Roy');

  const { body } = await ask(address, 'GET', `/api/contests/${id}/games`);
  const { games, players, cross } = unwrap(readContestGames(body));
  expect(games.every(({ result }) => result !== null)).toBe(true);
  expect(players).toEqual(over.standings.map(({ name }) => name));
  expect(cross.flat().filter(cell => cell !== null)).toHaveLength(6);
  const list = await ask(address, 'GET', `/api/contests?class=${room.id}`);
  expect(unwrap(readContestListings(list.body)).contests[0]).toMatchObject({
    ...{ id, state: 'over', players: 3, games: 6 },
  });
});

describe('nobody acts as the teacher', () => {
  const whos: [string, () => string | undefined][] = [
    ['a student', () => student],
    ['a teacher of another class', () => stranger],
    ['nobody', () => undefined],
  ];
  test.each(whos)('%s', async (_, secret) => {
    await enter();
    const { address } = served;
    const id = await create();
    const who = secret();
    const as = who === undefined ? {} : { as: who };
    const body = asked(engines);
    const attempts = await Promise.all([
      act(id, { type: 'start' }, who),
      act(id, { type: 'exclude', name: 'One', because: 'mine' }, who),
      act(id, { type: 'add', seat: 'level:8' }, who),
      ask(address, 'POST', `/api/contests/${id}/check`, as),
      ask(address, 'POST', '/api/contests', { ...as, body }),
      ask(address, 'POST', '/api/contests/check', { ...as, body }),
      ask(address, 'GET', `/api/contests/choices?class=${room.id}`, as),
    ]);
    for (const { status } of attempts) expect([403, 404]).toContain(status);
    const { body: state } = await ask(address, 'GET', `/api/contests/${id}`, as);
    expect(state).toMatchObject({ state: 'ready', isTeacher: false });
    expect(state.participants).toHaveLength(3);
  });
});

test('what is not a championship is refused in words', async () => {
  await enter();
  const { address } = served;
  expect(await create({ participants: ['bot:ls', 'random'], game: 'tictactoe' })).toBe('command');
  const send = (body: unknown) => ask(address, 'POST', '/api/contests', { as: room.teacher, body });
  expect((await send({ class: room.id })).code).toBe('bad-message');
  expect((await send({ class: room.id, file: 'x'.repeat(LONGEST_FILE + 1) })).code).toBe(
    'bad-message',
  );
  expect((await send({ class: room.id, file: 'x'.repeat(400_000) })).status).toBe(413);
  expect((await send({ class: 'abcd1234', file: '{}' })).status).toBe(404);
  const bad = await send({ class: room.id, file: '{\n  "gmae": "ultimate" }' });
  expect(bad.body.fault).toMatchObject({ code: 'unknown-key', at: { line: 2 } });
  expect((await act('nothing', { type: 'start' }, room.teacher)).status).toBe(404);
  const id = await create();
  expect((await act(id, { type: 'stop' }, room.teacher)).code).toBe('bad-message');
  expect((await act(id, { type: 'void', number: 0, because: 'x' }, room.teacher)).code).toBe(
    'not-played',
  );
  expect((await act(id, { type: 'exclude', name: 'Who', because: 'x' }, room.teacher)).code).toBe(
    'unknown-participant',
  );
});

// the charts alone take seconds of a processor
test.runIf(isLong)(
  'a report has pseudonyms for everybody, and real names for the teacher',
  async () => {
    await enter();
    const { address } = served;
    const ada = `person:${(await ask(address, 'GET', `/api/contests/choices?class=${room.id}`, { as: room.teacher })).body.members.find(({ name }: { name: string }) => name !== 'Mme Roy').id}`;
    const id = await create({ game: 'tictactoe', participants: [ada, 'random'] });
    const report = (query: string, as?: string) =>
      ask(address, 'GET', `/api/contests/${id}/report?${query}`, as ? { as } : {});
    const [shown, real] = [await report('lang=en'), await report('names=real', room.teacher)];
    expect([shown.status, real.status]).toEqual([200, 200]);
    expect(shown.body).toContain('<html lang="en"');
    expect(shown.body).not.toContain('Lovelace');
    expect(real.body).toContain('Lovelace');
    expect((await report('names=real', student)).status).toBe(403);
    expect((await report('file=standings')).body).toContain('rank');
    expect((await report('file=../../etc/passwd')).status).toBe(404);
  },
);
