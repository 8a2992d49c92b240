import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Position } from '../../src/core/game.ts';

/**
 * Players in Prolog, which search in a process of their own, where prolog-cost.pl counts their work for a move. No clock
 * is involved, so the counts are the same on every machine.
 */

/** The work of a player in Prolog for one move. */
interface PrologSearch {
  readonly move: string;
  /** Positions made: moves played during the search. */
  readonly made: number;
  /** The last depth that was finished. */
  readonly depth: number;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COUNTER = 'research/study/prolog-cost.pl';

/** The file of a seat `prolog:FILE`, from the repository’s root; null for other seats. */
const fileOf = (seat: string): string | null => /^prolog:(.+)$/.exec(seat)?.[1] ?? null;

export const isProlog = (seat: string): boolean => fileOf(seat) !== null;

/** A position as docs/prolog.md describes it. */
function termOf(position: Position): string {
  const [boards, side, imposed] = position.text().split(' ');
  const cells = (board: string) =>
    [...board].flatMap(cell => (/\d/.test(cell) ? Array(Number(cell)).fill('v') : [cell]));
  const lists = boards.split('/').map(board => `[${cells(board).join(',')}]`);
  return `position([${lists.join(',')}], ${imposed === '-' ? 'libre' : imposed}, ${side}).\n`;
}

/** The work of a player in Prolog in each position. Throws without SWI-Prolog. */
export function searchInProlog(seat: string, positions: readonly Position[]): PrologSearch[] {
  const file = fileOf(seat);
  if (file === null) throw new Error(`${seat} is no player in Prolog`);
  const { status, stdout, stderr, error } = spawnSync(
    'swipl',
    ['-q', '-f', 'none', COUNTER, '--', file],
    { cwd: ROOT, encoding: 'utf8', input: positions.map(termOf).join('') },
  );
  const lines = error ? [] : stdout.trim().split('\n');
  if (status !== 0 || lines.length !== positions.length)
    throw new Error(`swipl has not answered: ${error?.message ?? stderr}`);
  return lines.map(line => {
    const [move, made, depth] = line.split(' ');
    return { move, made: Number(made), depth: Number(depth) };
  });
}
