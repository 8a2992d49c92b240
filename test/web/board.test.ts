import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position, Rules } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import { cell, moves, openSite, type Site, soon, type Visit } from './page.ts';

/** The board itself: its orientation, and what it shows of a move and of a game's end, frame by frame. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The moves of a game that ends as wanted: the first one among random games. */
function gameThat(rules: Rules, ends: (position: Position) => boolean): string[] {
  for (let seed = 0; ; seed++) {
    const random = randomFrom(`${rules.id} ${seed}`);
    const played: string[] = [];
    let { start: position } = rules;
    while (!position.outcome) {
      const move = random.pick(position.legalMoves());
      played.push(rules.writeMove(position, move));
      position = position.play(move);
    }
    if (ends(position)) return played;
  }
}

/** A board alone in a page, after some moves; `told` collects its event `ended`. */
const place = (page: Page, rulesId: string, played: readonly string[]) => {
  const [game, variant = ''] = rulesId.split(':');
  return page.evaluate(`(() => {
    const board = document.createElement('quadrille-board');
    board.setAttribute('game', '${game}');
    board.setAttribute('variant', '${variant}');
    document.body.replaceChildren(board);
    Object.assign(globalThis, { board, told: [] });
    board.addEventListener('ended', ({ detail }) => told.push(detail.outcome));
    for (const move of ${JSON.stringify(played)}) void board.play(move);
  })()`);
};
const told = (page: Page) => page.evaluate('told');

/** Opacities at one time: the highest of the last move's highlight and of lines, the lowest of dimmed pieces. */
interface Frame {
  /** Whether a piece is moving, or a mark is being drawn. */
  readonly moving: boolean;
  readonly last: number;
  readonly line: number;
  readonly dimmed: number;
}

/** Plays a move, and samples its animations every 40 ms. */
const framesOf = (page: Page, move: string) =>
  page.evaluate<Frame[]>(`(() => {
    void board.play('${move}');
    const root = board.shadowRoot;
    const animations = root.getAnimations();
    const stylesOf = names => [...root.querySelectorAll(names)].map(one => getComputedStyle(one));
    const opacities = names => stylesOf(names).map(({ opacity }) => Number(opacity));
    const isMoved = ({ transform, opacity }) =>
      opacity > 0 && !['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(transform);
    const end = Math.max(...animations.map(({ effect }) => effect.getComputedTiming().endTime));
    const frames = [];
    for (const animation of animations) animation.pause();
    for (let time = 0; time < end; time += 40) {
      for (const animation of animations) animation.currentTime = time;
      frames.push({
        moving: stylesOf('.turner, .turner > svg > g > g, .turner > svg .stroke').some(isMoved),
        last: Math.max(0, ...opacities('g:has(> .last)')),
        line: Math.max(0, ...opacities('.won path')),
        dimmed: Math.min(1, ...opacities('.dimmed')),
      });
    }
    globalThis.animations = animations;
    return frames;
  })()`);

/** A page for boards alone, in which things move. */
async function openPlace(): Promise<Visit> {
  const visit = await site.open('/example.html', { reducedMotion: 'no-preference' });
  await visit.page.locator('quadrille-board [role=grid]').waitFor();
  return visit;
}

