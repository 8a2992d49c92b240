/**
 * npm run book -- [--plies 12] [--table 512] [--minutes 60] [--side first|second]
 * Goes on with the opening book of Puissance 4 where it was left: decides every position that can come up to
 * that ply, for both sides, with the exact solver, and saves each minute. Ctrl+C loses at most a minute.
 *
 * npm run book verify -- [--table 256] [--side first|second]
 * Proves the book again: plays it through by the rules, and solves every position where it leaves us.
 *
 * npm run book ends -- [--time 1000] [--side first|second]
 * Gives the strongest player every position where the book leaves it to itself, with that many milliseconds of
 * processor time and one thread that remembers nothing, and fails if one of its moves is not proven to lose nothing.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SIDES, type Side } from '../src/core/game.ts';
import { randomFrom } from '../src/core/random.ts';
import { isNotLost } from '../src/engine/thought.ts';
import type { Puissance4Position } from '../src/games/puissance4/index.ts';
import { answered, bookMove, decided, layers, writeChoice } from '../src/kernels/book.ts';
import { loadKernel } from '../src/kernels/host.ts';
import { compiled } from '../src/kernels/index.ts';
import { decisions } from '../src/kernels/puissance4-book.ts';
import { solve } from '../src/kernels/puissance4-solver.ts';

const FILE = join(import.meta.dirname, '..', 'src', 'kernels', 'puissance4-book.ts');
const SAVE_EVERY = 60_000;
const WIDTH = 80;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plies: { type: 'string', default: '12' },
    table: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    side: { type: 'string', default: 'both' },
    time: { type: 'string', default: '1000' },
  },
});
const [task = 'make'] = positionals;
const number = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name}: a whole number from 1`);
  return Number(text);
};

/** What the file says now: another process may be at work on the other side. */
function saved(side: Side): string {
  const [, sum = ''] = new RegExp(`${side}:([^,]*),`).exec(readFileSync(FILE, 'utf8')) ?? [];
  return [...sum.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('');
}

/** One side's decisions into the file, as the formatter has it: one line, or a sum of lines. */
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

function make(): void {
  const most = number('plies', values.plies);
  const end = performance.now() + number('minutes', values.minutes) * 60_000;
  const kernel = loadKernel('puissance4-solver', {
    table: number('table', values.table ?? '512') * 2 ** 20,
  });
  const book = { ...decisions };
  let lastSaved = performance.now();
  for (let deepest = 0; deepest <= most; deepest++) {
    const side: Side = deepest % 2 === 0 ? 'first' : 'second';
    if (values.side !== 'both' && values.side !== side) continue;
    let [ply, before] = [deepest % 2, 0];
    for (const layer of layers(side, () => book[side])) {
      if (ply > deepest) break;
      for (let i = book[side].length - before; i < layer.length; i++) {
        const { best, lower } = solve(kernel, layer[i], { wanted: 'outcome' });
        if (lower < 0) throw new Error(`lost: ${layer[i].text()}`);
        book[side] += writeChoice(best, lower > 0);
        if (performance.now() > lastSaved + SAVE_EVERY || performance.now() > end) {
          save(side, book[side]);
          lastSaved = performance.now();
          console.log(`${side}, ply ${ply}: ${i + 1} of ${layer.length}`);
          if (performance.now() > end) return;
        }
      }
      before += layer.length;
      ply += 2;
    }
    save(side, book[side]);
    console.log(`${side} is complete to ply ${deepest}: ${book[side].length} decisions`);
  }
}

/** Whether the book meets every answer, with a win if this is one: then the move follows from what comes next. */
const isMet = (after: Puissance4Position, isWin: boolean): boolean =>
  after.legalMoves().every(reply => {
    const next = after.play(reply);
    if (next.outcome) return next.outcome.kind === 'draw' && !isWin;
    const answer = bookMove(next);
    return answer !== null && (answer.wins || !isWin);
  });

/** Moves whose answers the book does not meet are solved; the others follow from what they lead to. */
function verify(): void {
  const kernel = loadKernel('puissance4-solver', {
    table: number('table', values.table ?? '256') * 2 ** 20,
  });
  for (const side of SIDES) {
    if (values.side !== 'both' && values.side !== side) continue;
    const made = decided(side, decisions[side]);
    if (made.length !== decisions[side].length)
      throw new Error(`${side}: ${made.length} decisions, ${decisions[side].length} characters`);
    let [solved, wins, longest] = [0, 0, 0];
    for (const { position, move, wins: isWin } of made.reverse()) {
      if (!position.legalMoves().includes(move)) throw new Error(`illegal: ${position.text()}`);
      const after = position.play(move);
      if (isWin) wins++;
      if (after.outcome ? after.outcome.kind === 'win' || !isWin : isMet(after, isWin)) continue;
      const began = performance.now();
      const { upper } = solve(kernel, after, { wanted: 'outcome' });
      longest = Math.max(longest, performance.now() - began);
      if (upper > (isWin ? -1 : 0)) throw new Error(`not proven: ${after.text()}`);
      solved++;
    }
    console.log(
      `${side}: ${made.length} decisions, ${wins} of them wins; ${solved} solved again, the longest in ${Math.round(longest)} ms`,
    );
  }
}

/** Where the book leaves a side to itself. */
const endsOf = (side: Side): Puissance4Position[] =>
  answered(decided(side, decisions[side]).map(({ position, move }) => position.play(move))).filter(
    position => bookMove(position) === null,
  );

/** Milliseconds, whatever else the machine does. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function ends(): void {
  const time = number('time', values.time);
  for (const side of SIDES) {
    if (values.side !== 'both' && values.side !== side) continue;
    let [count, longest] = [0, 0];
    for (const position of endsOf(side)) {
      const began = processorTime();
      const { score } = compiled().think('puissance4', position, {
        limits: { time },
        random: randomFrom('ends'),
        now: processorTime,
        stopped: () => false,
      });
      longest = Math.max(longest, processorTime() - began);
      count++;
      if (isNotLost(score)) continue;
      console.log(`not proven: ${position.text()}`);
      process.exitCode = 1;
    }
    console.log(
      `${side}: ${count} ends of the book, the longest answer after ${Math.round(longest)} ms`,
    );
  }
}

const TASKS: Readonly<Record<string, () => void>> = { make, verify, ends };

try {
  const run = TASKS[task];
  if (!run) throw new Error(`npm run book [verify|ends]: there is no "${task}"`);
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
