import type { RemoteGame } from '../arena/remote-seats.ts';
import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import type { Action } from '../core/match.ts';
import { ok, type Result } from '../core/result.ts';
import { reasonEvidence } from '../match/evidence.ts';
import { type PersonSeat, personSeat } from '../match/person-seat.ts';
import type { Forfeit, Seat, Submission } from '../match/seat.ts';
import type { Timers } from '../time/timers.ts';
import { type PersonSeatProvider, readRemoteSeat } from './contest-seats.ts';
import { liveGameId } from './live-games.ts';

/** The member of a seat `person:MEMBER`; null for other seats. */
export function memberOfSeat(seat: string): string | null {
  const name = readRemoteSeat(seat);
  return name?.kind === 'person' ? name.member : null;
}

/** A game that waits for a member, or that he plays. */
export interface PersonGame extends Pick<RemoteGame, 'contest' | 'number' | 'opponent' | 'side'> {
  /** As pages know it. */
  readonly id: string;
  readonly member: string;
  readonly isHere: boolean;
  /** Milliseconds until the game is lost by absence; null while it is played or the member is there. */
  readonly left: number | null;
}

export interface PersonSeatsOptions {
  readonly timers: Timers;
  /** Whether a page of the member is open. */
  isPresent(member: string): Promise<boolean>;
  /** Called when what a member is to be told has changed. */
  changed(member: string): void;
}

/**
 * Members who play in a contest from the game's page. The game waits until the page is open; whoever does not open it
 * in time forfeits, as does whoever leaves a game without a clock for as long. With a clock, the clock decides.
 */
export class PersonSeats implements PersonSeatProvider {
  readonly #options: PersonSeatsOptions;
  readonly #open = new Map<string, AwaitedSeat>();

  constructor(options: PersonSeatsOptions) {
    this.#options = options;
  }

  isHere(member: string): Promise<boolean> {
    return this.#options.isPresent(member);
  }

  async open(game: RemoteGame): Promise<Result<Seat>> {
    const member = memberOfSeat(game.seat);
    if (member === null) throw new Error(`${game.seat} is no member's seat`);
    const { timers, changed } = this.#options;
    const key = keyOf(liveGameId(game.contest, game.number), game.side);
    const seat = new AwaitedSeat(game, member, timers, () => {
      if (this.#open.get(key) === seat) this.#open.delete(key);
      changed(member);
    });
    this.#open.get(key)?.close();
    this.#open.set(key, seat);
    changed(member);
    return ok(seat.seat);
  }

  /** Whether no member has a game. */
  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** The games that a member is to play now. */
  of(member: string): readonly PersonGame[] {
    return [...this.#open.values()].filter(each => each.member === member);
  }

  /** The side of a member in a game; null if he does not play it. */
  sideOf(id: string, member: string): Side | null {
    const found = [...this.#open.values()].find(each => each.id === id && each.member === member);
    return found?.side ?? null;
  }

  /** Forfeits the games of a member who is no longer in the class. */
  dismiss(member: string): void {
    for (const seat of [...this.#open.values()]) if (seat.member === member) seat.forfeit();
  }

  /** Says whether a page of the member shows the game. */
  setHere(id: string, side: Side, isHere: boolean): void {
    const seat = this.#open.get(keyOf(id, side));
    if (!seat || seat.isHere === isHere) return;
    seat.isHere = isHere;
    this.#options.changed(seat.member);
  }

  submit(id: string, side: Side, action: Action, details: Omit<Submission, 'action'>): void {
    this.#open.get(keyOf(id, side))?.seat.submit(action, details);
  }
}

const keyOf = (id: string, side: Side): string => `${id} ${side}`;

class AwaitedSeat implements PersonGame {
  readonly id: string;
  readonly contest: string;
  readonly number: number;
  readonly opponent: string;
  readonly member: string;
  readonly side: Side;
  readonly seat: PersonSeat;
  readonly #timers: Timers;
  readonly #wait: number;
  readonly #isTimed: boolean;
  readonly #closed: () => void;
  #isHere = false;
  #hasBegun = false;
  /** When the game is lost, by the timers' clock. */
  #due: number | null = null;
  #cancel = () => {};
  #arrived = Promise.withResolvers<Forfeit | null>();
  #isClosed = false;

  constructor(game: RemoteGame, member: string, timers: Timers, closed: () => void) {
    const { contest, number, side, opponent, spec, wait, signal } = game;
    this.id = liveGameId(contest, number);
    this.contest = contest;
    this.number = number;
    this.opponent = opponent;
    this.member = member;
    this.side = side;
    this.#timers = timers;
    this.#wait = wait;
    this.#isTimed = spec.control.kind !== 'none';
    this.#closed = closed;
    const person = personSeat();
    this.seat = {
      ...person,
      tell: message => {
        if (message.type === 'start') this.#begin();
        person.tell(message);
      },
      prepare: () => this.#arrived.promise,
      close: async () => this.close(),
    };
    signal.addEventListener('abort', () => this.close(), { once: true });
    this.#forfeitLater();
  }

  get isHere(): boolean {
    return this.#isHere;
  }

  set isHere(isHere: boolean) {
    this.#isHere = isHere;
    if (isHere) {
      this.#stay();
      this.#arrived.resolve(null);
    } else if (this.#hasBegun && !this.#isTimed) this.#forfeitLater();
  }

  get left(): number | null {
    return this.#due === null ? null : Math.max(0, this.#due - this.#timers.now());
  }

  /** Whoever came and left again before the game began is away from its start. */
  #begin(): void {
    this.#hasBegun = true;
    if (!this.#isHere && !this.#isTimed) this.#forfeitLater();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stay();
    this.#arrived.resolve(null);
    this.#closed();
  }

  /** Loses the game at once. */
  forfeit(): void {
    this.#stay();
    if (this.#hasBegun) this.seat.submit(removedForfeit('abandoned'));
    else this.#arrived.resolve(removedForfeit('no-connection'));
  }

  #stay(): void {
    this.#cancel();
    this.#due = null;
  }

  #forfeitLater(): void {
    this.#stay();
    this.#due = this.#timers.now() + this.#wait;
    this.#cancel = this.#timers.after(millis(this.#wait), () => {
      this.#due = null;
      if (this.#hasBegun) this.seat.submit(absentFrom(this.#wait, 'abandoned'));
      else this.#arrived.resolve(absentFrom(this.#wait, 'no-connection'));
    });
  }
}

function absentFrom(wait: number, cause: 'abandoned' | 'no-connection'): Forfeit {
  const seconds = Math.round(wait / 1_000);
  const evidence = reasonEvidence({
    fr: `la page de la partie n’a pas été ouverte pendant ${seconds} s`,
    en: `the page of the game was not open for ${seconds} s`,
  });
  return { type: 'forfeit', cause, evidence };
}

const removedForfeit = (cause: 'abandoned' | 'no-connection'): Forfeit => ({
  type: 'forfeit',
  cause,
  evidence: reasonEvidence({
    fr: 'n’est plus dans la classe',
    en: 'is no longer in the class',
  }),
});
