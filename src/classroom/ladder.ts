import { errorMessage } from '../core/result.ts';
import { type LadderCandidate, LadderRatings, nextMeeting } from '../stats/ladder.ts';
import { isForfeit } from '../stats/played.ts';
import type { StoredFriendlyRequest, StoredLadder } from '../store/ladder-store.ts';
import type { StoredGame } from '../store/store.ts';
import { after } from '../time/timers.ts';
import {
  LadderContest,
  type LadderGameEnd,
  type LadderHost,
  type LadderSeat,
} from './ladder-contest.ts';
import { LadderHistory } from './ladder-history.ts';

/** Somebody who is in the ladder, or is asked for a friendly match. */
export interface LadderPlayer extends LadderSeat {
  /** Its author; null for engines of ours. */
  readonly author: string | null;
}

/** Looks a player up again, since bots and versions change; null if it no longer plays. */
export type FindPlayer = (id: string) => Promise<LadderPlayer | null>;

interface LadderMeeting {
  readonly contest: LadderContest;
  readonly number: number;
  readonly one: LadderPlayer;
  readonly two: LadderPlayer;
  /** Which of its two games are still to be played. */
  readonly legs: readonly (0 | 1)[];
  readonly request: StoredFriendlyRequest | null;
}

/** Milliseconds during which a player that did not come is not paired again. */
const LEFT_ALONE = 60_000;
/** After this many forfeits in a row in rated games, a bot rests until it has a new version. */
const MOST_FORFEITS = 5;
/** How many of the latest friendly matches are kept. */
const REQUESTS = 50;

/**
 * One ladder: pairs its bots while they are there and nothing more urgent is played. All of its state is derived
 * from the store, so it goes on after a kill.
 */
export class Ladder {
  readonly #host: LadderHost;
  readonly #find: FindPlayer;
  readonly #ending = new AbortController();
  readonly #running = new Map<LadderMeeting, Promise<void>>();
  /** Bots that play or are about to. */
  readonly #busy = new Set<string>();
  readonly #absentUntil = new Map<string, number>();
  readonly #forfeits = new Map<string, { readonly version: number; readonly row: number }>();
  readonly #last = new Map<string, number>();
  #stored: StoredLadder;
  #rated: LadderContest;
  #friendly: LadderContest;
  #ratings = new LadderRatings();
  #history = new LadderHistory();
  #returns: LadderMeeting[] = [];
  #clock = 0;
  #looking: Promise<void> | null = null;
  #isStale = false;
  #cancelLook = () => {};
  readonly #unsubscribe: () => void;

