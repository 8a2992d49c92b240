import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import type { NewChallenge, ShownChallenge } from '../protocols/people-wire.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import { newId } from '../store/ids.ts';
import type { Timers } from '../time/timers.ts';
import { faults } from './faults.ts';

/** Milliseconds after which a challenge is removed without an answer, and after its answer. */
const OPEN = 120_000;
const ANSWERED = 30_000;
/** Milliseconds for which whoever declined is not challenged again by the same person. */
const QUIET = 60_000;
/** How many open challenges a person may have. */
const MOST = 5;
const ID_LENGTH = 10;

/** Somebody would like to play somebody. */
export interface Challenge {
  readonly id: string;
  readonly from: StoredPerson;
  readonly to: StoredPerson;
  readonly rules: string;
  readonly time: string;
  /** The challenger's side. */
  readonly side: Side;
  readonly state: ShownChallenge['state'];
  readonly room: string | null;
}

/** Challenges between people who are here. They are in memory only: a restart removes them. */
export class Challenges {
  readonly #timers: Timers;
  readonly #changed: () => void;
  readonly #all = new Map<string, Challenge>();
  readonly #cancels = new Map<string, () => void>();
  /** The end of `QUIET`, by challenger and challenged. */
  readonly #quiet = new Map<string, number>();

  constructor(timers: Timers, changed: () => void) {
    this.#timers = timers;
    this.#changed = changed;
  }

  /** The challenges that a person has made or received, the oldest first. */
  of(person: string): readonly Challenge[] {
    return [...this.#all.values()].filter(({ from, to }) => from.id === person || to.id === person);
  }

  make(from: StoredPerson, to: StoredPerson, asked: NewChallenge): Result<Challenge> {
    if (from.id === to.id) return refusal(faults.noPerson);
    const now = this.#timers.now();
    for (const [pair, until] of this.#quiet) if (until <= now) this.#quiet.delete(pair);
    if (this.#quiet.has(pairOf(from, to))) return refusal(faults.tooManyChallenges);
    const own = this.of(from.id).filter(each => each.from.id === from.id && each.state === 'open');
    for (const each of own) if (each.to.id === to.id) this.#remove(each.id);
    if (own.filter(each => each.to.id !== to.id).length >= MOST)
      return refusal(faults.tooManyChallenges);
    const { rules, time, side } = asked;
    const id = newId(ID_LENGTH);
    const challenge: Challenge = { id, from, to, rules, time, side, state: 'open', room: null };
    this.#keep(challenge, OPEN);
    return ok(challenge);
  }

  /** An open challenge that the person has received. */
  received(id: string, person: string): Result<Challenge> {
    const found = this.#all.get(id);
    const isTheirs = found?.to.id === person && found.state === 'open';
    return isTheirs ? ok(found) : refusal(faults.noChallenge);
  }

  accept(challenge: Challenge, room: string): void {
    this.#keep({ ...challenge, state: 'accepted', room }, ANSWERED);
  }

  decline(challenge: Challenge): void {
    this.#quiet.set(pairOf(challenge.from, challenge.to), this.#timers.now() + QUIET);
    this.#keep({ ...challenge, state: 'declined' }, ANSWERED);
  }

  /** The challenger withdraws it, or has read the answer. */
  withdraw(id: string, person: string): Result<null> {
    if (this.#all.get(id)?.from.id !== person) return refusal(faults.noChallenge);
    this.#remove(id);
    return ok(null);
  }

  #keep(challenge: Challenge, time: number): void {
    const { id } = challenge;
    this.#cancels.get(id)?.();
    this.#all.set(id, challenge);
    this.#cancels.set(
      id,
      this.#timers.after(millis(time), () => this.#remove(id)),
    );
    this.#changed();
  }

  #remove(id: string): void {
    this.#cancels.get(id)?.();
    this.#cancels.delete(id);
    if (this.#all.delete(id)) this.#changed();
  }
}

const pairOf = (from: StoredPerson, to: StoredPerson): string => `${from.id} ${to.id}`;
