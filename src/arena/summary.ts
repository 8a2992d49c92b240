import type { LocalizedText } from '../core/result.ts';
import { fitStrengths, isWideField, type Strengths } from '../stats/bradley-terry.ts';
import { clusteredScore } from '../stats/clusters.ts';
import { confidence, LESS_CONFIDENCE } from '../stats/confidence.ts';
import { type CrossCell, crossTable } from '../stats/cross-table.ts';
import type { GameCounts, PairCounts } from '../stats/moments.ts';
import { type OrderClaim, orderClaims } from '../stats/order.ts';
import { type MatchSummary, type ScoreEstimate, summarise } from '../stats/pairs.ts';
import { gamesIn, isForfeit, type PlayedGame, ratedGames } from '../stats/played.ts';
import { resolutionOf } from '../stats/resolution.ts';
import type { SprtRule, SprtState } from '../stats/sprt.ts';
import { type Criterion, type Standing, standings } from '../stats/standings.ts';
import { type Warning, warningsFor } from '../stats/warnings.ts';
import type { Contest, ContestChange, GameCount, StoredGame } from '../store/store.ts';
import type { WorkerShare } from '../store/work.ts';
import type { ContestChain } from './chain.ts';
import { changeText } from './change-texts.ts';
import { type Conditions, conditionsAfter } from './conditions.ts';
import { type ForfeitCount, forfeits } from './forfeits.ts';
import type { PlayedBracket } from './knockout-progress.ts';
import { pairTally } from './pair-tally.ts';
import { activeParticipants, type ContestPlan } from './plan.ts';
import { CRASHES, Schedule, type Suspension } from './schedule.ts';
import type { PlayedSwiss } from './swiss-progress.ts';

/**
 * The results of a contest, derived from its plan and its stored games: printed by `--json`, and the source
 * of tables and the report.
 */
export interface ContestReport {
  readonly id: string;
  readonly kind: Contest['kind'];
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly finished: boolean;
  readonly plan: ContestPlan;
  readonly conditions: Conditions;
  readonly games: {
    /** Games that count. */
    readonly counted: number;
    /** Games of the plan; an undecided test may end earlier. */
    readonly total: number;
    /** Stored games that do not count: played after a decision. */
    readonly beyond: number;
    /** Mean number of moves. */
    readonly plies: number;
  };
  readonly standings: readonly SummaryStanding[];
  readonly crossTable: {
    readonly players: readonly string[];
    /** Rows play first. */
    readonly cells: readonly (readonly (CrossCell | null)[])[];
  };
  /** The first player's score in games that were played out: by pairs of games in a match, otherwise by meetings of two. */
  readonly firstPlayer: ScoreEstimate;
  readonly forfeits: readonly ForfeitCount[];
  readonly strengths: {
    readonly withoutForfeits: Strengths;
    /** Null without forfeits. */
    readonly withForfeits: Strengths | null;
    /** The significant orders of two players, corrected for their number. */
    readonly claims: readonly OrderClaim[];
  };
  /** Of a match of two players. */
  readonly match: MatchResult | null;
  /** Of a knockout. */
  readonly bracket: PlayedBracket | null;
  /** Of a Swiss tournament: its rounds and the tie-breaks of the standings. */
  readonly swiss?: PlayedSwiss;
  readonly suspensions: readonly Suspension[];
  readonly warnings: readonly Warning[];
  /** The workers that played some of its games. */
  readonly workers?: readonly WorkerShare[];
  /** The changes since it began, with their reasons. */
  readonly changes: readonly SummaryChange[];
  /** Whether the results are as they were stored; null for games from records. */
  readonly chain: ContestChain | null;
}

export type SummaryChange = ContestChange & { readonly words: LocalizedText };

export interface SummaryStanding extends Omit<Standing, 'decidedBy'> {
  /** `round`: in a knockout, the last round that the player reached. */
  readonly decidedBy: Criterion | 'round';
}

