import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { conditionsHere, createContest } from '../../src/arena/contests.ts';
import { makePlan } from '../../src/arena/make-plan.ts';
import { Schedule } from '../../src/arena/schedule.ts';
import { serverWorkClient } from '../../src/cli/worker/server-work-client.ts';
import { type Fault, LANGS, unwrap } from '../../src/core/result.ts';
import { contestWork } from '../../src/queue/contest-work.ts';
import { ChunkPlayer } from '../../src/queue/play-chunk.ts';
import type { WorkClient } from '../../src/queue/work-client.ts';
import { GameWorker, type WorkerNotice } from '../../src/queue/work-loop.ts';
import { newWorkerToken } from '../../src/server/worker-tokens.ts';
import type { Store } from '../../src/store/store.ts';
import type { ChunkGame, PlayedChunkGame } from '../../src/store/work.ts';
import { freePort } from '../support/free-port.ts';
import { freshFile, freshFolder, opened } from '../support/store-files.ts';
import { aboutOf, sharedWork } from '../support/work-samples.ts';
import { ask } from './class-client.ts';
import { type Served, serve } from './online-client.ts';

/** A server whose store has a queue, for workers with a token. */

const WANTS = { version: '1', bots: [], speed: null };

const shared = sharedWork();
const files = mkdtempSync(join(tmpdir(), 'quadrille-work-'));
const SETTINGS = { files, version: '1', limits: { workersPerToken: 2 } };
let server: Served;
beforeAll(async () => {
  server = await serve(shared().address, { ...SETTINGS, port: await freePort() });
});
afterAll(async () => {
  await server.close();
  rmSync(files, { recursive: true });
});

/** A contest of two engines, whose games wait in chunks of that size. */
async function sent(store: Store, size: number, pairs = 6) {
  const made = makePlan(
    { game: 'tictactoe', participants: ['level:1', 'random'], time: 'none' },
    { folder: freshFolder(), randomSeed: '7' },
    { kind: 'match', pairs, sprt: null },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  const contest = await createContest(store, made.plan, conditionsHere('1', 1));
  const schedule = new Schedule(made.plan);
  const games = Array.from({ length: schedule.total }, (_, i) => schedule.gameAt(i))
    .filter(game => game !== undefined)
    .map((game): ChunkGame => ({ ...game, attempt: 1 }));
  const chunks = Array.from({ length: games.length / size }, (_, i) =>
    games.slice(i * size, (i + 1) * size),
  );
  await store.work?.send(contest.id, 0, chunks, WANTS);
  return { contest, games };
}

const clientOf = (address: string, token: string): WorkClient =>
  serverWorkClient({ url: new URL(address), certificate: undefined }, token);

const tokenOf = async (store: Store, days?: number) =>
  (await newWorkerToken(store.tokens, 'a test', days)).text;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => error.fault?.code ?? String(error),
  );

function started(client: WorkClient) {
  const notices: WorkerNotice[] = [];
  let look = () => {};
  const worker = new GameWorker({
    ...{ client, about: aboutOf(), folder: '/', poll: 20 },
    seatOf: async ({ seat }) => ({ ok: true, value: seat }),
    notice(notice) {
      notices.push(notice);
      look();
    },
  });
  const ended = worker.run();
  onTestFinished(async () => {
    worker.stop();
    worker.stop();
    await ended;
  });
  const until = (isSo: () => boolean) =>
    new Promise<void>(resolve => {
      look = () => isSo() && resolve();
      look();
    });
  const delivered = () =>
    notices.reduce((sum, each) => sum + (each.type === 'delivered' ? each.games : 0), 0);
  return { ended, notices, until, delivered };
}

test('a worker goes on when the server is back, and nothing is lost or stored twice', async () => {
  const { address, store } = shared();
  const { contest, games } = await sent(store, 4, 10);
  const { until, notices, delivered } = started(clientOf(server.address, await tokenOf(store)));
  await until(() => delivered() > 0);
  await server.close();
  await until(() => notices.some(({ type }) => type === 'away'));
  server = await serve(address, { ...SETTINGS, port: Number(new URL(server.address).port) });
  for (let known = 0; (await store.games.of(contest.id)).length < games.length; ) {
    await until(() => notices.length > known);
    known = notices.length;
  }
  expect(notices.map(({ type }) => type)).toContain('back');
  expect(await store.games.of(contest.id)).toHaveLength(games.length);
  expect(await store.contests.verify(contest.id)).toMatchObject({ state: 'whole' });
});

