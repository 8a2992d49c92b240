import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIMEOUT } from '../support/browser.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { sharedBrowser } from '../web/page.ts';
import { restoredStore, textOf } from './first-release.ts';

/** A browser and a server with data of the first release: every game opens as it was left, and can go on. */

/** What the page of a game shows; in French, which was chosen. */
interface GamePage {
  readonly heading: string | null;
  readonly players: readonly string[];
  readonly moves: readonly string[];
  /** How many are left. */
  readonly previews: string | null;
  readonly session: string | null;
  readonly position: string | null;
  readonly clocks: readonly string[];
  readonly evidence: string | null;
}
type KeptGame = GamePage & { readonly address: string };

/** What any other page shows, in English. */
interface LinkedPage {
  readonly address: string;
  readonly title: string;
  readonly position: string | null;
  readonly moves: readonly string[];
  /** The values chosen in its form. */
  readonly chosen: readonly string[];
}

/** An entry of an object store. */
type Row = readonly [key: string | (string | number)[], value: object];

interface Profile {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly indexedDB: {
    readonly name: string;
    readonly version: number;
    readonly stores: Readonly<Record<string, readonly Row[]>>;
  };
  readonly games: Readonly<Record<'local' | 'rooms', Readonly<Record<string, KeptGame>>>>;
  /** The link to the other seat of the network game with previews. */
  readonly friend: string;
  readonly links: readonly LinkedPage[];
}

const { links, friend, games, ...data }: Profile = JSON.parse(textOf('browser.json'));

