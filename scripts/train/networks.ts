import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkNamed } from './engines.ts';

/** The records of all networks tried, and the page of docs that lists them. */

const ROWS = join(import.meta.dirname, 'networks.json');
const PAGE = join(import.meta.dirname, '../../docs/networks.md');

export interface NetworkRow {
  readonly game: string;
  readonly name: string;
  /** The network that played its samples; null: the terms alone. */
  readonly parent: string | null;
  readonly date: string;
  readonly hidden: number;
  readonly samples: number;
  readonly nodes: number;
  readonly trainer: string;
  readonly passes: number;
  readonly seed: number;
  readonly minutes: number;
  readonly match: {
    /** Its opponent, if it is not its parent. */
    readonly against?: string;
    readonly limit: string;
    readonly games: number;
    readonly score: number;
    readonly low: number;
    readonly high: number;
    readonly elo: { readonly value: number; readonly error: number } | null;
    readonly verdict: string;
  };
}

/** The name of a network, the beginning of its hash. */
export const nameOf = (network: string | null): string | null =>
  network === null
    ? null
    : createHash('sha256').update(Buffer.from(network, 'base64')).digest('hex').slice(0, 8);

const LINE = /.{1,120}/g;

/** A network as a module, in lines that editors and diffs can show. */
export const networkSource = (network: string): string =>
  `// Made by npm run train.\nexport const network = \`\n${(network.match(LINE) ?? []).join('\n')}\n\`;\n`;

const rows = (): readonly NetworkRow[] =>
  existsSync(ROWS) ? (JSON.parse(readFileSync(ROWS, 'utf8')) as NetworkRow[]) : [];

/** Adds a row, and writes the page. */
export function record(row: NetworkRow): void {
  const others = rows().filter(({ game, name }) => game !== row.game || name !== row.name);
  writeFileSync(ROWS, `${JSON.stringify([...others, row], null, 2)}\n`);
  writePage();
}

const percent = (share: number): string => (100 * share).toFixed(1);
const number = (value: number): string => Math.round(value).toLocaleString('en');

const named = (network: string | null): string => (network === null ? 'none' : `\`${network}\``);

function line(row: NetworkRow): string {
  const { against = row.parent, limit, games, score, low, high, elo, verdict } = row.match;
  const isInUse = row.name === nameOf(networkNamed(row.game, 'current'));
  const cells = [
    row.game,
    `\`${row.name}\``,
    named(row.parent),
    row.date,
    row.hidden,
    number(row.samples),
    number(row.nodes),
    `${row.passes}, ${row.trainer}`,
    named(against),
    limit,
    number(games),
    `${percent(score)} % (${percent(low)}–${percent(high)})`,
    elo ? `${elo.value.toFixed(0)} ± ${elo.error.toFixed(0)}` : '',
    isInUse ? 'in use' : verdict,
    `${Math.round(row.minutes)} min`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function writePage(): void {
  const heads = [
    'game',
    'network',
    'parent',
    'date',
    'units',
    'positions',
    'nodes a move',
    'passes',
    'match against',
    'limit a move',
    'games',
    'score',
    'Elo',
    'SPRT',
    'round',
  ];
  writeFileSync(
    PAGE,
    `# Networks

Every network that was tried, in the order of trying; written by \`npm run train\` from \`scripts/train/networks.json\`. A network is called by the beginning of its hash; its parent played the games it was trained on (none: the evaluation without a network). Matches are pairs of games from openings of 4 random moves, with an SPRT of 0 against 50 normalised Elo; milliseconds are of processor time, scores have 95 % intervals. A network that is not in use was followed by a better one, or lost to one of another width. How a round goes: [kernels.md](kernels.md).

| ${heads.join(' | ')} |
| ${heads.map(() => '---').join(' | ')} |
${rows().map(line).join('\n')}
`,
  );
}
