import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client, create, type Served, serve } from '../server/online-client.ts';
import { freePort } from '../support/free-port.ts';
import { run } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** `quadrille join ugi`: a program that reads standard input plays at a port of a real server. */

let site: Served;
beforeAll(async () => {
  site = await serve(undefined, { host: '0.0.0.0' }); // open to the network, so it asks for tickets
});
afterAll(() => site.close());

const BOT = [process.execPath, 'bots/typescript/bot.ts'];

async function game() {
  const address = site.address.replace('0.0.0.0', '127.0.0.1');
  const seats = { first: 'person', second: 'tcp:ugi' };
  const created = await create(address, { rules: 'tictactoe', time: 'none', seats });
  const [{ port, ticket }] = created.listeners ?? [];
  const person = await Client.join(address, created.room, created.secrets.first);
  const join = (...more: readonly string[]) =>
    runHere(['join', 'ugi', '127.0.0.1', String(port), ...more]);
  return { person, join, ticket: ticket ?? '' };
}

test('a bot of one’s own plays with the ticket, to the end of the game', async () => {
  const { person, join, ticket } = await game();
  const joined = join('--ticket', ticket, '--', ...BOT);
  await person.until(() => person.status?.phase === 'playing');
  person.move('a1');
  await person.until(() => person.moves.length === 2);
  expect(person.moves).toEqual(['a1', 'b2']);
  person.act({ type: 'resign' });
  const { code, stdout, stderr } = await joined;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Connected to 127\.0\.0\.1:\d+; .*bot\.ts plays\./);
  expect(stdout).toContain('\nDone: ');
});

test('pages of this machine alone are told a command for every folder, others no path of it', async () => {
  const local = await serve();
  const ask = async (address: string, headers = {}) => {
    const answer = await fetch(`${address}/api/launcher`, { headers });
    return ((await answer.json()) as { readonly launcher: string }).launcher;
  };
  const { stdout } = await run('sh', ['-c', `cd / && ${await ask(local.address)} --version`]);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const elsewhere = 'node bin/quadrille.js';
  expect(await ask(local.address, { 'x-forwarded-for': '192.0.2.1' })).toBe(elsewhere);
  expect(await ask(site.address.replace('0.0.0.0', '127.0.0.1'))).toBe(elsewhere);
  await local.close();
});

describe('what goes wrong is told', () => {
  test('a wrong ticket', async () => {
    const { join, ticket } = await game();
    const wrong = ticket === 'AAAAA' ? 'BBBBB' : 'AAAAA';
    const { code, stderr } = await join('--ticket', wrong, '--', ...BOT);
    expect(code).toBe(1);
    expect(stderr).toContain('Is the ticket right');
  });

  test('a program that is not there, and one that ends', async () => {
    const { join, ticket } = await game();
    const missing = await join('--', './no-such-engine');
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('Cannot start "./no-such-engine"');
    const ending = await join('--ticket', ticket, '--', process.execPath, '-e', 'process.exit(7)');
    expect(ending.code).toBe(1);
    expect(ending.stderr).toContain('ended before the game did (7)');
  });

  test.each([
    [['ugi', 'localhost', '1', '--seat', 'level:1', '--', './bot'], 'Give one of them.'],
    [['ugi', 'localhost', '1', '--time', '5s'], '--time is not for ugi'],
    [['scs', 'localhost', '1', 'Ada', '--', './bot'], '"./bot" is too much'],
    [['ugi', 'localhost', '1', '--ticket', '!', '--', './bot'], '"!" is no ticket'],
  ])('%j', async (args, message) => {
    const { code, stderr } = await runHere(['join', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('nobody there', async () => {
    const { code, stderr } = await runHere(['join', 'ugi', 'localhost', `${await freePort()}`]);
    expect(code).toBe(1);
    expect(stderr).toContain('Nobody listens on localhost');
  });
});
