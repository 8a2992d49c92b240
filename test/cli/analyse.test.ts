import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAUNCHER, quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** To the end of the game, however slow the machine is. */
const LOOK = ['--limits', 'depth=9'];

const folder = await mkdtemp(join(tmpdir(), 'quadrille analyse '));

const analysed = async (...args: string[]) => {
  const { stdout, stderr, code } = await runHere(['analyse', ...args, '--json']);
  expect([stderr, code]).toEqual(['', 0]);
  return JSON.parse(stdout);
};

describe('analyse', () => {
  test('the original grid of Puissance 4 is won in the middle, the one of seven rows is not', async () => {
    const analysed = async (variant: string) =>
      (await runHere(['analyse', 'puissance4', '-v', variant, '--limits', '50ms'])).stdout;
    expect(await analysed('7x6')).toContain('Best: 4 (wins in 21 moves).');
    expect(await analysed('standard')).not.toContain('wins in');
  });
  test('tic-tac-toe is drawn, whatever is played first', async () => {
    const { stdout, code } = await quadrille(['analyse', 'tictactoe']);
    expect(stdout).toContain('Crosses to move (X).');
    expect(stdout).toMatch(
      /^Depth 9, positions: [\d,]+, [\d.]+ s\. Best: .. \(drawn with best play\)\.$/m,
    );
    expect(stdout.match(/^ {2}[a-c][1-3] {2}drawn with best play {2}/gm)).toHaveLength(9);
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
  });
  test('a forced win is found with its distance, and its line is played to the end', async () => {
    const { moves, ...head } = await analysed('tictactoe', 'a1', 'b1');
    expect(head).toMatchObject({ rules: 'tictactoe', position: 'xo1/3/3 x', turn: 'first' });
    expect(head.depth).toBeGreaterThan(0);
    expect(head.nodes).toBeGreaterThan(0);
    expect(head.time).toBeGreaterThanOrEqual(0);
    expect(moves).toHaveLength(7);
    expect(moves[0].score).toEqual({ kind: 'win', plies: 5 });
    expect(moves[0].line[0]).toBe(moves[0].move);
    const lost = await analysed('tictactoe', 'xo1/3/3 x', '--limits', 'depth=9,nodes=1000000');
    expect(lost.moves).toEqual(moves);
  });
  test('puissance4 is solved, on one thread and on two, and its line is best play', async () => {
    const moves = ['4', '4', '4', '4', '4', '4', '4', '1', '2', '3', '5', '5'];
    const alone = await analysed('puissance4', ...moves, '--limits', '60s');
    const together = await analysed('puissance4', ...moves, '--limits', '60s', '--threads', '2');
    const scores = (found: typeof alone) =>
      Object.fromEntries(
        found.moves.map(({ move, score }: { move: string; score: object }) => [move, score]),
      );
    expect(scores(together)).toEqual(scores(alone));
    for (const { score } of alone.moves) expect(score.kind).not.toBe('points');
    const [best] = alone.moves;
    expect(best.score).toEqual({ kind: 'draw' });
    expect(best.line).toHaveLength(2 * 21 - moves.length);
  });
  test('Ctrl-C ends it with what is known so far', async () => {
    const args = ['analyse', 'puissance4', '--limits', '10m', '--threads', '2', '--lang', 'en'];
    const child = spawn(process.execPath, [LAUNCHER, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!said.includes('to move') && text.includes('to move')) child.kill('SIGINT');
      said += text;
    });
    expect(await closed).toEqual([0, null]);
    expect(said).toMatch(/^Depth \d+, positions: [\d,]+, /m);
    expect(said.match(/^ {2}[1-7] {2}\S/gm)).toHaveLength(7);
  });
  test('of moves that are equally good the one with a line comes first', async () => {
    const { moves } = await analysed('puissance4', '-v', 'tokens=3', '--limits', '20s');
    expect(moves.map(({ score }: { score: object }) => score)).toEqual(
      Array(7).fill({ kind: 'draw' }),
    );
    expect(moves[0].line).toHaveLength(6);
  });
  test.each([
    ['ultimate', ['--limits', 'depth=2']],
    ['puissance4', ['-v', 'rotation', '4', '4', '--limits', 'nodes=2000']],
    ['breakthrough', ['-p', 'bbb/bbb/3/rrr/rrr r width=3,height=5', '--limits', '100ms']],
  ])('%s: every legal move has a score', async (game, args) => {
    const shown = await analysed(game, ...args);
    const { stdout } = await runHere(['show', game, '-p', shown.position, '--json']);
    const legal: string[] = JSON.parse(stdout).moves;
    const found: { move: string }[] = shown.moves;
    expect(found.map(({ move }) => move).sort()).toEqual([...legal].sort());
  });
});