  private constructor(
    host: LadderHost,
    find: FindPlayer,
    stored: StoredLadder,
    contests: readonly [LadderContest, LadderContest],
    ending: AbortController,
  ) {
    this.#host = host;
    this.#find = find;
    this.#stored = stored;
    [this.#rated, this.#friendly] = contests;
    this.#ending = ending;
    this.#unsubscribe = host.slots.subscribe(() => this.look());
  }

  static async open(host: LadderHost, find: FindPlayer, stored: StoredLadder): Promise<Ladder> {
    const ending = new AbortController();
    const rated = await LadderContest.open(host, stored.id, ending.signal);
    const friendly = await LadderContest.open(host, stored.friendlies, ending.signal);
    const ladder = new Ladder(host, find, stored, [rated, friendly], ending);
    await ladder.reload();
    ladder.look();
    return ladder;
  }

  get stored(): StoredLadder {
    return this.#stored;
  }

  get ratings(): LadderRatings {
    return this.#ratings;
  }

  get history(): LadderHistory {
    return this.#history;
  }

  get contests(): readonly [rated: LadderContest, friendly: LadderContest] {
    return [this.#rated, this.#friendly];
  }

  isPlaying(id: string): boolean {
    return this.#busy.has(id);
  }

  /** Whether a friendly match is under way. */
  isPlayingRequest(id: string): boolean {
    return [...this.#running.keys()].some(({ request }) => request?.id === id);
  }

  /** Whether it has forfeited too often, and rests until it has a new version. */
  isResting({ id, version }: LadderSeat): boolean {
    const known = this.#forfeits.get(id);
    return known?.version === version && known.row >= MOST_FORFEITS;
  }

  /** Reads everything from the store again, after games were voided or the server was started. */
  async reload(): Promise<void> {
    const ratings = new LadderRatings();
    const history = new LadderHistory();
    this.#forfeits.clear();
    const played = await this.#rated.played();
    for (const { game, at } of played) this.#count(game, at, ratings, history);
    for (const { game, at } of await this.#friendly.played()) history.addFriendly(game, at);
    this.#ratings = ratings;
    this.#history = history;
    this.#returns = await this.#returnGames(played.map(({ game }) => game));
  }

  async change(changes: Pick<StoredLadder, 'paused'>): Promise<void> {
    await this.#host.store.ladders.change(this.#stored.id, changes);
    this.#stored = { ...this.#stored, ...changes };
    this.#changed();
    this.look();
  }

  /** Begins what can be played now; called when somebody may have come. */
  look(): void {
    if (this.#ending.signal.aborted) return;
    if (this.#looking) {
      this.#isStale = true;
      return;
    }
    this.#looking = this.#beginAll()
      .catch(error =>
        this.#host.note('ladder', { ladder: this.#stored.id, error: errorMessage(error) }),
      )
      .finally(() => {
        this.#looking = null;
        this.#cancelLook();
        this.#cancelLook = after(this.#host.interval, () => this.look(), { background: true });
        if (!this.#isStale) return;
        this.#isStale = false;
        this.look();
      });
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#unsubscribe();
    this.#cancelLook();
    await this.#looking;
    this.#cancelLook();
    await Promise.all(this.#running.values());
    await Promise.all([this.#rated.close(), this.#friendly.close()]);
  }

  async #beginAll(): Promise<void> {
    const { concurrency, isUrgent } = this.#host;
    while (
      !this.#ending.signal.aborted &&
      !this.#stored.paused &&
      !isUrgent() &&
      this.#running.size < concurrency
    ) {
      const meeting =
        (await this.#nextFriendly()) ?? (await this.#nextReturn()) ?? (await this.#nextRated());
      if (!meeting || this.#ending.signal.aborted) return;
      this.#begin(meeting);
    }
  }

  #begin(meeting: LadderMeeting): void {
    const ids = [meeting.one.id, meeting.two.id];
    for (const id of ids) this.#busy.add(id);
    const { keys, processors } = this.#uses(meeting.one, meeting.two);
    const release = this.#host.slots.take(keys, processors);
    const played = this.#play(meeting)
      .catch(error =>
        this.#host.note('ladder', { ladder: this.#stored.id, error: errorMessage(error) }),
      )
      .finally(() => {
        for (const id of ids) {
          this.#busy.delete(id);
          this.#last.set(id, ++this.#clock);
        }
        this.#running.delete(meeting);
        this.#changed();
        release(); // whoever waits for it looks
        this.look();
      });
    this.#running.set(meeting, played);
    this.#changed();
  }

  async #play({ contest, number, one, two, legs, request }: LadderMeeting): Promise<void> {
    const { store } = this.#host;
    const entered = await contest.enter([one, two]);
    if (!entered.ok) {
      this.#leaveAlone(one.id, two.id);
      if (request) await store.ladders.changeRequest(request.id, { state: 'dropped' });
      return;
    }
    if (request) await store.ladders.changeRequest(request.id, { meeting: number });
    const [a, b] = entered.value;
    const knowOpenings = [one, two].every(({ protocol }) => protocol !== 'scs');
    let end: LadderGameEnd = { kind: 'aborted' };
    for (const leg of legs) {
      const sides = leg === 0 ? ([a, b] as const) : ([b, a] as const);
      end = await contest.play(number, leg, sides, knowOpenings, this.#ending.signal);
      if (end.kind !== 'stored') break;
      if (contest === this.#rated) this.#count(end.game, end.at, this.#ratings, this.#history);
      else this.#history.addFriendly(end.game, end.at);
      this.#changed();
    }
    if (end.kind === 'absent') this.#leaveAlone(...(end.id === null ? [one.id, two.id] : [end.id]));
    if (request && end.kind !== 'aborted') {
      const state = end.kind === 'stored' ? 'done' : 'dropped';
      await store.ladders.changeRequest(request.id, { state });
    }
  }

  #leaveAlone(...ids: string[]): void {
    for (const id of ids) this.#absentUntil.set(id, performance.now() + LEFT_ALONE);
  }

  /** What a game between two uses. Precondition: both are known to the seats. */
  #uses(one: LadderPlayer, two: LadderPlayer): { keys: string[]; processors: number } {
    const { seats } = this.#host;
    const keys = [one, two].map(({ seat }) => seats.keyOf(seat)).filter(key => key !== null);
    const isHere = ({ id, seat }: LadderPlayer) => seat === id || seats.isHere(seat);
    return { keys, processors: isHere(one) || isHere(two) ? 1 : 0 };
  }

  /** Whether two could begin a game now. */
  async #canMeet(one: LadderPlayer, two: LadderPlayer): Promise<boolean> {
    if (!(await this.#isFree(one)) || !(await this.#isFree(two))) return false;
    const { keys, processors } = this.#uses(one, two);
    return this.#host.slots.isFree(keys, processors);
  }

  /** Whether somebody could begin a game now. */
  async #isFree(player: LadderPlayer): Promise<boolean> {
    const { seats, slots } = this.#host;
    if (this.#busy.has(player.id)) return false;
    if ((this.#absentUntil.get(player.id) ?? 0) > performance.now()) return false;
    if (player.seat === player.id) return true; // an engine of ours
    await seats.loadBots([player.seat]);
    const key = seats.keyOf(player.seat);
    return seats.isReady(player.seat) && (key === null || slots.isFree([key]));
  }

  async #nextFriendly(): Promise<LadderMeeting | null> {
    const { store } = this.#host;
    const all = await store.ladders.requests(this.#stored.id, REQUESTS);
    const running = new Set([...this.#running.keys()].map(({ request }) => request?.id));
    for (const request of all.toReversed()) {
      if (request.state !== 'waiting' || running.has(request.id)) continue;
      const [one, two] = [await this.#find(request.one), await this.#find(request.two)];
      if (!one || !two) {
        await store.ladders.changeRequest(request.id, { state: 'dropped' });
        this.#changed();
        continue;
      }
      if (!(await this.#canMeet(one, two))) continue;
      const contest = request.rated ? this.#rated : this.#friendly;
      const played = request.meeting === null ? [] : contest.legsOf(request.meeting);
      const legs = ([0, 1] as const).filter(leg => !played.includes(leg));
      if (legs.length === 0) {
        await store.ladders.changeRequest(request.id, { state: 'done' });
        continue;
      }
      const number = request.meeting ?? contest.take();
      return { contest, number, one, two, legs, request };
    }
    return null;
  }

  /** Second games of meetings that a kill has broken off. */
  async #nextReturn(): Promise<LadderMeeting | null> {
    for (const [i, meeting] of this.#returns.entries()) {
      const [one, two] = [await this.#find(meeting.one.id), await this.#find(meeting.two.id)];
      if (one?.seat !== meeting.one.seat || two?.seat !== meeting.two.seat) {
        this.#returns.splice(i, 1);
        return this.#nextReturn();
      }
      if (!(await this.#canMeet(one, two))) continue;
      return this.#returns.splice(i, 1)[0];
    }
    return null;
  }

  async #returnGames(games: readonly StoredGame[]): Promise<LadderMeeting[]> {
    const requests = await this.#host.store.ladders.requests(this.#stored.id, REQUESTS);
    const asked = new Set(requests.map(({ meeting, rated }) => (rated ? meeting : null)));
    const numbers = new Set(games.map(({ number }) => number));
    const returns: LadderMeeting[] = [];
    for (const { number, first, second } of games) {
      const meeting = number >> 1;
      if (numbers.has(number ^ 1) || asked.has(meeting)) continue;
      const [home, away] = number % 2 === 0 ? [first, second] : [second, first];
      const [a, b] = [this.#rated.entrantOf(home), this.#rated.entrantOf(away)];
      const one = a && (await this.#find(a.id));
      const two = b && (await this.#find(b.id));
      if (!one || !two || one.version !== a.version || two.version !== b.version) continue;
      const leg = number % 2 === 0 ? 1 : 0;
      const request = null;
      returns.push({ contest: this.#rated, number: meeting, one, two, legs: [leg], request });
    }
    return returns;
  }

  async #nextRated(): Promise<LadderMeeting | null> {
    const { store } = this.#host;
    const players = new Map<string, LadderPlayer>();
    for (const id of await store.ladders.entered(this.#stored.id)) {
      const player = await this.#find(id);
      if (player && !this.isResting(player) && (await this.#isFree(player)))
        players.set(id, player);
    }
    const candidates = [...players.values()].map(
      ({ id, version, author }): LadderCandidate => ({
        ...{ id, version, author },
        last: this.#last.get(id) ?? -1,
      }),
    );
    const seed = `${this.#rated.plan.seed} ${this.#clock}`;
    const next = nextMeeting(candidates, this.#ratings, seed);
    const [one, two] = (next ?? []).map(({ id }) => players.get(id));
    if (!one || !two || !(await this.#canMeet(one, two))) return null;
    const number = this.#rated.take();
    return { contest: this.#rated, number, one, two, legs: [0, 1], request: null };
  }

  #count(game: StoredGame, at: string, ratings: LadderRatings, history: LadderHistory): void {
    const first = this.#rated.entrantOf(game.first);
    const second = this.#rated.entrantOf(game.second);
    if (!first || !second) return;
    ratings.add({ first, second, winner: game.ending.winner });
    history.add(game, at, [first.id, second.id], ratings);
    for (const [side, { id, version }] of [
      ['first', first] as const,
      ['second', second] as const,
    ]) {
      const hasForfeited = isForfeit(game) && game.ending.winner !== side;
      const known = this.#forfeits.get(id);
      const row = known?.version === version ? known.row : 0;
      this.#forfeits.set(id, { version, row: hasForfeited ? row + 1 : 0 });
    }
  }

  #changed(): void {
    this.#host.changed(this.#stored.id);
  }
}
