import { randomBytes } from 'node:crypto';
import { conditionsHere, createContest } from '../arena/contests.ts';
import { type ContestPlan, USUAL_PLIES } from '../arena/plan.ts';
import { readTimeControl, writeTimeControl } from '../core/clock.ts';
import type { Game } from '../core/game.ts';
import { type Fault, ok, type Result, refusal } from '../core/result.ts';
import { findGame, rulesOf, writeVariant } from '../core/variant.ts';
import { levelsOf } from '../engine/players.ts';
import { games } from '../games/index.ts';
import type { NewFriendly, NewLadder } from '../protocols/ladder-wire.ts';
import { HALF_POINTS } from '../stats/points.ts';
import type { StoredFriendlyRequest, StoredLadder } from '../store/ladder-store.ts';
import { type ClassBot, ClassEntrants } from './contest-entrants.ts';
import { Ladder, type LadderPlayer } from './ladder.ts';
import { entrantOfSeat, type LadderHost } from './ladder-contest.ts';
import { ladderFaults as faults } from './ladder-faults.ts';
import { SerialQueue } from './serial-queue.ts';

/** Whoever asks, in the ladder's class. */
export interface LadderActor {
  /** Null for an administrator who is no member. */
  readonly member: string | null;
  readonly isTeacher: boolean;
}

export interface LaddersOptions extends LadderHost {
  /** The version of this program, for the conditions of contests. */
  readonly version: string;
}

/** How many matches on demand somebody may have waiting, and may ask for in an hour. */
const MOST_WAITING = 3;
const MOST_PER_HOUR = 20;
const HOUR = 3_600_000;
/** How many of the latest requests are read to count them. */
const COUNTED = 1_000;
/** Short enough for many games an hour, long enough for bots that search. */
const USUAL_TIME = '2s';
/** Milliseconds that a bot may be late beyond its time, as in championships over the network. */
const GRACE = 500;
/** Milliseconds that a game waits for bots that are there. */
const WAIT = 10_000;
/** Milliseconds that the bots of a class are cached: many games ask for them. */
const KEPT = 1_000;

/** The ladders of all classes. */
export class Ladders {
  readonly #options: LaddersOptions;
  readonly #open = new Map<string, Promise<Ladder>>();
  readonly #entrants = new Map<string, { readonly at: number; all: Promise<ClassEntrants> }>();
  /** Friendly requests are counted and stored one at a time. */
  readonly #queue = new SerialQueue();
  #isClosed = false;

  constructor(options: LaddersOptions) {
    this.#options = options;
  }

