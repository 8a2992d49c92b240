import { type Position, type Rules, SIDES, type Side, type Sides } from '../core/game.ts';
import { type GameRecord, matchOf } from '../core/record.ts';
import { chancesFor, type Score } from './search.ts';

/** Verdicts on a bad move, the most serious first. */
export const VERDICTS = [
  /** There was a proven win, and the move gave it up. */
  'missed-win',
  /** The move is a proven loss; another move was not. */
  'losing-blunder',
  /** There was a proven draw, and the move gave it up. */
  'missed-draw',
  'blunder',
  'mistake',
  'inaccuracy',
] as const;
export type MoveVerdict = (typeof VERDICTS)[number];

/** The least loss of winning probability for each verdict. */
const NAMED_FROM: readonly [MoveVerdict, number][] = [
  ['blunder', 0.35],
  ['mistake', 0.2],
  ['inaccuracy', 0.1],
];
const LEAST_NAMED = 0.1;

/** An analysed position: its moves, the best first. */
export interface PositionScores {
  readonly moves: readonly {
    readonly move: string;
    readonly score: Score;
    readonly line: readonly string[];
  }[];
}

export interface ReviewedMove {
  /** Counted from 1. */
  readonly ply: number;
  readonly side: Side;
  readonly move: string;
  /** For the side that moved, as are all scores here. */
  readonly score: Score;
  readonly best: { readonly move: string; readonly score: Score; readonly line: readonly string[] };
  /** The winning probability that the move gave away, 0 to 1. */
  readonly loss: number;
  readonly verdict: MoveVerdict | null;
}

/** The expected result, 0 to 1: as measured for these rules, else 100 points of an evaluation count as three to one. */
export const shareOf = (score: Score): number => {
  switch (score.kind) {
    case 'win':
      return 1;
    case 'draw':
      return 0.5;
    case 'loss':
      return 0;
    case 'points':
      return score.chances ?? chancesFor(score.points);
  }
};

/** A score after a move, for the side that moved. */
const negated = (score: Score): Score => {
  switch (score.kind) {
    case 'win':
    case 'loss':
      return { kind: score.kind === 'win' ? 'loss' : 'win', plies: score.plies + 1 };
    case 'draw':
      return score;
    case 'points':
      return {
        kind: 'points',
        points: 0 - score.points,
        ...(score.chances === undefined ? {} : { chances: 1 - score.chances }),
      };
  }
};

/**
 * The move's score from the analysis before it, unless the analysis after it proves more. A loss proven
 * only after the move counts if the best move is proven too; otherwise the best move might lose as well,
 * one ply beyond the depth of that analysis.
 */
function mostCertainScore(before: Score, after: Score | null, best: Score): Score {
  if (before.kind !== 'points' || after === null) return before;
  const later = negated(after);
  if (later.kind === 'points') return before;
  return later.kind === 'loss' && best.kind === 'points' ? before : later;
}

function verdictOn(score: Score, best: Score, loss: number): MoveVerdict | null {
  if (score.kind === 'loss' && best.kind !== 'loss')
    return best.kind === 'win' ? 'missed-win' : 'losing-blunder';
  if (loss < LEAST_NAMED) return null;
  if (best.kind === 'win') return 'missed-win';
  if (best.kind === 'draw') return 'missed-draw';
  return NAMED_FROM.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** Judges a move by the analyses of the positions before and after it; `after` is null if the move ended the game. */
export function judge(
  ply: number,
  side: Side,
  move: string,
  before: PositionScores,
  after: PositionScores | null,
): ReviewedMove {
  const [best] = before.moves;
  const played = before.moves.find(one => one.move === move);
  if (!played) throw new Error(`the analysis knows no move ${move}`);
  const score = mostCertainScore(played.score, after?.moves[0].score ?? null, best.score);
  // a move that proves better than the analysis expected of the best one loses nothing
  const loss = Math.max(0, shareOf(best.score) - shareOf(score));
  return { ply, side, move, score, best, loss, verdict: verdictOn(score, best.score, loss) };
}

/**
 * Compares every move of a record with the best one, and yields each as soon as it is judged. `analyse` is
 * called once for each unfinished position, in order.
 */
export async function* review(
  record: GameRecord,
  analyse: (position: Position, rules: Rules) => Promise<PositionScores>,
): AsyncGenerator<ReviewedMove> {
  const { plies, position: last, rules } = matchOf(record, record.moves.length);
  const scoresOf = async (position: Position): Promise<PositionScores | null> =>
    position.outcome ? null : analyse(position, rules);
  let current = plies.length === 0 ? null : await scoresOf(plies[0].before);
  for (const [i, { side, text, before }] of plies.entries()) {
    if (current === null) throw new Error(`a move in a finished position: ${before.text()}`);
    const next = await scoresOf(plies[i + 1]?.before ?? last);
    yield judge(i + 1, side, text, current, next);
    current = next;
  }
}

export interface SideReview {
  readonly moves: number;
  /** The mean loss of a move: 0 is flawless. */
  readonly loss: number;
  readonly verdicts: Readonly<Record<MoveVerdict, number>>;
}

export function summary(moves: readonly ReviewedMove[]): Sides<SideReview> {
  const of = (side: Side): SideReview => {
    const mine = moves.filter(move => move.side === side);
    const count = (verdict: MoveVerdict) => mine.filter(move => move.verdict === verdict).length;
    return {
      moves: mine.length,
      loss: mine.reduce((sum, move) => sum + move.loss, 0) / Math.max(1, mine.length),
      verdicts: Object.fromEntries(
        VERDICTS.map(verdict => [verdict, count(verdict)]),
      ) as SideReview['verdicts'],
    };
  };
  const [first, second] = SIDES.map(of);
  return { first, second };
}
