import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Client, create, serve } from '../server/online-client.ts';
import { holdingProxy } from '../support/holding-proxy.ts';
import { violations } from './axe.ts';
import { heading, onlinePages } from './online-pages.ts';
import { cell, FULL, moves, SIZES, soon, unseen } from './page.ts';

/** Games over the network in real browsers, at a server that is killed during games. */

const { open, createGame, close, address, killServer } = onlinePages();

test('two friends and a spectator, through a kill of the server and a reload', async () => {
  const ada = await createGame('online/ultimate');
  const link = await ada.getByLabel('Send this link to your friend').inputValue();
  expect(link).toMatch(/\/game\/\w{10}#[\w-]{22}$/);
  expect(await violations(ada)).toEqual([]);
  const [bob, eve] = await Promise.all([open(link), open(ada.url())]);
  const all = [ada, bob, eve];
  await soon(() => bob.url()).toBe(ada.url()); // the address no longer shows the key
  await soon(() => heading(ada)).toBe('Your move (Crosses)');
  await soon(() => ada.getByText('One spectator').isVisible()).toBe(true);
  const seen = async (list: string[]) => {
    for (const page of all) await soon(() => moves(page)).toEqual(list);
  };
  await cell(ada, 'e5').click();
  await seen(['e5']);
  await cell(bob, 'e1').click();
  await seen(['e5', 'e1']);

  const restart = await killServer();
  await soon(() => bob.getByText('The connection is lost.').isVisible()).toBe(true);
  const game = ada.url();
  await cell(ada, 'a5').click(); // shown, and kept until the server comes back
  await soon(() => moves(ada)).toEqual(['e5', 'e1', 'a5']);
  await ada.getByText('Your move a5 is kept here').waitFor();
  expect(await heading(ada)).toBe('Sending…');
  await expect(ada.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await restart();
  await ada.goto(game);
  await seen(['e5', 'e1', 'a5']);
  await soon(() => heading(bob)).toBe('Your move (Noughts)');
  await bob.reload();
  await soon(() => heading(bob)).toBe('Your move (Noughts)');
  await bob.context().setOffline(true);
  await soon(() => bob.getByText('The connection is lost.').isVisible()).toBe(true);
  await cell(bob, 'e9').click();
  await soon(() => heading(bob)).toBe('Sending…');
  await bob.context().setOffline(false);
  await seen(['e5', 'e1', 'a5', 'e9']);
  const boards = all.map(page =>
    page
      .locator('quadrille-board')
      // cast: a property of our element
      .evaluate(one => (one as unknown as { position: string }).position),
  );
  expect(new Set(await Promise.all(boards)).size).toBe(1);
  expect(await violations(eve)).toEqual([]);
  for (const [i, page] of [bob, eve].entries())
    for (const [width, height] of SIZES.filter((_, size) => FULL || size % 2 === i)) {
      await page.setViewportSize({ width, height });
      expect(await unseen(page), `${width} x ${height}`).toEqual([]);
    }

  await bob.getByRole('button', { name: 'Take back' }).click();
  await ada.getByRole('button', { name: 'Accept' }).click();
  await seen(['e5', 'e1', 'a5']);
  await bob.getByRole('button', { name: 'Offer a draw' }).click();
  await ada.getByRole('button', { name: 'Decline' }).click();
  await soon(() => bob.getByText('The draw is declined').isVisible()).toBe(true);
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('button', { name: 'Yes' }).click();
  await soon(() => heading(ada)).toBe('You won, by resignation');
  await soon(() => heading(eve)).toBe('Crosses won, by resignation');
  await ada.getByRole('button', { name: 'Rematch' }).click();
  await bob.getByText('Your opponent would like a rematch.').waitFor();
  expect(await violations(bob)).toEqual([]);
  const before = ada.url();
  await bob.getByRole('button', { name: 'Rematch' }).click();
  await soon(() => heading(bob)).toBe('Your move (Crosses)');
  expect(bob.url()).not.toBe(before);
  await soon(() => ada.url()).toBe(bob.url());
  const session = await ada.locator('.session').textContent();
  expect(session).toContain('You 1 win');
  expect(session).toContain('Opponent 0 wins');
  await cell(bob, 'a1').click();
  await soon(() => moves(ada)).toEqual(['a1']);
  await eve.getByRole('link', { name: 'To the next game' }).click();
  await soon(() => moves(eve)).toEqual(['a1']);
  await close(...all);
});

test('a rematch asks for rotations or not, and begins when both answer alike', async () => {
  const ada = await createGame('online/puissance4');
  const bob = await open(await ada.getByLabel('Send this link to your friend').inputValue());
  await soon(() => heading(bob)).toBe('Red to move');
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('button', { name: 'Yes' }).click();
  await soon(() => heading(ada)).toBe('You won, by resignation');
  const rematch = (page: Page) => page.getByRole('button', { name: 'Rematch' });
  const turning = (page: Page) => page.getByLabel('With rotations');
  await rematch(bob).click();
  await ada.getByText('Your opponent would like a rematch. Without rotations.').waitFor();
  await turning(ada).check();
  await rematch(ada).click();
  await bob.getByText('Your opponent would like a rematch. With rotations.').waitFor();
  expect(await violations(bob)).toEqual([]);
  await soon(() => turning(bob).isChecked()).toBe(true); // what the other side wishes
  await rematch(bob).click();
  await soon(() => heading(bob)).toBe('Your move (Red)');
  await bob.getByRole('button', { name: 'Turn left', exact: true }).click();
  await soon(() => moves(ada)).toEqual(['L']);
  await close(ada, bob);
});

test.each([
  ['game/zzzzzzzzzz', 'There is no game at this address.'],
  ['game/../../etc', 'Nothing is drawn on this page'],
  ['game/zzzzzzzzzz#short', 'The key in this link is damaged'],
])('%s says what is wrong', async (path, text) => {
  const page = await open(path);
  await soon(() => page.locator('main').textContent()).toContain(text);
  await close(page);
});

test('a key of another game opens nothing, and the game can be watched instead', async () => {
  const page = await createGame('online/tictactoe');
  const stranger = await open(`${page.url()}#AAAAAAAAAAAAAAAAAAAAAA`);
  await soon(() => stranger.locator('main').textContent()).toContain('opens no seat of this game');
  expect(await stranger.getByRole('link', { name: 'Back to your seat' }).count()).toBe(0);
  expect(await storedSeats(stranger)).toEqual([]);
  await stranger.getByRole('link', { name: 'Watch the game' }).click();
  await soon(() => stranger.getByText('You are watching.').isVisible()).toBe(true);
  await close(page, stranger);
});

/** The keys of seats that a browser and a tab of it have. */
const storedSeats = (page: Page): Promise<string[]> =>
  page.evaluate(`[localStorage, sessionStorage].flatMap(storage =>
    Object.keys(storage).filter(name => name.startsWith('quadrille.seat.')).map(name => storage[name]))`);

test('a wrong key takes nobody’s seat away, nor does one that an earlier page has stored', async () => {
  const ada = await createGame('online/tictactoe');
  const [key] = await storedSeats(ada);
  const game = ada.url();
  await soon(() => heading(ada)).toBe('Waiting for your friend…'); // from now on it reacts to other links
  const wrong = `${game}#${'A'.repeat(22)}`;
  await ada.goto(wrong); // the page loads itself again
  await ada.getByRole('heading', { name: 'This game cannot be opened' }).waitFor();
  expect(await storedSeats(ada)).toEqual([key, key]);
  await ada.getByRole('link', { name: 'Back to your seat' }).click();
  await soon(() => heading(ada)).toBe('Waiting for your friend…');
  await soon(() => ada.url()).toBe(game);

  const room = new URL(game).pathname.slice('/game/'.length);
  await ada.evaluate(`sessionStorage['quadrille.seat.${room}'] = '${'B'.repeat(22)}'`);
  await ada.reload(); // the browser has the right one
  await soon(() => heading(ada)).toBe('Waiting for your friend…');
  await soon(() => storedSeats(ada)).toEqual([key, key]);
  await ada.evaluate(`for (const storage of [localStorage, sessionStorage])
    storage['quadrille.seat.${room}'] = '${'C'.repeat(22)}'`);
  await ada.reload(); // no right key is left
  await soon(() => ada.getByText('You are watching.').isVisible()).toBe(true);
  expect(await storedSeats(ada)).toEqual([]);
  await ada.goto(`${game}#${key}`);
  await soon(() => heading(ada)).toBe('Waiting for your friend…');
  await soon(() => ada.url()).toBe(game);
  expect(await storedSeats(ada)).toEqual([key, key]);
  await close(ada);
});

test('a move is shown at once on a slow network, and gives way to what the server has', async () => {
  const slow = await holdingProxy(address());
  const ada = await createGame(`${slow.address}/online/tictactoe`);
  const [key] = await storedSeats(ada);
  const bob = await open(await ada.getByLabel('Send this link to your friend').inputValue());
  await soon(() => heading(ada)).toBe('Your move (Crosses)');
  slow.hold('up', 'down');
  await cell(ada, 'b2').click();
  await soon(() => moves(ada)).toEqual(['b2']);
  expect(await moves(bob)).toEqual([]);
  slow.release();
  await soon(() => moves(bob)).toEqual(['b2']);
  await cell(bob, 'a1').click();
  await soon(() => moves(ada)).toEqual(['b2', 'a1']);

  // the same seat in another window, whose move comes first
  const quick = await open(`${bob.url()}#${key}`);
  await soon(() => heading(quick)).toBe('Your move (Crosses)');
  slow.hold('up');
  await cell(ada, 'c3').click();
  await soon(() => moves(ada)).toEqual(['b2', 'a1', 'c3']);
  await cell(quick, 'c1').click();
  await soon(() => moves(ada)).toEqual(['b2', 'a1', 'c1']);
  await ada.getByText('Your move c3 did not count').waitFor();
  expect(await violations(ada)).toEqual([]);
  slow.release(); // the late move reaches the server, and changes nothing
  await cell(bob, 'a3').click();
  for (const page of [ada, bob, quick])
    await soon(() => moves(page)).toEqual(['b2', 'a1', 'c1', 'a3']);
  await soon(() => ada.getByText('did not count').count()).toBe(0);
  await close(ada, bob, quick);
});

test('whoever is left alone claims the win, in his language', async () => {
  const impatient = await serve(undefined, { claimAfter: 1_500 });
  const ada = await createGame(`${impatient.address}/online/tictactoe`);
  const bob = await open(await ada.getByLabel('Send this link to your friend').inputValue());
  await soon(() => heading(ada)).toBe('Your move (Crosses)');
  await cell(ada, 'b2').click();
  await soon(() => moves(bob)).toEqual(['b2']);
  const win = ada.getByRole('button', { name: 'Claim the win' });
  expect(await win.count()).toBe(0);
  // shown for less than two seconds: a busy machine looks too late
  await ada.evaluate(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    new MutationObserver(() => {
      const said = /you may claim the game|Your opponent has left/.exec(
        document.body.textContent ?? '',
      );
      if (said) told.add(said[0]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await close(bob);
  await win.waitFor();
  expect(await ada.evaluate('[...told]')).toEqual([
    'you may claim the game',
    'Your opponent has left',
  ]);
  expect(await violations(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'FR, Français' }).click();
  await ada.getByRole('button', { name: 'Demander la victoire' }).dblclick();
  await soon(() => heading(ada)).toBe('Vous avez gagné, la partie a été quittée');
  expect(await ada.locator('.evidence').textContent()).toContain('l’adversaire était parti');
  await close(ada);
  await impatient.close();
});

test('whoever watches engines sees their place in the queue', async () => {
  const busy = await serve(); // closed with its engines
  const { address } = busy;
  const seats = { first: 'mcts:10s', second: 'mcts:10s' };
  const rooms: string[] = [];
  for (let i = 0; i < 12; i++) {
    const { room } = await create(address, { rules: 'breakthrough', time: '5m+0s', seats });
    await Client.join(address, room);
    rooms.push(room);
  }
  const page = await open(`${address}/game/${rooms.at(-1)}`);
  const place = page.getByRole('status').filter({ hasText: 'in the queue' });
  await place.waitFor();
  expect(await place.textContent()).toMatch(/^(\w+th|[A-Z]\w+) in the queue: /);
  expect(await heading(page)).toBe('mcts:10s waits for its turn to think');
  expect(await page.getByRole('timer').first().textContent()).toBe('5:00'); // no clock runs in the queue
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'FR, Français' }).click();
  await page.getByRole('status').filter({ hasText: 'dans la file' }).waitFor();
  await close(page);
  await busy.close();
});
