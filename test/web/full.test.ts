import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rules } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId, rulesOf } from '../../src/core/variant.ts';
import type { MoveInput } from '../../src/core/view.ts';
import { levelsOf, strategiesOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { cell, FULL, moves, openSite, type Site, soon, type Visit } from './page.ts';

/** Whole games in the browser; too slow for normal runs. */

let site: Site;
beforeAll(async () => {
  if (FULL) site = await openSite();
});
afterAll(() => site?.close());

const over = ({ page }: Visit): Promise<boolean> =>
  page.getByRole('button', { name: 'Rematch' }).isVisible();

/** Makes one of the moves that the rules allow after those played, as a person would. */
async function makeMove(
  page: Page,
  rules: Rules,
  played: readonly string[],
  pick = (inputs: readonly MoveInput[]) => inputs[0],
): Promise<void> {
  let position = rules.start;
  for (const move of played) position = position.play(unwrap(rules.readMove(position, move)));
  const view = rules.view(position);
  const input = pick(view.inputs);
  if (input.button !== undefined)
    await page.locator(`quadrille-board [data-button="${input.button}"]`).click();
  else for (const cells of input.steps) await cell(page, view.cells[cells[0]].name).click();
}

/** Plays the person's moves at random until the game is over; the rules follow along. */
async function playOut(visit: Visit, rulesId: string): Promise<void> {
  const { page } = visit;
  const rules = unwrap(readRulesId(games, rulesId));
  const random = randomFrom(rulesId);
  while (!(await over(visit))) {
    const board = page.locator('quadrille-board .frame.active');
    await soon(async () => (await over(visit)) || (await board.count()) === 1).toBe(true);
    if (await over(visit)) break;
    const played = await moves(page);
    await makeMove(page, rules, played, inputs => random.pick(inputs));
    await soon(async () => (await over(visit)) || (await moves(page)).length > played.length).toBe(
      true,
    );
  }
}

describe.skipIf(!FULL).each(games.map(game => [game.id, game] as const))(
  '%s to its end',
  (id, game) => {
    const variants = ['standard', ...Object.keys(game.presets)].map(
      name => unwrap(rulesOf(game, name)).id,
    );
    test.each(variants)(
      '%s: two people',
      async rules => {
        const query = rules.includes(':') ? `v=${rules.slice(rules.indexOf(':') + 1)}&` : '';
        const visit = await site.open(`/play/${id}?${query}first=human&second=human`);
        await visit.page.getByRole('button', { name: 'Begin' }).click();
        await visit.page.locator('.status').waitFor();
        await playOut(visit, rules);
        expect(visit.complaints).toEqual([]);
        await visit.context.close();
      },
      300_000,
    );

    const players = [
      ...levelsOf(game).map((_, i) => `level:${i + 1}`),
      ...strategiesOf(game).map(({ name }) => name),
    ];
    test.each(players)(
      'against %s',
      async player => {
        const visit = await site.open(`/play/${id}?first=human&second=${player}`);
        await visit.page.getByRole('button', { name: 'Begin' }).click();
        await visit.page.locator('.status').waitFor();
        await playOut(visit, id);
        expect(visit.complaints).toEqual([]);
        await visit.context.close();
      },
      600_000,
    );

    test('engine against engine', async () => {
      const visit = await site.open(`/play/${id}?first=level:2&second=greedy`);
      const { page } = visit;
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByLabel('Speed').selectOption('At once');
      await expect.poll(() => over(visit), { timeout: 120_000 }).toBe(true);
      expect(visit.complaints).toEqual([]);
      await visit.context.close();
    });
  },
);

test.skipIf(!FULL).each(games.map(game => [game.id, levelsOf(game).length] as const))(
  '%s: level %i answers, and the page can be used meanwhile', // how fast: npm run bench -- web
  async (id, level) => {
    const visit = await site.open(`/play/${id}?first=human&second=level:${level}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.status').waitFor();
    await makeMove(page, unwrap(readRulesId(games, id)), []);
    await page.getByRole('button', { name: 'FR, Français' }).click();
    await soon(() => page.evaluate('document.documentElement.lang')).toBe('fr');
    await soon(() => moves(page)).toHaveLength(2);
    await visit.context.close();
  },
);
