import type { FaultCode } from '../../../src/bots/faults.ts';
import type { ForfeitCause } from '../../../src/core/match.ts';
import type { Protocol } from './arena.ts';

/** The fault by which each hostile bot of `bot.sh` must lose, as in `docs/referee.md`. */
export interface Hostile {
  readonly mode: string;
  readonly why: string;
  readonly ugi: readonly [ForfeitCause, FaultCode];
  readonly codingame: readonly [ForfeitCause, FaultCode];
  /** Another fault that is accepted, if a busy machine looks late. */
  readonly or?: FaultCode;
}

const both = (mode: string, why: string, cause: ForfeitCause, fault: FaultCode): Hostile => ({
  mode,
  why,
  ugi: [cause, fault],
  codingame: [cause, fault],
});

export const HOSTILE: readonly Hostile[] = [
  both('crash', 'falls by a signal', 'crash', 'signal'),
  both('exit', 'leaves with exit code 0', 'crash', 'exit'),
  both('hang', 'never answers', 'time', 'no-answer'),
  both('stubborn', 'never answers and ignores SIGTERM', 'time', 'no-answer'),
  {
    mode: 'garbage',
    why: 'answers with bytes that mean nothing',
    ugi: ['unreadable', 'unreadable-move'],
    codingame: ['unreadable', 'unreadable-answer'],
  },
  both('illegal', 'plays where it may not', 'illegal-move', 'illegal-move'),
  both('flood', 'writes 100 MB without a line break', 'flood', 'long-line'),
  both('half', 'answers without a line break', 'time', 'half-line'),
  { ...both('late', 'answers after its time', 'time', 'no-answer'), or: 'late-answer' },
  both('mute', 'closes its output and lives on', 'crash', 'closed-output'),
  both('forks', 'starts children, in its group and out of it', 'time', 'no-answer'),
  both('twice', 'answers twice', 'illegal-move', 'unasked-answer'),
];

/** Further modes, for UGI only. */
export const CHATTER: Hostile = {
  mode: 'chatter',
  why: 'talks instead of answering',
  ugi: ['time', 'chatter'],
  codingame: ['unreadable', 'unreadable-answer'],
};

/** Whether a game was lost by the expected fault. */
export function isRight(
  hostile: Hostile,
  protocol: Protocol,
  cause: string | undefined,
  fault: string | undefined,
): boolean {
  const [rightCause, rightFault] = hostile[protocol];
  return (
    cause === rightCause && (fault === rightFault || fault === hostile.or) && fault !== undefined
  );
}
