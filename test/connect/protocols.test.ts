import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endingOf } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import type { ConnectHello } from '../../src/protocols/connect-wire.ts';
import { ROOT } from '../support/run.ts';
import { asked, botOf, play } from './class-games.ts';
import { closeShared, connectServer, desk } from './connect-server.ts';
import { cuttingProxy } from './cutting-proxy.ts';

/** The protocols of the courses, behind `quadrille connect`. */

afterAll(closeShared);

const client = (name: string, ...words: string[]): string[] => [
  process.execPath,
  join(ROOT, 'test', 'bots', 'clients', `${name}.ts`),
  ...words,
];
/** Answers with the first action of the list. */
const CODINGAME = [
  process.execPath,
  '-e',
  `const lines = []; require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
    lines.push(line);
    const count = Number(lines[1]);
    if (lines.length < 2 + count || Number.isNaN(count)) return;
    console.log(lines[2]);
    lines.length = 0;
  });`,
];

const programs: [ConnectHello['bot']['protocol'], string, string[]][] = [
  ['codingame', 'ultimate', CODINGAME],
  ['scs', 'ultimate', client('scs', 'sound', '{host}', '{port}', '{name}')],
  ['log320', 'breakthrough', client('log320', 'sound', '{host}', '{port}')],
];

test.each(programs)('%s: a whole game, with a cut in it', async (protocol, game, command) => {
  const server = await connectServer();
  const network = await cuttingProxy(server.port);
  const vega = desk(network.port, await server.join('Vega'), command, { game, protocol });
  await vega.until(() => vega.welcomes.length > 0);
  const { game: wanted, spoilt } = asked({}, game);
  const seat = unwrap(await server.connected.open(botOf(vega), { number: 1 }, wanted));
  const match = await play(seat, wanted, undefined, ({ plies }) => {
    if (plies.length === 4) network.cut();
  });
  await seat.close?.();
  expect(endingOf(match)?.evidence).toBeUndefined();
  expect(endingOf(match)?.cause).toBe('rules');
  expect(spoilt).toEqual([]);
  expect(vega.lost).toBe(1);
});
