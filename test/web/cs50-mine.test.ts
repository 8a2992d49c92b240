import { afterAll, expect, test } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import { findProgram } from '../../src/bots/programs.ts';
import { unwrap } from '../../src/core/result.ts';
import { cs50Host } from '../../src/courses/cs50/examine.ts';
import { studentMinimax } from '../../src/courses/cs50/student-ai.ts';
import { pythonFile } from '../../src/courses/python/python-file.ts';
import { serveCs50Page } from '../../src/server/cs50-page.ts';
import { ROOT } from '../support/run.ts';
import { cell, sharedBrowser, soon } from './page.ts';

/** `/cs50` as `quadrille course cs50 --mine` serves it: a student's own AI answers. */

const thread = botsThread();
afterAll(() => thread.close());

test.skipIf(findProgram('python3', '/') === null)(
  'the page plays a student’s minimax, and says when it is gone',
  async () => {
    const file = unwrap(pythonFile(['test/courses/students/tictactoe.py'], ROOT));
    const host = cs50Host(thread, file);
    await host.load();
    const asked: unknown[] = [];
    const ask = studentMinimax(host);
    const served = unwrap(
      await serveCs50Page(board => {
        asked.push(board);
        return ask(board);
      }),
    );
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      locale: 'fr',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    await page.goto(served.address);
    await page.getByText('Vous jouez contre le minimax de votre tictactoe.py').waitFor();
    await page.getByRole('button', { name: 'Play as X' }).click();
    await cell(page, 'a1').click();
    await soon(() => page.locator('h1').textContent()).toBe('Play as X');
    expect(await cell(page, 'b2').getAttribute('aria-label')).not.toContain('playable'); // all else loses
    expect(asked).toEqual([
      [
        ['X', null, null],
        [null, null, null],
        [null, null, null],
      ],
    ]);
    await host.close();
    await cell(page, 'c3').click();
    await soon(() => page.getByRole('alert').textContent()).toContain(
      'minimax met fin au processus',
    );
    await page.getByRole('button', { name: 'Play Again' }).click();
    await soon(() => page.locator('h1').textContent()).toBe('Play Tic-Tac-Toe');
    expect(complaints).toEqual([]);
    await browser.close();
    await served.close();
  },
);
