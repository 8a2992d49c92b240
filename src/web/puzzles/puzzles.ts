import type { Game, Position, Rules } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { readPosition, rulesId, standardOptions } from '../../core/variant.ts';
import { loadPart } from '../shell/load-part.ts';
import { preferences } from '../shell/preferences.ts';

/** A position with exactly one winning move, found and proven by `research/puzzles`. */
export interface Puzzle {
  /** Its line in the game's file, from 1: new puzzles are added at the end, so that addresses keep their meaning. */
  readonly number: number;
  readonly rules: Rules;
  readonly position: Position;
  readonly move: string;
  /** Plies until the win. */
  readonly plies: number;
}

/** Moves of the solver until the win. */
export const movesOf = ({ plies }: Puzzle): number => Math.ceil(plies / 2);

/** The puzzles of one variant, the shortest first. */
export interface PuzzleGroup {
  readonly rules: Rules;
  readonly puzzles: readonly Puzzle[];
}

const FILES = import.meta.glob('./*.txt', { query: '?raw', import: 'default' });

/** The puzzles of a game by variant, the standard one first. */
export async function puzzlesOf(game: Game): Promise<PuzzleGroup[]> {
  const load = FILES[`./${game.id}.txt`];
  if (!load) return [];
  const puzzles = (await loadPart(load))
    .split('\n')
    .filter(line => line !== '')
    .map((line, i): Puzzle => {
      const [, plies, move, text] = /^(\d+) (\S+) (.*)$/.exec(line) ?? [];
      return { ...unwrap(readPosition(game, text)), number: i + 1, move, plies: Number(plies) };
    });
  const standard = standardOptions(game);
  return [{}, ...Object.values(game.presets)].flatMap(changed => {
    const id = rulesId(game, { ...standard, ...changed });
    const own = puzzles.filter(({ rules }) => rules.id === id).sort((a, b) => a.plies - b.plies);
    return own.length > 0 ? [{ rules: own[0].rules, puzzles: own }] : [];
  });
}

/** What became of puzzles in this browser: found without help, or the answer was asked for before that. */
type PuzzleProgress = 'solved' | 'shown';

const key = (game: Game, progress: PuzzleProgress): string => `${progress}.${game.id}`;

/** Positions, since puzzles may be reordered but positions do not change. */
export const positionsOf = (game: Game, progress: PuzzleProgress): ReadonlySet<string> =>
  new Set((preferences.get(key(game, progress)) ?? '').split('\n').filter(text => text !== ''));

export function markPuzzle(game: Game, { position }: Puzzle, progress: PuzzleProgress): void {
  const marked = new Set(positionsOf(game, progress)).add(position.text());
  preferences.set(key(game, progress), [...marked].join('\n'));
}