const folder = mkdtempSync(join(tmpdir(), 'quadrille-first-release-'));
let server: ServeProcess;
let browser: Browser;
/** The profile of the first release. */
let ada: BrowserContext;
/** A fresh one. */
let stranger: BrowserContext;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    ServeProcess.start('--port', '0', '--store', restoredStore(folder)),
    sharedBrowser(),
  ]);
  const settings = {
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // each profile would fetch the whole app
  } as const;
  ada = await browser.newContext(settings);
  stranger = await browser.newContext(settings);
  const page = await open(ada, 'health'); // of the same origin, and without the app
  await page.evaluate(restore, data);
  await page.close();
});
afterAll(async () => {
  await browser.close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs in the page: puts everything back where the first release kept it. */
async function restore({ localStorage: kept, indexedDB: database }: typeof data): Promise<void> {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const request = indexedDB.open(database.name, database.version);
  request.onupgradeneeded = () => {
    for (const [name, rows] of Object.entries(database.stores)) {
      const store = request.result.createObjectStore(name);
      for (const [key, value] of rows) store.put(value, key);
    }
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  request.result.close();
}

/** Tabs for reuse, one a profile, which load their next page in half the time of a new one. */
const tabs = new Map<BrowserContext, Page>();

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = tabs.get(context) ?? (await context.newPage());
  tabs.delete(context);
  await page.goto(server.address + address.replace(/^\//, ''));
  return page;
}

/** Ends what the page does, and keeps its empty tab for reuse. */
async function leave(page: Page): Promise<void> {
  await page.goto(`${server.address}health`);
  await page.evaluate('sessionStorage.clear()');
  tabs.set(page.context(), page);
}

/** Runs in the page. */
function look(): GamePage & Omit<LinkedPage, 'address'> {
  const texts = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map(
      one => one.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    );
  const board = document.querySelector<HTMLElement & { position: string }>('quadrille-board');
  // the first release chose no variant in an analysis
  const forms = [...document.querySelectorAll<HTMLSelectElement>('main select')].filter(
    one => !one.closest('.analysis'),
  );
  const [time] = [...document.querySelectorAll('.setup .chips')]
    .slice(-1)
    .flatMap(chips => [...chips.querySelectorAll<HTMLInputElement>('input:checked')]);
  // once anything was chosen, the address holds all choices
  if (location.pathname.startsWith('/play'))
    time?.dispatchEvent(new Event('change', { bubbles: true }));
  const query = new URLSearchParams(location.search);
  const variant = query.get('v') ?? 'standard';
  const seats = ['first', 'second'].map(side => query.get(side) ?? '');
  const chosen = location.pathname.startsWith('/play')
    ? [variant.includes('=') ? '…' : variant, ...seats, query.get('time') ?? 'none']
    : [...forms.map(({ value }) => value), time?.value ?? ''];
  return {
    title: document.title,
    heading: texts('.status h1')[0] ?? null,
    players: texts('.player-name'),
    moves: texts('.moves button'),
    previews:
      document.querySelector<HTMLElement>('.player.runs .previews')?.title.replace(/\s+/g, ' ') ??
      null,
    session: texts('.session')[0] ?? null,
    position: board?.position ?? null,
    clocks: texts('.player .clock'),
    evidence: texts('.evidence')[0] ?? null,
    chosen: time ? chosen : [],
  };
}

/** Polls until it is so, since a busy machine may be slow. */
const soon = (page: Page) => expect.poll(() => page.evaluate(look), { timeout: TIMEOUT });

/** Texts of the first release that have been reworded. */
const reworded = (text: string): string =>
  text
    .replace(/^Trait : (Ronds|Croix)$/, (_, side) => `Au tour des ${side.toLowerCase()}`)
    .replace(/^Trait : /, 'Au tour de ')
    .replace(/Une personne ([12])/g, 'Joueur $1');

/** The first release showed rotations in English in every language. */
const inFrench = (move: string): string => ({ R: 'D', L: 'G' })[move] ?? move;

/** Without the clock of the side to move, which runs. */
const standing = ({ clocks, heading, moves, players, session, ...page }: GamePage) => ({
  ...page,
  moves: moves.map(inFrench),
  heading: heading && reworded(heading),
  session: session && reworded(session),
  players: players.map(player =>
    player.endsWith(' Une personne')
      ? expect.stringMatching(player.replace('Une personne', 'Joueur [12]'))
      : player,
  ),
  ...(clocks.length === 0 ? {} : { clocks: expect.arrayContaining([clocks[0]]) }),
});

const named = (kind: 'local' | 'rooms') => Object.entries(games[kind]);

describe('games of this browser', () => {
  test.each(named('local'))('%s is as it was left', async (_, { address, ...left }) => {
    const page = await open(ada, address);
    await soon(page).toMatchObject(standing(left));
    await leave(page);
  });

  test('one goes on, and is still there after a reload', async () => {
    const { address, moves } = games.local.againstLevel;
    const page = await open(ada, address);
    const later = [...moves, ...Array(2).fill(expect.any(String))]; // mine and the answer
    await page.locator('quadrille-board .active .playable').first().click();
    await soon(page).toMatchObject({ moves: later });
    await page.reload();
    await soon(page).toMatchObject({ moves: later });
    await leave(page);
  });

  test('a preview that was used is not given back, one that is left can be used', async () => {
    const page = await open(ada, games.local.previewsAgainstLevel.address);
    const button = page.getByRole('button', { name: /^Aperçu : / }).first();
    await button.click();
    await page.getByRole('button', { name: 'Fermer l’aperçu' }).click();
    await soon(page).toMatchObject({ previews: 'Aperçus restants : 0' });
    expect(await button.isDisabled()).toBe(true);
    await leave(page);
  });

  test('the first page knows the game that was left, the language and the theme', async () => {
    const page = await open(ada, '/');
    await page.getByRole('link', { name: 'Reprendre la partie' }).click();
    const { clocks: _, address, ...left } = games.local.clock;
    await soon(page).toMatchObject(left);
    expect(page.url()).toContain(address);
    const root = page.locator('html');
    expect(await root.getAttribute('lang')).toBe('fr');
    expect(await root.getAttribute('data-theme')).toBe('night');
    await leave(page);
  });

  test('puzzles that were solved stay solved', async () => {
    const page = await open(ada, '/puzzles/ultimate');
    await page.getByRole('link', { name: 'Problème 1, résolu' }).waitFor();
    await leave(page);
  });
});

describe('games at the server', () => {
  test.each(named('rooms'))('%s is as it was left', async (name, { address, ...left }) => {
    const other = name === 'previews' ? await open(stranger, friend) : null;
    const page = await open(ada, address);
    await soon(page).toMatchObject(standing(left));
    await leave(page);
    if (other) await leave(other);
  });
});

describe('links', () => {
  test.each(links)('$address', async ({ address, title, position, moves, chosen }) => {
    const page = await open(stranger, address);
    // the first page begins games at their start now
    await soon(page).toMatchObject({
      title,
      moves,
      chosen,
      ...(address === '/' ? {} : { position }),
    });
    await leave(page);
  });
});

test('a record keeps the previews that were used', async () => {
  const [record] = textOf('records.txt').split(/\n\n(?=\[Game)/);
  const page = await open(stranger, `/analysis/puissance4?${new URLSearchParams({ record })}`);
  const exported = page.getByLabel('Record of the game');
  await expect
    .poll(() => exported.inputValue(), { timeout: TIMEOUT })
    .toContain('[Previews "2-0"]');
  await leave(page);
});

test('a page of one’s own, with the board as the first release described it', async () => {
  const page = await stranger.newPage();
  await page.setContent(`
    <script type="module" src="${server.address}quadrille-board.js"></script>
    <quadrille-board id="board" game="puissance4" variant="rotation" lang="en"></quadrille-board>
    <script type="module">
      const board = document.querySelector('#board');
      board.addEventListener('peek', event => board.preview(event.detail.move));
      while (board.moves.length > 0) await board.play(await board.ask());
    </script>`);
  await page.getByRole('gridcell', { name: /^4\.1,/ }).click();
  await page.getByRole('button', { name: 'Preview: Turn right' }).click();
  await page.getByRole('button', { name: 'Close the preview' }).click();
  await page.getByRole('button', { name: 'Turn right', exact: true }).click();
  await soon(page).toMatchObject({ position: '7/7/7/7/7/7/r6 r 4-3 rotations=4' });
  await page.close();
});

test('a page of the first release that is still open is told to reload, in its own format', async () => {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}api/live`);
  const [room] = games.rooms.previews.address.split('/').slice(-1);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: 2, room, known: 0 }));
  const { data } = await new Promise<MessageEvent<string>>((resolve, reject) => {
    socket.onmessage = resolve;
    socket.onerror = reject;
  });
  socket.close();
  const words = { fr: expect.stringContaining('Rechargez'), en: expect.stringContaining('eload') };
  expect(JSON.parse(data)).toEqual({ type: 'fault', id: null, fault: { code: 'old-page', words } });
});
