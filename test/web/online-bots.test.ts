import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { serve } from '../server/online-client.ts';
import { JAVA, javac } from '../support/java.ts';
import { ROOT, succeed } from '../support/run.ts';
import { violations } from './axe.ts';
import { heading, onlinePages } from './online-pages.ts';
import { cell, FULL, moves, soon } from './page.ts';

/** Bots that connect to games over the network, watched in a real browser. */

const { folder, open, createGame, close } = onlinePages();

/** Without its tools a test is reported as skipped; with CI=true it fails instead. */
const lacks = (...tools: string[]): boolean =>
  process.env.CI !== 'true' && tools.some(tool => findProgram(tool, ROOT) === null);

const portOf = (page: Page) => page.locator('.listener dd').last().textContent();
const exitOf = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number;

test.skipIf(lacks('javac', 'java'))('a LOG320 client in Java plays a person', async () => {
  await javac(['-d', folder, 'bots/java/Log320Client.java']);
  const page = await createGame('online/breakthrough?with=bot');
  await page.locator('.listener').waitFor();
  expect(await violations(page)).toEqual([]);
  const port = (await portOf(page)) ?? '';
  const [java, ...quick] = JAVA;
  const bot = spawn(java, [...quick, '-cp', folder, 'Log320Client', '127.0.0.1', port]);
  const ended = exitOf(bot);
  await soon(() => heading(page)).toBe('Your move (Red)');
  for (const [from, to] of [
    ['a2', 'a3'],
    ['h2', 'h3'],
  ]) {
    const played = (await moves(page)).length;
    await cell(page, from).click();
    await cell(page, to).click();
    await soon(() => moves(page)).toHaveLength(played + 2);
  }
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await soon(() => heading(page)).toBe('You lost, by resignation');
  expect(await ended).toBe(0);
  await close(page);
});

test.skipIf(lacks('gcc'))('two SCS players in C play each other, watched to the end', async () => {
  const player = join(folder, 'scs_client');
  await succeed('gcc', ['-O2', '-o', player, 'bots/c/scs_client.c']);
  const page = await createGame('online/ultimate?with=bots');
  await page.locator('.listener').waitFor();
  const port = (await portOf(page)) ?? '';
  const play = (name: string) => exitOf(spawn(player, ['127.0.0.1', port, name]));
  const ada = play('Ada');
  await page.locator('.player', { hasText: 'Ada' }).waitFor();
  const codes = await Promise.all([ada, play('Bob')]);
  await soon(() => heading(page)).toMatch(/^(Crosses won|Noughts won|A draw)$/);
  expect((await moves(page)).length).toBeGreaterThan(16);
  expect(await page.locator('.player').allTextContents()).toEqual([
    expect.stringContaining('Bob'),
    expect.stringContaining('Ada'),
  ]);
  const drawn = (await heading(page)) === 'A draw';
  expect(codes.toSorted()).toEqual(drawn ? [0, 0] : [0, 1]);
  await close(page);
});

test.each([
  ['cheats', 'You won, by an illegal move', /received: bestmove b2/],
  [
    'leaves',
    'You won, the engine broke down',
    /end of the program: The connection was closed at move 2, [\d.]+ m?s after it was asked for it\.\n/,
  ],
])('a UGI bot that %s loses, with what was seen of it', async (how, ending, seen) => {
  const page = await createGame('online/tictactoe?with=bot');
  await page.locator('.listener').waitFor();
  const socket = connect(Number(await portOf(page)), '127.0.0.1');
  const answers = [
    [/^ugi$/, 'ugiok'],
    [/^isready$/, 'readyok'],
    [/^go /, how === 'leaves' ? null : 'bestmove b2'],
  ] as const;
  socket.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n'))
      for (const [asked, answer] of answers) {
        if (!asked.test(line)) continue;
        if (answer === null) socket.end();
        else socket.write(`${answer}\n`);
      }
  });
  await soon(() => heading(page)).toBe('Your move (Crosses)');
  await cell(page, 'b2').click();
  await soon(() => heading(page)).toBe(ending);
  expect(await page.locator('.evidence').textContent()).toMatch(seen);
  if (FULL || how === 'cheats') expect(await violations(page)).toEqual([]);
  socket.destroy();
  await close(page);
});

test('at a server that others reach: the ticket, a command that works, and who is let in', async () => {
  const site = await serve(undefined, { host: '0.0.0.0' });
  const page = await createGame(`${site.address}/online/tictactoe?with=bots`);
  const listener = page.locator('.listener');
  await page.addInitScript(`{
    globalThis.shift = 0;
    new PerformanceObserver(list => {
      for (const { value } of list.getEntries()) shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  }`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await listener.getByText('plays at once').waitFor();
  await listener.locator('.copy-text').nth(2).waitFor();
  await page.evaluate('new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))');
  expect(await page.evaluate('shift')).toBeLessThan(0.05); // all parts appear at once
  await page.setViewportSize({ width: 1280, height: 720 });
  const [host, port, ticket] = await listener.locator('dd').allTextContents();
  const commands = await listener.locator('.copy-text pre').allTextContents();
  const [own, bash, ours] = commands;
  expect(own).toBe(`node bin/quadrille.js join ugi ${host} ${port} --ticket ${ticket} -- ./engine`);
  expect(bash).toContain(`echo ticket ${ticket} >&3`);
  // as printed, in a clone
  const bot = spawn(ours, { shell: true, cwd: ROOT, stdio: 'ignore' });
  const first = page.locator('.player').nth(1);
  await first.getByText('Quadrille').waitFor();

  const eve = await open(page.url());
  await eve.locator('.listener').waitFor();
  const ask = () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('id name Ada\nugiok\n');
    socket.on('data', bytes => {
      if (String(bytes).includes('isready')) socket.write('readyok\n');
    });
    return socket;
  };
  const refused = ask();
  await page.getByText('A program at 127.0.0.1 says that it is Ada').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await eve.locator('main').textContent()).not.toMatch(new RegExp(`${ticket}|Let it play`));
  const gone = once(refused, 'close');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await gone;
  await page.getByRole('button', { name: 'FR, Français' }).click();
  const admitted = ask();
  await page.getByText('dit s’appeler Ada et veut jouer le camp Ronds').waitFor();
  await page.getByRole('button', { name: 'Le laisser jouer' }).click();
  await soon(() => page.locator('.listener').count()).toBe(0);
  admitted.destroy();
  bot.kill();
  await page.context().close();
  await close(eve);
  await site.close();
});
