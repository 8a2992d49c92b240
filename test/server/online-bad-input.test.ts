import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_BYTES, WIRE_VERSION } from '../../src/protocols/wire.ts';
import {
  Client,
  create,
  FRIENDS,
  friends as meet,
  play,
  post,
  type Served,
  serve,
} from './online-client.ts';

let site: Served;
let address = '';
beforeAll(async () => {
  site = await serve();
  address = site.address;
});
afterAll(() => site.close());

const friends = (game: unknown = FRIENDS, at = address) => meet(at, game);

describe('bad input', () => {
  test.each([
    ['no body', undefined, 'bad-request'],
    ['a number', 7, 'bad-message'],
    ['an unknown field', { ...FRIENDS, admin: true }, 'bad-message'],
    [
      'an unknown side',
      { ...FRIENDS, seats: { ...FRIENDS.seats, third: 'person' } },
      'bad-message',
    ],
    ['an unknown game', { ...FRIENDS, rules: 'chess' }, 'unknown-game'],
    ['an unknown variant', { ...FRIENDS, rules: 'ultimate:blue' }, 'unknown-variant'],
    ['a clock that is none', { ...FRIENDS, time: 'soon' }, 'bad-time-control'],
    [
      'an unknown player',
      { ...FRIENDS, seats: { first: 'person', second: 'level:99' } },
      'unknown-level',
    ],
    [
      'a program to run',
      { ...FRIENDS, seats: { first: 'person', second: 'bot:sh' } },
      'unknown-player',
    ],
    [
      'a protocol of another game',
      { ...FRIENDS, seats: { first: 'person', second: 'tcp:scs' } },
      'wrong-protocol',
    ],
    ['a name that is too long', { ...FRIENDS, rules: 'x'.repeat(300) }, 'bad-message'],
  ])('a game of %s is refused', async (_, body, code) => {
    const answer = await post(address, body);
    expect(answer.status).toBe(400);
    const said = (await answer.json()) as { fault?: { code: string; message: object } };
    expect(said.fault?.code).toBe(code);
  });

  test('pages of other sites are refused', async () => {
    expect((await post(address, FRIENDS, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await post(address, FRIENDS, { origin: 'null' })).status).toBe(403);
    expect((await post(address, FRIENDS, { origin: address })).status).toBe(201);
    const upgrade = await fetch(`${address}/api/live`, {
      headers: { origin: 'http://evil.example' },
    });
    expect(upgrade.status).toBe(403);
  });

  const hello = { type: 'hello', version: WIRE_VERSION, room: 'abcdefghjk', known: 0 };
  test.each([
    ['a game that is not there', hello, 'no-game'],
    ['another version', { ...hello, version: WIRE_VERSION + 1 }, 'old-page'],
    [
      'a move before it is said which game',
      { type: 'act', id: '1', known: 0, action: { type: 'resign' } },
      'no-hello',
    ],
    ['a rematch of nothing', { type: 'rematch' }, 'no-hello'],
  ])('%s ends the connection with a reason', async (_, message, code) => {
    const client = new Client(address);
    await client.open();
    client.say(message);
    await client.until(() => client.closed !== null);
    expect(client.faults).toEqual([code]);
    expect(client.closed).toBe(1008);
  });

  test('a page of the first release is told in its own words to reload', async () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
    const told = new Promise<string>(resolve => {
      socket.onmessage = ({ data }) => resolve(String(data));
    });
    socket.onopen = () => socket.send(JSON.stringify({ ...hello, version: 2 }));
    const { fault } = JSON.parse(await told);
    expect(fault).toMatchObject({
      code: 'old-page',
      words: { fr: expect.any(String), en: expect.any(String) },
    });
    expect(Object.keys(fault)).toEqual(['code', 'words']);
  });

  test('a secret opens its own seat and no other, in its own game and no other', async () => {
    const mine = await create(address);
    const theirs = await create(address);
    const forged = [
      theirs.secrets.first,
      `${mine.secrets.first?.slice(0, -1)}${mine.secrets.first?.endsWith('A') ? 'Q' : 'A'}`,
      'A'.repeat(22),
    ];
    for (const secret of forged) {
      const client = new Client(address);
      await client.open();
      client.say({ ...hello, room: mine.room, secret });
      await client.until(() => client.closed !== null);
      expect(client.faults).toEqual(['wrong-key']);
      expect(JSON.stringify(client.heard)).not.toContain('tictactoe'); // nothing of the game
    }
    const second = await Client.join(address, mine.room, mine.secrets.second);
    expect(second.you).toBe('second');
  });

  test('nobody acts for somebody else', async () => {
    const { room, first, second } = await friends();
    const watcher = await Client.join(address, room);
    expect(await watcher.fault(watcher.move('b2'))).toBe('watching');
    watcher.say({ type: 'rematch' });
    expect(await watcher.fault(null)).toBe('watching');
    expect(await second.fault(second.move('b2'))).toBe('not-your-turn');
    first.say({
      type: 'act',
      id: 'x',
      known: 0,
      action: { type: 'move', text: 'b2' },
      side: 'second',
    });
    await first.until(() => first.faults.includes('bad-message'));
    first.act({ type: 'forfeit', cause: 'time', evidence: '' });
    first.act({ type: 'flag' });
    await first.until(() => first.faults.length === 3);
    expect(first.faults).toEqual(['bad-message', 'bad-message', 'bad-message']);
    expect(await first.fault(first.move('z9'))).toBe('unreadable-move');
    expect(second.events).toEqual([]);
    first.move('b2');
    await second.until(() => second.moves.length === 1);
  });

  test.each([
    ['not JSON', 'hello', 'bad-message'],
    ['a list', '[]', 'bad-message'],
    ['nothing', '', 'bad-message'],
    ['a field too many', JSON.stringify({ ...hello, extra: 1 }), 'bad-message'],
    ['a prototype', '{"__proto__":{"type":"ping"}}', 'bad-message'],
    ['a count that is none', JSON.stringify({ ...hello, known: -1 }), 'bad-message'],
    ['a room with a path', JSON.stringify({ ...hello, room: '../../etc' }), 'bad-message'],
  ])('%s is refused and the connection stays', async (_, text, code) => {
    const client = new Client(address);
    await client.open();
    client.say(text);
    await client.until(() => client.faults.length === 1);
    expect(client.faults).toEqual([code]);
    client.say({ type: 'ping' });
    await client.until(() => client.heard.at(-1)?.type === 'pong');
  });

  test('frames that are too large, binary or too many end the connection; the game goes on', async () => {
    const game = await friends();
    const { room, secrets } = game;
    const large = await Client.join(address, room, secrets.first);
    large.say({
      type: 'act',
      id: '1',
      known: 0,
      action: { type: 'move', text: 'x'.repeat(MOST_BYTES) },
    });
    await large.until(() => large.closed !== null);
    expect(large.closed).toBe(1009);
    const binary = await Client.join(address, room, secrets.first);
    binary.socket.send(new Uint8Array([1, 2, 3]));
    await binary.until(() => binary.closed !== null);
    expect(binary.closed).toBe(1003);
    expect(binary.faults).toEqual(['not-text']);
    const flood = await Client.join(address, room, secrets.first);
    for (let i = 0; i < 200; i++) flood.say({ type: 'ping' });
    await flood.until(() => flood.closed !== null);
    expect(flood.faults).toContain('too-fast');
    expect(flood.closed).toBe(1008);
    await play(game, 'b2 a1');
  });
});
