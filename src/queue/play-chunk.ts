import { unstartableParticipants } from '../arena/check-participants.ts';
import { type ContestGames, openContestGames } from '../arena/contest-games.ts';
import { choicesOf } from '../arena/participants.ts';
import { type ContestPlan, controlOf, type Participant } from '../arena/plan.ts';
import type { ScheduledGame } from '../arena/schedule.ts';
import { localizedFinding } from '../bots/check/finding-text.ts';
import { workerBot } from '../bots/seat-choice.ts';
import type { TimeControl } from '../core/clock.ts';
import { FaultError, type Result, unwrap } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { StoredGameWithEvents } from '../store/store.ts';
import type { ContestWork } from './contest-work.ts';
import { scaledControl, scaledSeat } from './speed.ts';

export interface ChunkPlayerOptions {
  /** Concurrent games, between whose bots the processors are divided. */
  readonly concurrency: number;
  /** The working directory of this machine's own bots. */
  readonly folder: string;
  /** The speed of this machine, in positions per second. */
  readonly speed: number;
  /** The seat of a participant on this machine; a fault if it cannot play here. */
  seatOf(participant: Participant, work: ContestWork): Promise<Result<string>>;
  /** Called once for each participant whose bot runs without a sandbox. */
  unsandboxed?(name: string): void;
}

/** Plays games of one contest, by the plan after a number of changes. A game has the same moves on every machine. */
export class ChunkPlayer {
  readonly #work: ContestWork;
  readonly #options: ChunkPlayerOptions;
  readonly #control: TimeControl;
  /** The participants whose seats are known. */
  readonly #ready = new Map<string, Participant>();
  #games: Promise<ContestGames> | null = null;

  constructor(work: ContestWork, options: ChunkPlayerOptions) {
    this.#work = work;
    this.#options = options;
    const control = controlOf(work.plan);
    this.#control =
      work.scaledTo === null ? control : scaledControl(control, options.speed, work.scaledTo);
  }

  get work(): ContestWork {
    return this.#work;
  }

  /** Prepares participants to play here. Throws a `FaultError` that names one that cannot. */
  async prepare(names: Iterable<string>): Promise<void> {
    const missing = [...new Set(names)].filter(name => !this.#ready.has(name));
    const found: Participant[] = [];
    for (const name of missing) {
      const participant = this.#work.plan.participants.find(each => each.name === name);
      if (!participant) throw new Error(`no participant ${name} in ${this.#work.id}`);
      const seat = await this.#options.seatOf(participant, this.#work);
      if (!seat.ok) throw new FaultError(seat.fault);
      found.push({ name, seat: this.#scaled({ name, seat: seat.value }) });
    }
    await this.#expectStart(found);
    for (const participant of found) this.#ready.set(participant.name, participant);
    if (missing.length > 0 && this.#games) (await this.#games).update(this.#plan());
  }

  /** Checks that this machine's own bots start: if not, the machine is at fault, and they must not lose games. */
  async #expectStart(found: readonly Participant[]): Promise<void> {
    const { plan } = this.#work;
    const own = plan.participants.filter(({ seat }) => workerBot(seat) !== null);
    const names = new Set(own.map(({ name }) => name));
    const here = found.filter(({ name }) => names.has(name));
    if (here.length === 0) return;
    const only = { ...this.#plan(), participants: here };
    const [broken] = await unstartableParticipants(only, names, 1);
    if (!broken) return;
    const { fr, en } = localizedFinding(broken.fault);
    const name = quotable(broken.name);
    throw new FaultError({
      code: 'bot-start',
      message: { fr: `${name} : ${fr}`, en: `${name}: ${en}` },
    });
  }

  /** Null: the signal aborted it. Precondition: its players are prepared. */
  async play(
    scheduled: ScheduledGame,
    attempt: number,
    signal: AbortSignal,
  ): Promise<StoredGameWithEvents | null> {
    this.#games ??= openContestGames({
      contest: this.#work,
      plan: this.#plan(),
      concurrency: this.#options.concurrency,
      unsandboxed: name => this.#options.unsandboxed?.(name),
    });
    const games = await this.#games;
    const spec = { ...games.specOf(scheduled), control: this.#control };
    const { number, first, second } = scheduled;
    const game = { contest: this.#work.id, number, attempt, first, second, spec };
    const played = await games.play({ scheduled, spec, game, observer: undefined, signal });
    if (!played) return null;
    if (!('ending' in played)) throw new Error('a game was spoilt without a network');
    return { number, first, second, rules: games.rules.id, start: spec.start, ...played };
  }

  async close(): Promise<void> {
    await (await this.#games)?.close();
  }

  /** The plan with only the participants that play here, since seats of others mean nothing on this machine. */
  #plan(): ContestPlan {
    const { folder } = this.#options;
    return { ...this.#work.plan, folder, participants: [...this.#ready.values()] };
  }

  #scaled(participant: Participant): string {
    const { scaledTo, plan } = this.#work;
    if (scaledTo === null) return participant.seat;
    const choice = unwrap(choicesOf(plan, [participant])).get(participant.name);
    if (choice?.kind !== 'engine') return participant.seat;
    return scaledSeat(choice, this.#options.speed, scaledTo);
  }
}
