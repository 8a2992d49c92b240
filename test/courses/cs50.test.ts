import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as course from '../../src/courses/cs50/index.ts';
import {
  actions,
  type Cs50Action,
  type Cs50Board,
  type Cs50Cell,
  type Cs50Player,
  EMPTY,
  initial_state,
  minimax,
  O,
  player,
  result,
  terminal,
  utility,
  winner,
  X,
} from '../../src/courses/cs50/index.ts';
import { times } from '../support/long.ts';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { quadrille, ROOT, unplaced } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** The CS50 project: each function’s contract as a table, and a minimax that no line of play beats. */

const acceptance = (name: string): string =>
  readFileSync(join(ROOT, 'test/courses/acceptance', name), 'utf8');

/** Draws a board as three words: 'XO. .X. ..O'. */
const at = (drawn: string): Cs50Cell[][] =>
  drawn.split(' ').map(row => [...row].map(cell => (cell === '.' ? EMPTY : (cell as Cs50Player))));

test('the names are those of the assignment', () => {
  expect(Object.keys(course).sort()).toEqual(
    'EMPTY O X actions initial_state minimax player result terminal utility winner'.split(' '),
  );
  expect([X, O, EMPTY]).toEqual(['X', 'O', null]);
  const lengths = [initial_state, player, actions, result, winner, terminal, utility, minimax];
  expect(lengths.map(f => f.length)).toEqual([0, 1, 1, 2, 1, 1, 1, 1]);
});

test('initial_state: three rows of three EMPTY, its own at each call', () => {
  expect(initial_state()).toEqual(at('... ... ...'));
  const spoilt = initial_state();
  spoilt[0][0] = X;
  expect(spoilt).toEqual(at('X.. ... ...'));
  expect(initial_state()).toEqual(at('... ... ...'));
});

describe('player', () => {
  test.each([
    ['... ... ...', X],
    ['X.. ... ...', O],
    ['X.. .O. ...', X],
    ['XO. .X. ...', O],
    ['XO. .X. ..O', X],
    ['XOX OXO O..', X],
    ['XOX OXO .X.', O],
  ])('%s: %s', (drawn, turn) => expect(player(at(drawn))).toBe(turn));
});

describe('actions', () => {
  test('every cell at first', () => expect(actions(initial_state())).toHaveLength(9));
  test.each<[string, Cs50Action[]]>([
    [
      'XO. OX. X.O',
      [
        [0, 2],
        [1, 2],
        [2, 1],
      ],
    ],
    ['XOX OXO .XO', [[2, 0]]],
    ['XOX OXO OXO', []],
  ])('%s', (drawn, empty) => {
    const board = at(drawn);
    expect(actions(board)).toEqual(empty);
    expect(board).toEqual(at(drawn));
  });
});

describe('result', () => {
  test.each<[string, Cs50Action, string]>([
    ['... ... ...', [1, 1], '... .X. ...'],
    ['... .X. ...', [0, 2], '..O .X. ...'],
    ['X.O .X. O..', [2, 2], 'X.O .X. O.X'],
    ['XXX OO. ...', [1, 2], 'XXX OOO ...'], // a cell is all that is checked
  ])('%s %j', (drawn, action, next) => {
    const board = at(drawn);
    const rows = [...board];
    expect(result(board, action)).toEqual(at(next));
    expect(board).toEqual(at(drawn));
    expect(rows.every((row, i) => row === board[i])).toBe(true);
    const deep = result(board, action);
    for (const row of deep) row.fill(O);
    expect(board).toEqual(at(drawn));
  });

  const board = at('X.. .O. ...');
  test.each<[string, unknown]>([
    ['taken by X', [0, 0]],
    ['taken by O', [1, 1]],
    ['row too great', [3, 0]],
    ['column too great', [0, 3]],
    ['negative row', [-1, 0]],
    ['negative column', [0, -1]],
    ['not whole', [0.5, 1]],
    ['not numbers', ['1', '0']],
    ['one number', [2]],
    ['three numbers', [2, 2, 2]],
    ['null, as minimax says on a terminal board', null],
  ])('throws: %s', (_, action) => {
    expect(() => result(board, action as Cs50Action)).toThrow('invalid action');
    expect(board).toEqual(at('X.. .O. ...'));
  });
});

