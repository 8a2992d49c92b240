import { changeContest } from '../arena/changes.ts';
import { type ContestGames, openContestGames } from '../arena/contest-games.ts';
import type { GameSlots } from '../arena/game-slots.ts';
import { forfeitGame } from '../arena/invitations.ts';
import type { ContestEngines, GameObserver, ObservedGame } from '../arena/observer.ts';
import { type ContestPlan, type LadderFormat, planOf } from '../arena/plan.ts';
import { LONGEST_NAME } from '../arena/plan-participants.ts';
import { ok, type Result } from '../core/result.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import { type ContestSeats, readRemoteSeat } from './contest-seats.ts';
import { SerialQueue } from './serial-queue.ts';

/** What ladders need of the server that they are played on. */
export interface LadderHost {
  readonly store: Store;
  readonly seats: ContestSeats;
  /** Shared with championships: a bot plays one game at a time. */
  readonly slots: GameSlots;
  /** How many games of a ladder are played at once. */
  readonly concurrency: number;
  engines(game: ObservedGame): ContestEngines;
  observe(game: ObservedGame): GameObserver;
  /** Whether something more urgent is being played: then no game begins. */
  isUrgent(): boolean;
  /** Called when what is shown of a ladder has changed. */
  changed(ladder: string): void;
  note(what: string, details: Readonly<Record<string, unknown>>): void;
  /** Milliseconds between two looks at who is there. */
  readonly interval: number;
}

/** A player as a participant of the contest. */
export interface LadderSeat {
  /** The id of the bot, or the seat of an engine of ours. */
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly seat: string;
  readonly protocol: TcpProtocolName | null;
}

/** How a game ended; unless `stored`, nothing of it is. */
export type LadderGameEnd =
  | { readonly kind: 'stored'; readonly game: StoredGame; readonly at: string }
  | { readonly kind: 'absent'; readonly id: string | null }
  | { readonly kind: 'aborted' };

/** How often a game that was spoilt by the network is played again. */
const MOST_REPLAYS = 1;

/** One of a ladder's two contests: its participants, and its games, two a meeting. */
export class LadderContest {
  readonly #host: LadderHost;
  readonly #games: ContestGames;
  #contest: Contest;
  #plan: ContestPlan;
  /** Changes and results are stored one at a time, since each depends on those before. */
  readonly #queue = new SerialQueue();
  #meetings = 0;
  readonly #numbers = new Set<number>();

  private constructor(host: LadderHost, contest: Contest, games: ContestGames) {
    this.#host = host;
    this.#contest = contest;
    this.#plan = planOf(contest);
    this.#games = games;
  }

  static async open(host: LadderHost, id: string, signal: AbortSignal): Promise<LadderContest> {
    const { store, seats: remote, engines, observe } = host;
    const contest = await store.contests.read(id);
    if (!contest) throw new Error(`contest ${id} is gone`);
    const plan = planOf(contest);
    await remote.loadBots(plan.participants.map(({ seat }) => seat));
    const games = await openContestGames({
      ...{ store, contest, plan, signal, remote },
      concurrency: host.concurrency,
      engines: game => engines(game),
      observe: game => observe(game),
    });
    return new LadderContest(host, contest, games);
  }

  get id(): string {
    return this.#contest.id;
  }

  get plan(): ContestPlan {
    return this.#plan;
  }

