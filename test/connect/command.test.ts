import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { ownCertificate } from '../../src/server/certificate.ts';
import { ask, FeedPage, newClass } from '../server/class-client.ts';
import { serve } from '../server/online-client.ts';
import { freePort } from '../support/free-port.ts';
import { runHere } from '../support/run-here.ts';
import { BOT } from './class-games.ts';
import { ConnectTerminal } from './terminal.ts';

/** `quadrille connect` from end to end. */

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'quadrille-connect-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('two students play a championship from their machines; the server is started again between', async () => {
  const store = join(folder(), 'quadrille.sqlite');
  const port = await freePort();
  const server = await serve(store, { port });
  const { address } = server;
  const { id, code, teacher, join: joinClass } = await newClass(server);
  const settings = [folder(), folder()];
  const args = ['--code', code, '--name', 'Ada', '--game', 'tictactoe'];
  const ada = new ConnectTerminal(settings[0], address, ...args, '--bot', 'Minimax', '--', ...BOT);
  // Bob has joined by browser: his page shows a link that identifies him
  const link = `${address}/class/${id}#${(await joinClass('Bob')).secret}`;
  const bob = new ConnectTerminal(
    settings[1],
    link,
    '--game',
    'tictactoe',
    '--lang',
    'fr',
    '--',
    ...BOT,
  );
  await Promise.all([ada.until('Connected: Minimax, version 1'), bob.until('Connecté')]);
  expect(statSync(join(settings[0], 'quadrille', 'servers.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(settings[0], 'quadrille', 'servers.json'), 'utf8')).toContain(address);

  await server.close();
  await Promise.all([ada.until('Connection lost'), bob.until('Connexion perdue')]);
  const again = await serve(store, { port });
  onTestFinished(again.close);
  await Promise.all([ada.until('Connected:', 2), bob.until('Connecté', 2)]);

  const choices = await ask(address, 'GET', `/api/contests/choices?class=${id}`, { as: teacher });
  const bots: { name: string; seat: string; isHere: boolean }[] = choices.body.bots;
  expect(bots.map(({ isHere }) => isHere)).toEqual([true, true]);
  expect(bots.map(({ name }) => name)).toContain('Minimax');
  const participants = bots.map(({ name, seat }) => ({ name, seat }));
  const file = JSON.stringify({ game: 'tictactoe', time: '5s', openings: 0, participants });
  const made = await ask(address, 'POST', '/api/contests', {
    as: teacher,
    body: { class: id, file },
  });
  const contest = `contest:${made.body.id}`;
  const page = await FeedPage.open(address, teacher, contest);
  const classPage = await FeedPage.open(address, teacher, `class:${id}`);
  const action = { type: 'start' };
  const path = `/api/contests/${made.body.id}/actions`;
  await ask(address, 'POST', path, { as: teacher, body: action });
  const over = await page.until(contest, ({ state }) => state === 'over');
  expect(over.games).toEqual({ counted: 2, total: 2 });
  expect(over.latest.map(({ cause }: { cause: string }) => cause)).toEqual(['rules', 'rules']);
  // both play the first free cell, so the results mirror each other
  const [one, other] = over.standings;
  expect([one.wins, one.draws, one.losses]).toEqual([other.losses, other.draws, other.wins]);

  ada.interrupt();
  expect(await ada.exited).toBe(0);
  expect(ada.said).toContain('Stopped: the server knows.');
  const results = ada.said.match(/^(?:Won|Lost|Drawn) against .+\.$/gm) ?? [];
  expect(results).toHaveLength(2);
  const { members } = await classPage.until(`class:${id}`, () => true);
  expect(members).toHaveLength(3);
  const { id: member } = members.find((one: { realName: string }) => one.realName === 'Bob');
  const removal = { as: teacher, body: { removed: true } };
  await ask(address, 'PATCH', `/api/classes/${id}/members/${member}`, removal);
  expect(await bob.exited).toBe(1);
  expect(bob.said).toContain('Vous n’êtes pas de cette classe, ou n’en êtes plus.');
  expect(bob.said.match(/^(?:Gagné|Perdu|Nulle) contre Minimax\.$/gm)).toHaveLength(2);
});

test('a certificate that nobody vouches for is trusted by its fingerprint alone', async () => {
  const settings = folder();
  const certificate = unwrap(
    await ownCertificate(join(settings, 'own.pem'), ['elsewhere.example'], Date.now()),
  );
  const { address, close } = await serve(undefined, { certificate });
  onTestFinished(close);
  const connect = (...more: string[]) =>
    runHere(['connect', address, '--game', 'tictactoe', ...more, '--', ...BOT], {
      env: { XDG_CONFIG_HOME: settings },
    });
  const join1 = ['--code', 'ABCDEF', '--name', 'Ada'];
  const untrusted = await connect(...join1);
  expect(untrusted.code).toBe(1);
  expect(untrusted.stderr).toContain(`--fingerprint ${certificate.fingerprint}`);
  const wrong = await connect(...join1, '--fingerprint', 'AB:CD');
  expect(wrong.stderr).toContain('is not the one you expect: nothing was sent');
  const trusted = ['--fingerprint', certificate.fingerprint.toLowerCase().replaceAll(':', '')];
  expect((await connect(...join1, ...trusted)).stderr).toContain('No class has this code.');
  // the same over the WebSocket, with an earlier secret
  const known = { secret: 'A'.repeat(22), name: 'Ada', classroom: 'aaaa' };
  mkdirSync(join(settings, 'quadrille'));
  writeFileSync(join(settings, 'quadrille', 'servers.json'), JSON.stringify({ [address]: known }));
  const unknown = await connect(...trusted);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('The server does not know this key.');
});

test.each([
  [['localhost', '--game', 'ultimate'], 'quadrille connect URL --game'],
  [['localhost', '--', ...BOT], 'Which game does this program play?'],
  [['ftp://localhost', '--game', 'ultimate', '--', ...BOT], 'is not the address of a server'],
  [['http://127.0.0.1:1', '--game', 'ultimate', '--', ...BOT], 'This machine is in no class of'],
  [['localhost', '--game', 'ultimate', '--', './none'], './none: not found'],
  [['localhost', '--game', 'tictactoe', 'scs:./bot {host} {port} {name}'], 'scs'],
  [
    ['http://127.0.0.1:1', '--fingerprint', 'AB', '--game', 'ultimate', '--', ...BOT],
    '--fingerprint verifies a certificate, and http:// has none',
  ],
  [
    ['http://127.0.0.1:1', '--code', 'ABCDEF', '--name', 'Ada', '--game', 'ultimate', '--', ...BOT],
    'No server answers at http://127.0.0.1:1',
  ],
])('%#: a sentence for what cannot be', async (args, words) => {
  const { code, stderr } = await runHere(['connect', ...args], {
    env: { XDG_CONFIG_HOME: folder() },
  });
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain(words);
});