describe('winner, terminal, utility', () => {
  const ends: [string, Cs50Player | null, boolean, number][] = [
    ['XXX OO. ...', X, true, 1],
    ['OO. XXX ...', X, true, 1],
    ['OO. ... XXX', X, true, 1],
    ['XO. XO. X..', X, true, 1],
    ['OX. OX. .X.', X, true, 1],
    ['O.X O.X ..X', X, true, 1],
    ['XO. OX. ..X', X, true, 1],
    ['O.X OX. X..', X, true, 1],
    ['OOO XX. X..', O, true, -1],
    ['XX. OOO X..', O, true, -1],
    ['OX. OXX O..', O, true, -1],
    ['OXX XO. ..O', O, true, -1],
    ['XXO XO. O..', O, true, -1],
    ['XXX XOO OOX', X, true, 1], // with the ninth mark
    ['XOX XOO OXX', null, true, 0],
    ['OXO XXO XOX', null, true, 0],
  ];
  test.each(ends)('%s: %s', (drawn, who, over, worth) => {
    const board = at(drawn);
    expect([winner(board), terminal(board), utility(board)]).toEqual([who, over, worth]);
    expect(minimax(board)).toBeNull();
  });
  test.each(['... ... ...', 'XX. OO. ...', 'XOX XOO OX.', 'X.O .X. O..'])('%s goes on', drawn =>
    expect([winner(at(drawn)), terminal(at(drawn))]).toEqual([null, false]),
  );
});

const keyOf = (board: Cs50Board): string =>
  board
    .flat()
    .map(cell => cell ?? '.')
    .join('');

/** A board’s key turned and mirrored in all eight ways. */
const likes = (key: string): string[] => {
  const moved = (text: string, order: string) => [...order].map(at => text[Number(at)]).join('');
  const turned = [key];
  for (let i = 0; i < 3; i++) turned.push(moved(turned[i], '630741852'));
  return turned.flatMap(each => [each, moved(each, '210543876')]);
};

/**
 * What a board is worth to X with best play, by plain recursion, independent of the engine:
 * the sign says who wins, and the size how soon.
 */
const worths = new Map<string, number>();
function worthOf(board: Cs50Board): number {
  const key = keyOf(board);
  const known = worths.get(key);
  if (known !== undefined) return known;
  const next = () => actions(board).map(action => worthOf(result(board, action)));
  const best = player(board) === X ? Math.max : Math.min;
  const soon = 1 + actions(board).length;
  const worth = terminal(board) ? utility(board) * soon : best(...next());
  worths.set(key, worth);
  return worth;
}

describe('minimax', () => {
  test.each<[string, Cs50Action, string]>([
    ['XX. OO. ...', [0, 2], 'wins rather than blocks'],
    ['XX. .O. ...', [0, 2], 'blocks'],
    ['XX. OO. X..', [1, 2], 'O wins rather than blocks'],
    ['XOX XOO .X.', [2, 0], 'a column'],
    ['O.X .X. ..O', [2, 0], 'a diagonal'],
    ['OXO XXO .OX', [2, 0], 'the last cell'],
  ])('%s %j: %s', (drawn, best) => expect(minimax(at(drawn))).toEqual(best));

  test('on every board that a game can reach, its move wins soonest or loses latest', () => {
    worthOf(initial_state());
    expect(worths.size).toBe(5478); // the boards of tic-tac-toe
    const boards = [...worths.keys()].filter(key => key === likes(key).sort()[0]);
    expect(boards).toHaveLength(765); // without turned and mirrored ones
    for (const key of boards.filter((_, i) => i % times(5, 1) === 0)) {
      const board = at(`${key.slice(0, 3)} ${key.slice(3, 6)} ${key.slice(6)}`);
      const action = minimax(board);
      if (terminal(board)) expect(action).toBeNull();
      else expect(worthOf(result(board, action as Cs50Action))).toBe(worths.get(key));
      expect(keyOf(board)).toBe(key);
    }
  });

  /** Plays every line of the opponent against minimax; counts how they end. */
  function everyLine(human: Cs50Player): Record<'won' | 'tied' | 'lost', number> {
    const ends = { won: 0, tied: 0, lost: 0 };
    const replies = new Map<string, Cs50Action>();
    const follow = (board: Cs50Board): void => {
      if (terminal(board)) {
        const who = winner(board);
        ends[who === null ? 'tied' : who === human ? 'lost' : 'won']++;
      } else if (player(board) === human) {
        for (const action of actions(board)) follow(result(board, action));
      } else {
        const key = keyOf(board);
        const reply = replies.get(key) ?? (minimax(board) as Cs50Action);
        replies.set(key, reply);
        const next = result(board, reply);
        expect(worthOf(next)).toBe(worthOf(board)); // never gives away a win
        follow(next);
      }
    };
    follow(initial_state());
    return ends;
  }
  test.each([X, O] as const)('no line of %s ever beats it, and errors are punished', human => {
    const ends = everyLine(human);
    expect(ends.lost).toBe(0);
    expect(ends.tied).toBeGreaterThan(0);
    expect(ends.won).toBeGreaterThan(ends.tied);
  });
});

