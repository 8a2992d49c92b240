import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { isLong, times } from '../support/long.ts';
import { freshStore } from '../support/postgres.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { runHere } from '../support/run-here.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { Cable, Namespace } from './networks.ts';
import { type CommandSetting, ContestTrial, factsOf, RunningCommand } from './processes.ts';

/**
 * Whatever is killed while workers play a championship, its results are those of one process with the same seed, each
 * stored once.
 */

const CLAIMED = /"type":"claimed"/;
const DELIVERED = /"type":"delivered"/;
const BACK = /"type":"back"/;

const worker = (place: readonly string[], setting?: CommandSetting): RunningCommand =>
  new RunningCommand(['worker', ...place, '--concurrency', '1', '--log'], setting);

/** Longer games in the long run, so that kills come during games. */
const trial = () =>
  isLong
    ? new ContestTrial({ game: 'ultimate', rounds: 250, participants: SLOW })
    : new ContestTrial({ rounds: 4 });

const SLOW = ['random', 'greedy', 'alphabeta:nodes=2500', 'mcts:nodes=500'];

async function expectSame(played: ContestTrial, location: string): Promise<void> {
  const [spread, alone] = [await factsOf(location), await played.alone()];
  expect(spread.games).toHaveLength(played.games);
  expect(spread).toEqual(alone);
}

/** Shifts the wall clock of a process. */
const clockOff = (hours: number): CommandSetting => ({
  env: {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
      `const Real = Date, now = Date.now, off = ${hours * 3_600_000};
       globalThis.Date = class extends Real {
         constructor(...args) { super(...(args.length === 0 ? [now() + off] : args)); }
         static now() { return now() + off; }
       };`,
    )}`,
  },
});

const timeOf = ({ said }: RunningCommand): number =>
  Date.parse(/"time":"([^"]+)"/.exec(said)?.[1] ?? '');

test('workers are killed again and again, and their clocks are an hour off', {
  timeout: 1_200_000,
}, async () => {
  const address = await freshStore();
  const played = trial();
  const run = played.run(address);
  const place = ['--store', address];
  let isOver = false;
  void run.ended.then(() => {
    isOver = true;
  });
  // in the long run another worker plays all the time
  const steady = isLong ? worker(place, clockOff(1)) : null;
  let kills = 0;
  while (!isOver && (isLong || kills < 2)) {
    const victim = worker(place, clockOff(-1));
    await Promise.race([victim.until(CLAIMED).catch(() => {}), run.ended]);
    if (isLong) await Promise.race([setTimeout(2_000), run.ended]);
    victim.kill();
    await victim.ended;
    if (isOver) break;
    kills++;
    expect(Date.now() - timeOf(victim)).toBeGreaterThan(3_500_000);
  }
  const last = steady ?? worker(place, clockOff(1));
  expect(await run.ended, run.said).toBe(0);
  expect(timeOf(last) - Date.now()).toBeGreaterThan(isLong ? 0 : 3_500_000);
  expect(kills).toBeGreaterThan(isLong ? 10 : 1);
  if (isLong) console.log(`${kills} workers killed during ${played.games} games`);
  await expectSame(played, address);
});

test('PostgreSQL is restarted', { timeout: 600_000 }, async () => {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.close());
  const address = postgres.address('postgres');
  const played = trial();
  const run = played.run(address);
  const all = Array.from({ length: times(1, 2) }, () => worker(['--store', address]));
  await Promise.race(all.map(each => each.until(DELIVERED)));
  for (const how of isLong ? (['fast', 'immediate'] as const) : (['immediate'] as const)) {
    await postgres.stop(how);
    expect(run.hasEnded).toBe(false);
    await postgres.run();
    if (isLong) await setTimeout(10_000);
  }
  expect(await run.ended, run.said).toBe(0);
  await expectSame(played, address);
  // a worker that is told twice to stop does not wait for a database that is away
  await postgres.stop('immediate');
  all[0].stop();
  await all[0].until(/"type":"stopping"/);
  all[0].stop();
  expect(await all[0].ended, all[0].said).toBe(130);
});

/** The arguments of workers through a server. */
async function throughServer(store: string, address: string): Promise<string[]> {
  const made = await runHere(['worker', 'token', '--store', store]);
  const token = /[a-z0-9]{8}\.[\w-]+/.exec(made.stdout)?.[0];
  if (!token) throw new Error(made.stdout + made.stderr);
  return ['--server', address, '--token', token];
}

async function served(
  store: string,
  port: number,
  options: readonly string[] = [],
): Promise<ServeProcess> {
  const server = await ServeProcess.start('--store', store, '--port', String(port), ...options);
  onTestFinished(() => server.kill().catch(() => {}));
  return server;
}

test('the server is killed, and the network of a worker is cut', { timeout: 600_000 }, async () => {
  const address = await freshStore();
  const port = await freePort();
  const played = trial();
  const run = played.run(address);
  let server = await served(address, port);
  const cable = await Cable.open();
  const far = await throughServer(address, cable.addressOf(port));
  const cutOff = worker(far);
  await cutOff.until(DELIVERED);
  await cable.cut();
  const near = worker(['--server', server.address, ...far.slice(2)]);
  for (let kills = 0; kills < times(1, 5); kills++) {
    await Promise.race([near.until(later(DELIVERED, near.said.length)), run.ended]);
    await server.kill();
    server = await served(address, port);
  }
  await cable.mend();
  await cutOff.until(BACK);
  expect(await run.ended, run.said).toBe(0);
  await expectSame(played, address);
});

/** Matches only after that many characters of output. */
const later = (form: RegExp, after: number): RegExp =>
  new RegExp(`^[^]{${after},}${form.source}`, form.flags);

// the normal run tests the same above, more briefly
test.runIf(isLong)(
  'the network of a worker is cut for half a minute',
  { timeout: 600_000 },
  async () => {
    const address = await freshStore();
    const network = isLong && Namespace.isPossible ? await Namespace.open() : await Cable.open();
    const host = network instanceof Namespace ? ['--host', '0.0.0.0'] : [];
    const server = await served(address, await freePort(), host);
    const far = network.addressOf(Number(server.port));
    const played = trial();
    const run = played.run(address);
    const cutOff = worker(await throughServer(address, far), network.setting);
    await cutOff.until(DELIVERED);
    await network.cut();
    const near = worker(['--store', address]);
    await near.until(DELIVERED);
    if (isLong) await setTimeout(30_000);
    expect(run.hasEnded).toBe(false); // or nothing was left to go on with
    await network.mend();
    await cutOff.until(BACK);
    expect(await run.ended, run.said).toBe(0);
    await expectSame(played, address);
  },
);
