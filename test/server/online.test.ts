import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { millis } from '../../src/core/clock.ts';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
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

test('who asks for too many games is told so in words, and the others play on', async () => {
  const busy = await serve(undefined, { limits: { gamesPerMinute: 3 } });
  onTestFinished(() => busy.close());
  const { first, second } = await friends(FRIENDS, busy.address);
  for (let asked = 0; asked < 2; asked++) await create(busy.address);
  const refused = await post(busy.address, FRIENDS);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ fault: { code: 'too-many' } });
  await play({ first, second }, 'a1 b1');
});

describe('a game between two people', () => {
  test('waits for both, is played to its end and looks the same to all, spectators among them', async () => {
    const { room, secrets } = await create(address);
    const first = await Client.join(address, room, secrets.first);
    expect(first.you).toBe('first');
    expect(first.status).toMatchObject({ phase: 'waiting', there: { first: true, second: false } });
    expect(await first.fault(first.move('b2'))).toBe('waiting');
    const watcher = await Client.join(address, room);
    expect(watcher.you).toBeNull();
    const second = await Client.join(address, room, secrets.second);
    await first.until(() => first.status?.phase === 'playing' && first.status.watching === 1);
    await play({ first, second }, 'a1 b1 a2 b2 a3');
    for (const one of [first, second, watcher]) {
      await one.until(() => one.status?.phase === 'over');
      expect(one.moves).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
      expect(one.status?.score).toEqual({ played: 1, wins: [1, 0], draws: 0 });
    }
    expect(watcher.events).toEqual(first.events);
    expect(await second.fault(second.move('c3'))).toBe('over');
    const late = await Client.join(address, room);
    expect(late.events).toEqual(first.events);
  });

  test('a rematch needs both, exchanges sides, keeps the secrets and the score', async () => {
    const { room, secrets, first, second } = await friends();
    first.say({ type: 'rematch' });
    expect(await first.fault(null)).toBe('not-over');
    first.act({ type: 'resign' });
    await second.until(() => second.status?.phase === 'over');
    second.say({ type: 'rematch' });
    await first.until(() => first.status?.rematch.asked.second === 'tictactoe');
    expect(first.status?.rematch.next).toBeNull();
    first.say({ type: 'rematch' });
    await second.until(() => second.status?.rematch.next !== null);
    const next = second.status?.rematch.next ?? '';
    expect(next).not.toBe(room);
    const again = await Client.join(address, next, secrets.first);
    expect(again.you).toBe('second');
    expect(again.status?.score).toEqual({ played: 1, wins: [0, 1], draws: 0 });
    const other = await Client.join(address, next, secrets.second);
    expect(other.you).toBe('first');
    const late = await Client.join(address, room, secrets.first);
    expect(late.status?.rematch.next).toBe(next);
  });

  test('a take-back and a draw by agreement; neither by one alone', async () => {
    const game = await friends();
    const { first, second } = game;
    await play(game, 'a1 b1 a2');
    first.act({ type: 'offer', what: 'undo' });
    await second.until(() => second.events.at(-1)?.type === 'offered');
    expect(await first.fault(first.act({ type: 'accept', what: 'undo' }))).toBe('no-offer');
    second.act({ type: 'accept', what: 'undo' });
    await first.until(() => first.moves.length === 2);
    first.act({ type: 'offer', what: 'draw' });
    await second.until(() => second.events.length === 6);
    second.act({ type: 'accept', what: 'draw' });
    await first.until(() => first.status?.phase === 'over');
    expect(first.status?.score).toEqual({ played: 1, wins: [0, 0], draws: 1 });
  });

  test('at the clock nothing is taken back, and time runs out', async () => {
    const game = await friends({ ...FRIENDS, time: '300ms' });
    const { first, second } = game;
    first.move('a1');
    await second.until(() => second.moves.length === 1);
    expect(await first.fault(first.act({ type: 'offer', what: 'undo' }))).toBe('timed-undo');
    await first.until(() => first.status?.phase === 'over');
    expect(first.events.at(-1)).toMatchObject({ type: 'ended', cause: 'time', winner: 'first' });
  });
});

