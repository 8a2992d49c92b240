import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import { Candidate } from '../bots/check/candidate.ts';
import {
  type ContestExamination,
  examineForContest,
  MEASURED_MOVES,
} from '../bots/check/contest-examination.ts';
import type { Finding } from '../bots/check/finding.ts';
import { startFault } from '../bots/check/start-fault.ts';
import { USUAL_WAIT } from '../bots/process-seat.ts';
import type { Position } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { games } from '../games/index.ts';
import {
  type BotChoice,
  type ClientChoice,
  isClient,
  type ProcessChoice,
} from '../match/seat-choice.ts';
import {
  type ClientConditions,
  clientStartFault,
  examineClientForContest,
} from '../tcp/check/contest-client.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { systemTimers as timers } from '../time/timers.ts';
import type { ProgramChoice } from './bot-games.ts';
import type { EngineChoice } from './engine-games.ts';
import { Openings } from './openings.ts';
import { choicesOf } from './participants.ts';
import { activeParticipants, type ContestPlan, controlOf, rulesFor } from './plan.ts';

/** The participants of a contest, examined before it starts. */

export interface CheckedParticipant {
  readonly name: string;
  readonly seat: string;
  /** Null for an engine of ours, of which only the moves are timed, and for a program elsewhere. */
  readonly examined: ContestExamination | null;
  /** Milliseconds of each measured move. */
  readonly moves: readonly number[];
}

/** Whether a finding would lose it games. */
export const hasFault = ({ examined }: CheckedParticipant): boolean =>
  examined?.findings.some(({ verdict }) => verdict === 'fault') ?? false;

/** The first positions of a contest's first games. */
export function startsOf(plan: ContestPlan): Position[] {
  const rules = rulesFor(plan);
  const openings = new Openings(rules, plan.openingPlies, plan.seed);
  const count = openings.available(MEASURED_MOVES);
  return Array.from({ length: count }, (_, i) => unwrap(rules.readPosition(openings.at(i))));
}

const candidateFor = (thread: BotsThread, { command, folder }: BotChoice, cwd: string): Candidate =>
  new Candidate({ thread, command, cwd, folder, timers, wait: USUAL_WAIT });

/**
 * Examines the participants one after the other, so that they do not disturb each other's times; those with the same
 * seat only once. Precondition: `choicesOf(plan)` is ok.
 */
export async function checkParticipants(
  plan: ContestPlan,
  report: (name: string, done: number) => void,
): Promise<CheckedParticipant[]> {
  const choices = unwrap(choicesOf(plan));
  const known = new Map<string, Pick<CheckedParticipant, 'examined' | 'moves'>>();
  const thread = botsThread();
  try {
    const participants: CheckedParticipant[] = [];
    for (const { name, seat } of activeParticipants(plan)) {
      const choice = choices.get(name);
      if (!choice) throw new Error(`no participant ${name}`);
      report(name, participants.length);
      const found = known.get(seat) ?? (await checkParticipant(plan, name, choice, thread));
      known.set(seat, found);
      participants.push({ name, seat, ...found });
    }
    return participants;
  } finally {
    await thread.close();
  }
}

async function checkParticipant(
  plan: ContestPlan,
  name: string,
  choice: ProgramChoice,
  thread: BotsThread,
) {
  if (choice.kind === 'tcp' || choice.kind === 'remote') return { examined: null, moves: [] }; // runs elsewhere
  if (isClient(choice)) {
    const examined = await examineClientForContest(clientFor(plan, choice, name, thread));
    return { examined, moves: examined.moves };
  }
  if (choice.kind === 'engine') return { examined: null, moves: await engineMoves(plan, choice) };
  const examined = await examineForContest(candidateFor(thread, choice, plan.folder), {
    protocol: choice.protocol,
    rules: rulesFor(plan),
    control: controlOf(plan),
    starts: startsOf(plan),
    seed: plan.seed,
  });
  return { examined, moves: examined.moves };
}

const clientFor = (
  plan: ContestPlan,
  { protocol, command, folder }: ClientChoice,
  name: string,
  thread: BotsThread,
): ClientConditions => ({
  candidate: { thread, timers, cwd: plan.folder, wait: USUAL_WAIT, command, folder, name },
  protocol,
  games,
  rules: rulesFor(plan),
  control: controlOf(plan),
  seed: plan.seed,
});

/** The times of an engine's moves in a random game; an engine with a limit of time alone uses all of it. */
async function engineMoves(
  plan: ContestPlan,
  { name: player, limits }: EngineChoice,
): Promise<number[]> {
  const { time, depth, nodes } = limits;
  const control = controlOf(plan);
  if (time !== undefined && depth === undefined && nodes === undefined)
    return [control.kind === 'move' ? Math.min(time, control.limit) : time];
  const rules = rulesFor(plan);
  const engine = engineThread();
  try {
    await engine.ready();
    const random = randomFrom(plan.seed);
    const moves: number[] = [];
    let [position] = startsOf(plan);
    while (moves.length < MEASURED_MOVES && !position.outcome) {
      const request = { rules: rules.id, position: position.text(), player, limits };
      const began = timers.now();
      await engine.search({ ...request, seed: `${plan.seed} ${moves.length}` });
      moves.push(timers.now() - began);
      position = position.play(random.pick(position.legalMoves()));
    }
    return moves;
  } finally {
    await engine.close();
  }
}

export interface UnstartableParticipant {
  readonly name: string;
  readonly fault: Finding;
}

/**
 * The participants among `names` whose programs do not start, do not answer the greeting or do not connect; tries
 * `concurrency` of them at the same time.
 */
export async function unstartableParticipants(
  plan: ContestPlan,
  names: ReadonlySet<string>,
  concurrency: number,
): Promise<UnstartableParticipant[]> {
  const choices = unwrap(choicesOf(plan));
  const programs = new Map<string, { readonly name: string; readonly choice: ProcessChoice }>(); // by seat
  for (const { name, seat } of plan.participants) {
    const choice = choices.get(name);
    if (choice?.kind === 'process' && names.has(name)) programs.set(seat, { name, choice });
  }
  if (programs.size === 0) return [];
  const faults = new Map<string, Finding | null>();
  const waiting = [...programs];
  const thread = botsThread();
  const faultOf = async (name: string, choice: ProcessChoice): Promise<Finding | null> => {
    if (isClient(choice)) return clientStartFault(clientFor(plan, choice, name, thread));
    const candidate = candidateFor(thread, choice, plan.folder);
    const fault = await startFault(candidate, choice.protocol, rulesFor(plan));
    await candidate.close();
    return fault;
  };
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [seat, { name, choice }] = next;
      faults.set(seat, await faultOf(name, choice));
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, lane));
  } finally {
    await thread.close();
  }
  return plan.participants.flatMap(({ name, seat }) => {
    const fault = names.has(name) ? faults.get(seat) : null;
    return fault ? [{ name, fault }] : [];
  });
}
