import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { targets } from '../../src/core/view.ts';
import { games } from '../../src/games/index.ts';
import { isLong } from '../support/long.ts';
import { cell, moves, openSite, type Site, soon, type Visit } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const heading = ({ page }: Visit) => page.locator('.status h1');

async function begin({ page }: Visit, by: 'mouse' | 'keys' = 'mouse'): Promise<void> {
  const button = page.getByRole('button', { name: 'Begin' });
  await (by === 'mouse' ? button.click() : button.press('Enter'));
  await page.locator('.status').waitFor();
}

/** Taps cells, each after the move before it is shown. */
async function playAll(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const n = (await moves(page)).length;
    await cell(page, name).click();
    await soon(() => moves(page)).toHaveLength(n + 1);
  }
}

/** The game of the same moves, by the rules themselves. */
function after(rulesId: string, played: readonly string[]) {
  const rules = unwrap(readRulesId(games, rulesId));
  let position = rules.start;
  for (const move of played) position = position.play(unwrap(rules.readMove(position, move)));
  return { rules, position, view: rules.view(position) };
}

/** Taps the cells of the first move that the rules offer, by mouse or by keys alone. */
async function playFirst(
  visit: Visit,
  rulesId: string,
  by: 'mouse' | 'keys',
  pick = 0,
): Promise<void> {
  const { page } = visit;
  const played = await moves(page);
  const { view } = after(rulesId, played);
  const taps = view.inputs.filter(({ button }) => button === undefined);
  const input = taps[pick % taps.length];
  for (const [step, cells] of input.steps.entries()) {
    const at = cells[0];
    expect(
      targets(
        view,
        input.steps.slice(0, step).map(one => one[0]),
      ),
    ).toContain(at);
    const target = cell(page, view.cells[at].name);
    if (by === 'mouse') await target.click();
    else {
      await walk(visit, at, view.columns);
      await page.keyboard.press('Enter');
    }
  }
  await soon(async () => (await moves(page)).length).toBeGreaterThan(played.length);
}

/** Moves the board's focus to a cell by the arrow keys. */
async function walk({ page }: Visit, to: number, columns: number): Promise<void> {
  await page.locator('quadrille-board [role="gridcell"][tabindex="0"]').focus();
  const here = Number(
    await page.locator('quadrille-board [tabindex="0"]').getAttribute('data-cell'),
  );
  const rows = Math.floor(to / columns) - Math.floor(here / columns);
  const across = (to % columns) - (here % columns);
  for (let i = 0; i < Math.abs(rows); i++)
    await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < Math.abs(across); i++)
    await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
}

