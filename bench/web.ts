/**
 * npm run bench web
 * The cost of the app in a real browser: script of the first page, time until it is playable, and, for each
 * game's strongest level, its time to answer and the page's longest task meanwhile; then its time to answer where
 * the browser has a quarter of the processor, as on a phone.
 */

import type { Browser, Page } from 'playwright-core';
import { treeOf } from '../src/bots/process-tree.ts';
import { unwrap } from '../src/core/result.ts';
import { rulesOf } from '../src/core/variant.ts';
import { levelsOf } from '../src/engine/players.ts';
import { games } from '../src/games/index.ts';
import { httpServer } from '../src/server/http.ts';
import { listen } from '../src/server/listen.ts';
import { openBrowser } from '../test/support/browser.ts';

const TARGETS = { script: 70_000, playable: 1_000, task: 100 };
/** Moves requested from the strongest level in each game. */
const MOVES = 3;

const server = await httpServer();
const listening = await listen(server, '127.0.0.1', 0, true);
if (listening.kind === 'refused') throw new Error(listening.code);
const address = `http://localhost:${listening.port}`;
const browser = await openBrowser();

/** A page with a fresh profile. */
const fresh = async (from: Browser): Promise<Page> =>
  (await from.newContext({ locale: 'en-GB' })).newPage();

/** Compressed bytes of script until the first page is shown. */
async function scriptSize(): Promise<number> {
  const page = await fresh(browser);
  const sizes: Promise<number>[] = [];
  page.on('response', response => {
    const request = response.request();
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address);
  await page.locator('quadrille-board [role=gridcell]').first().waitFor();
  const all = await Promise.all(sizes);
  await page.context().close();
  return all.reduce((sum, size) => sum + size, 0);
}

/** Milliseconds from the request until a cell can be played, by the page's own clock. */
async function timeToPlay(): Promise<number> {
  const page = await fresh(browser);
  await page.addInitScript(`{
    const look = () => {
      const board = document.querySelector('quadrille-board');
      if (board?.shadowRoot?.querySelector('.active .playable')) window.playable = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }`);
  await page.goto(`${address}/play/ultimate`);
  await page.locator('quadrille-board .active .playable').first().waitFor();
  // the page's own clock, read at most one frame later
  const time = await page.evaluate<number>(
    'new Promise(done => requestAnimationFrame(() => setTimeout(() => done(window.playable))))',
  );
  await page.context().close();
  return time;
}

/** The long tasks of a page, in milliseconds, as measured by the browser. */
const WATCHING = `window.long = [0]; new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) window.long.push(duration);
}).observe({ type: 'longtask' });`;

/** The slowest answer of a game's strongest level, and the page's longest task meanwhile. */
async function strongest(game: (typeof games)[number]) {
  const page = await fresh(browser);
  await page.goto(`${address}/play/${game.id}?first=human&second=level:${levelsOf(game).length}`);
  await page.getByRole('button', { name: 'Begin' }).click();
  const listed = page.locator('.moves button');
  const rules = unwrap(rulesOf(game));
  let position = rules.start;
  let slowest = 0;
  await page.evaluate(WATCHING);
  for (let move = 0; move < MOVES && !position.outcome; move++) {
    await page.locator('quadrille-board .frame.active').waitFor();
    const view = rules.view(position);
    const [input] = view.inputs;
    for (const cells of input.steps)
      await page
        .getByRole('gridcell', { name: new RegExp(`^${view.cells[cells[0]].name},`) })
        .click();
    await listed.nth(2 * move).waitFor();
    const began = performance.now();
    await listed.nth(2 * move + 1).waitFor({ timeout: 60_000 });
    slowest = Math.max(slowest, performance.now() - began);
    for (const text of (await listed.allTextContents()).slice(2 * move))
      position = position.play(unwrap(rules.readMove(position, text)));
  }
  const tasks = await page.evaluate<number[]>('window.long');
  await page.context().close();
  return { slowest, task: Math.max(...tasks) };
}

/** The browser may run for `runs` of each `every` milliseconds. */
const PHONE = { every: 20, runs: 5 };

/** Stops all processes of the browser most of the time, threads of engines included, until the result is called. */
function slowDown(): () => void {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of treeOf(process.pid)) {
      try {
        if (pid !== process.pid) process.kill(pid, name);
      } catch {
        // the process has ended meanwhile
      }
    }
  };
  const timer = setInterval(() => {
    signal('SIGCONT');
    setTimeout(signal, PHONE.runs, 'SIGSTOP');
  }, PHONE.every);
  return () => {
    clearInterval(timer);
    setTimeout(signal, 2 * PHONE.every, 'SIGCONT');
  };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const script = await scriptSize();
await timeToPlay(); // warms the disk cache
const playable = await timeToPlay();
console.log(`first page: ${whole(script)} bytes of compressed script (target ${TARGETS.script})`);
console.log(`playable after ${whole(playable)} ms (target ${TARGETS.playable})`);
let longest = 0;
for (const game of games) {
  const { slowest, task } = await strongest(game);
  longest = Math.max(longest, task);
  console.log(
    `${game.id}, level ${levelsOf(game).length}: answered in ${whole(slowest)} ms at most, longest task ${whole(task)} ms`,
  );
}
const atFullSpeed = slowDown();
for (const game of games) {
  const { slowest } = await strongest(game);
  console.log(`${game.id}, a quarter of the processor: answered in ${whole(slowest)} ms at most`);
}
atFullSpeed();
await browser.close();
await server.close();
const met =
  script < TARGETS.script && playable < TARGETS.playable && longest < TARGETS.task ? 0 : 1;
process.exitCode = met;
