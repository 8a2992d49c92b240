import { readTimeControl, type TimeControl } from '../core/clock.ts';
import type { Game, Rules } from '../core/game.ts';
import { FaultError, type LocalizedText, unwrap } from '../core/result.ts';
import { findGame, rulesOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { PointsRule } from '../stats/points.ts';
import type { SprtRule } from '../stats/sprt.ts';
import type { Contest, ContestChange } from '../store/store.ts';
import { texts } from './texts.ts';

/**
 * What a contest plays: plain data, stored with the contest as JSON. The plan and the results so far alone
 * determine the rest of the schedule.
 */
export interface ContestPlan {
  readonly name: string;
  readonly game: string;
  /** As `--variant` takes it; empty for the standard game. */
  readonly variant: string;
  readonly participants: readonly Participant[];
  readonly format: ContestFormat;
  /** As `--time` takes it: `6s`, `5m+3s`, `none`. */
  readonly time: string;
  /** Milliseconds that the referee allows beyond the time. */
  readonly grace: number;
  readonly points: PointsRule;
  /** The number of random legal moves before the players begin; each opening is played from both sides. */
  readonly openingPlies: number;
  /** Each game is seeded from this and its own number. */
  readonly seed: string;
  /** A participant that crashes this many times in a row is suspended; null: never. */
  readonly suspendAfter: number | null;
  /** The course whose rules these are, if any. */
  readonly preset: string | null;
  /** The working directory of bots, so that a contest can be resumed from any folder. */
  readonly folder: string;
  /** Bots may think on their opponents' turns; absent: they are stopped then. */
  readonly ponder?: boolean;
  /** Settings for participants that connect over TCP. */
  readonly network?: NetworkPlan;
  /** Changes since then; `participants` are those after them, including excluded ones. */
  readonly changes?: readonly ContestChange[];
}

export interface NetworkPlan {
  /** Milliseconds that a game waits for its players. */
  readonly wait: number;
  /** The first port; null: the protocols' usual ones. */
  readonly port: number | null;
}

export interface Participant {
  /** Unique in the contest. */
  readonly name: string;
  readonly seat: string;
}

export type ContestFormat =
  /** Two participants; pairs of games, each opening from both sides; a test may end it early. */
  | { readonly kind: 'match'; readonly pairs: number; readonly sprt: SprtRule | null }
  /** Every ordered pair once a round: home and away. */
  | { readonly kind: 'round-robin'; readonly rounds: number }
  /** The first participant against every other, home and away, once a round. */
  | { readonly kind: 'gauntlet'; readonly rounds: number }
  | KnockoutFormat
  | SwissFormat
  | LadderFormat;

/** The formats of a championship. */
export const FORMATS = ['round-robin', 'gauntlet', 'knockout', 'swiss'] as const;

/** The participants are seeded in their order, or by lot. */
export interface KnockoutFormat {
  readonly kind: 'knockout';
  /** Games of a pairing, an even number: the sides change from one to the next. */
  readonly legs: number;
  /** The most games that are added to a tied pairing, two at a time. */
  readonly extra: number;
  /** Random moves at the start of added games: deterministic programs would repeat their games. */
  readonly extraPlies: number;
  readonly lot: boolean;
}

/** Participants with equal points meet, no pair twice while that can be avoided. */
export interface SwissFormat {
  readonly kind: 'swiss';
  readonly rounds: number;
  /** Games of a meeting: one, or two with the sides changed. */
  readonly legs: number;
  /** Whether the initial order is drawn by lot, not that of the list. */
  readonly lot: boolean;
}

/** Open-ended: a server pairs the participants of a class while they are present, home and away. */
export interface LadderFormat {
  readonly kind: 'ladder';
  /** Whether the games are rated; otherwise they are friendlies. */
  readonly rated: boolean;
  /** Random moves that games begin with where both players know openings. */
  readonly plies: number;
}

/** A round of a Swiss tournament as stored in a change: two names a meeting, one for a bye. */
export type DrawnRound = readonly (readonly string[])[];

/** Named rules of a championship. A plan may change any setting; the changes are reported. */
export interface ChampionshipPreset {
  /** As `--preset` takes it. */
  readonly name: string;
  readonly game: string;
  readonly format: 'round-robin' | 'knockout';
  /** As `--time` takes it. */
  readonly time: string;
  readonly points: PointsRule;
  /** The seat that `--complete` adds by default. */
  readonly completedBy: string | null;
  /** The rules in one sentence. */
  readonly rule: LocalizedText;
}

/** The default number of opening moves: hundreds of openings in the smallest game. */
export const USUAL_PLIES = 4;
/** More would leave little to play in the smaller games. */
export const MOST_PLIES = 12;

export const gameSeed = (plan: ContestPlan, number: number): string => `${plan.seed} ${number}`;

/** Throws a `FaultError` if the plan was overwritten with something unreadable. */
export function planOf(contest: Contest): ContestPlan {
  try {
    return contest.changes.reduce(withChange, JSON.parse(contest.plan) as ContestPlan);
  } catch {
    throw new FaultError({ code: 'plan-unreadable', message: texts.unreadablePlan(contest.id) });
  }
}

/** The plan after one more change. */
export function withChange(plan: ContestPlan, change: ContestChange): ContestPlan {
  const changes = [...(plan.changes ?? []), change];
  const { participants } = plan;
  switch (change.kind) {
    case 'add': {
      const { name, seat } = change;
      return { ...plan, changes, participants: [...participants, { name, seat }] };
    }
    case 'replace': {
      const { name, seat } = change;
      const replaced = participants.map(each => (each.name === name ? { ...each, seat } : each));
      return { ...plan, changes, participants: replaced };
    }
    case 'void':
    case 'exclude':
      return { ...plan, changes };
  }
}

/** The names of excluded participants. */
export const excludedFrom = ({ changes = [] }: ContestPlan): ReadonlySet<string> =>
  new Set(changes.flatMap(change => (change.kind === 'exclude' ? [change.name] : [])));

/** The participants without excluded ones. */
export function activeParticipants(plan: ContestPlan): readonly Participant[] {
  const excluded = excludedFrom(plan);
  return plan.participants.filter(({ name }) => !excluded.has(name));
}

/** How many attempts of each game no longer count, by its number. */
export function voidedAttempts({ changes = [] }: ContestPlan): ReadonlyMap<number, number> {
  const attempts = new Map<number, number>();
  for (const { games } of changes)
    for (const [number, attempt] of games)
      attempts.set(number, Math.max(attempt, attempts.get(number) ?? 0));
  return attempts;
}

export const rulesFor = (plan: ContestPlan): Rules =>
  unwrap(rulesOf(unwrap(findGame<Game>(games, plan.game)), plan.variant || undefined));

/** The time control of a plan's games. */
export function controlOf({ time, grace }: ContestPlan): TimeControl {
  const control = unwrap(readTimeControl(time));
  return control.kind === 'none' ? control : { ...control, grace: grace as typeof control.grace };
}