describe.each(games.map(({ id }) => id))('%s', id => {
  test('two people on one screen, by mouse and by keys', async () => {
    const visit = await site.open(`/play/${id}?first=human&second=human`);
    await begin(visit, 'keys');
    for (let ply = 0; ply < 4; ply++)
      await playFirst(visit, id, ply % 2 === 0 ? 'keys' : 'mouse', ply * 3);
    const played = await moves(visit.page);
    expect(played).toHaveLength(4);
    after(id, played); // every one of them legal
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  // with one step and with two; the engines of the other games answer in other tests
  const isUsual = isLong || ['puissance4', 'breakthrough'].includes(id);
  test.runIf(isUsual)('against the computer, which answers; a take-back takes both', async () => {
    const visit = await site.open(`/play/${id}?second=level:1`);
    const { page } = visit;
    await begin(visit);
    await playFirst(visit, id, 'mouse');
    await soon(() => moves(page)).toHaveLength(2);
    after(id, await moves(page));
    await page.getByRole('button', { name: 'Take back' }).click();
    await soon(() => moves(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});

test('a whole game of tic-tac-toe, rematch with sides exchanged, and the score of the session', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page } = visit;
  await begin(visit);
  await playAll(page, ['a1', 'b1', 'a2', 'b2', 'a3']);
  await soon(() => heading(visit).textContent()).toBe('Crosses won');
  const session = () => page.locator('.session').textContent();
  await soon(session).toContain('1 game played');
  const before = await page.evaluate<number>('history.length');
  await page.getByRole('button', { name: 'Rematch' }).dblclick();
  await soon(() => heading(visit).textContent()).toBe('Crosses to move');
  expect(await page.evaluate('history.length')).toBe(before + 1); // one game, not two
  await playAll(page, ['a1', 'b1', 'a2', 'b2', 'c3', 'b3']);
  await soon(() => heading(visit).textContent()).toBe('Noughts won');
  await soon(session).toContain('2 games played');
  expect(await session()).toContain('Player 1 2 wins'); // the same person, on the other side
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a reload continues the game where it stood', async () => {
  const visit = await site.open('/play/ultimate?first=human&second=human');
  const { page } = visit;
  await begin(visit);
  await playAll(page, ['e2', 'b1', 'a9']);
  await soon(() => moves(page)).toEqual(['e2', 'b1', 'a9']);
  await page.reload();
  await soon(() => moves(page)).toEqual(['e2', 'b1', 'a9']);
  await cell(page, 'i5').click();
  await soon(() => moves(page)).toEqual(['e2', 'b1', 'a9', 'i5']);
  await page.getByRole('link', { name: 'Quadrille, first page' }).click();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await soon(() => moves(page)).toEqual(['e2', 'b1', 'a9', 'i5']);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a game that goes on in another window says so, and nothing is stored twice', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page, context } = visit;
  await begin(visit);
  await cell(page, 'b2').click();
  await soon(() => moves(page)).toEqual(['b2']);
  const other = await context.newPage();
  await other.goto(page.url());
  await soon(() => moves(other)).toEqual(['b2']);
  await cell(other, 'a1').click();
  await soon(() => moves(other)).toEqual(['b2', 'a1']);
  await cell(page, 'c3').click();
  await soon(() => page.getByText('goes on in another window').isVisible()).toBe(true);
  expect(await moves(page)).toEqual(['b2']);
  await page.getByRole('button', { name: 'Reload' }).click();
  await soon(() => moves(page)).toEqual(['b2', 'a1']);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('engine against engine: pause, one move, go on, to the end', async () => {
  const visit = await site.open('/play/tictactoe?first=level:1&second=random');
  const { page } = visit;
  await begin(visit);
  await page.getByRole('button', { name: 'Pause' }).click();
  const before = (await moves(page)).length;
  await page.getByRole('button', { name: 'One move' }).click();
  await soon(() => moves(page)).toHaveLength(before + 1);
  await page.getByLabel('Speed').selectOption('At once');
  await page.getByRole('button', { name: 'Go on' }).click();
  await soon(() => page.getByRole('button', { name: 'Rematch' }).isVisible()).toBe(true);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('engine against engine: a paused game comes back paused, one that went on goes on', async () => {
  const visit = await site.open('/play/ultimate?first=random&second=random');
  const { page } = visit;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await begin(visit);
  await button('Pause').click();
  await button('One move').click();
  await button('Go on').waitFor();
  const before = (await moves(page)).length;
  await page.reload();
  await soon(async () => (await moves(page)).length).toBeGreaterThanOrEqual(before);
  await soon(() => button('Go on').isVisible()).toBe(true);
  const still = (await moves(page)).length;
  await button('One move').click();
  await soon(() => moves(page)).toHaveLength(still + 1);
  await page.getByRole('link', { name: 'Quadrille, first page' }).click();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await button('Go on').click();
  await soon(async () => (await moves(page)).length).toBeGreaterThan(still + 1);
  await page.reload();
  await button('Pause').waitFor();
  const then = (await moves(page)).length;
  await soon(async () => (await moves(page)).length).toBeGreaterThan(then);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a rotation is seen in advance twice, then turned', async () => {
  const visit = await site.open('/play/puissance4?v=rotation&first=human&second=human');
  const { page } = visit;
  await begin(visit);
  await playAll(page, ['1.1', '1.1', '3.1', '4.1']);
  const board = () =>
    page
      .locator('quadrille-board')
      // cast: a property of our element
      .evaluate(element => (element as unknown as { position: string }).position);
  const still = await board();
  const { rules, position } = after('puissance4:rotation', await moves(page));
  const turned = rules.view(position.play(unwrap(rules.readMove(position, 'R'))));
  const marks = turned.cells.map(({ mark }) =>
    mark === null ? 'empty' : { first: 'Red', second: 'Yellow' }[mark],
  );
  const shown = () =>
    page
      .getByRole('gridcell')
      .evaluateAll(cells => cells.map(one => one.getAttribute('aria-label')?.split(', ')[1]));
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Preview: Turn right' }).click();
    await soon(shown).toEqual(marks);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await soon(() => page.locator('.player.below .counters').textContent()).toContain(
      `Previews: ${left}`,
    );
    expect(await board()).toBe(still);
  }
  expect(await page.getByRole('button', { name: 'Preview: Turn right' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Turn right', exact: true }).waitFor();
  await cell(page, '1.1').press('r'); // as the button, by its key
  await soon(() => moves(page)).toHaveLength(5);
  expect((await moves(page)).at(-1)).toBe('R');
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('two people by name: rotations left and right, previewed and played, taken back, and a rematch without', async () => {
  const visit = await site.open('/play/puissance4?v=rotation&first=human&second=human');
  const { page } = visit;
  await page.getByLabel('Name, Red').fill('Ada');
  await page.getByLabel('Name, Yellow').fill('<b>Bo</b>');
  await begin(visit);
  const players = () => page.locator('.player-name').allTextContents();
  expect(await players()).toEqual(['Yellow <b>Bo</b>', 'Red Ada']);
  const left = await page.getByRole('button', { name: 'Turn left', exact: true }).boundingBox();
  const right = await page.getByRole('button', { name: 'Turn right', exact: true }).boundingBox();
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  await page.getByRole('button', { name: 'Preview: Turn left' }).click();
  await page.getByRole('button', { name: 'Play this turn' }).click();
  await soon(() => moves(page)).toEqual(['L']);
  const traces = page.getByRole('img', { name: 'Last move: Turn left' });
  expect(await traces.count()).toBe(1);
  await page.getByRole('button', { name: 'Move 1: L, Turn left' }).waitFor();
  await page.getByRole('button', { name: 'Take back (1 preview)' }).click();
  await soon(() => page.locator('.player.below .counters').textContent()).toContain('Previews: 0');
  expect(await traces.count()).toBe(0);
  await page.getByRole('button', { name: 'Turn right', exact: true }).click();
  await page.getByRole('button', { name: 'Take back (1 preview)' }).click();
  await soon(() => page.locator('.fault').textContent()).toContain('This move has been seen');
  expect(await moves(page)).toEqual(['R']);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await soon(() => heading(visit).textContent()).toBe('Ada (Red) won, by resignation');
  await page.getByLabel('With rotations').uncheck();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await soon(players).toEqual(['Yellow Ada', 'Red <b>Bo</b>']);
  expect(await page.getByRole('button', { name: 'Turn left' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await soon(() => page.locator('.session').textContent()).toContain('2 games played');
  expect(await page.locator('.session').textContent()).toContain('Ada 2 wins');
  expect(await page.getByLabel('With rotations').isChecked()).toBe(false);
  await page.goto(`${site.address}/play/tictactoe?first=human&second=human`);
  expect(await page.getByLabel('Name, Crosses').inputValue()).toBe('Ada'); // as they were last
  const spent = after('puissance4:rotation', 'R 1 R 1 R 1 R 1'.split(' ')).position.text();
  await page.goto(
    `${site.address}/play/puissance4?${new URLSearchParams({ v: 'rotation', second: 'human', position: spent })}`,
  );
  await begin(visit);
  await page.getByRole('button', { name: 'Preview: Turn left' }).click(); // to foresee Yellow's
  await page.getByRole('button', { name: 'Close the preview' }).waitFor();
  expect(await page.getByRole('button', { name: 'Play this turn' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Close the preview' }).click();
  expect(await page.getByRole('button', { name: 'Turn left', exact: true }).isDisabled()).toBe(
    true,
  );
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a pawn is dragged', async () => {
  const visit = await site.open('/play/breakthrough?first=human&second=human');
  const { page } = visit;
  await begin(visit);
  await cell(page, 'd2').dragTo(cell(page, 'e3'));
  await soon(() => moves(page)).toEqual(['d2e3']);
  expect(await page.getByRole('button', { name: 'Offer a draw' }).count()).toBe(0); // Breakthrough has no draws
  await visit.close();
});

test('by finger: taps, and a pawn carried over', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visit = await site.open('/play/breakthrough?first=human&second=human', phone);
  const { page, context } = visit;
  await page.getByRole('button', { name: 'Begin' }).tap();
  await page.locator('.status').waitFor();
  await cell(page, 'd2').tap();
  await cell(page, 'd3').tap();
  await soon(() => moves(page)).toEqual(['d2d3']);
  await page.evaluate('scrollTo(0, 0)');
  const middle = async (name: string) => {
    const queue = await cell(page, name).boundingBox();
    if (!queue) throw new Error(`${name} is not to be seen`);
    return { x: queue.x + queue.width / 2, y: queue.y + queue.height / 2 };
  };
  const [from, to] = [await middle('e7'), await middle('e6')];
  const finger = await context.newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  for (const way of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x, y: from.y + way * (to.y - from.y) });
  await touch('touchEnd');
  await soon(() => moves(page)).toEqual(['d2d3', 'e7e6']);
  expect(visit.complaints).toEqual([]);
  await context.close();
});

test('resignation, a declined and an agreed draw', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=level:1');
  const { page } = visit;
  await begin(visit);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await soon(() => page.getByText('The draw is declined').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await soon(() => heading(visit).textContent()).toBe('You lost, by resignation');
  await page.goto(`${site.address}/play/tictactoe?first=human&second=human`);
  await begin(visit);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await soon(() => heading(visit).textContent()).toBe('A draw, by agreement');
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a clock that runs out ends the game', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human&time=1s');
  await begin(visit);
  await soon(() => heading(visit).textContent()).toBe('Noughts won, on time');
  expect(await visit.page.locator('.clock').allTextContents()).toEqual(['1.0', '0.0']);
  await visit.close();
});

test('a hint points at a move that the strongest player would make', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page } = visit;
  await begin(visit);
  await playAll(page, ['a1', 'b1', 'a2', 'b2']);
  await page.getByRole('button', { name: 'Hint' }).click();
  await soon(() => page.locator('quadrille-board .hint').count()).toBe(1);
  await visit.close();
});

test.each([
  ['/nothing/here', 'No such page'],
  ['/play/chess', 'Unknown game: "chess".'],
  ['/play/ultimate?match=nosuchgame', 'This game is not in this browser.'],
  ['/play/ultimate?second=level:99', 'There is no "level:99" here'],
])('%s says what is wrong', async (path, text) => {
  const visit = await site.open(path);
  await soon(() => visit.page.locator('main').textContent()).toContain(text);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});
