import { type Position, type Rules, SIDES, type Side, type Sides } from '../core/game.ts';
import { type GameRecord, matchOf } from '../core/record.ts';
import type { Score } from './search.ts';

/** What is wrong with a move, the gravest first. */
export const VERDICTS = [
  /** A proven win was there, and the move no longer wins. */
  'missed-win',
  /** The move loses by force; another was not known to. */
  'losing-blunder',
  /** A proven draw was there, and the move holds less. */
  'missed-draw',
  'blunder',
  'mistake',
  'inaccuracy',
] as const;
export type MoveVerdict = (typeof VERDICTS)[number];

/** From how large a loss of winning chances on a move has a name. */
const NAMED_FROM: readonly [MoveVerdict, number][] = [
  ['blunder', 0.35],
  ['mistake', 0.2],
  ['inaccuracy', 0.1],
];
const LEAST_NAMED = 0.1;

/** A position's moves, the best first, as any analysis gives them. */
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
  /** The part of a won game that the move gave away: 0 to 1. */
  readonly loss: number;
  readonly verdict: MoveVerdict | null;
}

/** Points as the share of games won: even is 1/2, 100 points three to one. */
export const shareOf = (score: Score): number => {
  switch (score.kind) {
    case 'win':
      return 1;
    case 'draw':
      return 0.5;
    case 'loss':
      return 0;
    case 'points':
      return 1 / (1 + 3 ** (-score.points / 100));
  }
};

const turned = (score: Score): Score => {
  switch (score.kind) {
    case 'win':
    case 'loss':
      return { kind: score.kind === 'win' ? 'loss' : 'win', plies: score.plies + 1 };
    case 'draw':
      return score;
    case 'points':
      return { kind: 'points', points: 0 - score.points };
  }
};

/**
 * The move's score: what the analysis before it said, unless the one after it proves more. A loss that
 * is only seen from after the move counts where the best move is proven; elsewhere the best move might
 * lose as well, one move beyond what was seen.
 */
function sharper(before: Score, after: Score | null, best: Score): Score {
  if (before.kind !== 'points' || after === null) return before;
  const seen = turned(after);
  if (seen.kind === 'points') return before;
  return seen.kind === 'loss' && best.kind === 'points' ? before : seen;
}

function verdictOn(score: Score, best: Score, loss: number): MoveVerdict | null {
  if (score.kind === 'loss' && best.kind !== 'loss')
    return best.kind === 'win' ? 'missed-win' : 'losing-blunder';
  if (loss < LEAST_NAMED) return null;
  if (best.kind === 'win') return 'missed-win';
  if (best.kind === 'draw') return 'missed-draw';
  return NAMED_FROM.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** One move judged by the analysis of the position before it, and of the one after it where there is one. */
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
  const score = sharper(played.score, after?.moves[0].score ?? null, best.score);
  // what looks better from after the move than the best did is no loss
  const loss = Math.max(0, shareOf(best.score) - shareOf(score));
  return { ply, side, move, score, best, loss, verdict: verdictOn(score, best.score, loss) };
}

/**
 * Every move of a record against the best there was, as soon as it is known. `analyse` is asked about
 * each position once, in order; finished ones are left out.
 */
export async function* review(
  record: GameRecord,
  analyse: (position: Position, rules: Rules) => Promise<PositionScores>,
): AsyncGenerator<ReviewedMove> {
  const { plies, position: last, rules } = matchOf(record, record.moves.length);
  const look = async (position: Position): Promise<PositionScores | null> =>
    position.outcome ? null : analyse(position, rules);
  let here = plies.length === 0 ? null : await look(plies[0].before);
  for (const [i, { side, text, before }] of plies.entries()) {
    if (here === null) throw new Error(`a move in a finished position: ${before.text()}`);
    const next = await look(plies[i + 1]?.before ?? last);
    yield judge(i + 1, side, text, here, next);
    here = next;
  }
}

export interface SideReview {
  readonly moves: number;
  /** The mean of the moves' losses: 0 is flawless. */
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
