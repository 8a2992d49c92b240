import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { LobbyState, PersonState } from '../../src/protocols/people-wire.ts';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import { ask, FeedPage } from './class-client.ts';
import { Client, create, play, type Served, serve } from './online-client.ts';

/** The lobby of a real server: people who meet, and impostors. */

let served: Served;
let address: string;
beforeAll(async () => {
  served = await serve();
  ({ address } = served);
});
afterAll(() => served.close());

/** Somebody with a nickname and a page in the lobby. */
async function arrive(name: string) {
  const { body } = await ask(address, 'POST', '/api/people', { body: { name } });
  const { id, secret } = body as { id: string; secret: string };
  const page = await FeedPage.open(address, secret, 'lobby', 'person');
  const post = (path: string, more?: object) =>
    ask(address, 'POST', path, { as: secret, ...(more ? { body: more } : {}) });
  const lobby = (met: (state: LobbyState) => boolean) => page.until('lobby', met);
  const own = (met: (state: PersonState) => boolean) => page.until('person', met);
  const enter = (room: string) => Client.join(address, room, null, 0, secret);
  return { id, secret, page, post, lobby, own, enter };
}

const GAME = { rules: 'tictactoe', time: 'none', side: 'first' };

test('an open game is taken in one tap, by one person, and is then there to watch', async () => {
  const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map(arrive));
  const { room } = (await ada.post('/api/lobby/games', GAME)).body;
  const first = await ada.enter(room);
  expect(first.you).toBe('first');
  const { open } = await bob.lobby(state => state.open.some(game => game.room === room));
  expect(open).toMatchObject([{ room, by: { id: ada.id, name: 'Ada', tag: null }, side: 'first' }]);
  expect((await ada.post(`/api/lobby/games/${room}/take`)).code).toBe('seat-taken');
  const takers = await Promise.all(
    [bob, eve].map(who => who.post(`/api/lobby/games/${room}/take`)),
  );
  expect(takers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [winner, loser] = takers[0].status === 201 ? [bob, eve] : [eve, bob];
  const second = await winner.enter(room);
  expect(second.you).toBe('second');
  expect((await loser.enter(room)).you).toBe(null);
  await first.until(() => first.status?.phase === 'playing');
  const names = { first: 'Ada', second: winner === bob ? 'Bob' : 'Eve' };
  expect(first.status?.names).toEqual(names);
  const { live } = await loser.lobby(state => state.live.some(game => game.room === room));
  expect(live[0]).toMatchObject({ room, rules: 'tictactoe', names });
  await play({ first, second }, 'a1 b1 a2 b2 a3');
  await loser.lobby(state => state.live.every(game => game.room !== room));
  // the rematch is between the same people, on other sides
  first.say({ type: 'rematch' });
  second.say({ type: 'rematch' });
  await first.until(() => first.status?.rematch.next !== null);
  const next = first.status?.rematch.next ?? '';
  expect((await ada.enter(next)).you).toBe('second');
  const again = await winner.enter(next);
  await again.until(() => again.status?.names.second === 'Ada');
});

test('a challenge is accepted: both are in the game', async () => {
  const [ada, bob] = await Promise.all(['Ada', 'Bob'].map(arrive));
  await ada.lobby(({ people }) => people.some(({ id }) => id === bob.id));
  const { id } = (await ada.post('/api/challenges', { ...GAME, side: 'second', to: bob.id })).body;
  const { challenges } = await bob.own(state => state.challenges.length === 1);
  expect(challenges).toMatchObject([{ id, from: { name: 'Ada' }, side: 'second', state: 'open' }]);
  const accepted = await bob.post(`/api/challenges/${id}/accept`);
  const { room } = accepted.body;
  await ada.own(state => state.challenges[0]?.room === room);
  const [first, second] = [await bob.enter(room), await ada.enter(room)];
  expect([first.you, second.you]).toEqual(['first', 'second']);
  await first.until(() => first.status?.phase === 'playing');
  expect((await bob.post(`/api/challenges/${id}/accept`)).code).toBe('no-challenge');
});

