import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, unwrap } from '../../src/core/result.ts';
import { startServer } from '../../src/server/start.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { freshFile, freshFolder } from '../support/store-files.ts';
import { type Client, FRIENDS, friends, post } from './online-client.ts';

/** A server whose store is taken away, held by another program, or on a full disk. */

async function started() {
  const store = freshFile();
  const told: (Fault | null)[] = [];
  const running = unwrap(
    await startServer({
      ...{ host: '127.0.0.1', port: 0, strict: true, store, busyTimeout: 20 },
      onStoreTrouble: fault => told.push(fault),
    }),
  );
  onTestFinished(() => running.close());
  return { store, told, site: running.address.slice(0, -1) };
}

const health = async (site: string) => {
  const answer = await fetch(`${site}/health`);
  return { code: answer.status, ...((await answer.json()) as object) };
};
const healthy = { code: 200, status: 'ok', store: 'ok' };
const trouble = (store: string) => ({ code: 503, status: 'trouble', store });
/** Long, since a busy machine may be slow. */
const soon = { timeout: 60_000, interval: 100 };

/** A game after its first move. */
async function begun(site: string) {
  const { first, second } = await friends(site);
  first.move('a1');
  await second.until(() => second.moves.length === 1);
  return { first, second };
}

/** Precondition: the store is well again. */
async function goesOn(first: Client, second: Client): Promise<void> {
  const isResumed = () => second.events.some(({ type }) => type === 'resumed');
  await second.until(() => isResumed() && second.status?.phase === 'playing');
  second.move('b1');
  await first.until(() => first.moves.length === 2);
}

/** Checks that players and whoever creates a game are told the same, without a path. */
async function toldInPublic(code: string, site: string, ...pages: readonly Client[]) {
  for (const page of pages) await page.until(() => page.faults.includes(code));
  const refused = await post(site, FRIENDS);
  expect(refused.status).toBe(503);
  const words = await refused.text();
  expect(words).toContain(code);
  const heard = pages.flatMap(page => page.heard.filter(({ type }) => type === 'fault'));
  for (const text of [words, JSON.stringify(heard)]) expect(text).not.toMatch(/\/\w|sqlite/i);
}

test('players, operator and /health are told of a store that is held by another program, then deleted', async () => {
  const { store, told, site } = await started();
  const { first, second } = await begun(site);
  expect(await health(site)).toMatchObject(healthy);
  const other = new DatabaseSync(store);
  other.exec('begin immediate');
  second.move('b1');
  await toldInPublic('store-locked', site, first, second);
  await expect.poll(() => health(site), soon).toEqual(trouble('locked'));
  other.exec('rollback');
  other.close();
  await expect.poll(() => health(site), soon).toMatchObject(healthy);
  await goesOn(first, second);
  expect(told.map(fault => fault?.code)).toEqual(['store-locked', undefined]);

  rmSync(store);
  await expect.poll(() => health(site), soon).toEqual(trouble('gone'));
  await toldInPublic('store-gone', site, first, second); // before anybody moves
  const before = first.faults.length;
  first.move('a2');
  await first.until(() => first.faults.length > before);
  expect(first.moves).toEqual(['a1', 'b1']);
  expect(told.at(-1)?.message.en).toContain(store); // the operator is told which file
});

/** Runs a program with a disk of that size at a folder. */
const withDisk = (folder: string, bytes: number): string[] =>
  `bwrap --die-with-parent --dev-bind / / --size ${bytes} --tmpfs ${folder} --`.split(' ');

/** The file system as a process sees it that bubblewrap runs. */
function rootOf({ pid }: ServeProcess): string {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return `/proc/${child}/root`;
}

const [bwrap, ...options] = withDisk('/tmp', 1 << 20);
const hasDisks =
  process.platform === 'linux' && spawnSync(bwrap, [...options, 'true']).status === 0;

test.runIf(hasDisks)(
  'on a full disk /health says so, and all goes on when there is room',
  async () => {
    const folder = freshFolder();
    const asked = ['--port', '0', '--store', join(folder, 'games.sqlite')];
    const server = ServeProcess.launch(asked, withDisk(folder, 4 << 20));
    onTestFinished(() => server.kill());
    await server.until('Ctrl-C');
    const site = server.address.slice(0, -1);
    const { first, second } = await begun(site);
    const filler = join(rootOf(server), folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(8 << 20))).toThrow('ENOSPC');
    second.move('b1');
    await toldInPublic('store-full', site, first, second);
    await expect.poll(() => health(site), soon).toEqual(trouble('full'));
    expect(server.warned).toContain(
      `The disk is full: nothing more could be written to "${folder}`,
    );
    truncateSync(filler);
    await expect.poll(() => health(site), soon).toMatchObject(healthy);
    await goesOn(first, second);
  },
);
