import type { Position, Rules } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { findGame } from '../../core/variant.ts';
import { bestOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import type { EngineClient, SearchResultText } from '../../match/engine-client.ts';
import { requestFor } from '../engine/engine.ts';

/** What a move of the solver is worth: it wins at once, the opponent's reply does not prevent the win, or it fails. */
export type Verdict =
  | { readonly kind: 'won' }
  | { readonly kind: 'right'; readonly reply: string; readonly left: number }
  | { readonly kind: 'wrong' };

/** A position after the solver's move, with the opponent to move. */
interface PuzzleQuestion {
  readonly rules: Rules;
  readonly position: Position;
  /** Plies that the win may still take. */
  readonly left: number;
}

/** Time for a longer win to be proven, in milliseconds. */
const GLANCE = 700;

/**
 * Judges a move of the solver by the opponent's best reply. First every line of `left` plies is searched, without
 * a limit of time, so that a slow machine refuses no right move. A win that takes longer counts too, if the
 * strongest player proves it soon.
 */
export async function judge(
  { rules, position, left }: PuzzleQuestion,
  engine: Pick<EngineClient, 'search'>,
  signal: AbortSignal,
): Promise<Verdict> {
  const { outcome, turn } = position;
  if (outcome) return { kind: outcome.kind === 'win' && outcome.winner !== turn ? 'won' : 'wrong' };
  const request = requestFor(rules, position, 'alphabeta', 'puzzle');
  const whole = await engine.search(
    { ...request, limits: { depth: Math.max(1, left) } },
    { signal },
  );
  if (whole.score.kind !== 'points') return verdictOf(whole);
  const { name } = bestOf(unwrap(findGame(games, rules.game.id)));
  const longer = requestFor(rules, position, name, 'puzzle', GLANCE);
  return verdictOf(await engine.search(longer, { signal }));
}

/** A win is proven if the opponent, who is to move, loses. */
const verdictOf = ({ move, score }: SearchResultText): Verdict =>
  score.kind === 'loss' ? { kind: 'right', reply: move, left: score.plies - 2 } : { kind: 'wrong' };
