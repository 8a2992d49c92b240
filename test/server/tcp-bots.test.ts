import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readClassPortsState, readTcpBotState } from '../../src/protocols/bot-port-wire.ts';
import { isLong } from '../support/long.ts';
import { Program } from '../support/program.ts';
import { freshFile } from '../support/store-files.ts';
import { ugiClient } from '../support/ugi-client.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { type Served, serve } from './online-client.ts';

/** Bots of a class over TCP, at a server that the network reaches: who may make, see and change them. */

let site: Served;
beforeAll(async () => {
  site = await serve(undefined, { host: '0.0.0.0' });
});
afterAll(() => site.close());

const LOG320 = { name: 'Glouton', game: 'breakthrough', protocol: 'log320', port: 'own' };

async function arrange(served = site) {
  const { path, id, teacher, join } = await newClass(served);
  const [ada, bob] = [await join('Ada Lovelace'), await join('Bob Morane')];
  const make = async (as: string, bot: object = LOG320) =>
    ask(served.address, 'POST', `${path}/tcp-bots`, { as, body: bot });
  const { body } = await make(ada.secret);
  const bot = body.bot as string;
  const topic = `bot-port:${bot}`;
  return { id, path, teacher, ada: ada.secret, bob: bob.secret, make, bot, topic };
}

test('a click lets in one program; the next of its machine is let in only where that is trusted', async () => {
  const { ada, bot, topic, id, teacher } = await arrange();
  const page = await FeedPage.open(site.address, ada, topic);
  const state = unwrap(readTcpBotState(await page.until(topic, () => true)));
  expect(state).toMatchObject({ protocol: 'log320', isOwn: true, version: 1, waiting: 0 });
  const port = state.port ?? 0;
  const program = new Program(port);
  const { candidates } = await page.until(topic, ({ candidates: all }) => all.length === 1);
  const feed = await FeedPage.open(site.address, teacher, `class-ports:${id}`);
  const all = await feed.until(`class-ports:${id}`, () => true);
  expect(unwrap(readClassPortsState(all)).bots[0].candidates).toEqual(candidates);
  const decide = (candidate: number, decision: string) =>
    ask(site.address, 'POST', `/api/tcp-bots/${bot}/candidates`, {
      ...{ as: ada, body: { candidate, decision } },
    });
  expect(await decide(candidates[0].id, 'admit')).toMatchObject({ status: 204 });
  await page.until(topic, ({ waiting, candidates: left }) => waiting === 1 && left.length === 0);
  expect(await decide(candidates[0].id, 'admit')).toMatchObject({ code: 'no-candidate' });
  const scan = new Program(port); // of a classmate who shares the address
  const asked = await page.until(topic, ({ candidates: now }) => now.length === 1);
  expect(asked).toMatchObject({ waiting: 1, trusted: [] });
  program.socket.destroy();
  await page.until(topic, ({ waiting }) => waiting === 0);
  expect(await decide(asked.candidates[0].id, 'dismiss')).toMatchObject({ status: 204 });
  await scan.gone;
  await page.until(topic, ({ candidates: now }) => now.length === 0);
  new Program(port);
  const again = await page.until(topic, ({ candidates: now }) => now.length === 1);
  expect(again.waiting).toBe(0);
  expect(await decide(again.candidates[0].id, 'trust')).toMatchObject({ status: 204 });
  await page.until(topic, ({ waiting }) => waiting === 1);
  new Program(port);
  const { trusted, candidates: none } = await page.until(topic, ({ waiting }) => waiting === 2);
  expect(trusted).toMatchObject([{ host: '127.0.0.1' }]);
  expect(none).toEqual([]);
  await ask(site.address, 'PATCH', `/api/tcp-bots/${bot}`, {
    ...{ as: ada, body: { distrust: '127.0.0.1' } },
  });
  expect(await page.until(topic, ({ waiting }) => waiting === 0)).toMatchObject({ trusted: [] });
  new Program(port);
  await page.until(topic, ({ candidates: now }) => now.length === 1);
});

