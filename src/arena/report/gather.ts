import { other, type Side } from '../../core/game.ts';
import type { Cause } from '../../core/match.ts';
import { finishOf } from '../../stats/played.ts';
import { logLikelihoodRatio } from '../../stats/sprt.ts';
import type { StoredGame } from '../../store/store.ts';
import { pairTally } from '../pair-tally.ts';
import { gatherOpenings, type OpeningFacts } from './openings.ts';
import type { ReportGame, ReportSource } from './source.ts';
import { gatherTimes, type TimeFacts } from './times.ts';

/** Data from one pass over all games, in addition to the summary. */
export interface ReportFacts {
  /** The games that count. Those of suspended players were never played and have no start. */
  readonly games: readonly StoredGame[];
  readonly forfeits: readonly ForfeitFact[];
  readonly openings: OpeningFacts;
  readonly times: TimeFacts;
  /** The ratio of a sequential test after 0, 1, 2… pairs; null without a test. */
  readonly llr: readonly number[] | null;
}

export interface ForfeitFact {
  readonly number: number;
  /** The player who forfeited; null if both did. */
  readonly by: string | null;
  readonly against: string | null;
  readonly first: string;
  readonly second: string;
  readonly cause: Cause;
  readonly plies: number;
  readonly evidence: string;
}

function forfeitOf(game: ReportGame): ForfeitFact | null {
  const finish = finishOf(game.ending);
  const { cause } = game.ending;
  if (cause === 'rules' || (finish.kind !== 'forfeit' && finish.kind !== 'double-forfeit'))
    return null;
  const by: Side | null = finish.kind === 'forfeit' ? finish.by : null;
  const { number, first, second, ending } = game;
  return {
    number,
    by: by && game[by],
    against: by && game[other(by)],
    first,
    second,
    cause,
    plies: game.moves.length,
    evidence: ending.evidence ?? '',
  };
}

/** Call it with the games of a match in order. */
function gatherLlr({ summary: { match, plan } }: ReportSource) {
  if (!match?.test) return null;
  const { rule } = match.test;
  const tally = pairTally(plan.participants[0].name);
  const ratios = [0];
  return {
    ratios,
    add(game: ReportGame) {
      tally.add({ ...game, rules: '', plies: 0 });
      if (game.number % 2 === 1) ratios.push(logLikelihoodRatio(tally.withForfeits(), rule));
    },
  };
}

export async function gather(source: ReportSource): Promise<ReportFacts> {
  const games: StoredGame[] = [];
  const forfeits: ForfeitFact[] = [];
  const openings = gatherOpenings(source.rules);
  const times = gatherTimes(source.control);
  const llr = gatherLlr(source);
  for await (const game of source.games()) {
    const { moves, ...rest } = game;
    games.push({ ...rest, rules: source.rules.id, plies: moves.length });
    const forfeit = forfeitOf(game);
    if (forfeit) forfeits.push(forfeit);
    openings.add(game);
    times.add(game);
    llr?.add(game);
  }
  return {
    games,
    forfeits,
    openings: openings.facts(),
    times: times.facts(source.summary.crossTable.players),
    llr: llr?.ratios ?? null,
  };
}