describe('nobody plays for another', () => {
  test('strangers accept, decline and withdraw nothing', async () => {
    const [ada, bob, eve] = await Promise.all(['Ada', 'Bob', 'Eve'].map(arrive));
    await ada.lobby(({ people }) => people.some(({ id }) => id === bob.id));
    const { id } = (await ada.post('/api/challenges', { ...GAME, to: bob.id })).body;
    for (const who of [eve, ada])
      for (const answer of ['accept', 'decline'])
        expect((await who.post(`/api/challenges/${id}/${answer}`)).code).toBe('no-challenge');
    const remove = (as: string) => ask(address, 'DELETE', `/api/challenges/${id}`, { as });
    expect((await remove(eve.secret)).code).toBe('no-challenge');
    expect((await remove(bob.secret)).code).toBe('no-challenge');
    expect((await ask(address, 'POST', `/api/challenges/${id}/accept`)).code).toBe('no-secret');
    expect((await eve.own(() => true)).challenges).toEqual([]);
    const nobody = await FeedPage.open(address, undefined, 'person');
    expect(await nobody.refused('person')).toBe('no-secret');
    expect((await bob.post(`/api/challenges/${id}/decline`)).status).toBe(204);
    await ada.own(state => state.challenges[0]?.state === 'declined');
    // whoever declined is left alone for a while
    const again = await ada.post('/api/challenges', { ...GAME, to: bob.id });
    expect(again.code).toBe('too-many-challenges');
  });

  test('a person’s secret is no key to the seats of others, nor is a seat’s key another person', async () => {
    const [ada, bob] = await Promise.all(['Ada', 'Bob'].map(arrive));
    const { room } = (await ada.post('/api/lobby/games', GAME)).body;
    await ada.enter(room);
    expect((await bob.enter(room)).you).toBe(null);
    const wrong = new Client(address);
    await wrong.open();
    wrong.say({ type: 'hello', version: WIRE_VERSION, room, secret: bob.secret, known: 0 });
    expect(await wrong.fault(null)).toBe('wrong-key');
    // an invitation by link stays private; its names are those of who first shows the seat's secret
    const invited = await create(address);
    const mine = await Client.join(address, invited.room, invited.secrets.first, 0, ada.secret);
    await Client.join(address, invited.room, invited.secrets.first, 0, bob.secret);
    await mine.until(() => mine.status?.names.first === 'Ada');
    expect((await bob.post(`/api/lobby/games/${invited.room}/take`)).code).toBe('seat-taken');
    const seen = await bob.lobby(() => true);
    expect(JSON.stringify(seen)).not.toContain(invited.room);
    const nameless = await Client.join(address, invited.room, invited.secrets.second);
    await nameless.until(() => nameless.status?.phase === 'playing');
    expect(nameless.status?.names).toEqual({ first: 'Ada', second: null });
  });

  test('names that look alike are told apart', async () => {
    const [ada] = await Promise.all([arrive('Zora'), arrive('Zогa')]);
    const { people } = await ada.lobby(
      state => state.people.filter(({ name }) => /^Z/.test(name)).length === 2,
    );
    const tags = people.filter(({ name }: { name: string }) => /^Z/.test(name));
    expect(new Set(tags.map(({ tag }: { tag: string }) => tag)).size).toBe(2);
    expect(tags[0].tag).toMatch(/^[a-z0-9]{3}$/);
  });

  test('nobody takes nicknames without end, and others go on', async () => {
    const limited = await serve(undefined, { limits: { nicknames: 2 } });
    onTestFinished(() => limited.close());
    const take = async () => {
      const { status } = await ask(limited.address, 'POST', '/api/people', { body: { name: 'A' } });
      return status;
    };
    expect([await take(), await take(), await take()]).toEqual([201, 201, 429]);
    expect((await ask(limited.address, 'GET', '/api/people/me')).status).toBe(200);
  });

  test('nobody floods another, or challenges who is not here or oneself', async () => {
    const ada = await arrive('Ada');
    const others = await Promise.all(Array.from({ length: 6 }, (_, i) => arrive(`Other ${i}`)));
    await ada.lobby(({ people }) => others.every(({ id }) => people.some(one => one.id === id)));
    const codes = [];
    for (const { id } of others)
      codes.push((await ada.post('/api/challenges', { ...GAME, to: id })).code);
    expect(codes).toEqual([null, null, null, null, null, 'too-many-challenges']);
    expect((await ada.post('/api/challenges', { ...GAME, to: ada.id })).code).toBe('no-person');
    expect((await ada.post('/api/challenges', { ...GAME, to: 'zzzzzzzzzz' })).code).toBe(
      'no-person',
    );
    const wrong = await ada.post('/api/challenges', { ...GAME, rules: 'chess', to: others[0].id });
    expect(wrong.status).toBe(400);
    others[5].page.close();
    await ada.lobby(({ people }) => people.every(({ id }) => id !== others[5].id));
  });
});
