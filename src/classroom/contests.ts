import { brokenText, chainToGoOn } from '../arena/chain.ts';
import { changeContest } from '../arena/changes.ts';
import type { Conditions } from '../arena/conditions.ts';
import { conditionsHere, createContest } from '../arena/contests.ts';
import { GameSlots } from '../arena/game-slots.ts';
import type { ContestEngines, GameObserver, ObservedGame } from '../arena/observer.ts';
import { type ChampionshipPreset, type ContestPlan, planOf } from '../arena/plan.ts';
import { shownNumber } from '../arena/records.ts';
import { FaultError, type LocalizedText, ok, type Result, refusal } from '../core/result.ts';
import type { ContestAction } from '../protocols/contest-wire.ts';
import type { ClassContest } from '../store/classroom-store.ts';
import type { ChangeRequest, Contest, Store } from '../store/store.ts';
import { after } from '../time/timers.ts';
import { contestFaults as faults, contestTexts as texts } from './contest-faults.ts';
import { readClassPlan } from './contest-plan.ts';
import { ContestReader } from './contest-reader.ts';
import { type ContestActor, ContestRequests, type TcpSeatMaker } from './contest-requests.ts';
import type { ContestSeats } from './contest-seats.ts';
import { ContestSession, type WorkerSpreader } from './contest-session.ts';
import { ContestLog } from './contest-settings.ts';
import { SerialQueues } from './serial-queue.ts';

export interface ClassContestsOptions {
  readonly store: Store;
  readonly seats: ContestSeats;
  /** The version of this program, for the conditions of contests. */
  readonly version: string;
  readonly presets: readonly ChampionshipPreset[];
  /** Makes the seat of a participant that a file names by its protocol over TCP. */
  readonly tcpSeat?: TcpSeatMaker;
  /** How many games may use processors of this machine at once. */
  readonly processors: number;
  engines(game: ObservedGame): ContestEngines;
  /** Shows running games. */
  observe(game: ObservedGame): GameObserver;
  /** Called when what is shown of a contest has changed. */
  changed(contest: string): void;
  /** Has games played by workers, where the store has any. */
  readonly workers?: ContestWorkers | undefined;
  /** Milliseconds until a contest that was interrupted by trouble with the store is tried again. */
  readonly retry?: number;
  /** Logs what the operator should know. */
  note(what: string, details: Readonly<Record<string, unknown>>): void;
}

/** How contests use workers. */
export interface ContestWorkers {
  readonly spreader: WorkerSpreader;
  /** What workers have to know of this machine where clocks decide. */
  conditions(plan: ContestPlan): Promise<Pick<Conditions, 'speed'>>;
}

/** How many contests a class may have. */
const MOST_CONTESTS = 1_000;
/** The default of `retry`, in milliseconds. */
const RETRY = 5_000;

const INTERRUPTED: LocalizedText = {
  fr: 'Le serveur a rencontré un problème ; il essaie à nouveau.',
  en: 'The server has met with trouble; it tries again.',
};

/**
 * The contests of all classes, and the sessions of those that run. Callers have checked permissions. A contest whose
 * state is `running` is played, and goes on after a restart of the server.
 */
export class ClassContests {
  readonly #options: ClassContestsOptions;
  readonly #slots: GameSlots;
  readonly #sessions = new Map<string, ContestSession>();
  readonly #runs = new Map<string, Promise<void>>();
  readonly #troubles = new Map<string, LocalizedText>();
  readonly #retries = new Map<string, () => void>();
  /** One action at a time on each contest. */
  readonly #queues = new SerialQueues();
  readonly #log: ContestLog;
  readonly #requests: ContestRequests;
  readonly reader: ContestReader;
  #since = performance.now();
  #isClosed = false;
  /** Called when somebody has acted on a contest. */
  onChange: ((contest: string) => void) | null = null;

  constructor(given: ClassContestsOptions) {
    const changed = (id: string) => {
      this.reader.forget(id);
      given.changed(id);
    };
    const options = { ...given, changed };
    this.#options = options;
    this.#slots = new GameSlots(options.processors);
    this.#log = new ContestLog(options.store.classrooms);
    const { store, seats, presets, processors } = options;
    this.#requests = new ContestRequests(store.classrooms, options.tcpSeat);
    this.reader = new ContestReader({
      ...{ store, seats, presets, processors },
      session: id => this.#sessions.get(id),
      trouble: id => this.#troubles.get(id),
    });
  }

