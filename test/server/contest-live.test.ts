import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import { newSecret } from '../../src/server/secrets.ts';
import { freshFile } from '../support/store-files.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { Client, type Served, serve } from './online-client.ts';

/** A championship at a real server, with people who play in it, people who watch it, and intruders. */

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.close());

/** A class with two students, and a championship of both that the teacher has created. */
async function arrange(file: object = {}, server = served) {
  const { address } = server;
  const { id: classroom, teacher, code, join } = await newClass(server);
  const ada = await join('Ada Lovelace', { pseudonym: 'Comète' });
  const bob = await join('Bob Curie', { pseudonym: 'Renard' });
  const plan = {
    name: 'Coupe',
    game: 'tictactoe',
    time: '5m+3s',
    participants: [ada, bob].map(({ body }, i) => ({
      name: ['Comète', 'Renard'][i],
      seat: `person:${body.member}`,
    })),
    ...file,
  };
  const body = { class: classroom, file: JSON.stringify(plan) };
  const created = await ask(address, 'POST', '/api/contests', { as: teacher, body });
  const id = created.body.id as string;
  const act = (action: object, as: string | undefined = teacher) =>
    ask(address, 'POST', `/api/contests/${id}/actions`, {
      ...(as === undefined ? {} : { as }),
      body: action,
    });
  return { address, classroom, teacher, code, id, act, ada: ada.secret, bob: bob.secret };
}

/** Resolves once a member is called to a game. */
async function called(address: string, secret: string, id: string) {
  const page = await FeedPage.open(address, secret, 'my-games');
  const { games } = await page.until('my-games', state =>
    state.games.some((game: { id: string }) => game.id === id),
  );
  page.close();
  return games.find((game: { id: string }) => game.id === id) as { id: string; opponent: string };
}

/** Plays the first side's win in the middle row. */
async function win(first: Client, second: Client): Promise<void> {
  for (const [i, move] of ['a2', 'a1', 'b2', 'b1', 'c2'].entries()) {
    (i % 2 === 0 ? first : second).move(move);
    for (const one of [first, second]) await one.until(() => one.moves.length === i + 1);
  }
}

describe('people who take part', () => {
  test('are called on every page, play with their own secret, and the table counts it', async () => {
    const { address, id, act, ada, bob, teacher } = await arrange();
    const wall = await FeedPage.open(address, undefined, `wall:${id}`, `contest:${id}`);
    expect((await act({ type: 'start' })).status).toBeLessThan(300);
    for (let game = 0; game < 2; game++) {
      const call = await called(address, ada, `${id}x${game}`);
      expect(call.opponent).toBe('Renard');
      const one = await Client.join(address, call.id, ada);
      const two = await Client.join(address, call.id, bob);
      const stranger = await Client.join(address, call.id);
      for (const each of [one, two]) await each.until(() => each.status?.phase === 'playing');
      expect(new Set([one.you, two.you])).toEqual(new Set(['first', 'second']));
      const [first, second] = one.you === 'first' ? [one, two] : [two, one];
      expect(await stranger.fault(stranger.move('b2'))).toBe('watching');
      expect(await second.fault(second.move('b2'))).toBe('not-your-turn');
      expect(await first.fault(first.act({ type: 'offer', what: 'undo' }))).toBe('contest-undo');
      first.move('a2');
      await wall.until(`wall:${id}`, ({ boards }) =>
        boards.some(
          (board: { id: string; last: string }) => board.id === call.id && board.last === 'a2',
        ),
      );
      for (const [i, move] of ['a1', 'b2', 'b1', 'c2'].entries()) {
        (i % 2 === 0 ? second : first).move(move);
        await stranger.until(() => stranger.moves.length === i + 2);
      }
      await stranger.until(() => stranger.status?.phase === 'over');
      const welcome = stranger.heard.find(({ type }) => type === 'welcome');
      expect(JSON.stringify(welcome)).not.toMatch(/Lovelace|Curie|person:/);
    }
    const state = await wall.until(`contest:${id}`, each => each.state === 'over');
    expect(state.standings.map(({ points }: { points: number }) => points)).toEqual([1, 1]);
    expect(JSON.stringify(state)).not.toMatch(/Lovelace|Curie/);
    const later = await Client.join(address, `${id}x1`, teacher);
    expect(later.moves).toEqual(['a2', 'a1', 'b2', 'b1', 'c2']);
    expect(later.status?.phase).toBe('over');
  });

  test('a server that is stopped in a game plays it again', async () => {
    const file = freshFile();
    const own = await serve(file);
    const { id, act, ada, bob } = await arrange({}, own);
    await act({ type: 'start' });
    await called(own.address, ada, `${id}x0`);
    const one = await Client.join(own.address, `${id}x0`, ada);
    const two = await Client.join(own.address, `${id}x0`, bob);
    await two.until(() => two.status?.phase === 'playing');
    (one.you === 'first' ? one : two).move('b2');
    await two.until(() => two.moves.length === 1);
    await own.close();
    const again = await serve(file);
    onTestFinished(() => again.close());
    await called(again.address, bob, `${id}x0`);
    const back = await Client.join(again.address, `${id}x0`, ada);
    const other = await Client.join(again.address, `${id}x0`, bob);
    await back.until(() => back.status?.phase === 'playing');
    expect(back.moves).toEqual([]);
    const [first, second] = back.you === 'first' ? [back, other] : [other, back];
    await win(first, second);
    await back.until(() => back.status?.phase === 'over');
  });
});

describe('who should not', () => {
  test('no student, stranger or foreign teacher steers a championship; none reads another class by it', async () => {
    const { address, id, act, ada } = await arrange();
    const other = await newClass(served, 'other');
    for (const as of [ada, other.teacher, newSecret()])
      for (const action of [{ type: 'start' }, { type: 'exclude', name: 'Comète', because: 'x' }])
        expect((await act(action, as)).status).toBeGreaterThanOrEqual(400);
    const nobody = await ask(address, 'POST', `/api/contests/${id}/actions`, {
      body: { type: 'start' },
    });
    expect(nobody.status).toBeGreaterThanOrEqual(400);
    const page = await FeedPage.open(address, ada, `wall:${id}`, 'wall:nosuch', 'contest:nosuch');
    const { join: code } = await page.until(`wall:${id}`, () => true);
    expect(code).toBe(null);
    expect(await page.refused('wall:nosuch')).toBeTruthy();
    const stranger = await FeedPage.open(address, undefined, 'my-games');
    expect(await stranger.refused('my-games')).toBeTruthy();
  });

  test('a game that is not there, not played yet, or asked for with a foreign secret', async () => {
    const { address, id } = await arrange();
    for (const [room, secret, fault] of [
      [`${id}x0`, undefined, 'not-played'],
      [`${id}x999999`, undefined, 'not-played'],
      ['nosuchx1', undefined, 'no-game'],
    ] as const) {
      const client = new Client(address);
      await client.open();
      client.say({
        type: 'hello',
        version: WIRE_VERSION,
        room,
        ...(secret ? { secret } : {}),
        known: 0,
      });
      expect(await client.fault(null)).toBe(fault);
    }
  });
});
