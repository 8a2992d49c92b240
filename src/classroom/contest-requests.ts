import type { ContestPlan } from '../arena/plan.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import type { ContestAction } from '../protocols/contest-wire.ts';
import type { ClassContest, ClassroomStore } from '../store/classroom-store.ts';
import type { ChangeRequest } from '../store/store.ts';
import { ClassEntrants } from './contest-entrants.ts';
import { contestFaults as faults, contestTexts as texts } from './contest-faults.ts';
import type { TcpParticipant } from './tcp-bots.ts';

/** Who acts: a teacher, or whoever administers the server. */
export interface ContestActor {
  /** The name that everybody sees. */
  readonly name: string;
  /** Null for an administrator who is no member. */
  readonly member: string | null;
}

/** Makes a bot of the class for a participant such as `tcp:log320:8901`, and returns its seat. */
export type TcpSeatMaker = (participant: TcpParticipant) => Promise<Result<string>>;

/** What changes the plan of a contest. */
export type ChangeAction = Exclude<ContestAction, { type: 'start' | 'pause' }>;
type EntryAction = Extract<ChangeAction, { type: 'add' | 'replace' }>;

interface Entry {
  readonly classroom: string;
  readonly plan: ContestPlan;
  readonly name: string;
  readonly seat: string;
  readonly by: ContestActor;
}

/** Turns what a teacher asks for into changes of a contest's plan, with the bots and members of the class. */
export class ContestRequests {
  readonly #classrooms: ClassroomStore;
  readonly #tcpSeat: TcpSeatMaker | undefined;

  constructor(classrooms: ClassroomStore, tcpSeat: TcpSeatMaker | undefined) {
    this.#classrooms = classrooms;
    this.#tcpSeat = tcpSeat;
  }

  /** Those who may take part in contests of a class. */
  entrants(classroom: string): Promise<ClassEntrants> {
    return ClassEntrants.read(this.#classrooms, classroom);
  }

  async changeFor(
    owned: ClassContest,
    plan: ContestPlan,
    action: ChangeAction,
    by: ContestActor,
  ): Promise<Result<ChangeRequest>> {
    switch (action.type) {
      case 'void':
      case 'replay': {
        const because = action.type === 'void' ? action.because : texts.networkFault;
        return ok({ kind: 'void', number: action.number, because });
      }
      case 'exclude':
        return ok({ kind: 'exclude', name: action.name, because: action.because });
      case 'add':
      case 'replace':
        return this.#enter(owned, plan, action, by);
    }
  }

  /** Replaces seats that name a protocol over TCP by bots of the class that are expected at a port. */
  async seated(
    classroom: string,
    plan: ContestPlan,
    by: ContestActor,
  ): Promise<Result<ContestPlan>> {
    const participants = [];
    for (const { name, seat } of plan.participants) {
      const made = await this.#seatOf({ classroom, plan, name, seat, by });
      if (!made.ok) return made;
      participants.push({ name, seat: made.value });
    }
    return ok({ ...plan, participants });
  }

  /** A late participant, or another version of one. */
  async #enter(
    { classroom }: ClassContest,
    plan: ContestPlan,
    action: EntryAction,
    by: ContestActor,
  ): Promise<Result<ChangeRequest>> {
    const entrants = await this.entrants(classroom);
    const because = action.because ?? null;
    if (action.type === 'replace') {
      const { name } = action;
      const seat = await this.#newSeat({ classroom, plan, name, by }, action.seat, entrants);
      return seat.ok ? ok({ kind: 'replace', name, seat: seat.value, because }) : seat;
    }
    const { seat } = action;
    const usual = /^(class|person):/i.test(seat) ? entrants.remote(seat) : null;
    if (usual && !usual.ok) return usual;
    const name = action.name ?? usual?.value.name ?? seat;
    const made = await this.#seatOf({ classroom, plan, name, seat, by });
    return made.ok ? ok({ kind: 'add', name, seat: made.value, because }) : made;
  }

  /** The seat that was asked for; else the newest version of the participant's bot. */
  async #newSeat(
    entry: Omit<Entry, 'seat'>,
    wanted: string | undefined,
    entrants: ClassEntrants,
  ): Promise<Result<string>> {
    if (wanted !== undefined) return this.#seatOf({ ...entry, seat: wanted });
    const { name, plan } = entry;
    const now = plan.participants.find(player => player.name === name)?.seat ?? '';
    const known = entrants.botOf(now);
    if (!known) return refusal(faults.notOfClass(name));
    const newest = entrants.remote(`class:${known.bot.id}`);
    if (!newest.ok) return newest;
    const { seat } = newest.value;
    return seat === now ? refusal(faults.noNewVersion(name)) : ok(seat);
  }

  async #seatOf({ classroom, plan, name, seat, by }: Entry): Promise<Result<string>> {
    if (!/^\s*tcp:/i.test(seat)) return ok(seat);
    if (!this.#tcpSeat) return refusal(faults.noTcp);
    return this.#tcpSeat({ classroom, game: plan.game, name, seat, member: by.member });
  }
}
