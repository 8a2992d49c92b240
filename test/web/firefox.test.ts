import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { games } from '../../src/games/index.ts';
import { httpServer } from '../../src/server/http.ts';
import { listen } from '../../src/server/listen.ts';
import { Firefox } from './firefox-bidi.ts';
import { FULL, soon } from './page.ts';

/** A smoke run in the system's Firefox, of `npm run e2e:full`: a game by taps and keys, engines, an analysis. */

const program = findProgram('firefox-esr', '/') ?? findProgram('firefox', '/');

const BOARD = `document.querySelector('quadrille-board')`;
const cellNamed = (name: string) =>
  `${BOARD}.shadowRoot.querySelector('[role="gridcell"][aria-label^="${name},"]')`;
const MOVES = `[...document.querySelectorAll('.moves button')].map(each => each.textContent.trim())`;

describe.skipIf(!FULL || program === null)('Firefox', () => {
  let firefox: Firefox;
  let address: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const server = await httpServer();
    const listening = await listen(server, '127.0.0.1', 0, true);
    if (listening.kind === 'refused') throw new Error(listening.code);
    address = `http://localhost:${listening.port}`;
    firefox = await Firefox.open(program ?? '', 390, 844);
    close = async () => {
      await firefox.close();
      await server.close();
    };
  });
  afterAll(() => close());

  test('two people play to the end by taps and keys', async () => {
    await firefox.goto(`${address}/play/tictactoe?first=human&second=human&move=a1`);
    await soon(() => firefox.evaluate(MOVES)).toHaveLength(1);
    for (const [i, name] of ['b1', 'a2', 'b2'].entries()) {
      await firefox.click(cellNamed(name));
      await soon(() => firefox.evaluate(MOVES)).toHaveLength(i + 2);
    }
    await firefox.evaluate(`${cellNamed('a3')}.focus()`);
    await firefox.press('\uE007'); // Enter
    await soon(() => firefox.evaluate(MOVES)).toHaveLength(5);
    expect(await firefox.evaluate(`${BOARD}.moves`)).toEqual([]); // it is over
    expect(firefox.complaints).toEqual([]);
  });

  test.each(games.map(({ id }) => id))('%s: an engine answers', async id => {
    await firefox.goto(`${address}/play/${id}?first=level:1&second=level:2`);
    await soon(() => firefox.evaluate(`${BOARD}?.moves.length ?? 0`)).toBeGreaterThan(0);
    const [move] = await firefox.evaluate<string[]>(`${BOARD}.moves`);
    await firefox.goto(
      `${address}/play/${id}?first=human&second=level:2&move=${encodeURIComponent(move)}`,
    );
    await soon(async () => (await firefox.evaluate<string[]>(MOVES)).length).toBeGreaterThan(1);
    expect(firefox.complaints).toEqual([]);
  });

  test.each(games.map(({ id }) => id))('%s: an analysis has lines', async id => {
    await firefox.goto(`${address}/analysis/${id}`);
    await soon(() =>
      firefox.evaluate(`document.querySelectorAll('.lines li').length`),
    ).toBeGreaterThan(0);
    expect(firefox.complaints).toEqual([]);
  });
});
