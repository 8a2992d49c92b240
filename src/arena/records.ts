import { applyAll, type Match, newMatch } from '../core/match.ts';
import { type GameRecord, recordOf } from '../core/record.ts';
import { unwrap } from '../core/result.ts';
import type { Contest, StoredGameWithEvents } from '../store/store.ts';
import { type ContestPlan, controlOf, rulesFor } from './plan.ts';
/** People count games from 1. */
export const shownNumber = ({ number }: { readonly number: number }): number => number + 1;

/** Makes matches and records of a contest's stored games. */
export function recorder(contest: Contest, plan: ContestPlan) {
  const rules = rulesFor(plan);
  const control = controlOf(plan);
  const match = ({ start, events }: StoredGameWithEvents): Match =>
    applyAll(newMatch(rules, control, unwrap(rules.readPosition(start))), events);
  const record = (game: StoredGameWithEvents): GameRecord =>
    recordOf(match(game), {
      Event: plan.name,
      Round: String(shownNumber(game)),
      First: game.first,
      Second: game.second,
      Date: contest.created.slice(0, 10),
      Seed: `${plan.seed} ${game.number}`,
    });
  return { match, record };
}
