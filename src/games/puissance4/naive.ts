import { type Move, other, type Side } from '../../core/game.ts';
import type { Random } from '../../core/random.ts';
import { type Alignment, alignmentsAt } from './alignments.ts';
import { isRotation } from './cells.ts';
import type { Puissance4Position } from './position.ts';

/**
 * The naive strategy of the assignment, step by step: a rotation that wins; else the cell with the highest
 * score, unless the opponent could then win by a rotation. Its improvements only refine the scores.
 */

/** The score of a drop. Equal scores are ordered by `finesse`, then at random. */
export interface DropScore {
  readonly move: Move;
  /** 7 to 1: see `scoreOf`. */
  readonly score: number;
  readonly finesse: number;
}

/** The alignments of either side with a token in one cell, in each direction. */
export interface NaiveCell {
  readonly mine: readonly Alignment[];
  readonly theirs: readonly Alignment[];
}

/** How an improvement differs: the alignments that it counts, and the order of equal scores. */
export interface Refinement {
  readonly counts?: (alignment: Alignment) => boolean;
  readonly finesse?: (cell: NaiveCell) => number;
}

const longest = (alignments: readonly Alignment[]): number =>
  Math.max(1, ...alignments.map(({ tokens }) => tokens));

/** By the longest alignment: own four, opponent's four, own three, opponent's three, own two, opponent's two, none. */
export function scoreOf(mine: number, theirs: number): number {
  for (const [tokens, score] of [
    [4, 7],
    [3, 5],
    [2, 3],
  ]) {
    if (mine >= tokens) return score;
    if (theirs >= tokens) return score - 1;
  }
  return 1;
}

/** The score of each possible drop, from the left. */
export function scoreCells(position: Puissance4Position, refinement: Refinement = {}): DropScore[] {
  const { turn, marks, variant } = position;
  const [mine, theirs] = [marks[turn], marks[other(turn)]];
  const counts = refinement.counts ?? (() => true);
  return drops(position).map(move => {
    const row = position.height(move);
    const cell = {
      mine: alignmentsAt(mine, theirs, variant.rows, move, row).filter(counts),
      theirs: alignmentsAt(theirs, mine, variant.rows, move, row).filter(counts),
    };
    const score = scoreOf(longest(cell.mine), longest(cell.theirs));
    return { move, score, finesse: refinement.finesse?.(cell) ?? 0 };
  });
}

const drops = (position: Puissance4Position): Move[] =>
  position.legalMoves().filter(move => !isRotation(move));

const turns = (position: Puissance4Position): Move[] => position.legalMoves().filter(isRotation);

/** Whether a move ends the game with a win of `side`. */
const wins = (position: Puissance4Position, move: Move, side: Side): boolean => {
  const { outcome } = position.play(move);
  return outcome?.kind === 'win' && outcome.winner === side;
};

/** Whether a drop lets the opponent win at once by a rotation. */
function invitesRotation(position: Puissance4Position, drop: Move): boolean {
  const after = position.play(drop);
  return turns(after).some(rotation => wins(after, rotation, after.turn));
}

export const naive =
  (refinement: Refinement = {}) =>
  (position: Puissance4Position, random: Random): Move => {
    const { turn } = position;
    const rotations = random.shuffle(turns(position));
    const winning = rotations.find(rotation => wins(position, rotation, turn));
    if (winning !== undefined) return winning;
    const ranked = random // the sort is stable, so equal ones stay in random order
      .shuffle(scoreCells(position, refinement))
      .sort((a, b) => b.score - a.score || b.finesse - a.finesse)
      .map(({ move }) => move);
    const safe = ranked.find(drop => !invitesRotation(position, drop));
    if (safe !== undefined) return safe;
    if (ranked.length > 0) return ranked[0];
    const harmless = rotations.find(rotation => !wins(position, rotation, other(turn)));
    return harmless ?? rotations[0]; // a side without tokens still has a rotation
  };
