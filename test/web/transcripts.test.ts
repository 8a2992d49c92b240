import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import type { BoardView } from '../../src/core/view.ts';
import { games } from '../../src/games/index.ts';
import { openSite, type Site } from './page.ts';

/**
 * Whole games by keyboard and screen reader: the keys pressed, what is announced, and the board in the accessibility
 * tree, half way and at the end.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const ARROWS = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' } as const;
type Arrow = keyof typeof ARROWS;

/** The arrow keys from one cell to another. */
function way({ columns }: BoardView, from: number, to: number): Arrow[] {
  const rows = Math.floor(to / columns) - Math.floor(from / columns);
  const across = (to % columns) - (from % columns);
  return [
    ...new Array<Arrow>(Math.abs(rows)).fill(rows > 0 ? 'ArrowDown' : 'ArrowUp'),
    ...new Array<Arrow>(Math.abs(across)).fill(across > 0 ? 'ArrowRight' : 'ArrowLeft'),
  ];
}

/** Collects what is announced from now on, for `spoken`. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(`{
    const { shadowRoot } = document.querySelector('quadrille-board');
    const spoken = [];
    let wanted = null;
    window.hear = () => new Promise(resolve => {
      if (spoken.length > 0) resolve(spoken.splice(0));
      else wanted = resolve;
    });
    new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) spoken.push(textContent);
      if (spoken.length > 0) wanted?.(spoken.splice(0));
      wanted = null;
    }).observe(shadowRoot.querySelector('[role="log"]'), { childList: true });
  }`);
}

/** What has been announced since the last call, as soon as there is anything. */
const spoken = (page: Page): Promise<string[]> => page.evaluate<string[]>('hear()');

/** A game by its variant and moves, the language in which it is played. */
const GAMES = [
  ['tictactoe', 'fr', 'b2 a1 c1 a3 a2 c2 b1 b3 c3'],
  [
    'ultimate',
    'en',
    'c9 i3 c7 g1 a3 c2 b8 h8 h3 c1 a1 a2 b9 i2 b7 g5 e6 f1 a5 e1 a6 f8 h6 f3 c8 h2 a4',
  ],
  ['puissance4:7x6', 'fr', '4 4 3 3 5 5 6'],
  ['puissance4:4x4-rotation', 'en', '2 L 1 1 3 4 2'],
  ['breakthrough:4x5', 'fr', 'd2c3 a4b3 c3b4 d4c3 b4a5'],
] as const;

test.each(GAMES)('%s in %s', async (id, lang, played) => {
  const [game, variant] = id.split(':');
  const rules = unwrap(readRulesId(games, id));
  const query = new URLSearchParams({
    first: 'human',
    second: 'human',
    ...(variant ? { v: variant } : {}),
  });
  const visit = await site.open(`/play/${game}?${query}`, { locale: lang });
  const { page } = visit;
  await page.getByRole('button', { name: /^(Begin|Commencer)$/ }).press('Enter');
  await page.locator('quadrille-board:focus').waitFor(); // the page gives it the focus
  await listen(page);
  const transcript: string[] = [];
  const tree = async (when: string) =>
    transcript.push('', `-- ${when}`, await page.locator('quadrille-board').ariaSnapshot(), '');
  let position = rules.start;
  let here = 0; // where the focus begins
  const moves = played.split(' ');
  for (const [ply, text] of moves.entries()) {
    const view = rules.view(position);
    const move = unwrap(rules.readMove(position, text));
    const input = view.inputs.find(one => one.move === move);
    if (!input) throw new Error(`${text} cannot be tapped`);
    const keys: string[] = [];
    const press = async (key: string, sign: string) => {
      keys.push(sign);
      await page.keyboard.press(key);
    };
    if (input.button !== undefined) await press(input.button.toLowerCase(), input.button);
    for (const cells of input.steps) {
      const to = cells[0];
      for (const key of way(view, here, to)) await press(key, ARROWS[key]);
      await press('Enter', '⏎');
      here = to;
    }
    position = position.play(move);
    const told = await spoken(page);
    if (position.outcome && told.length === 1) told.push(...(await spoken(page))); // the page’s result
    transcript.push(keys.join(' '), ...told.map(line => `    ${line}`));
    if (ply + 1 === Math.floor(moves.length / 2)) await tree(`after ${ply + 1} moves`);
  }
  expect(position.outcome).not.toBeNull();
  await tree('at the end');
  expect(visit.complaints).toEqual([]);
  await visit.close();
  await expect(`${transcript.join('\n').trim()}\n`).toMatchFileSnapshot(
    `transcripts/${id.replace(':', '-')}.${lang}.txt`,
  );
});