describe('a token', () => {
  test('that is missing, wrong, expired or revoked is told apart', async () => {
    const { store } = shared();
    const { address: at } = server;
    const claim = (as?: string) =>
      ask(at, 'POST', '/api/work/claim', { ...(as ? { as } : {}), body: { worker: 'x' } });
    const good = await tokenOf(store);
    const [id, secret] = good.split('.');
    const revoked = await tokenOf(store);
    await store.tokens.revoke(revoked.split('.')[0]);
    const answers = [
      [undefined, 'no-token'],
      ['nonsense', 'unknown-token'],
      [`${id}.${'A'.repeat(22)}`, 'unknown-token'],
      [`nobody.${secret}`, 'unknown-token'],
      [await tokenOf(store, -1), 'expired-token'],
      [revoked, 'revoked-token'],
    ] as const;
    for (const [token, code] of answers)
      expect(await claim(token), token).toMatchObject({ status: 401, code });
    expect(await claim(good)).toMatchObject({ code: 'unknown-worker' });
  });

  test('of a server without PostgreSQL has no work, which is said; and none can be guessed', async () => {
    const file = freshFile();
    const limits = { wrongCodes: 3, wrongCodesPerSecond: 0 };
    const small = await serve(file, { limits });
    onTestFinished(() => small.close());
    const store = await opened(file);
    const token = await tokenOf(store);
    const client = clientOf(small.address, token);
    expect(await codeOf(client.register(aboutOf()))).toBe('no-work-queue');
    const claim = (as: string) =>
      ask(small.address, 'POST', '/api/work/claim', { as, body: { worker: 'x' } });
    for (let i = 0; i < 3; i++) expect((await claim(`k${i}.x`)).code).toBe('unknown-token');
    expect((await claim('k9.x')).status).toBe(429);
    expect((await claim(await tokenOf(store))).status).toBe(429);
    // a worker that was let in before is not locked out by guesses from the same address
    expect((await claim(token)).code).toBe('no-work-queue');
    await store.tokens.revoke(token.split('.')[0]);
    expect((await claim(token)).code).toBe('revoked-token');
  });
});

describe('a worker that cheats', () => {
  /** A server, a chunk that a worker holds, and its true results. */
  async function arranged() {
    const { store } = shared();
    const { contest } = await sent(store, 6);
    const token = await tokenOf(store);
    const client = clientOf(server.address, token);
    const worker = unwrap(await client.register(aboutOf()));
    const chunk = await client.claim(worker);
    if (!chunk) throw new Error('no chunk');
    const player = new ChunkPlayer(contestWork(contest), {
      ...{ concurrency: 1, speed: 1, folder: '/' },
      seatOf: async ({ seat }) => ({ ok: true, value: seat }),
    });
    onTestFinished(() => player.close());
    await player.prepare(['level:1', 'random']);
    const { signal } = new AbortController();
    const played: PlayedChunkGame[] = [];
    for (const { attempt, ...game } of chunk.games) {
      const finished = await player.play(game, attempt, signal);
      if (finished) played.push({ attempt, game: finished });
    }
    return { store, contest, token, client, worker, chunk, played };
  }

  test('has no result stored that the rules do not allow', async () => {
    const { store, contest, client, worker, chunk, played } = await arranged();
    const [one, ...rest] = played;
    const winner = one.game.ending.winner === 'first' ? 'second' : 'first';
    const forged = { ...one, game: { ...one.game, ending: { ...one.game.ending, winner } } };
    const finish = (...games: unknown[]) =>
      codeOf(client.finish(worker, chunk.id, games as PlayedChunkGame[]));
    expect(await finish(forged, ...rest)).toBe('impossible-result');
    // the chunk is tried again, elsewhere or later
    expect(await client.finish(worker, chunk.id, played)).toBe('lost');
    expect(await store.games.of(contest.id)).toEqual([]);
    expect(await store.work?.workers()).toMatchObject([{ failures: 1 }]);
  });

  test('finishes only what it holds, each game once', async () => {
    const { store, contest, client, worker, chunk, played } = await arranged();
    expect(await client.finish(worker, 'another', played)).toBe('lost');
    const twice = codeOf(client.finish(worker, chunk.id, [...played, played[0]]));
    expect(await twice).toBe('impossible-result');
    expect(await store.games.of(contest.id)).toEqual([]);
  });

  test('touches nothing that another worker of its token holds, of this contest or another', async () => {
    const { store, client, worker: cheat, played } = await arranged();
    const honest = unwrap(await client.register(aboutOf()));
    const { contest: another } = await sent(store, 6, 3);
    const held = [await client.claim(honest), await client.claim(honest)];
    expect(new Set(held.map(chunk => chunk?.contest)).size).toBe(2);
    for (const chunk of held) {
      if (!chunk) throw new Error('no chunk');
      expect(await client.heartbeat(cheat, chunk.id, { played: 1 })).toBe('lost');
      expect(await client.finish(cheat, chunk.id, [])).toBe('lost');
      expect(await client.finish(cheat, chunk.id, played)).toBe('lost');
      expect(await client.fail(cheat, chunk.id, { fr: 'pas à moi', en: 'not mine' })).toBe('lost');
    }
    await client.leave(cheat);
    for (const chunk of held)
      expect(await client.heartbeat(honest, chunk?.id ?? '', { played: 0 })).toBe('held');
    expect(await store.games.of(another.id)).toEqual([]);
  });

  test('does not act for the worker of another token', async () => {
    const { store, contest, client, worker, chunk, played } = await arranged();
    const other = clientOf(server.address, await tokenOf(store));
    expect(await codeOf(other.finish(worker, chunk.id, played))).toBe('unknown-worker');
    expect(await codeOf(other.leave(worker))).toBe('unknown-worker');
    const [id] = worker.split('.');
    for (const made of [id, `${id}.100.`, `${id}.100.AAAA`, worker.replace('.100.', '.1.')])
      expect(await codeOf(client.claim(made)), made).toBe('unknown-worker');
    expect(await client.finish(worker, chunk.id, played)).toBe('stored');
    expect(await store.games.of(contest.id)).toHaveLength(played.length);
  });

  test('keeps nobody out by a version of its own, nor by many workers', async () => {
    const { store } = shared();
    const client = clientOf(server.address, await tokenOf(store));
    const register = (version = '1') => codeOf(client.register(aboutOf({ version })).then(unwrap));
    expect(await register('9\u001b[2J')).toBe('worker-version');
    const first = unwrap(await client.register(aboutOf()));
    expect(await register()).toBeNull();
    expect(await register()).toBe('too-many-workers');
    const other = clientOf(server.address, await tokenOf(store));
    expect(await codeOf(other.register(aboutOf()))).toBeNull();
    await client.leave(first);
    expect(await register()).toBeNull();
  });

  test('sends no more than the server reads', async () => {
    const { token, worker, chunk } = await arranged();
    const send = (body: unknown) =>
      ask(server.address, 'POST', '/api/work/finish', { as: token, body });
    const large = { worker, chunk: chunk.id, played: [], more: 'x'.repeat(9 << 20) };
    expect((await send(large)).status).toBe(413);
    expect(await send({ worker, chunk: chunk.id, played: [{}] })).toMatchObject({
      ...{ status: 400, code: 'bad-message' },
    });
    const about = { ...aboutOf(), bots: Array.from({ length: 101 }, () => 'x') };
    const register = { as: token, body: about };
    expect((await ask(server.address, 'POST', '/api/work/register', register)).status).toBe(400);
  });

  test('is told nothing of the server’s disk, nor of contests that have no games for it', async () => {
    const { store, token, client, contest } = await arranged();
    const other = await createContest(store, contestWork(contest).plan, conditionsHere('1', 1));
    expect(await client.contest(other.id)).toBeNull();
    const work = await client.contest(contest.id);
    expect(work?.plan.folder).toBe('');
    expect(await client.contest('nosuch')).toBeNull();
    expect(await client.file('../../etc/passwd')).toBeNull();
    const odd = await ask(server.address, 'GET', '/api/work/files/..%2f..%2fetc', { as: token });
    expect(odd.status).toBe(404);
  });
});

