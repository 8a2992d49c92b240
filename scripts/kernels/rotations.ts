/**
 * npm run rotations -- [--sizes 4,5] [--rotations 4] [--seconds 60] [--table 512] [--twice 1500000] [--write]
 * The exact value of small boards that may be turned, from the start, with every number of tokens and
 * rotations: the engine's kernel to the end of every game. Where the tree has few enough positions for it, the
 * exhaustive search by the rules finds the same value again, without sharing a line of code. What takes longer
 * than `--seconds` of the processor is left open. `--write` puts the table into docs/puissance4.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadKernel } from '../../src/kernels/host.ts';
import { seek } from '../../src/kernels/puissance4-engine.ts';
import { exhaustive } from './exhaustive.ts';
import { type Board, startOf } from './held.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs', 'puissance4.md');
const [BEGIN, END] = ['<!-- rotations: begin -->', '<!-- rotations: end -->'];
/** What took the kernel more nodes has too many positions for the exhaustive search. */
const WORTH_TRYING = 100_000;
const FEWEST_TOKENS = 4; // with three nobody ever aligns four

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '4,5' },
    rotations: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    table: { type: 'string', default: '512' },
    twice: { type: 'string', default: '1500000' },
    write: { type: 'boolean', default: false },
  },
});

const kernel = loadKernel('puissance4-engine', { table: Number(values.table) * 2 ** 20 });
const VALUES = { '-1': 'second', '0': 'draw', '1': 'first' } as const;
type Known = (typeof VALUES)[keyof typeof VALUES];

/** Who wins with best play; null where that takes too long. */
function byKernel(board: Board): { value: Known; nodes: number } | null {
  const began = process.cpuUsage();
  let isLate = false;
  const { value, nodes } = seek(kernel, startOf(board), {
    sought: 'outcome',
    forget: true,
    enough: () => {
      isLate = process.cpuUsage(began).user > Number(values.seconds) * 1e6;
      return isLate;
    },
  });
  if (isLate) return null;
  const sign = value.kind === 'points' ? Math.sign(value.points) : 0;
  return { value: VALUES[String(sign) as keyof typeof VALUES], nodes };
}

class TooMany extends Map<number, number> {
  override set(key: number, value: number): this {
    if (this.size >= Number(values.twice)) throw TOO_MANY;
    return super.set(key, value);
  }
}
const TOO_MANY = Symbol('too many positions');

/** The same by the rules alone; null where there are too many positions. */
function byRules(board: Board): Known | null {
  try {
    const sign = Math.sign(exhaustive(startOf(board), new TooMany()));
    return VALUES[String(sign) as keyof typeof VALUES];
  } catch (signal) {
    if (signal !== TOO_MANY) throw signal;
    return null;
  }
}

function cellOf(board: Board): string {
  const found = byKernel(board);
  if (found === null) return '?';
  const { value, nodes } = found;
  const again = nodes > WORTH_TRYING ? null : byRules(board);
  if (again !== null && again !== value)
    throw new Error(`${JSON.stringify(board)}: ${value} by the kernel, ${again} by the rules`);
  return again === null ? value : `**${value}**`;
}

function table(): string {
  const most = Number(values.rotations);
  const header = ['board', 'tokens', ...Array.from({ length: most + 1 }, (_, i) => String(i))];
  const rows = [header, header.map(() => '---')];
  for (const size of values.sizes.split(',').map(Number))
    for (let tokens = FEWEST_TOKENS; 2 * tokens <= size * size; tokens++) {
      const row = [`${size}×${size}`, String(tokens)];
      for (let rotations = 0; rotations <= most; rotations++)
        row.push(
          row.at(-1) === '?' ? '?' : cellOf({ columns: size, rows: size, tokens, rotations }),
        );
      rows.push(row);
      console.log(row.join('  '));
    }
  return rows.map(row => `| ${row.join(' | ')} |`).join('\n');
}

try {
  const made = table();
  if (values.write) {
    const text = readFileSync(DOCS, 'utf8');
    const [before, rest] = text.split(BEGIN);
    const after = rest?.split(END)[1];
    if (after === undefined) throw new Error(`${DOCS} has no place for the table`);
    writeFileSync(DOCS, `${before}${BEGIN}\n${made}\n${END}${after}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
