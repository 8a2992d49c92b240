/**
 * npm run book -- [--board 7x7|7x6] [--table 512] [--minutes 600] [--side first|second]
 * Continues the opening book of Puissance 4, by default of the standard board: decides with the exact solver, for both
 * sides, every position that can occur while we follow the book, until the rest can be solved within the node limit of
 * `solvedWithinNodes`. Saves every minute; Ctrl+C loses at most that. `--renew` begins again but keeps the moves, after
 * a change of the solver and hence of the positions that it solves within the limit.
 *
 * npm run book verify -- [--board 7x7|7x6] [--table 256] [--side first|second]
 * Proves the book again: plays it through by the rules, solves every position where it ends, and every one that
 * it calls a draw or lost, to show that nothing better was missed.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { SIDES, type Side } from '../src/core/game.ts';
import { errorMessage } from '../src/core/result.ts';
import type { Puissance4Position } from '../src/games/puissance4/index.ts';
import {
  answered,
  BOOK_BOARDS,
  type BookBoard,
  type BookMove,
  type BookValue,
  bookMove,
  decided,
  layers,
  solvedWithinNodes,
  writeChoice,
} from '../src/games/puissance4/kernel/book.ts';
import { decisions } from '../src/games/puissance4/kernel/book-decisions.ts';
import { solve, solverBuilds } from '../src/games/puissance4/kernel/solver.ts';
import { loadKernel } from '../src/kernels/host.ts';

const FILE = join(import.meta.dirname, '..', 'src/games/puissance4/kernel/book-decisions.ts');
const SAVE_EVERY = 60_000;
const WIDTH = 80;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    board: { type: 'string', default: '7x7' },
    table: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    renew: { type: 'boolean', default: false },
    side: { type: 'string', default: 'both' },
  },
});
const [task = 'make'] = positionals;
function boardIn(text: string): BookBoard {
  const found = BOOK_BOARDS.find(each => each === text);
  if (!found) throw new Error(`--board: ${BOOK_BOARDS.join(' or ')}`);
  return found;
}
const sidesIn = (text: string): readonly Side[] => {
  const sides = SIDES.filter(side => text === 'both' || text === side);
  if (sides.length === 0) throw new Error('--side: first or second');
  return sides;
};
const number = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name}: a whole number from 1`);
  return Number(text);
};

/** The file's current content: other processes may be working on other books. */
async function saved(): Promise<Record<BookBoard, Record<Side, string>>> {
  const now: typeof import('../src/games/puissance4/kernel/book-decisions.ts') = await import(
    `${pathToFileURL(FILE)}?at=${Date.now()}`
  );
  return structuredClone(now.decisions);
}

/** Writes one book's decisions to the file, in the formatter's layout: one line, or a sum of lines. */
async function save(board: BookBoard, side: Side, choices: string): Promise<void> {
  const all = await saved();
  all[board][side] = choices;
  const folded = (text: string): string => {
    const parts = text.match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? [''];
    const lines = parts.map(part => `'${part}'`);
    return lines.length === 1 ? ` ${lines[0]}` : `\n      ${lines.join(' +\n      ')}`;
  };
  const [comment] = readFileSync(FILE, 'utf8').split('\n');
  const books = BOOK_BOARDS.map(each => {
    const lines = SIDES.map(one => `    ${one}:${folded(all[each][one])},\n`);
    return `  '${each}': {\n${lines.join('')}  },\n`;
  });
  writeFileSync(`${FILE}.draft`, `${comment}\nexport const decisions = {\n${books.join('')}};\n`);
  renameSync(`${FILE}.draft`, FILE);
}

/**
 * Returns a function for a position's value for us, with the other side to move: -1 lost, 0 drawn, 1 won, proven by a
 * solver with an empty table and few nodes per reply; -Infinity if these do not suffice.
 */