test.each([
  ...games.map(({ id }) => ({ id, ends: 'won', lines: 1 })),
  { id: 'puissance4:rotation', ends: 'drawn', lines: 2 }, // both colours aligned by one rotation
])(
  '$id, $ends: the move lands, then lines are drawn, then it is told',
  async ({ id, ends, lines }) => {
    const visit = await openPlace();
    const { page } = visit;
    const rules = unwrap(readRulesId(games, id));
    const played = gameThat(
      rules,
      position =>
        (position.outcome?.kind === 'win') === (ends === 'won') &&
        rules.view(position).lines.length >= lines,
    );
    await place(page, id, played.slice(0, -1));
    const frames = await framesOf(page, played.at(-1) ?? '');
    const landing = frames.findLastIndex(({ moving }) => moving) + 1;
    expect(landing).toBeGreaterThan(3);
    for (const { last, line, dimmed } of frames.slice(0, landing))
      expect({ last, line, dimmed }).toEqual({ last: 0, line: 0, dimmed: 1 });
    const end = frames.at(-1);
    expect(end?.line).toBe(1);
    expect(end?.dimmed).toBeLessThan(0.4);
    expect(await page.locator('quadrille-board .won').count()).toBeGreaterThanOrEqual(lines);
    expect(await told(page)).toEqual([]);
    await page.evaluate('for (const animation of animations) animation.finish()');
    await soon(() => told(page)).toEqual([
      expect.objectContaining({ kind: ends === 'won' ? 'win' : 'draw' }),
    ]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
);

test('an end is told once, and not if something else is shown before it', async () => {
  const visit = await openPlace();
  const { page } = visit;
  const won = ['a1', 'b1', 'a2', 'b2', 'a3'];
  await place(page, 'tictactoe', won);
  await page.evaluate("board.position = '3/3/3 x'");
  await page.evaluate('board.settled');
  expect(await told(page)).toEqual([]);
  await place(page, 'tictactoe', won);
  await page.evaluate("board.lang = 'fr'"); // ends the motion
  await page.evaluate("board.lang = 'en'");
  expect(await told(page)).toEqual([{ kind: 'win', winner: 'first' }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await place(page, 'tictactoe', won);
  expect(await told(page)).toEqual([{ kind: 'win', winner: 'first' }]);
  await visit.context.close();
});

test('what falls into the rack is not seen above it', async () => {
  const visit = await openPlace();
  const { page } = visit;
  await place(page, 'puissance4', []);
  await page.evaluate("document.body.style.paddingTop = '160px'");
  await framesOf(page, '4');
  const above = () => page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 155 } });
  await page.evaluate('for (const animation of animations) animation.currentTime = 40');
  const during = await above();
  await page.evaluate('for (const animation of animations) animation.finish()');
  expect(during.equals(await above())).toBe(true);
  await visit.close();
});

test('the board lies before its player: own edge and own name at the bottom, keys as they are seen', async () => {
  const visit = await site.open('/play/breakthrough?first=level:1&second=human');
  const { page } = visit;
  const firstRead = () => page.getByRole('gridcell').first().getAttribute('aria-label');
  await soon(firstRead).toMatch(/^h1,/); // while the game is set up too
  await page.getByRole('button', { name: 'Begin' }).click();
  await soon(() => moves(page)).toHaveLength(1);
  const middle = async (name: string) => {
    const box = await cell(page, name).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [a8, h1] = [await middle('a8'), await middle('h1')];
  expect(a8.x).toBeGreaterThan(h1.x);
  expect(a8.y).toBeGreaterThan(h1.y);
  const labels = (name: string) => page.locator(`quadrille-board .labels.${name} span`);
  const [one, eight] = [labels('rows').getByText('1'), labels('rows').getByText('8')];
  const topOf = async (label: typeof one) => (await label.boundingBox())?.y ?? 0;
  expect(Math.abs((await topOf(eight)) - a8.y)).toBeLessThan(20);
  expect(Math.abs((await topOf(one)) - h1.y)).toBeLessThan(20);
  expect(await page.locator('.player strong').allTextContents()).toEqual(['Red', 'Black']);
  // the first cell that is read is the one at the top left
  expect(await firstRead()).toMatch(/^h1,/);
  await cell(page, 'd7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await soon(async () => (await moves(page))[1]).toBe('d7d6');
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('the attribute flipped turns a board whose sides face each other, and no other', async () => {
  const visit = await openPlace();
  const { page } = visit;
  const firstRead = () => page.getByRole('gridcell').first().getAttribute('aria-label');
  await place(page, 'breakthrough', []);
  expect(await firstRead()).toMatch(/^a8,/);
  await page.evaluate('board.toggleAttribute("flipped")');
  expect(await firstRead()).toMatch(/^h1,/);
  await page.evaluate('board.toggleAttribute("flipped")');
  expect(await firstRead()).toMatch(/^a8,/);
  await place(page, 'puissance4', []);
  const before = await firstRead();
  await page.evaluate('board.toggleAttribute("flipped")');
  expect(await firstRead()).toBe(before);
  await visit.close();
});

test('flipped by hand, the names with it; the next game between two people begins so', async () => {
  const visit = await site.open('/play/breakthrough?first=human&second=human');
  const { page } = visit;
  const sides = () => page.locator('.player strong').allTextContents();
  const begin = () => page.getByRole('button', { name: 'Begin' }).click();
  const firstRead = () => page.getByRole('gridcell').first().getAttribute('aria-label');
  await begin();
  await soon(sides).toEqual(['Black', 'Red']);
  await page.getByRole('button', { name: 'Flip' }).click();
  await soon(sides).toEqual(['Red', 'Black']);
  expect(await firstRead()).toMatch(/^h1,/);
  await page.goto(`${site.address}/play/breakthrough?first=human&second=human`);
  await begin();
  await soon(sides).toEqual(['Red', 'Black']);
  // a single player's side is at the bottom, whatever was chosen before
  await page.goto(`${site.address}/play/breakthrough?first=human&second=level:1`);
  await begin();
  await soon(sides).toEqual(['Black', 'Red']);
  // with gravity nothing is flipped; only the player's own name moves to the bottom
  await page.goto(`${site.address}/play/puissance4?first=level:1&second=human`);
  await begin();
  await soon(sides).toEqual(['Red', 'Yellow']);
  expect(await page.getByRole('button', { name: 'Flip' }).count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

/** Records vibrations, which come with sounds. */
const FEEL = `{
  const { vibrate } = Navigator.prototype;
  globalThis.felt = [];
  Navigator.prototype.vibrate = function (pattern) {
    felt.push(pattern.join());
    return vibrate.call(this, pattern);
  };
}`;

test('moves sound when they land, then the end; a game that is over when it is opened is silent', async () => {
  const visit = await site.open('/health');
  const { page, context } = visit;
  await context.addInitScript(FEEL);
  await page.goto(`${site.address}/play/tictactoe?first=human&second=human`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.status').waitFor(); // the set-up's board no longer takes a tap
  const felt = () => page.evaluate<string[]>('felt');
  for (const [i, name] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
    await cell(page, name).click();
    await soon(() => moves(page)).toHaveLength(i + 1);
  }
  const MOVE = '10';
  const WIN = '20,60,20,60,50';
  await soon(async () => (await felt()).at(-1)).toBe(WIN);
  expect(new Set(await felt())).toEqual(new Set([MOVE, WIN]));
  await page.reload();
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
  await page.locator('main').click({ position: { x: 2, y: 2 } }); // sound needs a user's interaction
  expect(await felt()).toEqual([]);
  await context.close();
});

test('on a phone the button that flips an analysis fits beside the steps', async () => {
  const visit = await site.open('/analysis/breakthrough?v=4x5', {
    viewport: { width: 360, height: 740 },
  });
  const { page } = visit;
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await page.locator('.eval.flipped').waitFor();
  for (const button of await page.locator('.steps button').all()) {
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});
