import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Assignment, AssignmentFigure } from '../../src/assignments/assignment.ts';
import { assignments } from '../../src/assignments/index.ts';
import type { Position } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import {
  type Cs50Board,
  initial_state,
  minimax,
  result,
  utility,
} from '../../src/courses/cs50/index.ts';
import { courses } from '../../src/courses/index.ts';
import { games } from '../../src/games/index.ts';
import { writeServerMessage } from '../../src/protocols/log320.ts';
import { ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** The page of the courses is correct. */

const named = (name: string): Assignment => {
  const found = assignments.find(one => one.name === name);
  if (!found) throw new Error(`no assignment ${name}`);
  return found;
};

/** Every position of a figure; throws where a move is not legal. */
function positionsOf({ rules: id, start, moves }: AssignmentFigure): Position[] {
  const rules = unwrap(readRulesId(games, id));
  const positions: Position[] = [
    start === undefined ? rules.start : unwrap(rules.readPosition(start)),
  ];
  for (const [i, move] of moves.entries())
    positions.push(positions[i].play(unwrap(rules.readMove(positions[i], move))));
  return positions;
}

const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

/** The first segments of the app's addresses. */
const pages = [
  ...readFileSync(join(ROOT, 'src/web/shell/pages.ts'), 'utf8').matchAll(
    /^ {2}'?([\w-]+)'?: \(\)/gm,
  ),
].map(([, name]) => name);

test('every course is on the page, once', () => {
  expect(assignments.map(({ name }) => name).sort()).toEqual(
    courses.map(({ name }) => name).sort(),
  );
});

describe.each(assignments)('$name', ({ name, commands, documents, figures, links, rules }) => {
  test('is of rules that there are', () => unwrap(readRulesId(games, rules)));
  test.each(commands)('$line', async ({ line }) => {
    const [program, ...words] = line.split(' ');
    if (program === 'npm') return expect(scripts).toContain(words[1]);
    if (program === 'java')
      return expect(existsSync(join(ROOT, `bots/java/${words[0]}.java`)), words[0]).toBe(true);
    expect(program).toBe('quadrille');
    if (words[0] === 'course') {
      const course = courses.find(one => one.name === words[1]);
      expect(course?.name).toBe(name);
      const end = words.findIndex(word => /^(<|--.*)$/.test(word));
      const args = words.slice(2, end < 0 ? undefined : end);
      if (args.length > 0) expect(course?.faults?.(args)).toEqual([]);
    }
    const own = words.slice(0, words[0] === 'championship' ? 2 : 1);
    const { code, stdout } = await runHere([...own, '--help', '--lang', 'en']);
    expect(code).toBe(0);
    for (const option of words.filter(word => /^--?\w/.test(word)))
      expect(stdout).toMatch(new RegExp(`(^|\\s)${option}[\\s,]`, 'm'));
    for (const file of line.match(/\S+\.pl/g) ?? [])
      expect(existsSync(join(ROOT, file.replace(/^.*prolog:/, ''))), file).toBe(true);
  });
  test('has documents that there are', () => {
    expect(documents.filter(({ to }) => !existsSync(join(ROOT, to)))).toEqual([]);
  });
  test('links to pages that there are', () => {
    for (const { to } of links) expect(pages).toContain(to.split(/[/?]/)[1]);
  });
  test('has figures that are legal, each with captions', () => {
    for (const figure of figures) {
      expect(positionsOf(figure)).toHaveLength(figure.moves.length + 1);
      const told = Object.keys(figure.captions).map(Number);
      expect(Math.min(...told)).toBe(0);
      expect(Math.max(...told)).toBeLessThanOrEqual(figure.moves.length);
    }
  });
});

test('moia: figure 2 is the assignment’s sequence, and noughts must then play in f', () => {
  const [figure] = named('moia').figures;
  expect(figure.moves.join(' ')).toBe('e2 b1 a9 i5 e8 h4 d6');
  const rules = unwrap(readRulesId(games, figure.rules));
  const end = positionsOf(figure)[7];
  const allowed = end.legalMoves().map(move => rules.writeMove(end, move)[0]);
  expect([end.turn, ...new Set(allowed)]).toEqual(['second', 'f']);
});

test('puissance4: the figures A, B and C, cell by cell', () => {
  const grids = positionsOf(named('puissance4').figures[0]).map(one => one.text().split(' ')[0]);
  expect(grids).toEqual(['7/7/7/7/7/1yy4/ryryr2', '7/7/r6/y6/r6/yy5/ry5', '7/7/7/7/7/5yy/2ryryr']);
});

test('puissance4: figure A can come about in a game', () => {
  const rules = unwrap(readRulesId(games, 'puissance4:rotation'));
  const moves = ['R', '2', '1', '4', '3', '2', '5', '3'];
  const a = positionsOf({ ...named('puissance4').figures[0], moves, start: rules.start.text() });
  expect(a.at(-1)?.text()).toBe(named('puissance4').figures[0].start);
});

test.each([1, 2])('rennes2: trace %i has the moves of the sheet', number => {
  const typed = readFileSync(
    join(ROOT, `test/courses/acceptance/trace${number}.stdin.txt`),
    'utf8',
  );
  const numbers = typed.trim().split(/\s+/).map(Number);
  const asked = Array.from({ length: numbers.length / 2 }, (_, i) => {
    const [row, column] = numbers.slice(2 * i);
    return `${'abc'[column]}${row + 1}`;
  });
  expect(named('rennes2').figures[number - 1].moves).toEqual([...new Set(asked)]);
});

test('log320: the message is what the server sends to red', () => {
  const [figure] = named('log320').figures;
  const rules = unwrap(readRulesId(games, figure.rules));
  const board = rules.view(rules.start).cells.map(({ mark }) => mark);
  expect(figure.text).toBe(writeServerMessage({ type: 'begin', side: 'first', board }, 'subject'));
});

test('cs50: the perfect game is perfect, and the error is one', () => {
  const best = (board: Cs50Board): number => {
    const action = minimax(board);
    return action === null ? utility(board) : best(result(board, action));
  };
  const valuesOf = ({ moves }: AssignmentFigure): number[] => {
    let board = initial_state();
    return moves.map(move => {
      board = result(board, [Number(move[1]) - 1, 'abc'.indexOf(move[0])]);
      return best(board);
    });
  };
  const [perfect, erring] = named('cs50').figures;
  expect(valuesOf(perfect)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(valuesOf(erring)).toEqual([0, 1, 1, 1, 1, 1, 1]);
});