  /** All stored games, with their dates, in the order in which they ended. */
  async played(): Promise<readonly { readonly game: StoredGame; readonly at: string }[]> {
    const { store } = this.#host;
    const games = await store.games.of(this.id);
    const dates = new Map((await store.ladders.dates(this.id)).map(each => [each.number, each.at]));
    this.#numbers.clear();
    for (const { number } of games) this.#numbers.add(number);
    const last = games.reduce((most, { number }) => Math.max(most, number), -1);
    this.#meetings = Math.max(this.#meetings, Math.floor(last / 2) + 1);
    return games
      .map(game => ({ game, at: dates.get(game.number) ?? this.#contest.created }))
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.game.number - b.game.number));
  }

  /** Which games of a meeting are stored. */
  legsOf(meeting: number): readonly (0 | 1)[] {
    return ([0, 1] as const).filter(leg => this.#numbers.has(2 * meeting + leg));
  }

  /** Takes the number of the next meeting. */
  take(): number {
    return this.#meetings++;
  }

  /** Who a participant is, by its name. */
  entrantOf(name: string): { readonly id: string; readonly version: number } | null {
    const found = this.#plan.participants.find(each => each.name === name);
    return found ? entrantOfSeat(found.seat) : null;
  }

  /** Makes players participants, and returns their names in the contest. */
  async enter(seats: readonly LadderSeat[]): Promise<Result<readonly string[]>> {
    const names: string[] = [];
    for (const seat of seats) {
      const name = await this.#queue.run(() => this.#enterOne(seat));
      if (!name.ok) return name;
      names.push(name.value);
    }
    return ok(names);
  }

  async #enterOne(entrant: LadderSeat): Promise<Result<string>> {
    const { store, seats } = this.#host;
    await seats.loadBots([entrant.seat]);
    const known = this.#plan.participants.find(({ seat }) => seat === entrant.seat);
    if (known) return ok(known.name);
    const name = this.#freeName(entrant);
    const { seat, protocol } = entrant;
    const made = await changeContest(
      store,
      this.id,
      { kind: 'add', name, seat, because: null },
      { entrants: { remote: () => ok({ seat, name, protocol }) } },
    );
    if (!made.ok) return made;
    await this.#readAgain();
    return ok(name);
  }

  /** The contest was changed, here or by somebody else. */
  async #readAgain(): Promise<void> {
    const contest = await this.#host.store.contests.read(this.id);
    if (!contest) throw new Error(`contest ${this.id} is gone`);
    this.#contest = contest;
    this.#plan = planOf(contest);
    this.#games.update(this.#plan);
  }

  #freeName({ name, version, seat }: LadderSeat): string {
    const suffix = readRemoteSeat(seat) ? ` v${version}` : '';
    const base = `${name.slice(0, LONGEST_NAME - suffix.length - 5)}${suffix}`;
    const isTaken = (text: string) => this.#plan.participants.some(each => each.name === text);
    let free = base;
    for (let i = 2; isTaken(free); i++) free = `${base} (${i})`;
    return free;
  }

  /** Plays the first or the second game of a meeting, and stores its result. */
  async play(
    meeting: number,
    leg: 0 | 1,
    [first, second]: readonly [string, string],
    knowOpenings: boolean,
    signal: AbortSignal,
  ): Promise<LadderGameEnd> {
    const { plies } = this.#plan.format as LadderFormat;
    const number = 2 * meeting + leg;
    const scheduled = {
      ...{ number, first, second },
      opening: meeting,
      plies: knowOpenings ? plies : 0,
    };
    const spec = this.#games.specOf(scheduled);
    for (let attempt = 1; ; attempt++) {
      const game = { contest: this.id, number, attempt, first, second, spec };
      const observer = this.#host.observe(game);
      const played = await this.#games.play({ scheduled, spec, game, observer, signal });
      if (!played) {
        observer.aborted();
        return { kind: 'aborted' };
      }
      if ('spoilt' in played && attempt <= MOST_REPLAYS) {
        observer.aborted();
        continue;
      }
      const finished = 'spoilt' in played ? await forfeitGame(spec, played) : played;
      const { ending } = finished;
      // without a move of both sides the absent player counts as not there; after that he has lost
      if (ending.cause === 'no-connection' && finished.plies < 2 && !('spoilt' in played)) {
        observer.aborted();
        const away = ending.winner === 'first' ? second : ending.winner ? first : null;
        return { kind: 'absent', id: away === null ? null : (this.entrantOf(away)?.id ?? null) };
      }
      const rules = this.#games.rules.id;
      const stored = { number, first, second, rules, start: spec.start, ...finished };
      const at = new Date().toISOString();
      await this.#queue.run(() => this.#keep(stored, at));
      observer.ended(ending);
      const { events: _, ...result } = stored;
      return { kind: 'stored', game: result, at };
    }
  }

  async #keep(game: Parameters<Store['games']['finish']>[2], at: string): Promise<void> {
    const { store } = this.#host;
    for (;;) {
      const { length } = this.#contest.changes;
      const stored = await store.games.finish(this.id, 1, game, length);
      if (stored !== 'outdated') break;
      await this.#readAgain(); // somebody has voided a game or excluded a participant
    }
    this.#numbers.add(game.number);
    await store.ladders.date(this.id, game.number, at);
  }

  close(): Promise<void> {
    return this.#games.close();
  }
}

/** A bot and its version; an engine of ours is its seat. */
export function entrantOfSeat(seat: string): { readonly id: string; readonly version: number } {
  const remote = readRemoteSeat(seat);
  return remote?.kind === 'bot'
    ? { id: remote.bot, version: remote.version }
    : { id: seat, version: 1 };
}