describe('a review', () => {
  const record =
    '[Game "tictactoe"]\n[First "Ada"]\n[Second "Bob"]\n\n1. a1 b1 2. a2 b2 3. c3 b3 0-1\n';
  test('names the missed win and sums up', async () => {
    const file = join(folder, 'game.txt');
    await writeFile(file, record);
    const { stdout, code } = await runHere(['analyse', '--review', file, ...LOOK]);
    expect(stdout.split('\n')).toEqual([
      'Ada – Bob: 0-1',
      '  1. a1    drawn with best play',
      '  1… b1    loses in 3 moves, loss 50%. Blunder into a loss: b2 (drawn with best play)',
      '  2. a2    wins in 3 moves',
      '  2… b2    loses in 1 move',
      '  3. c3    loses in 1 move, loss 100%. Missed win: a3 (wins in 1 move)',
      '  3… b3    wins in 1 move',
      'Crosses: 3 moves, mean loss 33.3%; 1 missed win.',
      'Noughts: 3 moves, mean loss 16.7%; 1 blunder into a loss.',
      '',
    ]);
    expect(code).toBe(0);
  });
  test('a record with variations: the game is what counts, here, shown and replayed', async () => {
    const file = join(folder, 'studied.txt');
    await writeFile(file, record.replace('b1 2. a2', 'b1 (1... b2 2. c3 (2. c1) 2... c1) 2. a2'));
    const reviewed = await runHere(['analyse', '--review', file, ...LOOK]);
    const plain = await runHere(['analyse', '--review', '-', ...LOOK], { input: record });
    expect(reviewed.stdout).toBe(plain.stdout);
    const shown = await runHere(['show', '--record', file, '--json']);
    expect(JSON.parse(shown.stdout).position).toBe('xo1/xo1/1ox x');
    const replayed = await runHere(['play', '--replay', file], { input: '2\nq\n' });
    expect(replayed.stdout).toContain('2/6: b1');
  });
  test('in French, and for programs, from standard input', async () => {
    const { stdout } = await runHere(['analyse', '--review', '-', '--lang', 'fr', ...LOOK], {
      input: record,
    });
    expect(stdout).toContain('perd en 1 coup, perte 100 %. Gain manqué : a3 (gagne en 1 coup)');
    expect(stdout).toContain('Croix : 3 coups, perte moyenne 33,3 % ; 1 gain manqué.');
    const json = await runHere(['analyse', '--review', '-', '--json', ...LOOK], {
      input: record,
    });
    const { moves, summary, ...head } = JSON.parse(json.stdout);
    expect(head).toEqual({ rules: 'tictactoe', first: 'Ada', second: 'Bob', result: '0-1' });
    expect(moves[4]).toMatchObject({ move: 'c3', verdict: 'missed-win', best: { move: 'a3' } });
    expect(summary.first.verdicts['missed-win']).toBe(1);
  });
});

describe('what cannot be analysed is refused, with the reason', () => {
  const cases: [string, string[], string][] = [
    ['no game', [], 'Say which game'],
    ['an unknown game', ['chess'], 'Unknown game'],
    [
      'a finished game',
      ['tictactoe', 'a1', 'b1', 'a2', 'b2', 'a3'],
      'Three marks are lined up. Winner: Crosses.',
    ],
    ['a drawn one', ['tictactoe', 'xox/xox/oxo o'], 'without a line: the game is drawn.'],
    ['an illegal move', ['tictactoe', 'a1', 'a1'], 'already taken'],
    ['a bad position', ['tictactoe', '3/3 x'], 'Rows of the grid: 2'],
    ['a position twice', ['tictactoe', '3/3/3 x', '-p', '3/3/3 x'], 'Keep one'],
    ['memory that is none', ['puissance4', '--memory', '1'], '--memory is a whole number'],
    ['threads that are none', ['puissance4', '--threads', 'two'], '--threads is a whole number'],
    ['bad limits', ['tictactoe', '--limits', 'soon'], 'is not a setting'],
    [
      'a review of a game',
      ['tictactoe', '--review', 'x'],
      '--review and tictactoe do not go together',
    ],
    ['a record that is not there', ['--review', join(folder, 'nowhere')], 'no such file'],
  ];
  test.each(cases)('%s', async (_, args, hint) => {
    const { code, stdout, stderr } = await runHere(['analyse', ...args]);
    expect(stderr).toContain(hint);
    expect([stdout, code]).toEqual(['', 2]);
  });
});