describe('what answers in place of the server', () => {
  /** A web server that gives the same answer to every request. */
  async function answering(status: number, body: string, headers = {}): Promise<WorkClient> {
    const web = createServer((_, response) => response.writeHead(status, headers).end(body));
    web.listen(0, '127.0.0.1');
    await once(web, 'listening');
    onTestFinished(() => {
      web.closeAllConnections();
      web.close();
    });
    const { port } = web.address() as AddressInfo;
    return clientOf(`http://127.0.0.1:${port}`, 'k.x');
  }
  const faultAt = (client: WorkClient): Promise<Fault> =>
    client.claim('x').then(
      () => Promise.reject(new Error('it has work')),
      error => error.fault,
    );
  const faultOf = async (status: number, body: string) => faultAt(await answering(status, body));

  test.each([
    [200, '<html>', 'not-our-server', 'is no Quadrille server'],
    [200, '{"chunk":{"id":1}}', 'not-our-server', 'is no Quadrille server'],
    [404, 'not found', 'not-our-server', 'is no Quadrille server'],
    [501, 'no POST here', 'unreachable', 'Something answers'],
    [502, '<html>', 'unreachable', 'HTTP 502'],
    // retried, since only the server can say that the contest is over
    [
      429,
      '{"fault":{"code":"too-many","message":{"fr":"Plus tard.","en":"Later."}}}',
      'unreachable',
      'Later.',
    ],
  ])('%i %s', async (status, body, code, text) => {
    const fault = await faultOf(status, body);
    expect(fault.code).toBe(code);
    expect(fault.message.en).toContain(text);
    expect(fault.message.fr).not.toBe(fault.message.en);
  });

  test('is not followed to another address, such as that with https, which is named', async () => {
    const moved = (to: string) =>
      answering(308, '', { location: to }).then(client => faultAt(client));
    const named = await moved('https://games.example.org/api/work/claim');
    expect(named.code).toBe('not-our-server');
    for (const lang of LANGS)
      expect(named.message[lang]).toMatch(/ https:\/\/games\.example\.org\. /);
    for (const to of ['/login', 'http://[', 'mailto:x', ''])
      expect((await moved(to)).message.en).toContain('is no Quadrille server');
  });

  test('is not read without end', async () => {
    const endless = `{"chunk":"${'x'.repeat(2 << 20)}`;
    expect((await faultOf(200, endless)).code).toBe('unreachable');
  });
});