test('nobody else sees the ticket, lets a program in or changes the bot', async () => {
  const { ada, bob, bot, topic, id, teacher } = await arrange();
  const stranger = await arrange();
  const own = await FeedPage.open(site.address, ada, topic);
  const { ticket, port } = await own.until(topic, () => true);
  new Program(port);
  const { candidates } = await own.until(topic, ({ candidates: all }) => all.length === 1);
  const others = [
    [bob, 'forbidden'],
    [stranger.ada, 'not-found'],
    [stranger.teacher, 'not-found'],
    [undefined, 'not-found'],
    ['A'.repeat(22), 'unknown-secret'],
  ] as const;
  const requests = [
    ['PATCH', '', { newTicket: true }],
    ['POST', '/versions', undefined],
    ['PATCH', '', { distrust: '127.0.0.1' }],
    ['POST', '/candidates', { candidate: candidates[0].id, decision: 'admit' }],
    ['POST', '/candidates', { candidate: candidates[0].id, decision: 'trust' }],
    ['POST', '/candidates', { candidate: candidates[0].id, decision: 'dismiss' }],
  ] as const;
  for (const [as, code] of others) {
    for (const [method, path, body] of requests) {
      const how = { ...(as ? { as } : {}), ...(body ? { body } : {}) };
      const reply = await ask(site.address, method, `/api/tcp-bots/${bot}${path}`, how);
      expect({ method, path, code: reply.code }).toEqual({ method, path, code });
    }
    if (as === 'A'.repeat(22)) continue;
    const page = await FeedPage.open(site.address, as, topic, `class-ports:${id}`);
    expect(await page.refused(topic)).toBe(code);
    if (as === bob) expect(await page.until(`class-ports:${id}`, () => true)).toEqual({ bots: [] });
    else expect(await page.refused(`class-ports:${id}`)).toBe('no-topic');
    expect(JSON.stringify([...page.states.values()])).not.toContain(ticket);
  }
  const state = await own.until(topic, () => true);
  expect(state).toMatchObject({ ticket, waiting: 0, candidates, version: 1, trusted: [] });
  const changed = await ask(site.address, 'PATCH', `/api/tcp-bots/${bot}`, {
    ...{ as: teacher, body: { newTicket: true, protocol: 'log320-course' } },
  });
  expect(changed.status).toBe(204);
  const now = await own.until(topic, ({ ticket: fresh }) => fresh !== ticket);
  expect(now).toMatchObject({ protocol: 'log320-course', version: 2, port });
});

test('bad requests change nothing', async () => {
  const { ada, make, bot } = await arrange();
  expect(await make(ada, { ...LOG320, name: 'Other', protocol: 'scs' })).toMatchObject({
    code: 'wrong-protocol',
  });
  expect(await make(ada, { ...LOG320, name: 'Other', game: 'chess' })).toMatchObject({
    status: 400,
  });
  expect(await make(ada)).toMatchObject({ code: 'name-taken' });
  expect(await make(ada, { ...LOG320, name: 'Other', port: 80 })).toMatchObject({
    code: 'bad-message',
  });
  expect(await make(ada, { ...LOG320, name: 'x'.repeat(60) })).toMatchObject({ code: 'long-name' });
  const change = (body: object) =>
    ask(site.address, 'PATCH', `/api/tcp-bots/${bot}`, { as: ada, body });
  expect(await change({ ticket: 'AAAAA' })).toMatchObject({ code: 'bad-message' });
  expect(await change({ protocol: 'scs' })).toMatchObject({ code: 'wrong-protocol' });
});

