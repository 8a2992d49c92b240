import { once } from 'node:events';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { unwrap } from '../../src/core/result.ts';
import {
  CONNECT_VERSION,
  type ConnectHello,
  type ConnectServerMessage,
  type ConnectWelcome,
  readConnectServerMessage,
} from '../../src/protocols/connect-wire.ts';
import { asked, BOT, botOf, play } from './class-games.ts';
import { closeShared, connectServer, studentMachine } from './connect-server.ts';

/** Hostile clients of `/api/connect`: what they are refused, and what they cost the server. */

afterAll(closeShared);

/** A socket that sends anything. */
class Rogue {
  readonly heard: ConnectServerMessage[] = [];
  readonly #socket: WebSocket;
  readonly closed: Promise<number>;
  #look = () => {};

  private constructor(port: number) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/api/connect`);
    this.#socket.on('error', () => {});
    this.#socket.on('message', data => {
      this.heard.push(unwrap(readConnectServerMessage(data.toString())));
      this.#look();
    });
    this.closed = once(this.#socket, 'close').then(([code]) => code as number);
    onTestFinished(() => this.#socket.terminate());
  }

  static async open(port: number): Promise<Rogue> {
    const rogue = new Rogue(port);
    await once(rogue.#socket, 'open');
    return rogue;
  }

  say(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  get fault(): string | undefined {
    const [last] = this.heard.filter(message => message.type === 'fault').slice(-1);
    return last?.fault.code;
  }

  until(met: () => boolean): Promise<void> {
    return new Promise(resolve => {
      this.#look = () => met() && resolve();
      this.#look();
    });
  }

  async welcome(hello: unknown): Promise<ConnectWelcome> {
    this.say(hello);
    await this.until(() => this.heard.length > 0);
    const [first] = this.heard;
    if (first.type !== 'welcome') throw new Error(JSON.stringify(first));
    return first;
  }

  drop(): void {
    this.#socket.terminate();
  }
}

const helloOf = (
  who: Pick<ConnectHello, 'secret' | 'classroom'>,
  more: Partial<ConnectHello> = {},
): ConnectHello => ({
  type: 'hello',
  version: CONNECT_VERSION,
  secret: who.secret,
  classroom: who.classroom,
  bot: {
    name: null,
    game: 'tictactoe',
    protocol: 'ugi',
    hash: 'b'.repeat(64),
    command: 'rogue',
  },
  session: null,
  ...more,
});

describe('who may connect', () => {
  test('nobody with a foreign secret, from another class, or without a first message', async () => {
    const server = await connectServer({ helloTimeout: 2_000 });
    const vega = await server.join('Vega');
    const other = await server.store.add({ code: 'ELSEWHERE', name: 'Autre', settings: '{}' });
    if (other === 'taken') throw new Error('taken');
    const refused: [unknown, string][] = [
      [helloOf({ ...vega, secret: 'A'.repeat(22) }), 'unknown-secret'],
      [helloOf({ ...vega, classroom: other.id }), 'not-member'],
      [helloOf(vega, { version: 99 }), 'old-client'],
      [{ ...helloOf(vega), admin: true }, 'bad-message'],
      [{ type: 'leave' }, 'no-hello'],
      [
        { type: 'item', seq: 1, ack: 0, item: { type: 'started', run: 1, sandboxed: true } },
        'no-hello',
      ],
      ['{', 'bad-message'],
      [helloOf(vega, { bot: { ...helloOf(vega).bot, game: 'chess' } }), 'unknown-game'],
      [helloOf(vega, { bot: { ...helloOf(vega).bot, name: '\u202e' } }), 'no-name'],
    ];
    await Promise.all(
      refused.map(async ([message, code]) => {
        const rogue = await Rogue.open(server.port);
        rogue.say(message);
        expect(await rogue.closed).toBe(1008);
        expect(rogue.fault).toBe(code);
      }),
    );
    const silent = await Rogue.open(server.port);
    expect(await silent.closed).toBe(1008);
    expect(await server.store.bots(vega.classroom)).toEqual([]);
  });

  test('a student who was removed, no more', async () => {
    const server = await connectServer();
    const vega = await server.join('Vega');
    await server.store.changeMember(vega.member.id, { removed: true });
    const rogue = await Rogue.open(server.port);
    rogue.say(helloOf(vega));
    await rogue.closed;
    expect(rogue.fault).toBe('not-member');
  });

  test('under the name of another’s bot, nobody', async () => {
    const server = await connectServer();
    const [vega, deneb] = [await server.join('Vega'), await server.join('Deneb')];
    await (await Rogue.open(server.port)).welcome(helloOf(vega));
    for (const name of ['Vega', 'Vеga']) {
      const rogue = await Rogue.open(server.port); // the second е is Cyrillic
      rogue.say(helloOf(deneb, { bot: { ...helloOf(deneb).bot, name } }));
      await rogue.closed;
      expect(rogue.fault).toBe('bot-name');
    }
  });

  test('with so many bots, and so many at once', async () => {
    const server = await connectServer({ connectedBotsPerMember: 2, botsPerMember: 3 });
    const vega = await server.join('Vega');
    const named = (name: string) => helloOf(vega, { bot: { ...helloOf(vega).bot, name } });
    const codes: (string | undefined)[] = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      const rogue = await Rogue.open(server.port);
      rogue.say(named(name));
      await rogue.until(() => rogue.heard.length > 0);
      codes.push(rogue.fault);
    }
    expect(codes).toEqual([undefined, undefined, 'too-many-connected', 'too-many-bots']);
  });
});

describe('one bot', () => {
  test('has one version for one hash, however many machines come at once', async () => {
    const server = await connectServer();
    const vega = await server.join('Vega');
    const rogues = await Promise.all([1, 2, 3].map(() => Rogue.open(server.port)));
    for (const rogue of rogues) rogue.say(helloOf(vega));
    await Promise.all(rogues.map(rogue => rogue.until(() => rogue.heard.length > 0)));
    const [bot, ...others] = await server.store.bots(vega.classroom);
    expect(others).toEqual([]);
    expect(bot).toMatchObject({ name: 'Vega', means: 'connect', game: 'tictactoe' });
    expect(await server.store.versions(bot.id)).toHaveLength(1);
    const next = await Rogue.open(server.port);
    const changed = { ...helloOf(vega).bot, hash: 'c'.repeat(64) };
    const { bot: now } = await next.welcome(helloOf(vega, { bot: changed }));
    expect(now).toEqual({ id: bot.id, name: 'Vega', version: 2 });
    const back = await (await Rogue.open(server.port)).welcome(helloOf(vega));
    expect(back.bot.version).toBe(1); // changed back
  });

  test('plays from where it connected last; the other machine is told', async () => {
    const server = await connectServer();
    const vega = await server.join('Vega');
    const first = await Rogue.open(server.port);
    const { bot } = await first.welcome(helloOf(vega));
    const second = await Rogue.open(server.port);
    await second.welcome(helloOf(vega));
    expect(await first.closed).toBe(1008);
    expect(first.fault).toBe('replaced');
    expect(server.connected.isHere(bot)).toBe(true);
  });

  test('does not go on with the session of another', async () => {
    const server = await connectServer();
    const [vega, deneb] = [await server.join('Vega'), await server.join('Deneb')];
    const own = await (await Rogue.open(server.port)).welcome(helloOf(vega));
    const rogue = await Rogue.open(server.port);
    const session = { id: own.session, received: 0 };
    const got = await rogue.welcome(helloOf(deneb, { session }));
    expect(got.resumed).toBe(false);
    expect(got.session).not.toBe(own.session);
    expect(server.connected.isHere(own.bot)).toBe(true);
  });
});

describe('a client that breaks the protocol during a game', () => {
  const begin = async (limits = {}) => {
    const server = await connectServer(limits);
    const vega = await server.join('Vega');
    const rogue = await Rogue.open(server.port);
    const welcome = await rogue.welcome(helloOf(vega));
    const { game, spoilt } = asked();
    const opening = server.connected.open(welcome.bot, { number: 1 }, game);
    await rogue.until(() => rogue.heard.some(message => message.type === 'item'));
    return { ...server, vega, rogue, welcome, game, spoilt, opening };
  };
  const item = (seq: number, ack: number, said: object) => ({ type: 'item', seq, ack, item: said });
  const started = { type: 'started', run: 1, sandboxed: true };

  const lies: [string, (rogue: Rogue) => void][] = [
    ['leaves a number out', rogue => rogue.say(item(3, 1, started))],
    ['acknowledges what was not sent', rogue => rogue.say(item(2, 99, started))],
    ['says what is no message', rogue => rogue.say('{"type":"item"}')],
  ];
  test.each(lies)('%s: it loses, and nobody plays again', async (_, lie) => {
    const { rogue, opening, game, spoilt } = await begin();
    rogue.say(item(1, 1, started));
    const seat = unwrap(await opening);
    const playing = play(seat, game);
    lie(rogue);
    expect(await rogue.closed).toBe(1008);
    expect((await playing).ended).toMatchObject({ winner: 'second' });
    expect(spoilt).toEqual([]);
  });

  test('claims to have received what it cannot, when it comes back: it loses', async () => {
    const { port, vega, rogue, welcome, opening, game, spoilt } = await begin();
    rogue.say(item(1, 1, started));
    const seat = unwrap(await opening);
    const playing = play(seat, game);
    rogue.drop();
    const back = await Rogue.open(port);
    back.say(helloOf(vega, { session: { id: welcome.session, received: 500 } }));
    expect(await back.closed).toBe(1008);
    expect(back.fault).toBe('broken-link');
    expect((await playing).ended).toMatchObject({ winner: 'second' });
    expect(spoilt).toEqual([]);
  });

  test('floods: it loses, and its lines are read no further', async () => {
    const { rogue, opening, game } = await begin();
    rogue.say(item(1, 1, started));
    const seat = unwrap(await opening);
    const playing = play(seat, game);
    const content = { text: 'x'.repeat(2_000) };
    for (let seq = 2; seq < 600; seq++)
      rogue.say(item(seq, 1, { type: 'output', run: 1, after: 1, content }));
    expect((await playing).ended).toMatchObject({ cause: 'flood', winner: 'second' });
  });

  test('lies about a run that it does not have: nothing happens', async () => {
    const { rogue, opening } = await begin();
    rogue.say(item(1, 1, { ...started, run: 7 }));
    const ending = { kind: 'exit', code: 0, signal: null };
    rogue.say(item(2, 1, { type: 'ended', run: 8, ending, stderr: '', memory: 0 }));
    rogue.say(item(3, 1, started));
    const seat = unwrap(await opening);
    rogue.say(item(4, 1, { type: 'ended', run: 1, ending, stderr: 'the end', memory: 0 }));
    await seat.close?.();
  });

  test('never answers: the game waits as long as it must, and others go on', async () => {
    const { connected, welcome, port, join } = await begin();
    const other = studentMachine(port, await join('Deneb'), BOT);
    await other.until(() => other.welcomes.length > 0);
    const { game } = asked();
    const seat = unwrap(await connected.open(botOf(other), { number: 1 }, game));
    expect((await play(seat, game)).position.outcome).not.toBeNull();
    await seat.close?.();
    const late = asked({ wait: 10 });
    const refused = await connected.open(welcome.bot, { number: 1 }, late.game);
    expect(refused).toMatchObject({ ok: false, fault: { code: 'bot-busy' } });
    const absent = { id: 'nobody', name: 'Nobody' };
    const gone = await connected.open(absent, { number: 1 }, asked({ wait: 10 }).game);
    expect(gone).toMatchObject({ ok: false, fault: { code: 'bot-not-here' } });
  });
});
