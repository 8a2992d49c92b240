import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readTcpBotState } from '../../src/protocols/bot-port-wire.ts';
import {
  type ContestState,
  readContestChoices,
  readContestGames,
  readContestState,
} from '../../src/protocols/contest-wire.ts';
import { ask, FeedPage, newClass } from '../server/class-client.ts';
import { type BuiltStudents, buildStudents, missingFor } from '../students/build.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { LAUNCHER, ROOT, run } from '../support/run.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { sharedBrowser } from './page.ts';

/**
 * One afternoon of a class, all of it real: programs on two machines, the courses' clients over TCP, two people in
 * browsers, one championship, and a server that is killed twice. Takes a minute or more, so only `npm run test:long`
 * runs it.
 */

const PEOPLE = ['Gus', 'Hana'] as const;

let browser: Browser;
let students: BuiltStudents;
beforeAll(async () => {
  if (!isLong) return;
  browser = await sharedBrowser();
  students = await buildStudents('greedy', 'Prudent');
});
afterAll(async () => {
  await browser?.close();
  await students?.remove();
});

/** Starts a program again whenever it ends, as a student would. */
class Again {
  #child: ChildProcess | null = null;
  #isOver = false;

  constructor(command: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const start = () => {
      if (this.#isOver) return;
      const [program, ...args] = command;
      this.#child = spawn(program, args, {
        cwd: ROOT,
        env: { ...process.env, LC_ALL: 'en_GB.UTF-8', ...env },
        stdio: 'ignore',
      });
      this.#child.on('exit', () => setTimeout(start, 300));
    };
    start();
  }

  stop(): void {
    this.#isOver = true;
    this.#child?.kill();
  }
}

