import { homeOf } from '../../bots/check/candidate.ts';
import { type ContestExamination, MEASURED_MOVES } from '../../bots/check/contest-examination.ts';
import { type Finding, failedFinding, finding } from '../../bots/check/finding.ts';
import { programTrouble } from '../../bots/check/program-trouble.ts';
import { perMove, type TimeControl } from '../../core/clock.ts';
import { type Rules, SIDES, type Side } from '../../core/game.ts';
import { FaultError } from '../../core/result.ts';
import { hasLost, lossFinding } from './client-loss.ts';
import { type ClientTrial, clientTrial } from './client-trial.ts';
import { type Diagnosed, diagnoseFailure, otherDialect } from './diagnosis.ts';
import { randomOpponent } from './opponents.ts';

/** Milliseconds a move if a contest has no limit per move. */
const UNTIMED = 60_000;

export interface ClientConditions extends Omit<Diagnosed, 'time'> {
  readonly rules: Rules;
  readonly control: TimeControl;
  readonly seed: string;
}

/** Examines a client under a contest's own clock: its connection, its request and ten moves. */
export async function examineClientForContest(
  conditions: ClientConditions,
): Promise<ContestExamination> {
  const { candidate, control } = conditions;
  const time = control.kind === 'move' ? control.limit + control.grace : UNTIMED;
  const diagnosed: Diagnosed = { ...conditions, time };
  const trouble = programTrouble(candidate.command, homeOf(candidate));
  if (trouble) {
    const fault = failedFinding(new FaultError({ code: 'bot-program', message: trouble }));
    return { starts: false, speaks: null, startup: 0, moves: [], memory: 0, findings: [fault] };
  }
  const moves: number[] = [];
  let memory = 0;
  let startup = 0;
  // one game may be over too soon
  for (const side of [...SIDES, ...SIDES]) {
    const tried = await contestTrial(conditions, side, time, MEASURED_MOVES - moves.length);
    memory = Math.max(memory, tried.exchange.memory);
    startup ||= tried.startup;
    const { game, failure } = tried;
    const fault = await faultIn(diagnosed, side, tried);
    moves.push(...(game?.turns ?? []));
    if (fault) {
      const starts = fault.subject !== 'start';
      const speaks = failure === null && fault.subject !== 'protocol';
      return { starts, speaks: starts ? speaks : null, startup, moves, memory, findings: [fault] };
    }
    if (moves.length >= MEASURED_MOVES) break;
  }
  const late = moves.filter(spent => spent > time).length;
  const slowest = Math.round(Math.max(...moves));
  const values = { turns: moves.length, late, slowest, limit: time };
  const findings = late > 0 ? [finding('time', 'fault', 'time.clientLate', values)] : [];
  return { starts: true, speaks: true, startup, moves, memory, findings };
}

/** Why a client does not play; null if it has connected and asked for a game. */
export async function clientStartFault(conditions: ClientConditions): Promise<Finding | null> {
  const { candidate, protocol, rules, seed } = conditions;
  const trouble = programTrouble(candidate.command, homeOf(candidate));
  if (trouble) return failedFinding(new FaultError({ code: 'bot-program', message: trouble }));
  const opponent = randomOpponent(seed);
  const game = { protocol, rules, control: perMove(UNTIMED), side: 'first', opponent } as const;
  const tried = await clientTrial(candidate, { ...game, budget: 0 });
  const { failure } = tried;
  return failure && diagnoseFailure({ ...conditions, time: UNTIMED }, tried, failure);
}

const contestTrial = (
  { candidate, protocol, rules, seed }: ClientConditions,
  side: Side,
  time: number,
  until: number,
): Promise<ClientTrial> => {
  const opponent = randomOpponent(`${seed} ${side} ${until}`);
  const control = perMove(time, time); // late moves are measured, up to twice the time
  return clientTrial(candidate, { protocol, rules, control, side, opponent, until });
};

async function faultIn(
  diagnosed: Diagnosed,
  side: Side,
  tried: ClientTrial,
): Promise<Finding | null> {
  const { game, failure, exchange } = tried;
  const { protocol, time: limit } = diagnosed;
  if (failure) return diagnoseFailure(diagnosed, tried, failure);
  if (!game) return null;
  if (game.interrupted === 'other-protocol') return finding('protocol', 'fault', 'client.isScs');
  if (!hasLost(game, side)) return null;
  const dialect = await otherDialect(diagnosed, side, game.turns.length);
  return dialect === null
    ? lossFinding('moves', { protocol, side, game, exchange, limit })
    : finding('protocol', 'fault', `client.dialect.${dialect}`);
}
