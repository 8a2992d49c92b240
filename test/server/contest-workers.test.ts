import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readContestState, readWorkerList } from '../../src/protocols/contest-wire.ts';
import { storeWorkClient } from '../../src/queue/work-client.ts';
import { GameWorker } from '../../src/queue/work-loop.ts';
import { freshStore } from '../support/postgres.ts';
import { freshFolder, opened } from '../support/store-files.ts';
import { aboutOf, kept, registered } from '../support/work-samples.ts';
import { ask, FeedPage, newClass } from './class-client.ts';
import { serve } from './online-client.ts';

/** A championship of a class whose games a worker plays beside the server. */

/** Starts a worker, which begins to play once `allowed` resolves. */
async function workerOn(address: string, name: string, allowed: Promise<void>): Promise<void> {
  const worker = new GameWorker({
    client: storeWorkClient(await opened(address)),
    ...{ about: aboutOf({ name, version: 'test', processor: 'Z80' }), folder: '/', poll: 20 },
    async seatOf({ seat }) {
      await allowed;
      return { ok: true, value: seat };
    },
    notice: () => {},
  });
  const ended = worker.run();
  onTestFinished(async () => {
    worker.stop();
    await ended;
  });
}

test('a worker plays a class’s championship: the teacher sees the machine, others that games are elsewhere', async () => {
  const database = await freshStore();
  const served = await serve(database, { version: 'test', files: freshFolder() });
  onTestFinished(() => served.close());
  const { address, administrator } = served;
  const seen = Promise.withResolvers<void>();
  await workerOn(database, 'salle-1', seen.promise);
  onTestFinished(() => seen.resolve());
  const room = await newClass(served);
  const file = JSON.stringify({
    ...{ name: 'Spread', game: 'tictactoe', seed: 7, rounds: 4, time: 'none' },
    participants: ['random', 'greedy', 'alphabeta:nodes=9'],
  });
  const { body } = await ask(address, 'POST', '/api/contests', {
    ...{ as: room.teacher, body: { class: room.id, file } },
  });
  const topic = `contest:${body.id}`;
  const [teacher, public_] = [
    await FeedPage.open(address, room.teacher, topic),
    await FeedPage.open(address, undefined, topic),
  ];
  const start = { as: room.teacher, body: { type: 'start' } };
  await ask(address, 'POST', `/api/contests/${body.id}/actions`, start);
  const told = await teacher.until(topic, ({ workers }) => workers?.length > 0);
  expect(unwrap(readContestState(told)).workers).toMatchObject([
    { name: 'salle-1', processor: 'Z80', concurrency: 2 },
  ]);
  // numbers, and nothing that identifies the machine, neither in the feed nor by request
  const known = await public_.until(topic, ({ publicWorkers }) => publicWorkers?.length > 0);
  const asked = await Promise.all(
    [undefined, 'somebody-elses-secret', `${room.teacher}x`].map(as =>
      ask(address, 'GET', `/api/contests/${body.id}`, as === undefined ? {} : { as }),
    ),
  );
  const wall = await FeedPage.open(address, undefined, topic, `wall:${body.id}`);
  const boards = await wall.until(`wall:${body.id}`, Boolean);
  for (const state of [known, ...asked.map(reply => reply.body)]) {
    if (state.fault) continue;
    const { publicWorkers, workers } = unwrap(readContestState(state));
    expect({ publicWorkers, workers }).toMatchObject({
      publicWorkers: [{ number: 1 }],
      workers: null,
    });
    expect(Object.keys(publicWorkers[0]).sort()).toEqual(['chunk', 'number', 'rate', 'state']);
  }
  expect(asked.map(({ status }) => status)).toContain(200);
  expect(JSON.stringify([known, asked, boards])).not.toMatch(/salle-1|Z80/);
  seen.resolve(); // played at once, the games would be over before anybody sees who plays them
  const over = await public_.until(topic, ({ state }) => state === 'over');
  expect(over).toMatchObject({ games: { counted: 24, total: 24 }, workers: null });
  expect(JSON.stringify([...public_.states.values()])).not.toContain('salle-1');
  expect(JSON.stringify(over.conditions)).toContain('Z80');
  const last = await teacher.until(topic, ({ state }) => state === 'over');
  expect(JSON.stringify(last.conditions)).toContain('salle-1');
  const store = await opened(database);
  const shares = await store.contests.playedBy(body.id);
  expect(shares.map(({ about }) => about.name)).toEqual(['salle-1']);
  expect(await store.contests.verify(body.id)).toMatchObject({ state: 'whole' });
  const listed = await ask(address, 'GET', '/api/workers', { as: administrator });
  expect(unwrap(readWorkerList(listed.body)).workers).toMatchObject([{ name: 'salle-1' }]);
  expect((await ask(address, 'GET', '/api/workers', { as: room.teacher })).status).toBe(403);
});

test('a worker that may not play, since clocks decide, is named to the teacher with the reason', async () => {
  const database = await freshStore();
  const served = await serve(database, { version: 'test', files: freshFolder() });
  onTestFinished(() => served.close());
  const { work } = await opened(database);
  if (!work) throw new Error('no queue');
  await registered(work, { name: 'slow', version: 'test' }, 'session');
  await kept(database);
  const { id, teacher: secret, join } = await newClass(served);
  await join('Ada Lovelace', { pseudonym: 'Ada' }); // who does not come: the games wait
  const participants = ['random', { name: 'Ada', seat: 'person:Ada' }];
  const file = { name: 'Timed', game: 'tictactoe', seed: 7, time: '5s', participants };
  const { status, body } = await ask(served.address, 'POST', '/api/contests', {
    ...{ as: secret, body: { class: id, file: JSON.stringify(file) } },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const topic = `contest:${body.id}`;
  const teacher = await FeedPage.open(served.address, secret, topic);
  const everybody = await FeedPage.open(served.address, undefined, topic);
  const start = { as: secret, body: { type: 'start' } };
  await ask(served.address, 'POST', `/api/contests/${body.id}/actions`, start);
  const told = await teacher.until(topic, ({ workers }) => workers?.length > 0);
  expect(unwrap(readContestState(told)).workers).toMatchObject([
    {
      ...{ number: null, name: 'slow', state: 'refused', chunk: null },
      reason: {
        en: expect.stringMatching(/^its speed \(100\/s\) is not that of this server \([\d,]+\/s\)/),
        fr: expect.stringMatching(/^sa vitesse \(100\/s\) n’est pas celle de ce serveur/),
      },
    },
  ]);
  const known = await everybody.until(topic, ({ state }) => state === 'running');
  expect(known).toMatchObject({ workers: null, publicWorkers: [] });
});
