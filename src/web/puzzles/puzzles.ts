import type { Game, Position, Rules } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { readPosition } from '../../core/variant.ts';
import { preferences } from '../shell/preferences.ts';

/** A position with exactly one winning move, found and proven by `research/puzzles`. */
export interface Puzzle {
  readonly rules: Rules;
  readonly position: Position;
  readonly move: string;
  /** Moves of the solver until the win. */
  readonly moves: number;
}

const FILES = import.meta.glob('./*.txt', { query: '?raw', import: 'default' });

export async function puzzlesOf(game: Game): Promise<Puzzle[]> {
  const load = FILES[`./${game.id}.txt`];
  if (!load) return [];
  return (await load())
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [, plies, move, text] = /^(\d+) (\S+) (.*)$/.exec(line) ?? [];
      return { ...unwrap(readPosition(game, text)), move, moves: Math.ceil(Number(plies) / 2) };
    });
}

const key = (game: Game): string => `solved.${game.id}`;

/** The positions of the puzzles solved in this browser: puzzles may be reordered, positions do not change. */
export const solvedOf = (game: Game): ReadonlySet<string> =>
  new Set((preferences.get(key(game)) ?? '').split('\n').filter(text => text !== ''));

export function markSolved(game: Game, puzzle: Puzzle): ReadonlySet<string> {
  const solved = new Set(solvedOf(game)).add(puzzle.position.text());
  preferences.set(key(game), [...solved].join('\n'));
  return solved;
}