/** For the first participant. */
export interface MatchResult {
  readonly pairs: PairCounts;
  readonly games: GameCounts;
  readonly result: MatchSummary;
  /** Of the pairs without a forfeit; null without forfeits. */
  readonly playedOut: { readonly pairs: PairCounts; readonly result: MatchSummary } | null;
  readonly test: { readonly rule: SprtRule; readonly state: SprtState } | null;
}

/** The source of a summary: every game or, if their order does not matter, games counted by result. */
export type StoredResults =
  | { readonly kind: 'games'; readonly games: readonly StoredGame[] }
  | { readonly kind: 'counts'; readonly counts: readonly GameCount[] };

/** Whether neither pairings nor the end depend on results. */
export const hasTable = ({ format: { kind } }: ContestPlan): boolean =>
  kind !== 'match' && kind !== 'knockout' && kind !== 'swiss';

/** Whether counts may not be enough: decisions may depend on the order of games. */
export const needsGames = (plan: ContestPlan): boolean =>
  !hasTable(plan) || plan.suspendAfter !== null;

/** Whether a player has crashed as often as leads to a suspension, if the crashes were consecutive. */
export function mayBeSuspended(
  { suspendAfter, participants }: ContestPlan,
  counts: readonly GameCount[],
): boolean {
  if (suspendAfter === null) return false;
  const crashed = counts.filter(({ cause }) => CRASHES.includes(cause));
  return participants.some(({ name }) => {
    const games = crashed.filter(({ first, second }) => first === name || second === name);
    return games.reduce((sum, count) => sum + count.games, 0) >= suspendAfter;
  });
}

export function summaryOf(
  contest: Contest,
  plan: ContestPlan,
  stored: StoredResults,
  more: readonly Warning[] = [],
  chain: ContestChain | null = null,
): ContestReport {
  const { format } = plan;
  // all rounds have the same pairings, so a million games need not be listed
  const isRepeated = stored.kind === 'counts' && 'rounds' in format;
  const schedule = new Schedule(isRepeated ? { ...plan, format: { ...format, rounds: 1 } } : plan);
  if (stored.kind === 'games') for (const game of stored.games) schedule.add(game);
  const counted = stored.kind === 'games' ? schedule.counted() : [];
  const played: readonly PlayedGame[] =
    stored.kind === 'games' ? counted : stored.counts.map(playedOf);
  const plies = stored.kind === 'games' ? counted : stored.counts;
  const names = activeParticipants(plan).map(({ name }) => name);
  const { changes = [], ...settings } = plan;
  const games = total(played);
  const bracket = schedule.bracket();
  const { swiss } = schedule;
  const table = standingsOf(schedule, played);
  const players = table.map(({ name }) => name);
  const withoutForfeits = fitStrengths(ratedGames(played, 'without'), names);
  const claims = orderClaims(withoutForfeits);
  return {
    id: contest.id,
    kind: contest.kind,
    name: contest.name,
    created: contest.created,
    finished: contest.finished,
    plan: settings,
    conditions: conditionsAfter(contest),
    games: {
      counted: games,
      total:
        plan.format.kind === 'ladder' ? games : schedule.total * (isRepeated ? format.rounds : 1),
      beyond: stored.kind === 'games' ? stored.games.length - playedIn(counted) : 0,
      plies: games === 0 ? 0 : plies.reduce((sum, each) => sum + each.plies, 0) / games,
    },
    standings: table,
    crossTable: { players, cells: crossTable(players, played, plan.points) },
    firstPlayer:
      plan.format.kind === 'match'
        ? firstPlayer(counted, pairOf)
        : inField(firstPlayer(played, meetingOf), withoutForfeits),
    forfeits: forfeits(names, played),
    strengths: {
      withoutForfeits,
      withForfeits: played.some(isForfeit) ? fitStrengths(ratedGames(played, 'with'), names) : null,
      claims,
    },
    match: matchSoFar(schedule),
    bracket,
    ...(swiss ? { swiss: swiss.shown(counted, table) } : {}),
    suspensions: schedule.suspensions,
    warnings: [
      ...warningsFor(names, played, withoutForfeits),
      ...resolutionOf(withoutForfeits, claims, played),
      ...more,
    ],
    changes: changes.map(change => ({ ...change, words: changeText(change) })),
    chain,
  };
}

