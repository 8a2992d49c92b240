import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { conditionsHere, createContest, readSummary } from '../../src/arena/contests.ts';
import { makePlan } from '../../src/arena/make-plan.ts';
import { runContest } from '../../src/arena/run.ts';
import { Schedule } from '../../src/arena/schedule.ts';
import { version } from '../../src/cli/version.ts';
import type { Store } from '../../src/store/store.ts';
import type { ChunkGame } from '../../src/store/work.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { freshStore } from '../support/postgres.ts';
import { ENGLISH, LAUNCHER, quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { freshFile, opened } from '../support/store-files.ts';

/** `quadrille worker` as a process. */
class WorkerProcess {
  readonly events: { readonly type: string; readonly games?: number }[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;
  #look = () => {};
  warned = '';

  constructor(...args: string[]) {
    this.#child = spawn(process.execPath, [LAUNCHER, 'worker', '--log', ...args], {
      env: { ...process.env, ...ENGLISH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exited = once(this.#child, 'exit');
    const { stdout, stderr } = this.#child;
    if (stdout)
      createInterface({ input: stdout }).on('line', line => {
        this.events.push(JSON.parse(line));
        this.#look();
      });
    stderr?.on('data', text => {
      this.warned += text;
    });
    onTestFinished(async () => {
      this.#child.kill('SIGKILL');
      await this.#exited;
    });
  }

  count(type: string): number {
    return this.events.filter(event => event.type === type).length;
  }

  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#look = () => isSo() && resolve();
      this.#look();
      void this.#exited.then(() => reject(new Error(`it ended: ${this.warned}`)));
    });
  }

  async signal(name: NodeJS.Signals): Promise<unknown> {
    this.#child.kill(name);
    return (await this.#exited)[0];
  }
}

const made = makePlan(
  { game: 'tictactoe', participants: ['level:1', 'level:3', 'random'], rounds: 6, time: 'none' },
  { folder: '/', randomSeed: '7' },
);
if (!made.ok) throw new Error(made.fault.message.en);
const { plan } = made;

const table = async (store: Store, id: string) => {
  const contest = await store.contests.read(id);
  if (!contest) throw new Error('it is gone');
  const { standings, crossTable } = await readSummary(store, contest);
  return { standings, crossTable };
};

/** The contest in the store of that address, its games sent in chunks. */
async function sent(address: string, size: number) {
  const store = await opened(address);
  const contest = await createContest(store, plan, conditionsHere(version(), 1));
  const schedule = new Schedule(plan);
  const games = Array.from({ length: schedule.total }, (_, i) => schedule.gameAt(i))
    .filter(game => game !== undefined)
    .map((game): ChunkGame => ({ ...game, attempt: 1 }));
  const wants = { version: version(), bots: [], speed: null };
  const chunks = Array.from({ length: games.length / size }, (_, i) =>
    games.slice(i * size, (i + 1) * size),
  );
  await store.work?.send(contest.id, 0, chunks, wants);
  return { store, contest, games };
}

/** Resolves when all games have results. */
async function allStored(store: Store, id: string, games: number, worker: WorkerProcess) {
  for (let known = 0; (await store.games.of(id)).length < games; ) {
    await worker.until(() => worker.events.length > known);
    known = worker.events.length;
  }
}

test('two processes play a contest, one is stopped, and the table is that of one', async () => {
  const address = await freshStore();
  const { store, contest, games } = await sent(address, 18);
  const start = () => new WorkerProcess('--store', address, '-c', '1');
  const stopped = start();
  await stopped.until(() => stopped.count('played') > 0); // the second one could play all games meanwhile
  const goesOn = start();
  expect(await stopped.signal('SIGTERM')).toBe(0);
  await goesOn.until(() => goesOn.count('registered') > 0);
  await allStored(store, contest.id, games.length, goesOn);
  expect(await goesOn.signal('SIGINT')).toBe(0);
  const alone = await opened(freshFile());
  const same = await createContest(alone, plan, conditionsHere(version(), 1));
  const { signal } = new AbortController();
  await runContest({ store: alone, contest: same, plan, concurrency: 2, signal });
  expect(await table(store, contest.id)).toEqual(await table(alone, same.id));
  const states = await store.work?.workers();
  expect(states?.map(({ state }) => state)).toEqual(['gone', 'gone']);
  expect(states?.reduce((sum, each) => sum + each.games, 0)).toBe(games.length);
});

test('what is wrong is said to whoever starts it', async () => {
  const file = freshFile();
  const run = (...args: string[]) => runHere(['worker', ...args]);
  const cases = [
    [await run(), 2, '--server URL'],
    [await run('--store', file), 1, 'SQLite'],
    [await run('--store', file, '--bot', 'no command'), 2, 'NAME=COMMAND'],
    [await run('--store', file, '--bot', 'a=x', '--bot', ' a=y'), 2, 'gives "a" twice'],
    [await run('tokens', '--store', file), 2, 'no such file'],
    [await run('revoke', 'k7q2mxab', '--store', file), 2, 'no such file'],
    [await run('--server', 'http://127.0.0.1:1', '--token', 'x'), 1, 'No server answers'],
  ] as const;
  for (const [{ code, stderr }, expected, text] of cases) {
    expect(stderr).toContain(text);
    expect(code).toBe(expected);
  }
  expect(existsSync(file)).toBe(false); // no store is made of a mistyped name
  const created = await run('token', '--store', file, '--name', 'room 12');
  const id = /Token (\w+), valid until/.exec(created.stdout)?.[1] ?? '';
  expect(created.stdout).toMatch(new RegExp(`^  ${id}\\.[\\w-]{22}$`, 'm'));
  expect((await run('revoke', id, '--store', file)).code).toBe(0);
  expect((await run('tokens', '--store', file)).stdout).toMatch(
    new RegExp(`^${id} .* revoked on .* room 12$`, 'm'),
  );
});

test.runIf(isLong)('a server is killed while workers work through it, and comes back', async () => {
  const address = await freshStore();
  const { store, contest, games } = await sent(address, 3);
  const port = await freePort();
  const serve = () => ServeProcess.start('--store', address, '--port', `${port}`);
  const first = await serve();
  const made = await quadrille(['worker', 'token', '--store', address]);
  const token = /^ {2}(\w+\.[\w-]{22})$/m.exec(made.stdout)?.[1] ?? '';
  const url = `http://127.0.0.1:${port}`;
  const worker = new WorkerProcess('--server', url, '--token', token, '-c', '1');
  await worker.until(() => worker.count('delivered') > 0);
  await first.kill();
  await worker.until(() => worker.count('away') > 0);
  const second = await serve();
  onTestFinished(async () => void (await second.stop()));
  await allStored(store, contest.id, games.length, worker);
  expect(await worker.signal('SIGTERM')).toBe(0);
  expect(await store.contests.verify(contest.id)).toMatchObject({ state: 'whole' });
});
