import { readTimeControl, type TimeControl } from '../core/clock.ts';
import type { Game, Rules } from '../core/game.ts';
import { type LocalizedText, unwrap } from '../core/result.ts';
import { findGame, rulesOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { PointsRule } from '../stats/points.ts';
import type { SprtRule } from '../stats/sprt.ts';
import type { Contest } from '../store/store.ts';

/**
 * What is to be played: plain data, stored with the contest as JSON. With it and the results so far, the
 * rest of the schedule follows; nothing else decides what is played next.
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
  /** Milliseconds that the referee forgives beyond the time. */
  readonly grace: number;
  readonly points: PointsRule;
  /** Random legal moves before the players take over; each opening is played from both sides. None: 0. */
  readonly openingPlies: number;
  /** Each game is seeded from this and its own number. */
  readonly seed: string;
  /** A participant that crashes so often in a row plays no more; null where each game counts for itself. */
  readonly suspendAfter: number | null;
  /** The course whose rules these are, if any. */
  readonly preset: string | null;
  /** Where bots' commands are run: a contest is resumed from anywhere. */
  readonly folder: string;
}

export interface Participant {
  /** Unique in the contest. */
  readonly name: string;
  readonly seat: string;
}

export type ContestFormat =
  /** Two participants; pairs of games, each opening from both sides; stops early where a test decides. */
  | { readonly kind: 'match'; readonly pairs: number; readonly sprt: SprtRule | null }
  /** Every ordered pair once a round: home and away. */
  | { readonly kind: 'round-robin'; readonly rounds: number }
  /** The first participant against each other one, home and away, once a round. */
  | { readonly kind: 'gauntlet'; readonly rounds: number }
  | KnockoutFormat;

/** The participants are placed in their order, or by lot. */
export interface KnockoutFormat {
  readonly kind: 'knockout';
  /** Games of a pairing, an even number: the sides change from one to the next. */
  readonly legs: number;
  /** Games that are added to a tied pairing at most, two at a time. */
  readonly extra: number;
  /** Random moves that added games begin with: programs without chance would only play the same again. */
  readonly extraPlies: number;
  readonly lot: boolean;
}

/** Rules of a championship under one name. A plan may change each setting, and people are told which it changed. */
export interface ChampionshipPreset {
  /** As `--preset` takes it. */
  readonly name: string;
  readonly game: string;
  readonly format: 'round-robin' | 'knockout';
  /** As `--time` takes it. */
  readonly time: string;
  readonly points: PointsRule;
  /** The seat that `--complete` adds where it names none. */
  readonly completedBy: string | null;
  /** The rules in one sentence. */
  readonly rule: LocalizedText;
}

/** Opening moves where nobody says how many: hundreds of openings in the smallest game. */
export const USUAL_PLIES = 4;
/** More would leave little of the smaller games to play. */
export const MOST_PLIES = 12;

/** What the seed of a game is made of. */
export const gameSeed = (plan: ContestPlan, number: number): string => `${plan.seed} ${number}`;

export const planOf = (contest: Contest): ContestPlan => JSON.parse(contest.plan) as ContestPlan;

export const rulesFor = (plan: ContestPlan): Rules =>
  unwrap(rulesOf(unwrap(findGame<Game>(games, plan.game)), plan.variant || undefined));

/** What the clocks of a plan's games say. */
export function controlOf({ time, grace }: ContestPlan): TimeControl {
  const control = unwrap(readTimeControl(time));
  return control.kind === 'none' ? control : { ...control, grace: grace as typeof control.grace };
}
