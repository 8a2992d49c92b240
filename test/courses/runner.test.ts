import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { quadrille } from '../support/run.ts';
import { ServeProcess } from '../support/serve-process.ts';

/** The command that opens the runner of CS50: what it serves, what it opens, and how it ends. */

/** A browser that tells the address it is asked to open. */
function browser(): { readonly command: string; opened(): Promise<string> } {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-browser-'));
  const [command, pipe] = [join(folder, 'browser'), join(folder, 'pipe')];
  spawnSync('mkfifo', [pipe]);
  writeFileSync(command, `#!/bin/sh\nprintf %s "$1" > '${pipe}'\n`, { mode: 0o755 });
  return { command, opened: () => readFile(pipe, 'utf8') };
}

terminalTest('serves the page, opens a browser and ends when it is told to', async () => {
  const { command, opened } = browser();
  const port = await freePort();
  const terminal = openTerminal(['course', 'cs50', 'runner', `port=${port}`, '--lang', 'fr'], {
    env: { BROWSER: command },
  });
  const address = `http://127.0.0.1:${port}/cs50`;
  expect(await opened()).toBe(address);
  await terminal.waitFor(`La page est à l’adresse ${address}`);
  await terminal.answer('arrête le serveur\u00A0: ', 'aide');
  await terminal.waitFor('arrête le serveur\u00A0: ');
  const page = await fetch(address);
  expect([page.status, /<title>Quadrille/.test(await page.text())]).toEqual([200, true]);
  terminal.type('quitter\r');
  expect(await terminal.exit).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});

terminalTest('takes the next port where something else has this one', async () => {
  const other = createServer((_, reply) => reply.end('not ours')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const terminal = openTerminal(['course', 'cs50', 'runner', `port=${port}`]);
  await terminal.waitFor('stops the server: ');
  const [, found] = /The page is at http:\/\/127\.0\.0\.1:(\d+)\/cs50/.exec(terminal.text) ?? [];
  expect(Number(found)).toBeGreaterThan(port);
  terminal.type('\x03');
  expect(await terminal.exit).toBe(0);
  other.close();
});

test('uses the server that runs, and leaves it running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-runner-'));
  const server = await ServeProcess.start('--port', '0', '--store', join(folder, 'store.sqlite'));
  const { port } = server;
  const { stdout, code } = await quadrille(['course', 'cs50', 'runner', `port=${port}`]);
  expect(stdout).toContain(`The page is at http://127.0.0.1:${port}/cs50\n`);
  expect(code).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/cs50`)).status).toBe(200);
  await server.stop();
});
