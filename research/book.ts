/**
 * npm run book -- [--table 512] [--minutes 600] [--side first|second]
 * Continues the opening book of Puissance 4: decides with the exact solver, for both sides,
 * every position that can occur while we follow the book, until the rest can be solved in a moment.
 * Saves every minute; Ctrl+C loses at most that.
 *
 * npm run book verify -- [--table 256] [--side first|second]
 * Proves the book again: plays it through by the rules, solves every position where it ends, and every one that
 * it calls a draw, to show that no win was missed.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SIDES, type Side } from '../src/core/game.ts';
import { errorMessage } from '../src/core/result.ts';
import type { Puissance4Position } from '../src/games/puissance4/index.ts';
import {
  answered,
  bookMove,
  decided,
  layers,
  solvedInAMoment,
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
    table: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    side: { type: 'string', default: 'both' },
  },
});
const [task = 'make'] = positionals;
const sidesIn = (text: string): readonly Side[] => {
  const sides = SIDES.filter(side => text === 'both' || text === side);
  if (sides.length === 0) throw new Error('--side: first or second');
  return sides;
};
const number = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name}: a whole number from 1`);
  return Number(text);
};

/** The file's current content: another process may be working on the other side. */
function saved(side: Side): string {
  const [, sum = ''] = new RegExp(`${side}:([^,]*),`).exec(readFileSync(FILE, 'utf8')) ?? [];
  return [...sum.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('');
}

/** Writes one side's decisions to the file, in the formatter's layout: one line, or a sum of lines. */
function save(done: Side, choices: string): void {
  const folded = (side: Side): string => {
    const text = side === done ? choices : saved(side);
    const parts = text.match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? [''];
    const lines = parts.map(part => `'${part}'`);
    return lines.length === 1 ? ` ${lines[0]}` : `\n    ${lines.join(' +\n    ')}`;
  };
  const [comment] = readFileSync(FILE, 'utf8').split('\n');
  const lines = SIDES.map(side => `  ${side}:${folded(side)},\n`);
  writeFileSync(`${FILE}.draft`, `${comment}\nexport const decisions = {\n${lines.join('')}};\n`);
  renameSync(`${FILE}.draft`, FILE);
}

/**
 * A lower bound of a position's value for us, with the other side to move, proven by a solver with an empty
 * table and little time per reply; -Infinity if that is not enough.
 */
function momentary(): (after: Puissance4Position) => number {
  const kernel = loadKernel(solverBuilds);
  const known = new Map<string, number>();
  const lowestAt = (position: Puissance4Position): number => {
    const { proven, lower } = solvedInAMoment(kernel, position);
    return proven ? lower : Number.NEGATIVE_INFINITY;
  };
  return after => {
    let lowest = Number.POSITIVE_INFINITY;
    for (const reply of after.legalMoves()) {
      const { outcome } = after.play(reply);
      if (outcome)
        lowest = Math.min(lowest, outcome.kind === 'draw' ? 0 : Number.NEGATIVE_INFINITY);
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

function make(): void {
  const end = performance.now() + number('minutes', values.minutes) * 60_000;
  const kernel = loadKernel(solverBuilds, {
    table: number('table', values.table ?? '512') * 2 ** 20,
  });
  const lowestOf = momentary();
  const decide = (position: Puissance4Position): string => {
    const { best, lower } = solve(kernel, position, { goal: 'outcome' });
    if (lower < 0) throw new Error(`lost: ${position.text()}`);
    const wins = lower > 0;
    const isLast = lowestOf(position.play(best)) >= (wins ? 1 : 0);
    return writeChoice({ move: best, wins, isLast });
  };
  for (const side of sidesIn(values.side)) {
    let choices = decisions[side];
    let [before, lastSaved] = [0, performance.now()];
    for (const layer of layers(side, () => choices)) {
      for (let i = choices.length - before; i < layer.length; i++) {
        choices += decide(layer[i]);
        const now = performance.now();
        if (now < Math.min(lastSaved + SAVE_EVERY, end)) continue;
        save(side, choices);
        lastSaved = now;
        console.log(`${side}: ${i + 1} of ${layer.length} positions of the ply`);
        if (now >= end) return;
      }
      before += layer.length;
    }
    save(side, choices);
    console.log(`${side} is whole: ${choices.length} decisions`);
  }
}

/** Whether the book has an answer to every reply, with a win if there is one: the move then follows from the next ones. */
const isMet = (after: Puissance4Position, isWin: boolean): boolean =>
  after.legalMoves().every(reply => {
    const next = after.play(reply);
    if (next.outcome) return next.outcome.kind === 'draw' && !isWin;
    const answer = bookMove(next);
    return answer !== null && (answer.wins || !isWin);
  });

function verify(): void {
  const kernel = loadKernel(solverBuilds, {
    table: number('table', values.table ?? '256') * 2 ** 20,
  });
  const lowestOf = momentary();
  for (const side of sidesIn(values.side)) {
    const made = decided(side, decisions[side]);
    if (made.length !== decisions[side].length)
      throw new Error(`${side}: ${made.length} decisions, ${decisions[side].length} characters`);
    let [wins, ends, open] = [0, 0, 0];
    // in reverse order: the table then knows what earlier positions lead to
    for (const { position, move, wins: isWin, isLast } of made.toReversed()) {
      if (!position.legalMoves().includes(move)) throw new Error(`illegal: ${position.text()}`);
      const after = position.play(move);
      const worst = isWin ? 1 : 0;
      const fail = () => new Error(`not proven: ${after.text()}`);
      if (isWin) wins++;
      else if (solve(kernel, position, { goal: 'outcome' }).upper > 0)
        throw new Error(`no draw: ${position.text()}`);
      if (after.outcome) {
        if ((after.outcome.kind === 'win') !== isWin) throw fail();
      } else if (isLast) {
        if (lowestOf(after) < worst) throw fail();
        ends++;
      } else if (!isMet(after, isWin)) {
        if (solve(kernel, after, { goal: 'outcome' }).upper > -worst) throw fail();
        open++;
      }
    }
    console.log(
      `${side}: ${made.length} decisions, ${wins} of them wins, the others draws; ${ends} left to the solver and proven again, ${open} to be gone on with`,
    );
  }
}

const TASKS: Readonly<Record<string, () => void>> = { make, verify };

try {
  const run = TASKS[task];
  if (!run) throw new Error(`npm run book [verify]: there is no "${task}"`);
  run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
