import { millis } from '../core/clock.ts';
import type { Side, Sides } from '../core/game.ts';
import { memoryJournal } from '../core/journal.ts';
import { endingOf, type Match, type MatchEvent } from '../core/match.ts';
import { type Fault, type LocalizedText, unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import type { SeatEngine } from '../match/engine-seat.ts';
import { openSeat, type SeatResources } from '../match/open-seat.ts';
import { personSeat } from '../match/person-seat.ts';
import { referee } from '../match/referee.ts';
import type { Seat, Submission } from '../match/seat.ts';
import { sleep, systemTimers, type Timers } from '../time/timers.ts';
import type { LineDialogue } from './course.ts';
import { isLeaving } from './questions.ts';

/** A program's name, its title for people, and its limits in addition to the clock. */
export interface CoursePlayer {
  readonly name: string;
  readonly title: LocalizedText;
  readonly limits: Limits;
}

/** One game of a course: the referee between a dialogue and programs. */
export interface CourseSession {
  readonly dialogue: LineDialogue;
  /** The match at its start, already shown. */
  readonly match: Match;
  /** Null for a person, who plays through the dialogue. */
  readonly programs: Sides<Seat | null>;
  /** Shows an event. */
  show(event: MatchEvent, match: Match): void;
  /** The least milliseconds between two moves when two programs play each other, so that the eye can follow. */
  readonly pace?: number;
  /** Called when a program is to move. */
  thinking?(match: Match): void;
  /** Asks the person for a move; null if they leave. `fault`: why their last action was refused. */
  ask(match: Match, fault: Fault | null): Promise<Submission | null>;
  readonly timers?: Timers;
}

/** Plays to the end, or until the person leaves; returns the match as it is then. */
export async function playSession(session: CourseSession): Promise<Match> {
  const { dialogue, timers = systemTimers, pace = 0 } = session;
  let { match } = session;
  let failure: unknown;
  const leaving = new AbortController();
  const programs = pacedPrograms(session.programs, pace, timers);

  const ask = (fault: Fault | null) => {
    const person = people[match.position.turn];
    session.ask(match, fault).then(
      submission => (submission ? person.submit(submission.action, submission) : leaving.abort()),
      error => {
        if (!isLeaving(error)) failure = error;
        leaving.abort();
      },
    );
  };
  const nextTurn = () => {
    if (endingOf(match)) return;
    if (programs[match.position.turn]) session.thinking?.(match);
    else ask(null);
  };
  const people = {
    first: personSeat(({ fault }) => ask(fault)),
    second: personSeat(({ fault }) => ask(fault)),
  };
  const seat = (side: Side): Seat => programs[side] ?? people[side];

  const game = referee({
    id: 'course',
    match,
    seats: { first: seat('first'), second: seat('second') },
    journal: memoryJournal(),
    timers,
    spectator(message) {
      match = message.match;
      if (message.type === 'event') session.show(message.event, match);
      nextTurn();
    },
    signal: AbortSignal.any([
      leaving.signal,
      ...(dialogue.interrupted ? [dialogue.interrupted] : []),
    ]),
  });
  nextTurn();
  match = await game;
  if (failure !== undefined) throw failure;
  return match;
}

/** Slows down two programs that play each other. */
function pacedPrograms(
  { first, second }: Sides<Seat | null>,
  pace: number,
  timers: Timers,
): Sides<Seat | null> {
  if (pace === 0 || !first || !second) return { first, second };
  return { first: paced(first, pace, timers), second: paced(second, pace, timers) };
}

/** Delays a program's moves, without charging it the delay. */
function paced(seat: Seat, pace: number, timers: Timers): Seat {
  let began = timers.now();
  async function* submissions(): AsyncGenerator<Submission> {
    for await (const submission of seat.submissions) {
      const spent = millis(timers.now() - began);
      await sleep(pace - spent, { timers });
      yield { spent, ...submission };
    }
  }
  const tell: Seat['tell'] = message => {
    began = timers.now();
    seat.tell(message);
  };
  return { ...seat, tell, submissions: submissions() };
}

/** The seats of the programs among two players, null for people. */
export async function openPrograms(
  players: Sides<CoursePlayer | null>,
  engine: SeatEngine,
  seed: SeatResources['seed'],
): Promise<Sides<Seat | null>> {
  const open = async (side: Side) => {
    const player = players[side];
    if (!player) return null;
    const { name, limits } = player;
    const resources = { seed, engine: () => engine };
    return unwrap(await openSeat({ kind: 'engine', name, limits }, side, resources));
  };
  return { first: await open('first'), second: await open('second') };
}
