import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { perMove } from '../../src/core/clock.ts';
import type { Game } from '../../src/core/game.ts';
import { newMatch } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { underTheClock } from '../../src/courses/timed/arguments.ts';
import { bestOf } from '../../src/engine/players.ts';
import { breakthrough } from '../../src/games/breakthrough/index.ts';
import { ultimate } from '../../src/games/ultimate/index.ts';
import { limitsFor } from '../../src/match/engine-seat.ts';
import { sleep } from '../../src/time/timers.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { DATA } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { expectDocumented, untimed } from './documented.ts';

/** LOG320, Breakthrough: the documented dialogue, its refusals, whole games, the limit of 5 seconds. */

const course = (words: string, input: string, lang = 'en') =>
  runHere(['course', 'log320', ...words.split(' '), '--seed', '1', '--lang', lang], { input });

/** The lines that are no board. */
const told = (stdout: string): string[] =>
  untimed(stdout)
    .split('\n')
    .filter(line => line !== '' && !/^\s*\d? ?[┌│├└]|^ {4}a {3}b|^Pawns/.test(line));

test('the dialogue of the documentation is what the program prints', () =>
  expectDocumented('log320'));

describe('the person', () => {
  test('is asked for a colour, and every refused move has its reason', async () => {
    const input = 'green\nred\nhello\nD2-D4\nd3d4\na7a6\nc2-d2\ne1-e2\nmoves\nhelp\nRules\nD2D3\n';
    const { stdout, stderr, code } = await course('random', input);
    for (const reason of [
      '(red, black) green\nPlease answer red or black.',
      '"hello" is not a move.',
      'From d2 to d4 is not a step',
      'Square d3 is empty.',
      'The pawn on a7 is Black’s, but it is Red’s turn.',
      'From c2 to d2 is not a step',
      'Square e2 is occupied',
      'Legal moves: A2-A3 A2-B3',
      'Type a move, or "moves"',
      'A pawn advances one square towards the other side',
    ])
      expect(stdout).toContain(reason);
    expect(stdout.match(/^Your move \(Red\): /gm)).toHaveLength(11);
    expect(stdout).toMatch(/Black \(Random\): [A-H]\d-[A-H]\d \(/);
    expect(stdout).toMatch(/Your move \(Red\): \nGame left unfinished\.\nSaved in .*\nGoodbye!\n$/);
    expect([stderr, code]).toEqual(['', 0]);
  });

  test('may be black by a word: the computer begins', async () => {
    for (const [lang, word] of [
      ['fr', 'noir'],
      ['en', 'black'],
    ]) {
      const { stdout } = await course(`${word} random`, '', lang);
      expect(stdout).toMatch(/(Rouge|Red) \((?:Hasard|Random)\)\s?: [A-H][12]-[A-H][23] \(/);
      expect(stdout).toMatch(
        /(Votre coup \(Noir\) :|Your move \(Black\):) \n.*\n.*\n(Goodbye!|Au revoir !)\n$/,
      );
    }
  });

  test.each([
    ['rde', ['Unknown word: "rde". Did you mean "red"?']],
    ['level:9999', ['levels go from level:1 to level:8']],
    ['time=6s', ['"time=6s": a time for each move is needed, at most 5 s.']],
    ['time=soon', ['"soon" is not a time control.']],
    ['demo:x rouge', ['Unknown word: "demo:x".']],
    ['red black', ['Two sides are named']],
    ['red time=1s time=2s', ['Two different times are given']],
    ['red demo:1 demo:2', ['Several opponents are named']],
    ['rde time=6s', ['Unknown word: "rde".', '"time=6s"']],
  ])('is told what is wrong with %s, and plays nothing', async (words, told) => {
    const { code, stdout, stderr } = await course(words, 'red\nquit\n');
    for (const sentence of told) expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/^Words taken: rouge, .*red.*, level:1, .*demo:3.*, time=1s, debug\.$/m);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('may say the same thing twice', async () => {
    const { code, stdout } = await course('red rouge time=1s TIME=1000ms debug DEBUG', '\nquit\n');
    expect(stdout).toContain('Red (you) against Black (level 8, Master), at most 1 s a move.');
    expect(code).toBe(0);
  });

  test('finds the game among those kept, as play keeps them', async () => {
    const { stdout } = await course('red random', 'D2-D3\nquit\n');
    const [, file = ''] = /^Saved in (.*)\.$/m.exec(stdout) ?? [];
    expect(file).toContain(DATA);
    const record = readFileSync(file, 'utf8');
    for (const tag of ['Game "breakthrough"', 'First "human"', 'Second "random"', 'Seed "1"'])
      expect(record).toContain(`[${tag}]`);
    expect(record).toMatch(/^1\. d2d3 \{.*\} [a-h]7[a-h]6 \{.*\} \*$/m);
    const shown = await runHere(['show', '--record', file]);
    expect(shown.code).toBe(0);
    const nothing = await course('red random', 'quit\n');
    expect(nothing.stdout).toMatch(/Game left unfinished\.\nGoodbye!\n$/); // no move, no record
  });
});

describe('the computer', () => {
  test.each([
    ['alphabeta:depth=3', 'Alpha-beta, depth=3'],
    ['minimax:depth=2', 'Minimax, depth=2'],
    ['level:3', 'level 3, Casual'],
    ['demo:1', 'Demonstration 1'],
    ['demo:2', 'Demonstration 2'],
  ])('%s answers as %s, and says what it thought', async (player, title) => {
    const { stdout } = await course(`red ${player} time=300ms debug`, 'D2-D3\n');
    const line = /^ {2}score: [+\-−\d,]+; depth: \d+; positions: [\d,]+; line:\s+[A-H]\d-/m;
    expect(stdout).toContain(`Black (${title}): `);
    expect(stdout).toMatch(line);
  });

  test('plays the best level in 5 s a move where nothing is said', async () => {
    const { stdout } = await course('red', '\nquit\n');
    expect(stdout).toContain('Red (you) against Black (level 8, Master), at most 5 s a move.');
  });

  test('a whole game has a winner, alike with the same seed', async () => {
    const advance = Array.from({ length: 8 }, (_, i) =>
      [1, 2, 3, 4, 5, 6, 7].flatMap(row => [-1, 0, 1].map(by => [i, row, i + by, row + 1])),
    );
    const name = (column: number, row: number) => `${'ABCDEFGH'[column]}${row}`;
    const lines = advance.flat().map(([a, b, c, d]) => `${name(a, b)}-${name(c, d)}`);
    // all moves several times in this order, of which illegal ones are refused
    const input = `${[...lines, ...lines, ...lines, ...lines].join('\n')}\n`;
    const one = await course('red random', input);
    const two = await course('red random', input);
    expect(one.stdout).toMatch(
      /Winner: (Red \(you\)|Black \(Random\))\.\nSaved in .*\nGoodbye!\n$/,
    );
    expect(told(one.stdout)).toEqual(told(two.stdout));
  });
});

describe('in a terminal', () => {
  terminalTest('a move, its answer, a late move that is only warned of, and leaving', async () => {
    const terminal = openTerminal(['course', 'log320', 'random', 'time=300ms', '--seed', '1']);
    await terminal.answer('(red, black) ', 'red');
    await terminal.answer('Your move (Red): ', 'D2-D3');
    await terminal.waitFor('Black (Random): ');
    await terminal.waitFor('Your move (Red): ');
    await sleep(400);
    terminal.type('D3D4\r');
    await terminal.waitFor('instead of 0.3 s at most.');
    await terminal.answer('Your move (Red): ', 'quit');
    await terminal.waitFor('Game left unfinished.');
    expect(await terminal.exit).toBe(0);
  });

  for (const [name, keys] of [
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
    ['Ctrl-D, then Ctrl-C', '\x04\x03'],
  ] as const)
    terminalTest(
      `${name} leaves at once while the computer thinks, and keeps the game`,
      async () => {
        const terminal = openTerminal(['course', 'log320', 'red', 'alphabeta:depth=99']);
        await terminal.answer('Your move (Red): ', 'D2-D3');
        await terminal.waitFor('thinking…');
        terminal.type(keys);
        await terminal.waitFor('Game left unfinished.');
        await terminal.waitFor('Saved in ');
        await terminal.waitFor('Goodbye!');
        expect(await terminal.exit).toBe(0);
        expect(terminal.text.match(/^Black \(Alpha-beta, depth=99\): [A-H]\d/m)).toBeNull(); // it never moved
      },
    );
});

/** `npm run bench -- time` measures whether they keep to the limit on a busy machine. */
test.each([
  ['LOG320', breakthrough, 5_000, 4_575],
  ['MOIA', ultimate, 6_000, 5_490],
])('%s: the best level is given less than its time', (_, game: Game, limit, given) => {
  const { limits } = underTheClock(game, bestOf(game));
  expect(limitsFor(newMatch(unwrap(rulesOf(game)), perMove(limit)), limits).time).toBe(given);
});
