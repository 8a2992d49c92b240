import { SIDES, type Side } from '../core/game.ts';
import type { Ending } from '../core/match.ts';
import { legs } from '../stats/knockout.ts';
import { finishOf } from '../stats/played.ts';
import { type Fixture, gauntlet, roundRobin } from '../stats/schedule.ts';
import { type SprtState, sprt } from '../stats/sprt.ts';
import type { SwissRound } from '../stats/swiss.ts';
import type { StoredGame } from '../store/store.ts';
import { KnockoutProgress, type PlayedBracket } from './knockout-progress.ts';
import { type PairTally, pairTally } from './pair-tally.ts';
import { type ContestPlan, type DrawnRound, excludedFrom } from './plan.ts';
import { SwissProgress } from './swiss-progress.ts';

/** A game to be played. */
export interface ScheduledGame extends Fixture {
  readonly number: number;
  /** The index of its opening, among those with that many moves. */
  readonly opening: number;
  readonly plies: number;
}

export interface Suspension {
  readonly name: string;
  /** The number of the game after which it is suspended. */
  readonly after: number;
}

/** Endings that count towards a suspension: the program does not run. */
export const CRASHES: readonly Ending['cause'][] = ['crash', 'no-connection', 'flood'];

/**
 * Decides which games are played next, independently of the order in which games end: a test's verdict, a suspension
 * and the pairings of a knockout or Swiss consider games in the order of their numbers. Games played after such a
 * decision stay stored but do not count.
 */
export class Schedule {
  readonly plan: ContestPlan;
  readonly #games: ScheduledGame[];
  readonly #results = new Map<number, StoredGame>();
  /** The results of all games before this number are known. */
  #settled = 0;
  #next = 0;
  /** Earlier games that could not be played when they were next. */
  readonly #deferred: ScheduledGame[] = [];
  /** Games that were added to tied pairings. */
  #extra = 0;
  readonly #counted: StoredGame[] = [];
  readonly #crashes = new Map<string, number>();
  readonly #suspended = new Map<string, Suspension>();
  readonly #excluded: ReadonlySet<string>;
  /** Scheduled games of excluded participants. */
  #dropped: number;
  readonly #knockout: KnockoutProgress | null;
  /** Of a Swiss tournament. */
  readonly swiss: SwissProgress | null;
  readonly #pairs: PairTally | null;
  #test: SprtState | null = null;

  constructor(plan: ContestPlan) {
    this.plan = plan;
    this.#excluded = excludedFrom(plan);
    const { format } = plan;
    this.#knockout = format.kind === 'knockout' ? new KnockoutProgress(plan, format) : null;
    this.#pairs = format.kind === 'match' ? pairTally(plan.participants[0].name) : null;
    if (format.kind === 'match' && format.sprt) this.#test = sprt([0, 0, 0, 0, 0], format.sprt);
    this.swiss = format.kind === 'swiss' ? new SwissProgress(plan, format) : null;
    this.#games = fixedGames(plan);
    for (const [i, round] of (this.swiss?.rounds ?? []).entries()) this.#addRound(round, i);
    this.#dropped = this.#games.filter(game => this.#isDropped(game)).length;
    this.#advance();
  }

