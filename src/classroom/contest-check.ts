import { z } from 'zod';
import { type CheckedParticipant, checkParticipants } from '../arena/check-participants.ts';
import { forecast, gamesLeft } from '../arena/forecast.ts';
import { activeParticipants, type ContestPlan, controlOf } from '../arena/plan.ts';
import type { Result } from '../core/result.ts';
import { readTcpSeat } from '../protocols/bot-seats.ts';
import type { ContestCheck } from '../protocols/contest-wire.ts';
import type { StoredGame } from '../store/store.ts';
import type { ClassEntrants } from './contest-entrants.ts';
import { contestFaults } from './contest-faults.ts';
import { type ContestSeats, readRemoteSeat } from './contest-seats.ts';

/** The check of a contest before it starts: who is here, who cannot play, and how long it will take. */

export interface CheckRequest {
  readonly plan: ContestPlan;
  readonly played: readonly StoredGame[];
  readonly entrants: ClassEntrants;
  readonly seats: ContestSeats;
  /** How many games may use processors of this machine and of workers at once. */
  readonly processors: number;
}

type CheckedEntrant = ContestCheck['entrants'][number];

/** Precondition: `choicesOf(plan)` is ok. Engines of ours are timed; all others were examined by their authors. */
export async function checkEntrants(
  request: CheckRequest,
): Promise<Pick<ContestCheck, 'entrants' | 'forecast'>> {
  const { plan, played, entrants, seats } = request;
  await seats.loadBots(plan.participants.map(({ seat }) => seat));
  const measured = await checkParticipants(plan, () => {});
  const checked = activeParticipants(plan).map(({ name, seat }): CheckedEntrant => {
    const moves = measured.find(each => each.name === name)?.moves ?? [];
    const slowest = moves.length === 0 ? null : Math.round(Math.max(...moves));
    // its port opens with the contest
    if (readTcpSeat(seat)) return { name, isHere: false, check: null, slowest, trouble: null };
    if (!readRemoteSeat(seat))
      return { name, isHere: true, check: 'ready', slowest, trouble: null };
    const isHere = seats.isReady(seat);
    const check = checkOf(entrants, seat);
    return { name, isHere, check, slowest, trouble: troubleOf(entrants, name, seat) };
  });
  const unmeasured = measured.filter(({ moves }) => moves.length === 0).map(({ name }) => name);
  const participants = measured.map(each =>
    each.moves.length > 0 ? each : { ...each, moves: assumedMoves(plan) },
  );
  const { games, seconds, slowestSeconds } = forecast(
    ...[plan, played, participants, gamesAtOnce(request, participants)],
  );
  return { entrants: checked, forecast: { games, seconds, slowestSeconds, unmeasured } };
}

const checkResult = z.looseObject({ faults: z.number() });

function checkOf(entrants: ClassEntrants, seat: string): CheckedEntrant['check'] {
  const name = readRemoteSeat(seat);
  if (name?.kind !== 'bot') return null;
  const known = entrants.botOf(seat)?.versions.find(({ number }) => number === name.version);
  const read = checkResult.safeParse(JSON.parse(known?.check ?? 'null'));
  return read.success ? (read.data.faults > 0 ? 'fault' : 'ready') : null;
}

function troubleOf(entrants: ClassEntrants, name: string, seat: string) {
  const found: Result<unknown> = entrants.remote(seat);
  if (found.ok) return null;
  return found.fault.code === 'no-version' ? found.fault.message : contestFaults.gone(name).message;
}

/** The range of move times assumed where none were measured: from nothing to all that the clock allows. */
function assumedMoves(plan: ContestPlan): number[] {
  const control = controlOf(plan);
  switch (control.kind) {
    case 'none':
      return [0];
    case 'move':
      return [0, control.limit];
    case 'game':
      return [0, control.base / MOVES_OF_GAME + control.increment];
  }
}

/** Over how many moves a side is assumed to spread a time for the whole game. */
const MOVES_OF_GAME = 25;

/** Participants elsewhere play one game at a time each; those here share the processors. */
function gamesAtOnce(
  { plan, played, seats, processors }: CheckRequest,
  participants: readonly CheckedParticipant[],
): number {
  const isHere = new Map(
    participants.map(({ name, seat }) => [name, !readRemoteSeat(seat) || seats.isHere(seat)]),
  );
  const { known } = gamesLeft(plan, played);
  const here = known.filter(({ first, second }) => isHere.get(first) || isHere.get(second));
  const pairs = Math.max(1, Math.floor(participants.length / 2));
  const share = here.length / Math.max(1, known.length);
  return share === 0 ? pairs : Math.max(1, Math.min(pairs, processors / share));
}
