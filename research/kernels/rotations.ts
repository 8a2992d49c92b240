/**
 * npm run rotations -- [--sizes 4,5] [--rotations 4] [--seconds 60] [--table 512] [--twice 1500000] [--write] [--again]
 * The exact value of small boards with rotations, from the start, for every number of tokens and rotations, by the
 * kernel. If the tree is small enough, an exhaustive search by the rules, which shares no code with the kernel, confirms
 * the value. Boards that take longer than `--seconds` of CPU time are left open. Values in docs/puissance4.md are not
 * computed again without `--again`; `--write` updates that table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Board, startOf } from '../../scripts/kernel-checks/differential.ts';
import { exhaustive } from '../../scripts/kernel-checks/exhaustive.ts';
import { errorMessage } from '../../src/core/result.ts';
import { rotationBuilds, search } from '../../src/games/puissance4/kernel/rotation-engine.ts';
import { loadKernel } from '../../src/kernels/host.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs', 'puissance4.md');
const [BEGIN, END] = ['<!-- rotations: begin -->', '<!-- rotations: end -->'];
/** If the kernel needed more nodes, the exhaustive search is not tried. */
const WORTH_TRYING = 100_000;
const FEWEST_TOKENS = 4; // a four needs four tokens

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '4,5' },
    rotations: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    table: { type: 'string', default: '512' },
    twice: { type: 'string', default: '1500000' },
    write: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});

const kernel = loadKernel(rotationBuilds, { table: Number(values.table) * 2 ** 20 });
const VALUES = { '-1': 'second', '0': 'draw', '1': 'first' } as const;
type Known = (typeof VALUES)[keyof typeof VALUES];

/** The outcome under best play; null if that takes too long. */
function byKernel(board: Board): { value: Known; nodes: number } | null {
  const began = process.cpuUsage();
  let isLate = false;
  const { value, nodes } = search(kernel, startOf(board), {
    goal: 'outcome',
    clearTable: true,
    shouldStop: () => {
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

/** The same by the rules; null if there are too many positions. */
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

/** The rows of docs/puissance4.md, by board and tokens. */
function rowsInDocs(): Map<string, string[]> {
  const [, rest = ''] = readFileSync(DOCS, 'utf8').split(BEGIN);
  const lines = rest.split(END)[0].split('\n').slice(3);
  const rows = lines
    .filter(line => line !== '')
    .map(line => line.split('|').map(cell => cell.trim()));
  return new Map(rows.map(cells => [`${cells[1]} ${cells[2]}`, cells.slice(1, -1)]));
}

function writeDocs(rows: readonly string[][]): void {
  const made = rows.map(row => `| ${row.join(' | ')} |`).join('\n');
  const [before, rest = ''] = readFileSync(DOCS, 'utf8').split(BEGIN);
  writeFileSync(DOCS, `${before}${BEGIN}\n${made}\n${END}${rest.split(END)[1]}`);
}

function fill(): void {
  const most = Number(values.rotations);
  const header = ['board', 'tokens', ...Array.from({ length: most + 1 }, (_, i) => String(i))];
  const known = values.again ? new Map<string, string[]>() : rowsInDocs();
  const rows = [header, header.map(() => '---')];
  for (const size of values.sizes.split(',').map(Number))
    for (let tokens = FEWEST_TOKENS; 2 * tokens <= size * size; tokens++) {
      const before = known.get(`${size}×${size} ${tokens}`) ?? [];
      const row = [`${size}×${size}`, String(tokens)];
      for (let rotations = 0; rotations <= most; rotations++) {
        const cell = before[row.length] ?? '?';
        const isHopeless = cell === '?' && row.at(-1) === '?';
        const board = { columns: size, rows: size, tokens, rotations };
        row.push(cell !== '?' || isHopeless ? cell : cellOf(board));
      }
      rows.push(row);
      known.delete(`${size}×${size} ${tokens}`);
      console.log(row.join('  '));
    }
  // rows of other boards are kept, below
  if (values.write) writeDocs([...rows, ...known.values()]);
}

try {
  fill();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
