import type { ContestPlan } from '../arena/plan.ts';
import { type ChampionshipPreset, planOf } from '../arena/plan.ts';
import { Schedule } from '../arena/schedule.ts';
import type { LocalizedText } from '../core/result.ts';
import type {
  ContestCheck,
  ContestChoices,
  ContestGameList,
  ContestListing,
  ContestState,
} from '../protocols/contest-wire.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import { readClassSettings } from './class-settings.ts';
import { checkEntrants } from './contest-check.ts';
import { ClassEntrants } from './contest-entrants.ts';
import { botSeatName, type ContestSeats, personSeatName } from './contest-seats.ts';
import type { ContestSession } from './contest-session.ts';
import { conditionSentences, contestState, gameList } from './contest-view.ts';

export interface ContestReaderOptions {
  readonly store: Store;
  readonly seats: ContestSeats;
  readonly presets: readonly ChampionshipPreset[];
  readonly processors: number;
  /** The session of a contest that is being played. */
  session(id: string): ContestSession | undefined;
  trouble(id: string): LocalizedText | undefined;
}

/** Milliseconds that the members and bots of a class are cached: many pages read them at once. */
const KEPT = 2_000;

const KEPT_LISTS = 8;
/** Milliseconds that the state of an unchanged contest is cached, and for how many contests. */
const KEPT_STATE = 1_000;
const MOST_STATES = 50;

interface ReadContest {
  readonly contest: Contest;
  readonly schedule: Schedule;
  /** The latest results first. */
  readonly latest: readonly StoredGame[];
}

interface KeptState {
  readonly at: number;
  readonly state: Promise<ContestState | null>;
}

/** Reads the contests of classes, for pages. */
export class ContestReader {
  readonly #options: ContestReaderOptions;
  readonly #kept = new Map<string, { readonly at: number; entrants: Promise<ClassEntrants> }>();

  /** A cache of game lists as JSON. */
  #lists: readonly { readonly id: string; readonly at: string; readonly json: string }[] = [];

  readonly #states = new Map<string, Map<boolean, KeptState>>();
  readonly #read = new Map<
    string,
    { readonly at: number; readonly read: Promise<ReadContest | null> }
  >();

  constructor(options: ContestReaderOptions) {
    this.#options = options;
  }

  async list(classroom: string): Promise<ContestListing[]> {
    const { store } = this.#options;
    const owned = await store.classrooms.contests(classroom);
    const all = new Map((await store.contests.list()).map(each => [each.id, each]));
    const listings: ContestListing[] = [];
    for (const { contest: id, state } of owned) {
      const about = all.get(id);
      const contest = await store.contests.read(id);
      if (!about || !contest) continue;
      const { game, format } = planOf(contest);
      if (format.kind === 'ladder') continue; // it has a page of its own
      const { name, created, players, games } = about;
      listings.push({ id, name, created, state, players, games, game });
    }
    return listings;
  }