  /** Goes on with all ladders. */
  async resume(): Promise<void> {
    for (const stored of await this.#options.store.ladders.list(null)) await this.#opened(stored);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const ladder of this.#open.values()) await (await ladder).close();
  }

  async find(id: string): Promise<Ladder | null> {
    const known = this.#open.get(id);
    if (known) return known;
    const stored = await this.#options.store.ladders.read(id);
    return stored && !this.#isClosed ? this.#opened(stored) : null;
  }

  /** Called when a bot has come or has a new version. */
  look(classroom: string): void {
    this.#entrants.delete(classroom);
    for (const ladder of this.#open.values())
      void ladder.then(each => (each.stored.classroom === classroom ? each.look() : null));
  }

  /** Called when the teacher has voided a game or excluded a participant. */
  async contestChanged(contest: string): Promise<void> {
    const ladder = await this.#open.get(contest);
    await ladder?.reload();
    if (ladder) this.#options.changed(contest);
  }

  /** Breaks off the games of a class's ladders and forgets them, before the class is deleted. */
  async forget(classroom: string): Promise<void> {
    for (const [id, opening] of [...this.#open]) {
      const ladder = await opening;
      if (ladder.stored.classroom !== classroom) continue;
      this.#open.delete(id);
      await ladder.close();
    }
  }

  async create(classroom: string, request: NewLadder): Promise<Result<{ id: string }>> {
    const { store, version, concurrency } = this.#options;
    const planned = planOf(request);
    if (!planned.ok) return planned;
    const { game } = planned.value;
    return this.#queue.run(async () => {
      const there = await store.ladders.list(classroom);
      if (there.some(ladder => ladder.game === game)) return refusal(faults.exists);
      const conditions = conditionsHere(version, concurrency);
      const ids: string[] = [];
      for (const rated of [true, false]) {
        const name = `${game} ${rated ? 'ladder' : 'friendlies'}`;
        const format = { kind: 'ladder', rated, plies: USUAL_PLIES } as const;
        const plan: ContestPlan = { ...planned.value, name, format };
        const contest = await createContest(store, plan, conditions);
        await store.classrooms.addContest({
          ...{ contest: contest.id, classroom, state: 'over', settings: '{}' },
        });
        ids.push(contest.id);
      }
      const stored = { id: ids[0], friendlies: ids[1], classroom, game, paused: false };
      await store.ladders.add(stored);
      await this.#opened(stored);
      return ok({ id: stored.id });
    });
  }

  /** Enters a bot, or takes it out. */
  async enter(ladder: Ladder, id: string, isIn: boolean, by: LadderActor): Promise<Result<null>> {
    const { store, changed } = this.#options;
    const player = await this.player(ladder.stored, id);
    const isOurs = id.includes(':');
    if (isOurs && !by.isTeacher) return refusal(faults.onlyTeacher);
    if (isIn && !player) return refusal(faults.noBot);
    const author = player?.author ?? (await store.classrooms.bot(id))?.member;
    if (!by.isTeacher && (author === undefined || author !== by.member))
      return refusal(author === undefined ? faults.noBot : faults.notYours);
    await store.ladders.enter(ladder.stored.id, id, isIn);
    changed(ladder.stored.id);
    ladder.look();
    return ok(null);
  }

  /** Asks for two games, home and away. */
  async ask(
    ladder: Ladder,
    request: NewFriendly,
    by: LadderActor,
  ): Promise<Result<{ id: string }>> {
    const { store, changed } = this.#options;
    const { id } = ladder.stored;
    const made = await this.#queue.run(async (): Promise<Result<{ id: string }>> => {
      const fault = await this.#faultOf(ladder, request, by);
      if (fault) return refusal(fault);
      const stored = await store.ladders.addRequest({
        ...{ ladder: id, member: by.member },
        ...{ one: request.one, two: request.two, rated: request.rated },
      });
      return ok({ id: stored.id });
    });
    if (!made.ok) return made;
    changed(id);
    ladder.look();
    return made;
  }

  async #faultOf(
    { stored }: Ladder,
    { one, two, rated }: NewFriendly,
    by: LadderActor,
  ): Promise<Fault | null> {
    const { ladders } = this.#options.store;
    if (stored.paused) return faults.paused;
    if (one === two) return faults.itself;
    const [own, other] = [await this.player(stored, one), await this.player(stored, two)];
    if (!own || !other) return faults.noBot;
    if (!by.isTeacher && (own.author === null || own.author !== by.member)) return faults.notYours;
    const all = await ladders.requests(stored.id, COUNTED);
    if (!by.isTeacher) {
      const mine = all.filter(({ member }) => member === by.member);
      if (mine.filter(({ state }) => state === 'waiting').length >= MOST_WAITING)
        return faults.manyWaiting(MOST_WAITING);
      if (mine.filter(request => ageOf(request) < HOUR).length >= MOST_PER_HOUR)
        return faults.manyToday(MOST_PER_HOUR);
    }
    if (!rated) return null;
    const entered = await ladders.entered(stored.id);
    if (!entered.includes(one) || !entered.includes(two)) return faults.notIn;
    if (own.author !== null && own.author === other.author) return faults.oneAuthor;
    const met = all.some(
      request =>
        request.rated &&
        request.state !== 'dropped' &&
        ageOf(request) < 24 * HOUR &&
        [request.one, request.two].every(each => each === one || each === two),
    );
    return met && !by.isTeacher ? faults.metOften : null;
  }

  /** Who plays as this bot now, in the ladder's class and game; an engine of ours by its seat. */
  async player(
    { classroom, game }: Pick<StoredLadder, 'classroom' | 'game'>,
    id: string,
  ): Promise<LadderPlayer | null> {
    if (id.includes(':')) {
      const levels = levelSeats(game);
      if (!levels.includes(id)) return null;
      return { id, version: 1, name: id, seat: id, protocol: null, author: null };
    }
    // engines of ours enter by their levels
    const isIt = ({ bot }: ClassBot) =>
      bot.id === id && bot.game === game && bot.means !== 'engine';
    let entrants = await this.entrants(classroom);
    if (!entrants.bots.some(isIt) && (await this.#options.store.classrooms.bot(id))) {
      this.#entrants.delete(classroom); // it has come meanwhile
      entrants = await this.entrants(classroom);
    }
    const found = entrants.bots.find(isIt);
    if (found?.author?.removed !== false) return null;
    const entrant = entrants.remote(`class:${id}`);
    if (!entrant.ok) return null;
    const { seat, protocol } = entrant.value;
    const { version } = entrantOfSeat(seat);
    return { id, version, name: found.bot.name, seat, protocol, author: found.bot.member };
  }

  /** The bots of a class, cached for a moment. */
  entrants(classroom: string): Promise<ClassEntrants> {
    const now = performance.now();
    const known = this.#entrants.get(classroom);
    if (known && now - known.at < KEPT) return known.all;
    const all = ClassEntrants.read(this.#options.store.classrooms, classroom);
    this.#entrants.set(classroom, { at: now, all });
    all.catch(() => this.#entrants.delete(classroom));
    return all;
  }

  #opened(stored: StoredLadder): Promise<Ladder> {
    const known = this.#open.get(stored.id);
    if (known) return known;
    const opening = Ladder.open(this.#options, id => this.player(stored, id), stored);
    this.#open.set(stored.id, opening);
    opening.catch(() => this.#open.delete(stored.id));
    return opening;
  }
}

const ageOf = ({ at }: StoredFriendlyRequest): number => Date.now() - Date.parse(at);

/** The seats of our levels. */
export function levelSeats(game: string): readonly string[] {
  const found = findGame<Game>(games, game);
  return found.ok ? levelsOf(found.value).map((_, i) => `level:${i + 1}`) : [];
}

function planOf({ game: named, variant, time = USUAL_TIME }: NewLadder): Result<ContestPlan> {
  const game = findGame<Game>(games, named);
  if (!game.ok) return game;
  const rules = rulesOf(game.value, variant || undefined);
  if (!rules.ok) return rules;
  const control = readTimeControl(time);
  if (!control.ok) return control;
  if (control.value.kind === 'none') return refusal(faults.noClock);
  return ok({
    ...{ name: '', game: game.value.id, variant: writeVariant(game.value, rules.value.options) },
    participants: [],
    format: { kind: 'ladder', rated: true, plies: USUAL_PLIES },
    ...{ time: writeTimeControl(control.value), grace: GRACE, points: HALF_POINTS },
    ...{ openingPlies: 0, seed: randomBytes(6).toString('hex') },
    ...{ suspendAfter: null, preset: null, folder: '.' },
    network: { wait: WAIT, port: null },
  });
}
