import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContestReport } from '../../src/arena/summary.ts';
import { readRecords } from '../../src/core/record-reader.ts';
import { unwrap } from '../../src/core/result.ts';
import { games } from '../../src/games/index.ts';
import { keepStores } from '../support/kept-stores.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-match-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
keepStores();

const store = () => ['--store', join(folder, 'store.sqlite')];
const match = (...args: string[]) => runHere(['match', ...args, ...store()]);
const json = async (...args: string[]): Promise<ContestReport> =>
  JSON.parse((await match(...args, '--json')).stdout);

test('every number at the end, with the conditions, in both languages', async () => {
  const args = ['level:2', 'random', '--game', 'puissance4', '--games', '20', '--seed', '1'];
  const english = await quadrille(['match', ...args, ...store()]);
  expect(english.code).toBe(0);
  for (const label of [
    'Score',
    'Games',
    'Elo',
    'LOS',
    'Pairs',
    'First player',
    'Game',
    'Format',
    'Time',
    'Openings',
    'Seed',
    'Machine',
  ])
    expect(english.stdout).toMatch(new RegExp(`^${label} `, 'm'));
  expect(english.stdout).toContain('only 20 games');
  const french = await match(...args, '--lang', 'fr');
  for (const label of [
    'Score',
    'Parties',
    'Paires',
    'Premier joueur',
    'Jeu',
    'Cadence',
    'Ouvertures',
    'Graine',
  ])
    expect(french.stdout).toMatch(new RegExp(`^${label} `, 'm'));
  // the same seed, so the same numbers, with a comma
  const score = /^Score +(\S+)/m.exec(english.stdout)?.[1] ?? '';
  expect(french.stdout).toContain(score.replace('.', ','));
});

test('the same seed gives the same match whatever runs at once, another does not', async () => {
  const args = ['mcts:nodes=20', 'greedy', '--game', 'tictactoe', '--games', '30'];
  const [one, two, other] = [
    await json(...args, '--seed', '1', '-c', '1'),
    await json(...args, '--seed', '1', '-c', '3'),
    await json(...args, '--seed', '2', '-c', '3'),
  ];
  expect(two.match).toEqual(one.match);
  expect(Object.keys(one.match ?? {})).toEqual(['pairs', 'games', 'result', 'playedOut', 'test']);
  expect(Object.keys(one.match?.result ?? {})).toEqual([
    'games',
    'score',
    'low',
    'high',
    'confidence',
    'elo',
    'normalised',
    'superiority',
  ]);
  expect(other.match?.pairs).not.toEqual(one.match?.pairs);
});

test('a player may meet itself, under two names', async () => {
  const { plan, match: result } = await json(
    'random',
    'random',
    '--game',
    'tictactoe',
    '--games',
    '10',
  );
  expect(plan.participants.map(({ name }) => name)).toEqual(['random', 'random (2)']);
  expect(result?.pairs.reduce((sum, n) => sum + n, 0)).toBe(5);
});

test('--pgn writes every record, with openings from both sides and no duplicates', async () => {
  const file = join(folder, 'all.txt');
  const args = [
    'random',
    'greedy',
    '--game',
    'ultimate',
    '--games',
    '12',
    '--openings',
    '3',
    '--pgn',
    file,
  ];
  expect(await match(...args)).toMatchObject({ code: 0 });
  const records = unwrap(readRecords(games, readFileSync(file, 'utf8')));
  expect(records).toHaveLength(12);
  const starts = records.map(({ start }) => start.text());
  for (let i = 0; i < 12; i += 2) expect(starts[i]).toBe(starts[i + 1]);
  expect(new Set(starts).size).toBe(6);
  expect(records[0].tags.First).toBe(records[1].tags.Second);
  const again = await match(...args);
  expect([again.code, again.stdout]).toEqual([2, '']);
  expect(again.stderr).toContain('all.txt');
});

describe('--sprt', () => {
  test('accepts the stronger and stops', async () => {
    const ran = await match('level:3', 'random', '--game', 'tictactoe', '--sprt', '--seed', '1');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('Accepted: level:3 is stronger than random');
  });
  test('rejects the weaker with exit code 1', async () => {
    const ran = await match(
      'random',
      'level:3',
      '--game',
      'tictactoe',
      '--sprt',
      '0,20',
      '--seed',
      '1',
    );
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('Rejected: random is not 20 nElo stronger than level:3');
    expect(ran.stdout).toMatch(/^LLR .* nElo \[0 ; 20\] +rejected$/m);
  });
  test('may end undecided', async () => {
    const { match: result, games: played } = await json(
      'random',
      'random',
      '--game',
      'tictactoe',
      '--sprt',
      '0,5',
      '--games',
      '20',
    );
    expect(result?.test?.state.verdict).toBe('undecided');
    expect(played).toMatchObject({ counted: 20, total: 20 });
  });
});

test('--resume goes on with a match, and only with one', async () => {
  const { id } = await json(
    'random',
    'greedy',
    '--game',
    'tictactoe',
    '--games',
    '4',
    '--seed',
    '1',
  );
  const again = await match('--resume', id);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('finished, 4 games');
  for (const [args, told] of [
    [['--resume', 'zzzz'], 'no match or championship "zzzz"'],
    [['random', 'greedy', '--resume', id], '--resume goes without random'],
  ] as [string[], string][])
    expect(await match(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(told) });
});

describe('what is refused', () => {
  const game = ['--game', 'tictactoe'];
  test('people are not among the players it knows', async () => {
    const { stderr } = await match('random', 'nobody-of-that-name', ...game);
    expect(stderr).toContain('level:1');
    expect(stderr).not.toContain('human');
  });
  for (const [why, args, told] of [
    ['one player', ['random', ...game], 'two seats'],
    ['no game', ['random', 'greedy'], 'Say which game'],
    ['an unknown player', ['random', 'greddy', ...game], 'Did you mean "greedy"?'],
    ['a person', ['random', 'human', ...game], 'keyboard'],
    ['a tcp seat', ['random', 'tcp:2016', ...game], 'tcp:2016'],
    ['an odd number of games', ['random', 'greedy', ...game, '--games', '5'], 'even'],
    ['no games', ['random', 'greedy', ...game, '--games', '0'], '--games'],
    ['bounds that are none', ['random', 'greedy', ...game, '--sprt', '50,0'], '--sprt 0,50'],
    [
      'openings beyond the game',
      ['random', 'greedy', ...game, '--openings', '9'],
      'shorter openings',
    ],
    ['an unknown variant', ['random', 'greedy', '--game', 'ultimate:opne'], 'Did you mean "open"?'],
    ['an unreadable limit', ['random', 'mcts:1s,nods=3', ...game], '^'],
    ['no concurrency', ['random', 'greedy', ...game, '-c', '0'], '--concurrency'],
  ] as [string, string[], string][])
    test(why, async () => {
      const { code, stdout, stderr } = await match(...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(told);
      expect(stderr).not.toMatch(/ at .*\.ts:/);
    });
});

terminalTest('a live line with score, Elo and LOS at a terminal', async () => {
  const file = join(folder, 'live.sqlite');
  const terminal = openTerminal([
    'match',
    'mcts:nodes=150',
    'greedy',
    '--game',
    'ultimate',
    '--games',
    '60',
    '--store',
    file,
  ]);
  await terminal.waitFor('Elo ');
  await terminal.waitFor('LOS ');
  await terminal.waitFor('finished, 60 games');
  expect(await terminal.exit).toBe(0);
});