function quickSolver(): (after: Puissance4Position) => number {
  const kernel = loadKernel(solverBuilds);
  const known = new Map<string, number>();
  const lowestAt = (position: Puissance4Position): number => {
    const { proven, lower } = solvedWithinNodes(kernel, position);
    return proven ? Math.sign(lower) : Number.NEGATIVE_INFINITY;
  };
  return after => {
    let lowest = Number.POSITIVE_INFINITY;
    for (const reply of after.legalMoves()) {
      const { outcome } = after.play(reply);
      if (outcome) lowest = Math.min(lowest, outcome.kind === 'draw' ? 0 : -1);
    }
    for (const position of answered([after])) {
      const text = position.text();
      const found = known.get(text) ?? lowestAt(position);
      known.set(text, found);
      lowest = Math.min(lowest, found);
      if (lowest === Number.NEGATIVE_INFINITY) break;
    }
    return lowest;
  };
}

async function make(): Promise<void> {
  const board = boardIn(values.board);
  const end = performance.now() + number('minutes', values.minutes) * 60_000;
  const kernel = loadKernel(solverBuilds, {
    table: number('table', values.table ?? '512') * 2 ** 20,
  });
  const lowestOf = quickSolver();
  const solved = (position: Puissance4Position): BookMove => {
    const { best, lower } = solve(kernel, position, { goal: 'outcome' });
    return { move: best, value: Math.sign(lower) as BookValue };
  };
  const decide = (position: Puissance4Position): string => {
    const { move: best, value } = (values.renew && bookMove(position)) || solved(position);
    const isLast = lowestOf(position.play(best)) >= value;
    return writeChoice({ move: best, value, isLast });
  };
  for (const side of sidesIn(values.side)) {
    let choices: string = values.renew ? '' : decisions[board][side];
    let [before, lastSaved] = [0, performance.now()];
    for (const layer of layers(board, side, () => choices)) {
      for (let i = choices.length - before; i < layer.length; i++) {
        choices += decide(layer[i]);
        const now = performance.now();
        if (now < Math.min(lastSaved + SAVE_EVERY, end)) continue;
        await save(board, side, choices);
        lastSaved = now;
        console.log(`${side}: ${i + 1} of ${layer.length} positions of the ply`);
        if (now >= end) return;
      }
      before += layer.length;
    }
    await save(board, side, choices);
    console.log(`${side} is whole: ${choices.length} decisions`);
  }
}

/** Whether the book has an answer of at least that value to every reply, which proves the value of the move. */
const isAnswered = (after: Puissance4Position, value: BookValue): boolean =>
  after.legalMoves().every(reply => {
    const next = after.play(reply);
    if (next.outcome) return (next.outcome.kind === 'draw' ? 0 : -1) >= value;
    const answer = bookMove(next);
    return answer !== null && answer.value >= value;
  });

function verify(): void {
  const board = boardIn(values.board);
  const kernel = loadKernel(solverBuilds, {
    table: number('table', values.table ?? '256') * 2 ** 20,
  });
  const lowestOf = quickSolver();
  for (const side of sidesIn(values.side)) {
    const made = decided(board, side);
    const { length } = decisions[board][side];
    if (made.length !== length)
      throw new Error(`${side}: ${made.length} decisions, ${length} characters`);
    let [wins, losses, ends, open] = [0, 0, 0, 0];
    // in reverse order, so that the table has the positions to which earlier ones lead
    for (const { position, move, value, isLast } of made.toReversed()) {
      if (!position.legalMoves().includes(move)) throw new Error(`illegal: ${position.text()}`);
      const after = position.play(move);
      const fail = () => new Error(`not proven: ${after.text()}`);
      if (value > 0) wins++;
      else if (Math.sign(solve(kernel, position, { goal: 'outcome' }).upper) > value)
        throw new Error(`not the best: ${position.text()}`);
      if (value < 0) losses++;
      if (after.outcome) {
        if ((after.outcome.kind === 'win' ? 1 : 0) !== value) throw fail();
      } else if (isLast) {
        if (lowestOf(after) < value) throw fail();
        ends++;
      } else if (!isAnswered(after, value)) {
        if (Math.sign(solve(kernel, after, { goal: 'outcome' }).upper) > -value) throw fail();
        open++;
      }
    }
    console.log(
      `${side}: ${made.length} decisions, ${wins} of them wins and ${losses} losses, the others draws; ${ends} left to the solver and proven again, ${open} to be gone on with`,
    );
  }
}

const TASKS: Readonly<Record<string, () => void | Promise<void>>> = { make, verify };

try {
  const run = TASKS[task];
  if (!run) throw new Error(`npm run book [verify]: there is no "${task}"`);
  await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