test('a bot that has another name is known by it, one that was removed has no port', async () => {
  const { ada, make } = await arrange();
  const scs = { name: 'Ada', game: 'ultimate', protocol: 'scs', port: 'shared' };
  const { bot } = (await make(ada, scs)).body;
  const topic = `bot-port:${bot}`;
  const page = await FeedPage.open(site.address, ada, topic);
  const { port } = await page.until(topic, () => true);
  const path = `/api/bots/${bot}`;
  const change = (body: object) => ask(site.address, 'PATCH', path, { as: ada, body });
  expect(await change({ protocol: 'ugi' })).toMatchObject({ code: 'not-uploaded' });
  expect(await change({ name: 'Countess' })).toMatchObject({ status: 204 });
  await page.until(topic, ({ name }) => name === 'Countess');
  Program.scs(port, 'Countess');
  await page.until(topic, ({ candidates }) => candidates.length === 1);
  const waits = Program.scs(port, 'countess');
  await page.until(topic, ({ candidates }) => candidates.length === 2);
  await ask(site.address, 'DELETE', path, { as: ada });
  await waits.gone;
});

test.runIf(isLong)('ports, tickets and trust are there again after a restart', async () => {
  const file = freshFile();
  const before = await serve(file, { host: '0.0.0.0' });
  const { ada, bot, topic } = await arrange(before);
  const page = await FeedPage.open(before.address, ada, topic);
  const { port, ticket } = await page.until(topic, () => true);
  new Program(port);
  const { candidates } = await page.until(topic, ({ candidates: all }) => all.length === 1);
  await ask(before.address, 'POST', `/api/tcp-bots/${bot}/candidates`, {
    ...{ as: ada, body: { candidate: candidates[0].id, decision: 'trust' } },
  });
  await before.close();
  const after = await serve(file, { host: '0.0.0.0' });
  onTestFinished(() => after.close());
  const again = await FeedPage.open(after.address, ada, topic);
  expect(await again.until(topic, state => state.port !== null)).toMatchObject({ port, ticket });
  const program = new Program(port);
  await once(program.socket, 'connect');
  await again.until(topic, ({ waiting }) => waiting === 1);
});

test('a championship file with participants over TCP, at ports of the class, over a restart', async () => {
  const file = freshFile();
  const before = await serve(file);
  const { id, teacher } = await newClass(before);
  const participants = ['Ada', 'Bob'].map(name => ({ name, seat: 'tcp:ugi' }));
  const plan = JSON.stringify({
    game: 'tictactoe',
    time: '60s',
    wait: '5m',
    seed: 1,
    participants,
  });
  const created = await ask(before.address, 'POST', '/api/contests', {
    ...{ as: teacher, body: { class: id, file: plan } },
  });
  expect(created.status).toBe(201);
  const contest = `contest:${created.body.id}`;
  const ports = `class-ports:${id}`;
  const page = await FeedPage.open(before.address, teacher, ports, contest);
  await ask(before.address, 'POST', `/api/contests/${created.body.id}/actions`, {
    ...{ as: teacher, body: { type: 'start' } },
  });
  await page.until(contest, ({ state }) => state === 'running');
  const { bots } = await page.until(ports, state => state.bots.length === 2);
  expect(bots.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Bob']);
  await before.close(); // a game waits for its players, and is not lost by that
  const after = await serve(file);
  onTestFinished(() => after.close());
  const again = await FeedPage.open(after.address, teacher, ports, contest);
  const open = await again.until(ports, state =>
    state.bots.every(({ port }: { port: number | null }) => port !== null),
  );
  const portsOf = (all: { port: number }[]) => all.map(({ port }) => port);
  expect(portsOf(open.bots)).toEqual(portsOf(bots));
  for (const { port, name } of open.bots) ugiClient(port, name);
  const over = await again.until(contest, ({ state }) => state === 'over');
  expect(over.games).toEqual({ counted: 2, total: 2 });
  // the first legal move wins for whoever begins
  expect(over.standings.map(({ points }: { points: number }) => points)).toEqual([1, 1]);
});
