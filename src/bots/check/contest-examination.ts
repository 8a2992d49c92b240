import { perMove, type TimeControl } from '../../core/clock.ts';
import { type Position, type Rules, SIDES, type Side } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import type { BotEvidence } from '../evidence.ts';
import { FAULTS, type FaultCode } from '../faults.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { type Finding, forfeitFinding } from './finding.ts';
import { startFault } from './start-fault.ts';
import { randomGame, type Trial, type TrialOptions, trial } from './trial.ts';

export const MEASURED_MOVES = 10;

/** Without a clock, UGI requests a second a move; a move that takes a minute is not awaited. */
const UNTIMED_MOVE = perMove(1_000, 59_000);
/** Up to this time limit, in milliseconds, a late move is requested again, since the machine may have been busy. */
const MOST_REPEATED = 10_000;

/** The conditions of a contest that concern a bot. */
export interface ContestConditions {
  readonly protocol: CheckProtocol;
  readonly rules: Rules;
  readonly control: TimeControl;
  /** First positions of games, used in turn. */
  readonly starts: readonly Position[];
  readonly seed: string;
}

export interface ContestExamination {
  readonly starts: boolean;
  /** Null if it does not start. */
  readonly speaks: boolean | null;
  /** Milliseconds until it is ready for a game; 0 if the first move includes them. */
  readonly startup: number;
  /** Milliseconds of each measured move. */
  readonly moves: readonly number[];
  /** Its peak memory in bytes; 0 if too little or too short to be seen. */
  readonly memory: number;
  /** The findings that would lose it games. */
  readonly findings: readonly Finding[];
}

/** Examines a bot under a contest's own rules and clock: its start, its greeting and ten moves. */
export async function examineForContest(
  candidate: Candidate,
  conditions: ContestConditions,
): Promise<ContestExamination> {
  const { protocol, rules } = conditions;
  const { timers } = candidate.options;
  const began = timers.now();
  const fault = await startFault(candidate, protocol, rules);
  const startup = protocol === 'ugi' ? timers.now() - began : 0;
  if (fault) {
    await candidate.close();
    const starts = fault.subject !== 'start';
    const { memory } = candidate;
    return { starts, speaks: starts ? false : null, startup, moves: [], memory, findings: [fault] };
  }
  const { moves, evidence } = await measuredMoves(candidate, conditions);
  await candidate.close();
  return {
    starts: true,
    speaks: moves.length > 0 || protocol === 'ugi' || (evidence !== null && isMove(evidence.fault)),
    startup,
    moves: evidence && isLate(evidence) ? [...moves, evidence.spent] : moves,
    memory: candidate.memory,
    findings: evidence ? [forfeitFinding(candidate, 'moves', rules.game.id, evidence)] : [],
  };
}

const isLate = ({ fault }: BotEvidence): boolean => FAULTS[fault].cause === 'time';

/** Whether the fault is in a move that follows the protocol. */
const isMove = (fault: FaultCode): boolean => ['illegal-move', 'late-answer'].includes(fault);

interface MeasuredMoves {
  readonly moves: readonly number[];
  /** The evidence of the fault that ended them early, if any. */
  readonly evidence: BotEvidence | null;
}

async function measuredMoves(
  candidate: Candidate,
  conditions: ContestConditions,
): Promise<MeasuredMoves> {
  const moves: number[] = [];
  const { control } = conditions;
  const timed = control.kind === 'none' ? { ...conditions, control: UNTIMED_MOVE } : conditions;
  // CodinGame's bots know a game only from its beginning
  const trials = conditions.protocol === 'ugi' ? positionTrials : gameTrials;
  for (const options of trials(timed)) {
    const until = options.until === 'move' ? 'move' : MEASURED_MOVES - moves.length;
    const { turns, evidence } = await tryTwice(candidate, { ...options, until });
    moves.push(...turns);
    if (evidence) return { moves, evidence };
    if (moves.length >= MEASURED_MOVES) break;
  }
  return { moves, evidence: null };
}

async function tryTwice(candidate: Candidate, options: TrialOptions): Promise<Trial> {
  const tried = await trial(candidate, options);
  const { evidence } = tried;
  const isRepeated = evidence && isLate(evidence) && (evidence.limit ?? 0) <= MOST_REPEATED;
  return isRepeated ? trial(candidate, options) : tried;
}

/** Ten positions, each of another random game, from the opening to near the end. */
function* positionTrials({ starts, ...rest }: ContestConditions): Generator<TrialOptions> {
  const { rules, seed } = rest;
  for (let i = 0; i < MEASURED_MOVES; i++) {
    const start = starts[i % starts.length];
    const game = randomGame(rules, randomFrom(`${seed} ${i}`), start);
    const moves = game.slice(0, Math.floor((game.length * i) / MEASURED_MOVES));
    const side = turnAfter(rules, start, moves);
    yield { ...rest, start, moves, side, until: 'move' };
  }
}

function turnAfter(rules: Rules, start: Position, moves: readonly string[]): Side {
  let position = start;
  for (const move of moves) position = position.play(unwrap(rules.readMove(position, move)));
  return position.turn;
}

/** Games against random moves, the sides in turn; one may be over before the bot has moved. */
function* gameTrials({ starts, seed, ...rest }: ContestConditions): Generator<TrialOptions> {
  for (let i = 0; i < 2 * MEASURED_MOVES; i++) {
    const start = starts[i % starts.length];
    const side = SIDES[i % 2];
    yield { ...rest, start, side, until: MEASURED_MOVES, seed: `${seed} ${i}` };
  }
}
