import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ArbiterProcess } from './arbiter-process.ts';
import { CROIX, coupAt, PERDU, partieRep, partieReq, ROND, rep, TRICHE } from './scs-structs.ts';
import { Wire } from './test-host.ts';

/** `play` against programs that connect. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-play-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function play(...options: readonly string[]) {
  const port = await freePort();
  const save = join(folder, `${port}.txt`);
  const game = new ArbiterProcess([
    ...['play', 'ultimate', '--address', '127.0.0.1', '--port', String(port), '--save', save],
    ...options,
  ]);
  const ask = async (name: string) => {
    await game.until(/^ {2}port \d+ /);
    const wire = await Wire.to(port);
    wire.write(partieReq(name));
    return wire;
  };
  return { game, ask };
}

test('one client and an engine', async () => {
  const { game, ask } = await play('--first', 'tcp:scs', '--second', 'level:1');
  const ada = await ask('Ada');
  expect(await ada.read(40)).toBe(partieRep(CROIX, 'level:1'));
  ada.write(coupAt(ROND, 'e5')); // not its symbol
  expect(await ada.read(12)).toBe(rep(0, TRICHE, PERDU));
  expect(await game.ended()).toBe(0);
  expect(game.heard.join('\n')).toMatch(/Winner: Noughts.*\(by an illegal move\)/);
});

test('two clients: who asks first has crosses', async () => {
  const { game, ask } = await play('--first', 'tcp:scs', '--second', 'tcp:scs', '--wait', '60s');
  const bob = await ask('Bob');
  await game.until(/^SCS is here/);
  const ada = await ask('Ada');
  expect(await bob.read(40)).toBe(partieRep(CROIX, 'Ada'));
  expect(await ada.read(40)).toBe(partieRep(ROND, 'Bob'));
  bob.socket.destroy();
  expect(await game.ended()).toBe(0);
  expect(game.heard.join('\n')).toMatch(/Winner: Noughts/);
});

test('nobody comes', async () => {
  const { game } = await play('--first', 'tcp:scs', '--second', 'level:1', '--wait', '100ms');
  expect(await game.ended()).toBe(0);
  expect(game.heard.join('\n')).toMatch(/Winner: Noughts.*\(by absence\)/);
});
