import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { times } from '../support/long.ts';
import { quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { TestHost } from './test-host.ts';

/** Whole games between our own clients, over our own hosts. */

const PLAYERS = ['alphabeta:nodes=200', 'alphabeta:nodes=20'] as const;

const games = [
  { protocol: 'log320', options: [] },
  { protocol: 'log320', options: ['--dialect', 'course'] },
  { protocol: 'scs', options: [] },
] as const;

describe('join against join', () => {
  for (const { protocol, options } of games)
    for (const [i, first] of PLAYERS.slice(0, times(1, 2)).entries())
      test(`${[protocol, ...options].join(' ')}, ${first} begins`, async () => {
        const host = await TestHost.start(protocol, ...options);
        const joinAs = (seat: string, name: string) =>
          quadrille([
            ...['join', protocol, '127.0.0.1', String(host.port), name],
            ...['--seat', seat, '--seed', '1'],
          ]);
        const one = joinAs(first, 'One');
        await host.talk.until('Connection from');
        const two = joinAs(PLAYERS[1 - i], 'Two');
        const [played, answered] = [await one, await two];
        const result = await host.result();
        expect(await host.talk.ended()).toBe(0);
        for (const { code, stderr } of [played, answered])
          expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        const sides = [played, answered].map(
          ({ stdout }) => /we play (\w+)/.exec(stdout)?.[1] ?? '',
        );
        expect(new Set(sides).size).toBe(2);
        if (protocol === 'log320') expect(sides).toEqual(['Red', 'Black']);
        const [, how = '', winner] =
          /(?:1-0|0-1|1\/2-1\/2)\. (.*?(?:Winner: (\w+)|is drawn)\.)/.exec(result) ?? [];
        for (const [at, { stdout }] of [played, answered].entries()) {
          const mine = winner === undefined ? 'Drawn.' : winner === sides[at] ? 'Won.' : 'Lost.';
          expect(stdout.trimEnd().split('\n').at(-1)).toBe(`${mine} ${how}`);
        }
      });
});

test('a client against our engine at the host', async () => {
  const host = await TestHost.start('log320', '--first', 'alphabeta:nodes=20');
  const joined = await runHere([
    ...['join', 'log320', '127.0.0.1', String(host.port)],
    ...['--seat', 'demo:1', '--seed', '1'],
  ]);
  expect(joined.code).toBe(0);
  expect(joined.stdout).toContain('we play Black');
  expect(await host.result()).toMatch(/alphabeta:nodes=20 – 127\.0\.0\.1:\d+: (1-0|0-1)\./);
});

test('a record that cannot be written is printed on either side, and both fail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrille-gone-'));
  const save = join(folder, 'game.txt');
  const host = await TestHost.start('scs', '--first', 'random', '--save', save);
  await rm(folder, { recursive: true });
  const joined = await runHere(
    ['join', 'scs', '127.0.0.1', String(host.port), 'Ada', '--seat', 'random', '--seed', '1'],
    { env: { XDG_DATA_HOME: '/dev/null/data' } },
  );
  expect(joined.stdout).toMatch(/so that nothing is lost:\n\[Game "ultimate"\]/);
  expect(joined.stderr).toContain('Cannot write /dev/null/data/quadrille/games: ');
  expect(joined.code).toBe(1);
  await host.talk.until('[Game "ultimate"]');
  expect(await host.talk.ended()).toBe(1);
});

test('clear words where there is nobody', async () => {
  const { code, stderr } = await runHere(['join', 'scs', '127.0.0.1', '1', 'Ada']);
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Nobody listens on 127.0.0.1:1. Is the server running, and is this its port?\n',
  );
  const french = await runHere(['join', 'log320', 'nowhere.invalid', '8888', '--lang', 'fr']);
  expect(french.code).toBe(1);
  expect(french.stderr).toBe('Machine inconnue : nowhere.invalid.\n');
});

test('bad usage', async () => {
  for (const [args, words] of [
    [['chess', 'localhost', '1'], 'Unknown protocol: "chess". Known: log320, scs, ugi.'],
    [['scs', 'localhost', '70000'], '--port is "70000"; it must be a whole number from 1 to 65535'],
    [['scs', 'localhost', '1', '--seat', 'level:99'], 'level'],
    [['scs', 'localhost', '1', '--time', 'soon'], 'soon'],
  ] as const) {
    const { code, stderr } = await runHere(['join', ...args]);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(stderr).toContain(words);
  }
});