  /** Adds a result. Results may come in any order, each number once. */
  add(game: StoredGame): void {
    this.#results.set(game.number, game);
    if (game.number === this.#settled) this.#advance();
  }

  /** The next game that was not taken and can be played now, or null if there is none at present. */
  take(canPlay: (game: ScheduledGame) => boolean = () => true): ScheduledGame | null {
    if (this.isOver) return null;
    const deferred = this.#deferred.findIndex(game => this.#isOpen(game) && canPlay(game));
    if (deferred >= 0) return this.#deferred.splice(deferred, 1)[0];
    while (this.#next < this.#games.length) {
      const scheduled = this.#games[this.#next++];
      if (!this.#isOpen(scheduled)) continue;
      if (canPlay(scheduled)) return scheduled;
      this.#deferred.push(scheduled);
    }
    return null;
  }

  /** The games that could not be played when they were next, and are still to be played. */
  get postponed(): readonly ScheduledGame[] {
    return this.#deferred.filter(game => this.#isOpen(game));
  }

  /** Returns a game that was taken and has no result. */
  putBack(game: ScheduledGame): void {
    this.#deferred.push(game);
  }

  /** Whether the game of that number is still to be played, by the same two. */
  isToPlay({ number, first, second }: ScheduledGame): boolean {
    const now = this.#games[number];
    return now?.first === first && now.second === second && this.#isOpen(now) && !this.isOver;
  }

  /** Whether a game is still to be played. */
  #isOpen(scheduled: ScheduledGame): boolean {
    return (
      !this.#isDropped(scheduled) &&
      !this.#results.has(scheduled.number) &&
      this.#absent(scheduled).length === 0
    );
  }

  get isOver(): boolean {
    if (this.plan.format.kind === 'ladder') return false;
    return this.#isDecided || this.#settled === this.#games.length;
  }

  /** The number of games as far as known: a knockout may add some, a test may end earlier. */
  get total(): number {
    const { format, participants } = this.plan;
    if (this.#isDecided) return this.#settled;
    if (format.kind === 'swiss')
      return this.#games.length - this.#dropped + this.#undrawn() * format.legs;
    if (format.kind === 'ladder') return this.counted().length;
    if (format.kind !== 'knockout') return this.#games.length - this.#dropped;
    return (participants.length - 1) * format.legs + this.#extra - this.#dropped;
  }

  /** The games that count, by number. */
  counted(): readonly StoredGame[] {
    const counted =
      this.#excluded.size === 0
        ? this.#counted
        : this.#counted.filter(game => !this.#isDropped(game));
    if (this.isOver) return counted;
    const ahead = [...this.#results.values()].filter(({ number }) => number >= this.#settled);
    return [...counted, ...ahead.sort((a, b) => a.number - b.number)];
  }

  /** The scheduled game of that number, if it is known who plays it. */
  gameAt(number: number): ScheduledGame | undefined {
    return this.#games[number];
  }

  /** How many results are known. */
  get played(): number {
    return this.#results.size;
  }

  get suspensions(): readonly Suspension[] {
    return [...this.#suspended.values()];
  }

  /** The state of the sequential test, if the plan has one. */
  get test(): SprtState | null {
    return this.#test;
  }

  bracket(): PlayedBracket | null {
    return this.#knockout?.bracket() ?? null;
  }

  get #isDecided(): boolean {
    return this.#test !== null && this.#test.verdict !== 'undecided';
  }

  /** The rounds of a Swiss tournament that have begun. */
  get begunRounds(): readonly DrawnRound[] | null {
    return this.swiss?.begun(number => this.#results.has(number)) ?? null;
  }

  readonly #isOut = (name: string): boolean =>
    this.#suspended.has(name) || this.#excluded.has(name);

  #absent(fixture: Fixture): Side[] {
    return SIDES.filter(side => this.#isOut(fixture[side]));
  }

  /** The number of meetings in later rounds of a Swiss tournament, if nobody else drops out. */
  #undrawn(): number {
    const { format, participants } = this.plan;
    if (!this.swiss || format.kind !== 'swiss') return 0;
    const here = participants.filter(({ name }) => !this.#isOut(name)).length;
    return (format.rounds - this.swiss.rounds.length) * Math.floor(here / 2);
  }

  /** Whether a game does not count because a player is excluded. */
  #isDropped({ first, second }: Fixture): boolean {
    return this.#excluded.has(first) || this.#excluded.has(second);
  }

  #advance(): void {
    while (!this.#isDecided) {
      if (this.#settled === this.#games.length && !this.#addStage()) return;
      const game = this.#known(this.#games[this.#settled]);
      if (!game) return;
      this.#settled++;
      if (!this.#knockout && this.#isDropped(game)) continue;
      this.#counted.push(game);
      this.#knockout?.add(game);
      this.swiss?.add(game);
      this.#judgeCrashes(game);
      this.#judgePair(game);
    }
  }

  /** Adds a round of a Swiss tournament: all first games, then all returns. */
  #addRound({ pairings }: SwissRound, round: number): void {
    const { format, openingPlies: plies } = this.plan;
    if (format.kind !== 'swiss') return;
    for (let leg = 0; leg < format.legs; leg++)
      for (const pairing of pairings) {
        const fixture = legs(pairing, format.legs)[leg];
        const number = this.#games.length;
        this.#games.push({ ...fixture, number, opening: round, plies });
      }
  }

  /** Adds the next games of a knockout or Swiss; true if there are any. */
  #addStage(): boolean {
    const { format, openingPlies } = this.plan;
    if (this.swiss) {
      const round = this.swiss.draw(this.#isOut);
      if (round) this.#addRound(round, this.swiss.rounds.length - 1);
      return round !== null;
    }
    if (!this.#knockout || format.kind !== 'knockout') return false;
    const fixtures = this.#knockout.stage();
    this.#extra += fixtures.filter(({ extra }) => extra).length;
    const stage = fixtures.map(
      ({ fixture, extra, pair }, i): ScheduledGame => ({
        ...fixture,
        number: this.#games.length + i,
        opening: pair,
        plies: extra ? Math.max(openingPlies, format.extraPlies) : openingPlies,
      }),
    );
    this.#games.push(...stage);
    this.#dropped += stage.filter(game => this.#isDropped(game)).length;
    return stage.length > 0;
  }

  /** The result of a game: the stored one, or the forfeit of a suspended or excluded participant. */
  #known(scheduled: ScheduledGame): StoredGame | undefined {
    const absent = this.#absent(scheduled);
    if (absent.length === 0) return this.#results.get(scheduled.number);
    const winner = absent.length === 2 ? null : absent[0] === 'first' ? 'second' : 'first';
    const { number, first, second } = scheduled;
    return {
      number,
      first,
      second,
      rules: '',
      start: '',
      ending: { cause: 'abandoned', winner, evidence: 'suspended' },
      tally: { first: 0, second: 0 },
      plies: 0,
    };
  }

  #judgeCrashes(game: StoredGame): void {
    const { suspendAfter } = this.plan;
    if (suspendAfter === null) return;
    const { cause } = game.ending;
    const finish = finishOf(game.ending);
    for (const side of SIDES) {
      const name = game[side];
      const failed =
        CRASHES.includes(cause) &&
        (finish.kind === 'double-forfeit' || (finish.kind === 'forfeit' && finish.by === side));
      const inARow = failed ? (this.#crashes.get(name) ?? 0) + 1 : 0;
      this.#crashes.set(name, inARow);
      if (inARow >= suspendAfter && !this.#suspended.has(name))
        this.#suspended.set(name, { name, after: game.number });
    }
  }

  #judgePair(game: StoredGame): void {
    this.#pairs?.add(game);
    const { format } = this.plan;
    if (this.#pairs && format.kind === 'match' && format.sprt && game.number % 2 === 1)
      this.#test = sprt(this.#pairs.withForfeits(), format.sprt);
  }
}

/** All games of a format whose pairings do not depend on results. */
function fixedGames(plan: ContestPlan): ScheduledGame[] {
  const { format, participants, seed, openingPlies, changes = [] } = plan;
  const late = changes.filter(({ kind }) => kind === 'add').length;
  const names = participants.slice(0, participants.length - late).map(({ name }) => name);
  const [one, ...others] = names;
  const scheduledGames: ScheduledGame[] = [];
  const add = ({ first, second }: Fixture, opening: number) =>
    scheduledGames.push({
      number: scheduledGames.length,
      first,
      second,
      opening,
      plies: openingPlies,
    });
  /** Games of late participants come last, so that the others keep their numbers. */
  const addLate = () => {
    const opponents = new Set(format.kind === 'gauntlet' ? [one] : names);
    for (const change of changes) {
      if (change.kind === 'exclude') opponents.delete(change.name);
      if (change.kind !== 'add' || !('rounds' in format)) continue;
      for (let round = 0; round < format.rounds; round++) {
        const key = `${seed} round ${round} ${change.name}`;
        for (const fixture of gauntlet(change.name, [...opponents], key).flat())
          add(fixture, round);
      }
      if (format.kind === 'round-robin') opponents.add(change.name);
    }
  };
  switch (format.kind) {
    case 'match':
      for (let pair = 0; pair < format.pairs; pair++) {
        add({ first: one, second: others[0] }, pair);
        add({ first: others[0], second: one }, pair);
      }
      return scheduledGames;
    case 'round-robin':
    case 'gauntlet':
      for (let round = 0; round < format.rounds; round++) {
        const key = `${seed} round ${round}`;
        const rounds =
          format.kind === 'gauntlet' ? gauntlet(one, others, key) : roundRobin(names, key);
        for (const fixture of rounds.flat()) add(fixture, round);
      }
      addLate();
      return scheduledGames;
    case 'knockout':
    case 'swiss':
    case 'ladder':
      return scheduledGames;
  }
}
