import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { botsThread } from '../../bots/bots-thread.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { ticTacToe } from '../../games/tictactoe/index.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { Seat, Submission } from '../../match/seat.ts';
import type { TcpProtocol } from '../../tcp/protocols.ts';
import { RecordSaver } from '../saving.ts';
import { cliTranslatorFor } from '../translator.ts';
import { printer } from './game.ts';
import { hostGames } from './games.ts';

/** Games whose clients resign at once, and whose results are printed when the test allows it. */

function lines() {
  const printed: string[] = [];
  let look = () => {};
  return {
    printed,
    print(line = '') {
      printed.push(line);
      look();
    },
    /** The first matching line after that many lines. */
    after: (known: number, sign: RegExp) =>
      new Promise<string>(resolve => {
        look = () => {
          const found = printed.slice(known).find(line => sign.test(line));
          if (found !== undefined) resolve(found);
        };
        look();
      }),
  };
}

function resigning(): Seat {
  const submissions = asyncQueue<Submission>();
  return {
    submissions,
    illegalMoveLimit: 0,
    tell: message => message.type === 'start' && submissions.push({ action: { type: 'resign' } }),
  };
}

test('places are free before the last words are said and the record is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrille-tables-'));
  const thread = botsThread();
  const out = lines();
  const ending = new AbortController();
  const said = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const protocol: TcpProtocol = {
    admit: async connection => ({ connection, name: connection.address }),
    seats: () => ({
      seats: { first: resigning(), second: resigning() },
      allSent() {
        reached.resolve();
        return said.promise;
      },
    }),
    dismiss() {},
  };
  const tcp = { kind: 'tcp', name: 'tcp' } as const;
  const hosting = hostGames(
    {
      terminal: {
        console: { ...printer(), print: out.print },
        translator: cliTranslatorFor('en'),
        drawing: { pieces: ticTacToe.pieces, unicode: false, colour: false },
      },
      boards: false,
      save: join(folder, 'game.txt'),
      savings: new RecordSaver(cliTranslatorFor('en'), out.print),
      seed: '1',
      signal: ending.signal,
    },
    thread,
    {
      ...{ protocol, rules: unwrap(rulesOf(ticTacToe)), seats: { first: tcp, second: tcp } },
      ...{ swap: false, limit: null, untimed: true, port: 0, address: '127.0.0.1' },
      ...{ concurrency: 1, games: 9, wait: 60_000 },
    },
    () => {},
  );
  const port = Number(/\d+/.exec(await out.after(0, /on port/))?.[0]);
  const come = () => connect(port, '127.0.0.1').on('error', () => {});
  const clients = [come(), come()];
  await reached.promise; // the game is over, but nothing is printed or written yet
  expect(await readdir(folder)).toEqual([]);
  const known = out.printed.length;
  clients.push(come());
  const third = await out.after(known, /^Connection from|no place left/);
  expect(third).toMatch(/^Connection from/);
  said.resolve();
  await out.after(0, /^Game 1: /);
  ending.abort();
  await hosting;
  expect(await readdir(folder)).toEqual(['game.txt']);
  for (const socket of clients) socket.destroy();
  await thread.close();
  await rm(folder, { recursive: true });
});