  /** Whether a contest is being played. */
  get isPlaying(): boolean {
    return [...this.#sessions.values()].some(({ control }) => !control.isPaused);
  }

  /** What games use exclusively, shared with games outside contests. */
  get slots(): GameSlots {
    return this.#slots;
  }

  /** Goes on with all contests that were running; to be called when participants can reach the server. */
  async resume(): Promise<void> {
    this.#since = performance.now();
    const all = await this.#options.store.classrooms.contests(null);
    for (const { contest, state } of all)
      if (state === 'running')
        await this.#queues.run(contest, async () => {
          await this.#log.write(contest, null, texts.continued);
          this.#play(contest);
        });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#retries.values()) cancel();
    for (const session of this.#sessions.values()) session.stop();
    await this.#queues.done();
    await Promise.all(this.#runs.values());
    await this.#queues.done(); // one may have finished meanwhile
  }

  /** Stops the contests of a class that is about to be deleted. */
  async stopAll(classroom: string): Promise<void> {
    const { classrooms } = this.#options.store;
    for (const { contest, state } of await classrooms.contests(classroom))
      await this.#queues.run(contest, async () => {
        if (state === 'running') await classrooms.changeContest(contest, { state: 'paused' });
        this.#sessions.get(contest)?.stop();
        await this.#runs.get(contest);
        this.#retries.get(contest)?.();
      });
  }

  /** The plan of a championship's file, for the bots and members of a class. */
  async plan(classroom: string, file: string): Promise<Result<ContestPlan>> {
    return readClassPlan(file, await this.#requests.entrants(classroom), this.#options.presets);
  }

  async create(classroom: string, file: string, by: ContestActor): Promise<Result<{ id: string }>> {
    const { store, version, processors } = this.#options;
    const planned = await this.plan(classroom, file);
    if (!planned.ok) return planned;
    if ((await store.classrooms.contests(classroom)).length >= MOST_CONTESTS)
      return refusal(faults.tooManyContests(MOST_CONTESTS));
    const seated = await this.#requests.seated(classroom, planned.value, by);
    if (!seated.ok) return seated;
    const conditions = {
      ...conditionsHere(version, processors),
      ...(await this.#options.workers?.conditions(seated.value)),
    };
    const contest = await createContest(store, seated.value, conditions);
    const entry = { at: new Date().toISOString(), by: by.name, words: texts.created };
    await store.classrooms.addContest({
      ...{ contest: contest.id, classroom, state: 'ready' },
      settings: JSON.stringify({ log: [entry] }),
    });
    return ok({ id: contest.id });
  }

  /** The real names that a report shows for members and their bots. */
  async realNames(
    classroom: string,
    participants: ContestPlan['participants'],
  ): Promise<ReadonlyMap<string, string>> {
    const entrants = await this.#requests.entrants(classroom);
    return new Map(
      participants.flatMap(({ name, seat }) => {
        const member = entrants.memberOf(seat);
        return member ? [[name, `${name} (${member.realName})`] as const] : [];
      }),
    );
  }

  async find(id: string): Promise<Result<ClassContest>> {
    const owned = await this.#options.store.classrooms.contest(id);
    return owned ? ok(owned) : refusal(faults.noContest);
  }

  async act(id: string, action: ContestAction, by: ContestActor): Promise<Result<null>> {
    return this.#queues.run(id, async () => {
      const owned = await this.find(id);
      if (!owned.ok) return owned;
      const { plan } = await this.#read(id);
      if (plan.format.kind === 'ladder' && action.type !== 'void' && action.type !== 'exclude')
        return refusal(faults.ladder);
      const acted = await this.#act(owned.value, plan, action, by);
      this.#options.changed(id);
      if (acted.ok) this.onChange?.(id);
      return acted;
    });
  }

  async #act(
    owned: ClassContest,
    plan: ContestPlan,
    action: ContestAction,
    by: ContestActor,
  ): Promise<Result<null>> {
    switch (action.type) {
      case 'start':
        return this.#start(owned, by);
      case 'pause':
        return this.#pause(owned, by);
      default: {
        const request = await this.#requests.changeFor(owned, plan, action, by);
        return request.ok ? this.#change(owned, plan, request.value, by) : request;
      }
    }
  }

  async #start({ contest: id, state }: ClassContest, by: ContestActor): Promise<Result<null>> {
    if (state === 'running') return refusal(faults.running);
    const { contest } = await this.#read(id);
    if (contest.finished) return refusal(faults.over);
    const whole = await this.#checkUnchanged(id);
    if (!whole.ok) return whole;
    const words = state === 'ready' ? texts.started : texts.resumed;
    await this.#log.write(id, by.name, words, 'running');
    const session = this.#sessions.get(id);
    if (session) session.control.resume();
    else this.#play(id);
    return ok(null);
  }

  async #pause({ contest: id, state }: ClassContest, by: ContestActor): Promise<Result<null>> {
    if (state !== 'running') return refusal(faults.notRunning);
    await this.#log.write(id, by.name, texts.paused, 'paused');
    this.#retries.get(id)?.();
    this.#sessions.get(id)?.control.pause();
    return ok(null);
  }

  async #change(
    { contest: id, classroom, state }: ClassContest,
    plan: ContestPlan,
    request: ChangeRequest,
    by: ContestActor,
  ): Promise<Result<null>> {
    const { store } = this.#options;
    const whole = await this.#checkUnchanged(id);
    if (!whole.ok) return whole;
    const entrants = (await this.#requests.entrants(classroom)).for(plan.game);
    const made = await changeContest(store, id, { ...request, by: by.name }, { entrants });
    if (!made.ok) return made;
    const session = this.#sessions.get(id);
    const contest = await store.contests.read(id);
    if (session && contest) await session.changed(contest);
    else if (state === 'over' && made.value.left > 0) {
      await store.classrooms.changeContest(id, { state: 'running' });
      this.#play(id);
    } else if (state !== 'ready' && made.value.left === 0)
      await store.classrooms.changeContest(id, { state: 'over' });
    return ok(null);
  }

  /** Plays a contest until it is over, whatever the store does meanwhile. */
  #play(id: string): void {
    if (this.#isClosed || this.#sessions.has(id)) return;
    const run = this.#session(id)
      .catch(error => this.#interrupted(id, error))
      .finally(() => {
        this.#runs.delete(id);
        this.#options.changed(id);
      });
    this.#runs.set(id, run);
  }

  /** Notes the trouble, and tries again after a while. */
  #interrupted(id: string, error: unknown): void {
    const fault = error instanceof FaultError ? error.fault : null;
    this.#options.note('contest interrupted', { contest: id, code: fault?.code ?? 'unknown' });
    this.#troubles.set(id, fault?.message ?? INTERRUPTED);
    this.#options.changed(id);
    if (this.#isClosed) return;
    const { retry = RETRY } = this.#options;
    const again = () => void this.#queues.run(id, () => this.#again(id));
    this.#retries.set(id, after(retry, again, { background: true }));
  }

  async #again(id: string): Promise<void> {
    const owned = await this.find(id).catch(() => null);
    if (owned?.ok && owned.value.state === 'running') this.#play(id);
  }

  async #session(id: string): Promise<void> {
    const { store, seats, engines, observe, changed, workers, note } = this.#options;
    const { contest } = await this.#read(id);
    const session = new ContestSession({
      ...{ store, contest, seats, slots: this.#slots, since: this.#since, engines, observe },
      spoilt: async (game, { why, again }) => {
        await this.#log.write(id, null, texts.spoilt(shownNumber(game), why, again));
      },
      changed: () => changed(id),
      spreader: workers?.spreader,
      failed: ({ games, worker, reason }) =>
        note('workers gave up games', {
          ...{ contest: id, games: games.length, worker, reason: reason?.en ?? null },
        }),
    });
    this.#sessions.set(id, session);
    try {
      const end = await session.run();
      this.#troubles.delete(id);
      if (end === 'finished')
        void this.#queues
          .run(id, () => this.#finished(id))
          .catch(error => this.#interrupted(id, error));
    } finally {
      this.#sessions.delete(id);
    }
  }

  /** Ends the contest, unless a change since then has added games. */
  async #finished(id: string): Promise<void> {
    const { store } = this.#options;
    const contest = await store.contests.read(id);
    if (!contest) return;
    if (!contest.finished) return this.#play(id);
    await this.#log.write(id, null, texts.over, 'over');
    this.#options.changed(id);
  }

  async #checkUnchanged(id: string): Promise<Result<null>> {
    const chain = await chainToGoOn(this.#options.store, id);
    return chain.state === 'broken' ? refusal(faults.changedOutside(brokenText(chain))) : ok(null);
  }

  async #read(id: string): Promise<{ readonly contest: Contest; readonly plan: ContestPlan }> {
    const contest = await this.#options.store.contests.read(id);
    if (!contest) throw new FaultError(faults.noContest);
    return { contest, plan: planOf(contest) };
  }
}