/** The standings after the games that count. */
export function standingsOf(
  schedule: Schedule,
  played: readonly PlayedGame[] = schedule.counted(),
): readonly SummaryStanding[] {
  const { plan } = schedule;
  const names = activeParticipants(plan).map(({ name }) => name);
  const bracket = schedule.bracket();
  const ranked = standings(names, played, plan.points, schedule.swiss?.scores(played));
  return bracket ? byRound(ranked, bracket) : ranked;
}

const total = (played: readonly PlayedGame[]): number =>
  played.reduce((sum, game) => sum + gamesIn(game), 0);

/** The counted games that are stored: those of suspended participants are not played. */
const playedIn = (counted: readonly StoredGame[]): number =>
  counted.filter(({ rules }) => rules !== '').length;

const playedOf = ({ first, second, cause, winner, games, tally }: GameCount): PlayedGame => ({
  first,
  second,
  ending: { cause, winner },
  games,
  tally,
});

/** The first player's score, over clusters of games that were played out. */
function firstPlayer<Played extends PlayedGame>(
  played: readonly Played[],
  clusterOf: (game: Played) => number | string,
): ScoreEstimate {
  const pointsOf = (game: Played): number => {
    const { winner } = game.ending;
    return gamesIn(game) * (winner === 'first' ? 1 : winner === null ? 0.5 : 0);
  };
  const clusters = Map.groupBy(
    played.filter(game => !isForfeit(game)),
    clusterOf,
  );
  return clusteredScore(
    [...clusters.values()].map(games => ({
      size: total(games),
      sum: games.reduce((sum, game) => sum + pointsOf(game), 0),
    })),
  );
}

/** The score with less confidence if players are far apart, since meetings then differ systematically. */
const inField = (score: ScoreEstimate, { players }: Strengths): ScoreEstimate => ({
  ...score,
  confidence: confidence(score.confidence.atLeast || isWideField(players)),
});

/** Two games from one opening. */
const pairOf = ({ number }: StoredGame): number => number >> 1;

/** The key of all games of two players: each plays first as often, so that their strengths hardly matter. */
const meetingOf = ({ first, second }: PlayedGame): string => JSON.stringify([first, second].sort());

/** The state of a match of two; null for other formats. */
export function matchSoFar(schedule: Schedule): MatchResult | null {
  const { format, participants } = schedule.plan;
  if (format.kind !== 'match') return null;
  const counted = schedule.counted();
  const tally = pairTally(participants[0].name);
  for (const game of counted) tally.add(game);
  const pairs = tally.withForfeits();
  const without = tally.withoutForfeits();
  const test = format.sprt && schedule.test ? { rule: format.sprt, state: schedule.test } : null;
  const isStopped = test !== null && test.state.verdict !== 'undecided';
  const resultOf = (counts: PairCounts): MatchSummary => ({
    ...summarise(counts),
    ...(isStopped ? { confidence: LESS_CONFIDENCE } : {}),
  });
  return {
    pairs,
    games: tally.games(),
    result: resultOf(pairs),
    playedOut: counted.some(isForfeit) ? { pairs: without, result: resultOf(without) } : null,
    test,
  };
}

/** The standings of a knockout, by the last round reached; players out in the same round share a rank. */
function byRound(table: readonly Standing[], { rounds, champion }: PlayedBracket) {
  const lastRound = ({ name }: Standing): number =>
    name === champion
      ? rounds.length
      : rounds.findLastIndex(pairings =>
          pairings.some(({ first, second }) => first === name || second === name),
        );
  const groups = Map.groupBy(table, lastRound);
  let rank = 1;
  return [...groups]
    .sort(([a], [b]) => b - a)
    .flatMap(([, group]) => {
      const here = rank;
      rank += group.length;
      return group.map(
        (player): SummaryStanding => ({ ...player, rank: here, decidedBy: 'round' }),
      );
    });
}