describe('what was lost on the way', () => {
  test('whoever comes back is told what he missed, and only that', async () => {
    const game = await friends();
    await play(game, 'a1 b1');
    game.second.socket.close();
    await game.first.until(() => game.first.status?.there.second === false);
    game.first.move('a2');
    await game.first.until(() => game.first.moves.length === 3);
    const back = await Client.join(address, game.room, game.secrets.second, 2);
    const [welcome] = back.heard;
    expect(welcome).toMatchObject({ type: 'welcome', from: 2 });
    expect(welcome.type === 'welcome' && welcome.events).toEqual(game.first.events.slice(2));
    const ahead = await Client.join(address, game.room, game.secrets.second, 99);
    expect(ahead.heard[0]).toMatchObject({ from: 0 });
    expect(ahead.events).toEqual(game.first.events);
  });

  test('a message sent twice plays once, and a late one not at all', async () => {
    const game = await friends({ ...FRIENDS, rules: 'puissance4' });
    const { first, second } = game;
    first.move('4', 0);
    expect(await first.fault(first.move('4', 0))).toMatch(/overtaken|not-your-turn/);
    await second.until(() => second.moves.length === 1);
    second.move('4', 1);
    await first.until(() => first.moves.length === 2);
    // the first message again, now that it is that side's turn again and column 4 is still open
    expect(await first.fault(first.move('4', 0))).toBe('overtaken');
    expect(first.moves).toEqual(['4', '4']);
    first.move('4');
    await second.until(() => second.moves.length === 3);
  });

  test('of two pages of one person that race, one moves', async () => {
    const { room, secrets, first, second } = await friends({
      ...FRIENDS,
      rules: 'ultimate',
    });
    const twin = await Client.join(address, room, secrets.first);
    const ids = [first.move('e5'), twin.move('a1')];
    await second.until(() => second.moves.length === 1);
    const [lost, id] = second.moves[0] === 'e5' ? [twin, ids[1]] : [first, ids[0]];
    expect(await lost.fault(id)).toMatch(/overtaken|not-your-turn/);
    expect(twin.events).toEqual(first.events);
    expect(second.moves).toHaveLength(1);
  });

  test('a server that stops and starts again goes on with the same games', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-serve-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const one = await serve(join(folder, 'quadrille.sqlite'));
    const game = await friends(FRIENDS, one.address);
    await play(game, 'a1 b1 a2');
    await one.close();
    await game.first.until(() => game.first.closed === 1012);
    const two = await serve(one.file);
    onTestFinished(() => two.close());
    const second = await Client.join(two.address, game.room, game.secrets.second, 3);
    const first = await Client.join(two.address, game.room, game.secrets.first);
    expect(first.moves).toEqual(['a1', 'b1', 'a2']);
    for (const each of [first, second]) await each.until(() => each.status?.phase === 'playing');
    second.move('b2', 3); // as a page repeats an unanswered request
    await first.until(() => first.moves.length === 4);
    first.move('a3');
    await first.until(() => first.status?.phase === 'over');
    expect(first.status?.score.wins).toEqual([1, 0]);
  });
});

test('where another program has written to a game, the journal decides and the game goes on', async () => {
  const game = await friends();
  const other = unwrap(await openStore(site.file));
  onTestFinished(() => other.close());
  await other.journal.append(`room ${game.room}`, 0, [
    { type: 'moved', side: 'first', move: 'b2', spent: millis(1) },
  ]);
  game.first.move('a1');
  expect(await game.first.fault(null)).toBe('trouble');
  await game.second.until(() => game.second.moves.length === 1);
  await game.second.until(() => game.second.status?.phase === 'playing');
  expect(game.second.moves).toEqual(['b2']);
  game.second.move('a1');
  for (const one of [game.first, game.second]) await one.until(() => one.moves.length === 2);
});

describe('programs', () => {
  test('an engine of the server plays a person; take-backs are granted, draws are not', async () => {
    const seats = { first: 'person', second: 'level:1' };
    const { room, secrets } = await create(address, { ...FRIENDS, seats });
    expect(secrets.second).toBeNull();
    const person = await Client.join(address, room, secrets.first);
    await person.until(() => person.status?.phase === 'playing');
    person.move('b2');
    await person.until(() => person.moves.length === 2);
    person.act({ type: 'offer', what: 'draw' });
    await person.until(() => person.events.at(-1)?.type === 'declined');
    person.act({ type: 'offer', what: 'undo' });
    await person.until(() => person.moves.length === 0);
  });

  test('two engines play each other for whoever watches', async () => {
    const seats = { first: 'random', second: 'level:1' };
    const { room } = await create(address, { ...FRIENDS, seats });
    const watcher = await Client.join(address, room);
    await watcher.until(() => watcher.status?.phase === 'over');
    expect(watcher.moves.length).toBeGreaterThan(4);
  });
});

test('the server says whether it is well, and its store with it', async () => {
  const health = await fetch(`${address}/health`);
  expect(await health.json()).toEqual({ status: 'ok', store: 'ok', rooms: expect.any(Number) });
});
