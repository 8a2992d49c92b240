/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { isLong } from '../support/long.ts';
import { cell, moves, openSite, type Site, soon, type Visit } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const PHONE = { viewport: { width: 360, height: 740 } };

const puzzles = (game: string): string[] =>
  readFileSync(new URL(`../../src/web/puzzles/${game}.txt`, import.meta.url), 'utf8').split('\n');

describe('analysis', () => {
  test('any position by its address: values on the board, lines to click, proven where they can be', async () => {
    const visit = await site.open('/analysis/tictactoe?moves=a1 b1 a2');
    const { page } = visit;
    await soon(() => page.getByText('All moves proven').isVisible()).toBe(true);
    await soon(() => page.locator('quadrille-board .annotation').count()).toBe(6);
    expect(await page.locator('.lines .score').first().textContent()).toMatch(/draw|loses in \d/);
    await page.locator('.lines button').first().click();
    await soon(() => moves(page)).toHaveLength(4);
    expect(page.url()).toContain('moves=a1+b1+a2+');
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.reload();
    await soon(() => moves(page)).toHaveLength(4);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  describe.each(games.map(({ id }) => id))('of %s', game => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await site.open(`/analysis/${game}`, { ...PHONE, locale: 'fr' });
    });
    afterAll(() => visit.close());

    test('whatever is written on a cell can be read, on a phone and on a wide screen', async () => {
      const { page } = visit;
      const sizes = () =>
        page.locator('quadrille-board').evaluate(board =>
          [...(board.shadowRoot?.querySelectorAll<SVGTextElement>('.annotation text') ?? [])].map(
            text => {
              const scale = text.getScreenCTM()?.a ?? 0;
              return scale * Number.parseFloat(getComputedStyle(text).fontSize);
            },
          ),
        );
      for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport);
        await page.evaluate('new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))');
        await soon(async () => (await sizes()).length).toBeGreaterThan(0);
        expect(Math.min(...(await sizes()))).toBeGreaterThan(10.99);
      }
    });

    const told = async () => (await visit.page.locator('.effort').textContent()) ?? '';
    // one game shows it; tic-tac-toe is proven at once
    if (game === 'tictactoe' || (game !== 'puissance4' && !isLong)) return;
    test('how deep and how fast the kernel looks', async () => {
      await soon(told).toMatch(/^Profondeur [4-9]|^Profondeur \d\d/);
      await soon(told).toMatch(/ · [\d\s]+\spositions · ([\d,]+)\s(k|M)\snœuds\/s/);
      await visit.page.getByRole('button', { name: 'EN, English' }).click();
      await soon(told).toMatch(/^Depth \d+ · [\d,]+ positions · [\d.]+\s(k|M) nodes\/s/);
      expect(visit.complaints).toEqual([]);
    });

    if (game !== 'puissance4') return;
    test('a proof that takes long shows that it goes on', async () => {
      const nodes = async () =>
        Number(/([\d,]+) positions/.exec(await told())?.[1].replaceAll(',', ''));
      await soon(nodes).toBeGreaterThan(0);
      const before = await nodes();
      await soon(nodes).toBeGreaterThan(before);
    });

    test('whoever leaves the page leaves no thread that thinks on', async () => {
      const { page } = visit;
      const engine = page.workers().find(worker => worker.url().includes('engine-worker'));
      await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
      const thought = setTimeout(10_000, 'thinks on'); // half the time of an analysis
      expect(await Promise.race([engine?.evaluate('"idle"'), thought])).toBe('idle');
    });
  });

  test('on cells that are too small for figures, the best moves have their places in the list', async () => {
    const visit = await site.open('/analysis/ultimate', PHONE);
    const { page } = visit;
    const board = page.locator('quadrille-board');
    const places = async () => (await board.locator('.listed text').allTextContents()).sort();
    await soon(places).toEqual(['1', '2', '3', '4']);
    // the list may change its order while it is read
    await soon(() => page.locator('.lines .place').allTextContents()).toEqual(['1', '2', '3', '4']);
    await soon(() => board.locator('.annotation').count()).toBe(81);
    await page.setViewportSize({ width: 1280, height: 800 });
    await soon(() => board.locator('.annotation text').allTextContents()).toContainEqual(
      expect.stringMatching(/^[+−]\d\.\d$/),
    );
    await soon(places).toEqual([]);
    await visit.close();
  });

  test.each(['puissance4', ...(isLong ? ['ultimate', 'breakthrough'] : [])])(
    '%s: what is proven is marked so',
    async game => {
      const [line] = puzzles(game);
      const [plies, answer, ...position] = line.split(' ');
      const visit = await site.open(
        `/analysis/${game}?position=${encodeURIComponent(position.join(' '))}`,
      );
      const best = visit.page.locator('.lines li').first();
      await soon(() => best.locator('.score').textContent()).toBe(
        `wins in ${Math.ceil(Number(plies) / 2)}proven`,
      );
      expect(await best.getByRole('button').first().textContent()).toBe(answer);
      await visit.close();
    },
  );

  test('a record comes in, is reviewed, and goes out the same', async () => {
    const visit = await site.open('/analysis/tictactoe');
    const { page } = visit;
    await page.getByText('Import and export').click();
    const record = '[Game "tictactoe"]\n[Result "1-0"]\n\n1. a1 b1 2. a2 b2 3. a3 1-0\n';
    const field = page.getByLabel('A position of this game');
    await field.fill('nonsense');
    await page.getByRole('button', { name: 'Show' }).click();
    await soon(() => page.locator('.exchange .fault').isVisible()).toBe(true);
    await field.fill(record);
    await page.getByRole('button', { name: 'Show' }).click();
    await soon(() => moves(page)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await soon(() => page.locator('.mistakes li').count()).toBeGreaterThan(0);
    const told = await page.locator('.mistakes').textContent();
    expect(told).toContain('blunder into a loss');
    expect(await page.getByLabel('Record of the game').inputValue()).toBe(record);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  test('exploring a reviewed game makes a variation: nothing is lost, all can be undone', async () => {
    const record =
      '[Game "tictactoe"]\n[First "Ada"]\n[Second "Bob"]\n[Result "0-1"]\n[Ending "resignation"]\n\n1. a1 {2} b1 {3} 2. b2 c3 3. a2 0-1\n';
    const visit = await site.open(`/analysis/tictactoe?${new URLSearchParams({ record })}`);
    const { page } = visit;
    const game = ['a1', 'b1', 'b2', 'c3', 'a2'];
    const written = () => page.getByLabel('Record of the game').inputValue();
    const shown = () => page.locator('.moves [aria-current]').textContent();
    await soon(() => moves(page)).toEqual(game);
    await page.getByText('Ada – Bob, 0-1').waitFor();
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('.mistakes li').first().waitFor();
    const verdicts = await page.locator('.mistakes').textContent();

    await cell(page, 'a3').click(); // possible, since the game was resigned
    await soon(shown).toBe('a3');
    await page.keyboard.press('ArrowLeft'); // the board was tapped, so the key is not for its cells
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await soon(shown).toBe('b1');
    await cell(page, 'c1').click();
    await cell(page, 'b3').click();
    await soon(() => moves(page)).toEqual(['a1', 'b1', 'b2', 'c1', 'b3', 'c3', 'a2', 'a3']);
    const all = '1. a1 {2} b1 {3} 2. b2 (2. c1 b3) 2... c3 3. a2 (3. a2 a3) 0-1';
    expect(await written()).toContain(all);
    expect(await page.locator('.mistakes').textContent()).toBe(verdicts);
    expect(page.url()).toContain('ply=4&variation=2.1');

    // keys: to the fork, among alternatives, to the ends
    await page.keyboard.press('Shift+ArrowLeft');
    await soon(shown).toBe('b1');
    for (const [key, move] of [
      ['ArrowRight', 'b2'],
      ['ArrowDown', 'c1'],
      ['End', 'b3'],
      ['ArrowLeft', 'c1'],
      ['ArrowUp', 'b2'],
      ['End', 'a2'],
      ['Shift+ArrowRight', 'a3'],
    ]) {
      await page.keyboard.press(key);
      await soon(shown).toBe(move);
    }
    await soon(() => page.url()).toContain('ply=6');
    await page.reload();
    await soon(shown).toBe('a3');
    expect(await written()).toContain(all);
    expect(await page.locator('.mistakes').textContent()).toBe(verdicts);

    // Back undoes each change; so do the key and the button
    await page.goBack();
    await soon(written).toContain('2. b2 (2. c1) 2... c3 3. a2 (3. a2 a3) 0-1');
    await page.keyboard.press('Control+z');
    await soon(written).toContain('2. b2 c3 3. a2 (3. a2 a3) 0-1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => moves(page)).toEqual(game);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    expect(await page.locator('.mistakes').textContent()).toBe(verdicts);
    for (const press of ['Control+Shift+z', 'Control+y', 'Control+y']) {
      const before = await written();
      await page.keyboard.press(press);
      await soon(written).not.toBe(before);
    }
    expect(await written()).toContain(all);

    // what was exported can be imported
    await page.getByText('Import and export').click();
    const out = await written();
    await page.getByLabel('A position of this game').fill(out);
    await page.getByRole('button', { name: 'Show' }).click();
    await soon(() => page.locator('.moves [aria-current]').textContent()).toBe('a2');
    expect(await written()).toBe(out);
    await page.getByRole('button', { name: 'Move 3: c1, variation' }).click();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await soon(written).toContain('2. b2 c3 3. a2 (3. a2 a3) 0-1');
    await page.getByRole('button', { name: /^Move 1:/ }).click();
    expect(await page.getByRole('button', { name: 'Delete from here' }).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  test('the board is flipped by hand, and back', async () => {
    const visit = await site.open('/analysis/breakthrough?v=4x5');
    const { page } = visit;
    const top = async (name: string) => (await cell(page, name).boundingBox())?.y ?? 0;
    await cell(page, 'a1').waitFor();
    expect(await top('a1')).toBeGreaterThan(await top('a5'));
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await soon(async () => (await top('a5')) - (await top('a1'))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await soon(async () => (await top('a1')) - (await top('a5'))).toBeGreaterThan(0);
    await visit.close();
  });

  test('rules are chosen, moves are typed as one likes', async () => {
    const visit = await site.open('/analysis/puissance4', { locale: 'fr' });
    const { page } = visit;
    const field = page.getByLabel('Une position de ce jeu');
    /** Opens the box if it is closed: a page that is still loading may have closed it again. */
    const show = async (text: string) => {
      if (!(await field.isVisible())) await page.getByText('Importer et exporter').click();
      await field.fill(text, { timeout: 5_000 });
      await page.getByRole('button', { name: 'Montrer' }).click({ timeout: 5_000 });
    };
    for (const text of ['4 4 3 5', '4435']) {
      await show(text).catch(() => show(text));
      await soon(() => moves(page)).toEqual(['4', '4', '3', '5']);
    }
    const rotations = page.getByRole('switch', { name: 'rotations' });
    await rotations.click();
    await soon(() => page.url()).toContain('v=rotations%3D4&moves=4+4+3+5');
    await page.getByRole('button', { name: /^Tourner à droite/ }).click(); // while its value changes
    await soon(() => moves(page)).toEqual(['4', '4', '3', '5', 'D']);
    await page.getByRole('gridcell').first().press('g'); // the French key, too
    await soon(() => moves(page)).toEqual(['4', '4', '3', '5', 'D', 'G']);
    expect(page.url()).toContain('moves=4+4+3+5+R+L');
    await page.goBack();
    await field.fill('44444444');
    await page.getByRole('button', { name: 'Montrer' }).click();
    await soon(() => page.locator('.exchange .fault').textContent()).toContain('pleine');
    await page.goBack();
    await page.goBack();
    await soon(() => page.getByRole('combobox', { name: 'Variante' }).inputValue()).toBe(
      'standard',
    );
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  test('on phones: one column or two, the steps at hand, everything 44 pixels', async () => {
    const visit = await site.open(
      '/analysis/puissance4?v=4x4-rotation&moves=4 4 (3 3 (1) 2) 3 (R) 1&ply=2',
      PHONE,
    );
    const { page } = visit;
    for (const [width, height] of [
      [360, 740],
      [740, 360],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await soon(() => page.locator('.lines li').count()).toBe(4);
      const small = await page
        .locator('.lines button, .moves button, .steps button')
        .evaluateAll(
          all =>
            all
              .map(one => one.getBoundingClientRect())
              .filter(box => box.width < 44 || box.height < 44).length,
        );
      expect(small).toBe(0);
      const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
      const steps = await page.locator('.steps').boundingBox();
      expect((steps?.y ?? 0) + (steps?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await visit.close();
  });

  test('a wrong link says what is wrong and shows the start', async () => {
    const visit = await site.open('/analysis/ultimate?position=nonsense');
    await soon(() => visit.page.getByRole('alert').textContent()).toContain('leads to no position');
    expect(await moves(visit.page)).toEqual([]);
    await visit.close();
  });
});

test('learn: the rules in the page’s language, tried on the board', async () => {
  const visit = await site.open('/learn/ultimate', { locale: 'fr' });
  const { page } = visit;
  await soon(() => page.locator('h1').textContent()).toBe('Les règles\u00a0: Ultimate tic-tac-toe');
  expect(await page.locator('.lesson-page').textContent()).toContain('impose le sous-plateau');
  await cell(page, 'e5').click();
  await soon(() => page.locator('.trying [role=status]').textContent()).toBe('Au tour des ronds');
  await visit.close();
});

test('the CS50 runner has the course’s titles, ignores bad clicks and never loses', async () => {
  const visit = await site.open('/cs50', { locale: 'fr' });
  const { page } = visit;
  const title = () => page.locator('h1').textContent();
  await soon(title).toBe('Play Tic-Tac-Toe');
  // shown for half a second: a busy machine may look too late
  await page.evaluate(`window.titles = [];
    new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent))
      .observe(document.body, { subtree: true, childList: true, characterData: true })`);
  await page.getByRole('button', { name: 'Play as O' }).click();
  await soon(() => page.evaluate('titles')).toContain('Computer thinking...');
  await cell(page, 'b2').click(); // out of turn: ignored
  const label = (name: string) => cell(page, name).getAttribute('aria-label');
  while (!(await title())?.startsWith('Game Over')) {
    await soon(title).toMatch(/^(Play as O|Game Over)/);
    if ((await title())?.startsWith('Game Over')) break;
    for (const name of ['b2', 'a1', 'a2', 'a3', 'b1', 'b3', 'c1', 'c2', 'c3'])
      if ((await label(name))?.includes('playable')) {
        await cell(page, name).click();
        break;
      }
    await soon(title).toMatch(/^(Computer|Game Over|Play as O)/);
  }
  expect(['Game Over: Tie.', 'Game Over: X wins.']).toContain(await title());
  await page.getByRole('button', { name: 'Play Again' }).click();
  await soon(title).toBe('Play Tic-Tac-Toe');
  await page.getByRole('button', { name: 'Play as X' }).click();
  await soon(title).toBe('Play as X');
  await cell(page, 'c2').hover();
  await soon(() => page.locator('.runner-over').textContent()).toBe('(1, 2)');
  await cell(page, 'a3').click();
  await soon(() => page.locator('.runner-moves').textContent()).toMatch(
    /^X \(2, 0\) · O \(1, 1\)$/,
  );
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a page of another origin loads the board and drives it', async () => {
  const html = `<!doctype html><html lang="en"><title>mine</title>
    <script type="module" src="${site.address}/quadrille-board.js"></script>
    <quadrille-board id="board" game="tictactoe"></quadrille-board>
    <script type="module">
      await customElements.whenDefined('quadrille-board');
      const board = document.querySelector('#board');
      window.played = [];
      while (board.moves.length > 0) {
        const move = await board.ask();
        window.played.push(move);
        await board.play(move);
      }
      board.say('Over: ' + board.position);
    </script></html>`;
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  await new Promise<void>(resolve => server.listen(0, resolve));
  const context = await site.browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
    await cell(page, name).click();
    await soon(() => cell(page, name).getAttribute('aria-label')).not.toContain('empty');
  }
  expect(await page.evaluate('window.played')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  await soon(() => page.locator('quadrille-board .message').textContent()).toContain('Over: ');
  const refused = await page.evaluate(
    `(async () => { const b = document.querySelector('#board'); b.position = '3/3/3 x'; try { await b.play('z9'); } catch (e) { return e.name + ' ' + e.message; } })()`,
  );
  expect(refused).toContain('RangeError "z9" is not a move');
  await context.close();
  server.close();
});