describe('quadrille course cs50', () => {
  test('refusals, a loss as X, a tie as O, as recorded', async () => {
    const ran = await quadrille(['course', 'cs50'], { input: acceptance('cs50.stdin.txt') });
    const stdout = unplaced(ran.stdout);
    expect({ ...ran, stdout }).toEqual({
      code: 0,
      stdout: acceptance('cs50.stdout.txt'),
      stderr: '',
    });
  });

  test('the dialogue of the documentation is what the program prints', async () => {
    const page = readFileSync(join(ROOT, 'docs/courses/cs50.md'), 'utf8');
    const [, dialogue = '?'] = /```\n(Jouer [\s\S]*?)```/.exec(page) ?? [];
    const { stdout } = await runHere(['course', 'cs50', '--lang', 'fr'], { input: 'o\n1\n1\n' });
    expect(stdout).toContain(dialogue);
  });

  test('speaks the runner’s own English', async () => {
    const { stdout } = await runHere(['course', 'cs50'], {
      input: acceptance('cs50.stdin.txt'),
    });
    const lines = stdout.split('\n');
    for (const text of ['Play Tic-Tac-Toe', 'Play as X', 'Play as O', 'Computer thinking...'])
      expect(lines).toContain(text);
    for (const text of ['Game Over: O wins.', 'Game Over: Tie.']) expect(lines).toContain(text);
    for (const text of ['  1. Play as X', '  2. Play as O']) expect(lines).toContain(text);
    expect(stdout).toMatch(/^Play Again \(y\/n\): y$/m);
  });

  test('keeps each game, in the shared rules', async () => {
    const { stdout } = await runHere(['course', 'cs50'], { input: 'x\n0\n2\n' });
    const [, file = ''] = /^Saved in (.*)\.$/m.exec(stdout) ?? [];
    const record = readFileSync(file, 'utf8');
    expect(record).toContain('[First "human"]\n[Second "minimax"]');
    expect(record).toMatch(/^1\. c1 \{[\d.]+\} b2 \{[\d.]+\} \*$/m);
  });

  test('in French; end of input leaves cleanly', async () => {
    const { stdout, stderr, code } = await runHere(['course', 'cs50', '--lang', 'fr'], {
      input: '2\n0\n1\n2\n1\n0\n2\n',
    });
    expect(stdout).toContain('  2. Jouer O\nVotre choix (1 ou 2) : 2\n');
    expect(stdout).toContain('L’ordinateur joue (');
    expect(stdout).toMatch(/\) : \n(Partie écrite dans .*\n)?Au revoir !\n$/);
    expect([stderr, code]).toEqual(['', 0]);
  });

  terminalTest('in a terminal, left by Ctrl-C', async () => {
    const terminal = openTerminal(['course', 'cs50']);
    await terminal.answer('Your choice (1 or 2): ', '1');
    await terminal.answer('Row (0, 1 or 2): ', '1');
    await terminal.answer('Column (0, 1 or 2): ', '1');
    await terminal.waitFor('The computer plays (');
    await terminal.waitFor('Row (0, 1 or 2): ');
    terminal.type('\x03');
    expect(await terminal.exit).toBe(0);
    expect(unplaced(terminal.text)).toMatch(/Row \(0, 1 or 2\): \nSaved in ….\nGoodbye!\n$/);
  });
});