  /** What is shown of a contest; null if there is none. Cached for a moment. */
  state(id: string, isTeacher: boolean): Promise<ContestState | null> {
    const states = this.#states.get(id) ?? new Map<boolean, KeptState>();
    const kept = states.get(isTeacher);
    const now = performance.now();
    if (kept && now - kept.at < KEPT_STATE) return kept.state;
    const state = this.#state(id, isTeacher);
    states.set(isTeacher, { at: now, state });
    this.#states.set(id, states);
    if (this.#states.size > MOST_STATES) this.#states.delete([...this.#states.keys()][0]);
    state.catch(() => this.forget(id));
    return state;
  }

  /** Called when the contest has changed. */
  forget(id: string): void {
    this.#states.delete(id);
    this.#read.delete(id);
  }

  async #state(id: string, isTeacher: boolean): Promise<ContestState | null> {
    const { store, presets, seats, session, trouble } = this.#options;
    const owned = await store.classrooms.contest(id);
    const classroom = owned && (await store.classrooms.read(owned.classroom));
    const read = classroom && (await this.#schedule(id));
    if (!owned || !read) return null;
    const running = session(id);
    const entrants = await this.#entrants(owned.classroom);
    return contestState(
      {
        ...{ ...read, owned, entrants, presets },
        playing: running?.playing ?? [],
        workers: running?.workers ?? null,
        refused: running?.refused ?? [],
        shares: await store.contests.playedBy(id),
        trouble: trouble(id) ?? null,
        secondsLeft: owned.state === 'running' ? (running?.secondsLeft ?? null) : null,
        showsNames: readClassSettings(classroom.settings).names === 'real',
        isHere: seat => seats.isReady(seat),
      },
      isTeacher,
    );
  }

  /** All games of a contest, as JSON; null if there is none. */
  async games(id: string): Promise<string | null> {
    const read = await this.#schedule(id);
    if (!read) return null;
    const { contest, schedule } = read;
    const [known] = this.#lists.filter(list => list.id === id);
    const at = `${schedule.played} ${contest.changes.length} ${contest.finished}`;
    if (known?.at === at) return known.json;
    const list: ContestGameList = gameList(schedule);
    const json = JSON.stringify(list);
    const others = this.#lists.filter(each => each.id !== id);
    this.#lists = [{ id, at, json }, ...others].slice(0, KEPT_LISTS);
    return json;
  }

  async check(classroom: string, plan: ContestPlan, id: string | null): Promise<ContestCheck> {
    const { store, seats, processors, presets } = this.#options;
    const entrants = await ClassEntrants.read(store.classrooms, classroom);
    const played = id === null ? [] : await store.games.of(id);
    const workers = (await store.work?.workers()) ?? [];
    const elsewhere = workers
      .filter(({ state }) => state === 'working' || state === 'idle')
      .reduce((sum, { about }) => sum + about.concurrency, 0);
    const checked = await checkEntrants({
      ...{ plan, played, entrants, seats, processors: processors + elsewhere },
    });
    return {
      name: plan.name,
      conditions: conditionSentences(plan, presets),
      ...checked,
    };
  }

  /** What a form for a new contest of a class offers. */
  async choices(classroom: string): Promise<ContestChoices> {
    const { store, seats, presets } = this.#options;
    const { bots, members } = await ClassEntrants.read(store.classrooms, classroom);
    const seatOf = ({ id }: { readonly id: string }, version: number) => botSeatName(id, version);
    await seats.loadBots(bots.map(({ bot }) => seatOf(bot, 1)));
    return {
      presets: presets.map(({ name, game, format, time, completedBy, rule }) => ({
        ...{ name, game, format, time, completedBy, rule },
      })),
      bots: bots.flatMap(({ bot, author, versions }) => {
        const version = versions.at(-1)?.number;
        if (version === undefined) return [];
        const isHere = bot.means === 'engine' || seats.isReady(seatOf(bot, version));
        const { id, name, game } = bot;
        return [
          {
            seat: `class:${id}`,
            id,
            name,
            game,
            version,
            // only the teacher asks
            author: bot.means === 'engine' ? 'Quadrille' : (author?.realName ?? '?'),
            isHere,
          },
        ];
      }),
      members: members.map(({ id, pseudonym: name }) => {
        const seat = personSeatName(id);
        return { seat, id, name, isHere: seats.isReady(seat) };
      }),
    };
  }

  /** The schedule with all results, and the latest of them first. */
  async #schedule(id: string): Promise<ReadContest | null> {
    const running = this.#options.session(id);
    const schedule = running?.schedule;
    if (!schedule) return this.#stored(id);
    const contest = await this.#options.store.contests.read(id);
    const isCurrent = (schedule.plan.changes ?? []).length === contest?.changes.length;
    if (!contest || !isCurrent) return this.#stored(id);
    return { contest, schedule, latest: running.latest };
  }

  /** The same of a contest that is not being played; cached for a moment. */
  #stored(id: string): Promise<ReadContest | null> {
    const now = performance.now();
    const kept = this.#read.get(id);
    if (kept && now - kept.at < KEPT) return kept.read;
    const read = this.#readStored(id);
    this.#read.set(id, { at: now, read });
    if (this.#read.size > KEPT_LISTS) this.#read.delete([...this.#read.keys()][0]);
    read.catch(() => this.#read.delete(id));
    return read;
  }

  async #readStored(id: string): Promise<ReadContest | null> {
    const { store, seats } = this.#options;
    const contest = await store.contests.read(id);
    if (!contest) return null;
    const plan = planOf(contest);
    const schedule = new Schedule(plan);
    const results = await store.games.of(id);
    for (const game of results) schedule.add(game);
    await seats.loadBots(plan.participants.map(({ seat }) => seat));
    return { contest, schedule, latest: results.toReversed() };
  }

  #entrants(classroom: string): Promise<ClassEntrants> {
    const now = performance.now();
    const kept = this.#kept.get(classroom);
    if (kept && now - kept.at < KEPT) return kept.entrants;
    const entrants = ClassEntrants.read(this.#options.store.classrooms, classroom);
    this.#kept.set(classroom, { at: now, entrants });
    entrants.catch(() => this.#kept.delete(classroom));
    return entrants;
  }
}
