import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, moves, openSite, type Site, soon, type Visit } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function begin({ page }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Begin' }).press('Enter');
  await page.locator('.status').waitFor();
}

/** Taps cells, each after the move before it is shown. */
async function play(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const n = (await moves(page)).length;
    await cell(page, name).click();
    await soon(() => moves(page)).toHaveLength(n + 1);
  }
}

/** What is shown and announced about the last tap, and the marked cells. */
async function told(page: Page): Promise<{ eye: string; ear: string; marked: string[] }> {
  const label = (text: string | null) => text?.split(',')[0] ?? '';
  const marked = await page
    .locator('quadrille-board .refused')
    .evaluateAll(cells => cells.map(one => one.getAttribute('aria-label')));
  const slip = page.locator('quadrille-board .refusal');
  return {
    eye: (await slip.isVisible()) ? ((await slip.textContent()) ?? '') : '',
    ear: (await page.locator('quadrille-board [role="log"] p').last().textContent()) ?? '',
    marked: marked.map(label),
  };
}

const REFUSED: readonly [string, readonly string[], readonly [string, string][]][] = [
  ['tictactoe', ['b2'], [['b2', 'Cell b2 is already taken. Choose an empty one.']]],
  ['ultimate', ['e5'], [['a1', 'Sub-board e is imposed: you cannot play in a.']]],
  [
    'puissance4?v=4x4-rotation',
    ['1.1', '1.1', '1.1', '1.1'],
    [['1.2', 'Column 1 is full. Choose another.']],
  ],
  [
    'breakthrough',
    [],
    [
      ['d4', 'Square d4 is empty. Choose one of your pawns.'],
      ['d7', 'The pawn on d7 is Black’s, but it is Red’s turn.'],
      ['d1', 'The pawn on d1 has nowhere to go for now. Choose another.'],
    ],
  ],
];

test.each(REFUSED)('%s: a tap that means nothing says why', async (game, played, refused) => {
  const visit = await site.open(
    `/play/${game}${game.includes('?') ? '&' : '?'}first=human&second=human`,
  );
  const { page } = visit;
  await begin(visit);
  await play(page, ...played);
  for (const [name, why] of refused) {
    await cell(page, name).click();
    expect(await told(page)).toEqual({ eye: why, ear: why, marked: [name] });
  }
  expect(await moves(page)).toHaveLength(played.length);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a pawn stays chosen when its target is refused; a past position and an ended game say so', async () => {
  const visit = await site.open('/play/breakthrough?v=4x5&first=human&second=human');
  const { page } = visit;
  await begin(visit);
  await cell(page, 'b2').click();
  await cell(page, 'b4').click();
  expect((await told(page)).eye).toContain('From b2 to b4 is not a step');
  expect(await cell(page, 'b2').getAttribute('aria-selected')).toBe('true');
  await cell(page, 'b3').click();
  await soon(() => moves(page)).toEqual(['b2b3']);
  expect((await told(page)).eye).toBe(''); // gone with the next move
  await play(page);
  await cell(page, 'b4').dragTo(cell(page, 'b2'));
  expect((await told(page)).eye).toContain('From b4 to b2 is not a step');
  await page.keyboard.press('Escape');
  expect((await told(page)).eye).toBe('');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'See the board' }).click();
  await cell(page, 'b3').click();
  expect((await told(page)).eye).toBe('The game is over.');
  expect(await moves(page)).toEqual(['b2b3']);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('out of turn, cells and buttons say so, and the focus stays', async () => {
  const visit = await site.open('/play/puissance4?v=rotation&second=mcts:1000s');
  const { page, context } = visit;
  await begin(visit);
  await play(page, '4.1');
  await cell(page, '4.1').click();
  expect(await told(page)).toMatchObject({ eye: 'It is not your turn yet.', marked: ['4.1'] });
  const button = page.getByRole('button', { name: 'Turn right', exact: true });
  await button.press('Enter');
  expect(await told(page)).toMatchObject({ eye: 'It is not your turn yet.', marked: [] });
  expect(
    await button.evaluate(one => (one.getRootNode() as ShadowRoot).activeElement === one),
  ).toBe(true);
  expect(await moves(page)).toEqual(['4']);
  await context.close();
});

/** The label of the cell that has the focus; what else has it by its tag. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(() => {
      const host = document.activeElement;
      const inner = host?.shadowRoot?.activeElement;
      return inner?.getAttribute('aria-label') ?? host?.tagName ?? '';
    })()`,
  );

test('the focus is on the board from the first move on, and after a rematch', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page } = visit;
  await cell(page, 'b2').press('Enter'); // the set-up's board begins the game
  await soon(() => moves(page)).toEqual(['b2']);
  await soon(() => focused(page)).toMatch(/^b2, Crosses/);
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await soon(() => moves(page)).toEqual(['b2', 'b1']);
  expect(await focused(page)).toMatch(/^b1, Noughts/);
  await play(page, 'a1', 'c1', 'c3');
  await page.getByRole('button', { name: 'Rematch' }).press('Enter');
  await soon(() => moves(page)).toEqual([]);
  await soon(() => focused(page)).toMatch(/^a1, empty/);
  await page.goto(`${site.address}/`);
  const first = page.locator('quadrille-board:not([inert]) .playable').first();
  await first.press('Enter');
  await page.locator('.status').waitFor();
  await soon(() => focused(page)).toMatch(/^[a-i]\d, /);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('on a phone the imposed sub-board is enlarged, others by a tap; eight columns take the width', async () => {
  const visit = await site.open('/play/ultimate?first=human&second=human', PHONE);
  const { page } = visit;
  await begin(visit);
  const side = async (name: string) => (await cell(page, name).boundingBox())?.width ?? 0;
  expect(await side('e5')).toBeLessThan(44);
  await cell(page, 'e5').tap(); // free choice: the first tap enlarges
  expect(await moves(page)).toEqual([]);
  expect((await told(page)).ear).toBe('Sub-board e enlarged.');
  expect(await side('e1')).toBeGreaterThanOrEqual(44);
  await cell(page, 'a5').tap(); // another
  expect(await side('e1')).toBeLessThan(44);
  expect(await side('a1')).toBeGreaterThanOrEqual(44);
  await cell(page, 'a9').tap();
  await soon(() => moves(page)).toEqual(['a9']);
  await soon(() => side('i5')).toBeGreaterThanOrEqual(44); // imposed: without a tap
  await cell(page, 'b1').tap();
  expect((await told(page)).eye).toBe('Sub-board i is imposed: you cannot play in b.');
  expect(await side('i5')).toBeLessThan(44); // the whole board again
  await cell(page, 'i5').tap();
  await cell(page, 'i5').tap();
  await soon(() => moves(page)).toEqual(['a9', 'i5']);
  const [board, inside] = [
    await page.getByRole('grid').boundingBox(),
    await cell(page, 'e9').boundingBox(),
  ];
  expect(board && inside && inside.x + inside.width <= board.x + board.width).toBe(true);
  await page.goto(`${site.address}/play/breakthrough?first=human&second=human`);
  await begin(visit);
  expect(await side('d2')).toBeGreaterThan(43); // eight columns of 44 px do not fit into 360
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});