/** A server that can be killed and restarted with the same port and store; its class, and the teacher's requests. */
async function arrange() {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-afternoon-'));
  const port = await freePort();
  const store = join(folder, 'store.sqlite');
  const start = () =>
    ServeProcess.start('--host', '0.0.0.0', '--port', String(port), '--store', store);
  let server = await start();
  onTestFailed(() => console.error(server.said.slice(-2_000), server.warned.slice(-2_000)));
  const address = `http://127.0.0.1:${port}`;
  const made = await newClass({ address, administrator: server.administrator });
  const programs: Again[] = [];
  return {
    ...made,
    ...{ address, folder, store, programs },
    async killAndRestart() {
      await server.kill();
      server = await start();
    },
    async end() {
      for (const program of programs) program.stop();
      await server.stop();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
type Afternoon = Awaited<ReturnType<typeof arrange>>;

/** A student's machine with `quadrille connect`. */
function connectBot(
  { address, code, folder, programs }: Afternoon,
  name: string,
  game: string,
  bot: readonly string[],
): void {
  const command = ['connect', address, '--code', code, '--name', name, '--bot', name];
  const env = { XDG_CONFIG_HOME: join(folder, `config-${name}`) };
  const whole = [process.execPath, LAUNCHER, ...command, '--game', game, '--', ...bot];
  programs.push(new Again(whole, env));
}

/** A student makes a bot over TCP, starts the client of the course, and lets it play. */
async function tcpClient(
  { address, path, join: joinClass, programs }: Afternoon,
  bot: { name: string; game: string; protocol: string; port: 'own' | 'shared' },
  clientFor: (port: number, ticket: string) => readonly string[],
): Promise<void> {
  const { secret } = await joinClass(`Student of ${bot.name}`);
  const made = await ask(address, 'POST', `${path}/tcp-bots`, { as: secret, body: bot });
  expect(made.status).toBe(201);
  const id = made.body.bot as string;
  const topic = `bot-port:${id}`;
  const page = await FeedPage.open(address, secret, topic);
  const opened = await page.until(topic, ({ port }) => port !== null);
  const state = unwrap(readTcpBotState(opened));
  programs.push(new Again(clientFor(state.port ?? 0, state.ticket)));
  const here = await page.until(topic, now => now.waiting > 0 || now.candidates.length > 0);
  if (here.waiting > 0) return; // its ticket let it in
  const body = { candidate: here.candidates[0].id, decision: 'trust' }; // it comes again for every game
  await ask(address, 'POST', `/api/tcp-bots/${id}/candidates`, { as: secret, body });
  await page.until(topic, ({ waiting }) => waiting > 0);
}

/** Joins in the browser, goes to every game that calls, and resigns it. */
async function personPage({ address, code }: Afternoon, name: string) {
  const context = await browser.newContext({
    ...{ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page: Page = await context.newPage();
  await page.goto(`${address}/join/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Pseudonym').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(/\/class\//);
  let isOver = false;
  const playing = (async () => {
    while (!isOver) {
      const call = page.getByRole('link', { name: 'Go to the game' });
      const resign = page.getByRole('button', { name: 'Resign', exact: true });
      const sure = page.getByRole('button', { name: 'Yes', exact: true });
      for (const target of [call, sure, resign])
        if (await target.isVisible().catch(() => false)) {
          await target.click({ timeout: 2_000 }).catch(() => {}); // the page may have changed
          break;
        }
      await page.waitForTimeout(100); // a person looks again
    }
  })();
  return {
    async leave() {
      isOver = true;
      await playing;
      await context.close();
    },
  };
}

/** Plays a round robin of all bots of the class for the game and of the people, killed twice. */
async function playThrough(afternoon: Afternoon, game: string): Promise<ContestState> {
  const { address, id, teacher, killAndRestart } = afternoon;
  const offered = await ask(address, 'GET', `/api/contests/choices?class=${id}`, { as: teacher });
  const { bots, members } = unwrap(readContestChoices(offered.body));
  const participants = [
    ...bots.filter(bot => bot.game === game),
    ...members.filter(({ name }) => PEOPLE.some(person => person === name)),
  ].map(({ name, seat }) => ({ name, seat }));
  const file = JSON.stringify({ name: 'Cup', game, participants, time: '20s', wait: '60s' });
  const body = { class: id, file };
  const made = await ask(address, 'POST', '/api/contests', { as: teacher, body });
  expect(made).toMatchObject({ status: 201 });
  const contest = made.body.id as string;
  const path = `/api/contests/${contest}`;
  const started = await ask(address, 'POST', `${path}/actions`, {
    ...{ as: teacher, body: { type: 'start' } },
  });
  expect(started.code).toBeNull();
  const total = participants.length * (participants.length - 1);
  /** Waits until that many games count, on a new page after each start of the server. */
  const until = async (games: number) => {
    const page = await FeedPage.open(address, teacher, `contest:${contest}`);
    const state = await page.until(
      `contest:${contest}`,
      now => now.games.counted >= games && (games < total || now.state === 'over'),
    );
    page.close();
    return unwrap(readContestState(state));
  };
  await until(Math.floor(total / 5));
  await killAndRestart();
  await until(Math.floor(total / 2));
  await killAndRestart();
  return until(total);
}

/** The table by hand: every ordered pair once, a point a win, half a point a draw. */
async function verify(afternoon: Afternoon, state: ContestState): Promise<void> {
  const { address, store } = afternoon;
  const { body } = await ask(address, 'GET', `/api/contests/${state.id}/games`);
  const { games } = unwrap(readContestGames(body));
  const names = state.participants.map(({ name }) => name);
  const pairs = names.flatMap(a => names.filter(b => b !== a).map(b => `${a}–${b}`));
  expect(games.map(({ first, second }) => `${first}–${second}`).sort()).toEqual(pairs.sort());
  const points = Object.fromEntries(names.map(name => [name, 0]));
  for (const { first, second, result } of games) {
    const isPeople = [first, second].some(name => PEOPLE.some(person => person === name));
    const lost = result?.cause === (isPeople ? 'resignation' : 'rules') ? null : result;
    expect({ first, second, lost }).toEqual({ first, second, lost: null });
    if (!result) continue;
    if (result.winner === null) points[first] += 0.5;
    if (result.winner === null) points[second] += 0.5;
    else points[result.winner === 'first' ? first : second] += 1;
  }
  const table = Object.fromEntries(state.standings.map(each => [each.name, each.points]));
  expect(table).toEqual(points);
  expect(Object.values(points).reduce((a, b) => a + b)).toBe(games.length);
  await afternoon.end();
  const shown = await run(process.execPath, [
    ...[LAUNCHER, 'championship', 'show', state.id, '--store', store, '--json'],
  ]);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toContain('"whole"');
}

const missing = missingFor('greedy', 'Prudent');
describe.runIf(isLong && missing === null)('one afternoon', () => {
  test('Breakthrough: connect, LOG320, UGI and people; the server killed twice', async () => {
    const afternoon = await arrange();
    const game = 'breakthrough';
    const engine = [process.execPath, LAUNCHER, 'engine', game, '--player', 'level:1'];
    connectBot(afternoon, 'Ada', game, [process.execPath, 'bots/typescript/bot.ts']);
    connectBot(afternoon, 'Bob', game, engine);
    for (const name of ['Cleo', 'Dan'])
      await tcpClient(afternoon, { name, game, protocol: 'log320', port: 'own' }, port =>
        students.at('Prudent', port),
      );
    for (const name of ['Eve', 'Fay'])
      await tcpClient(afternoon, { name, game, protocol: 'ugi', port: 'own' }, port => [
        'bash',
        '-c',
        `exec 3<>/dev/tcp/127.0.0.1/${port}; '${engine.join("' '")}' <&3 >&3`,
      ]);
    const people = await Promise.all(PEOPLE.map(name => personPage(afternoon, name)));
    const state = await playThrough(afternoon, game);
    expect(state.participants.length).toBe(8);
    await Promise.all(people.map(person => person.leave()));
    await verify(afternoon, state);
    afternoon.remove();
  }, 900_000);

  test('Ultimate: connect, SCS and people; the server killed twice', async () => {
    const afternoon = await arrange();
    const game = 'ultimate';
    for (const [name, level] of [
      ['Ada', 'level:1'],
      ['Bob', 'random'],
    ])
      connectBot(afternoon, name, game, [
        ...[process.execPath, LAUNCHER, 'engine', game, '--player', level],
      ]);
    for (const name of ['Cleo', 'Dan'])
      await tcpClient(afternoon, { name, game, protocol: 'scs', port: 'shared' }, (port, ticket) =>
        students.at('greedy', port, `${name}#${ticket}`),
      );
    const people = await Promise.all(PEOPLE.map(name => personPage(afternoon, name)));
    const state = await playThrough(afternoon, game);
    expect(state.participants.length).toBe(6);
    await Promise.all(people.map(person => person.leave()));
    await verify(afternoon, state);
    afternoon.remove();
  }, 900_000);
});
