import type { FaultCode } from '../../../src/bots/faults.ts';
import type { ForfeitCause } from '../../../src/core/match.ts';
import type { Protocol } from './arena.ts';

/** What each hostile bot of `bot.sh` must lose by: `docs/referee.md` tells the same. */
export interface Hostile {
  readonly mode: string;
  readonly why: string;
  readonly ugi: readonly [ForfeitCause, FaultCode];
  readonly codingame: readonly [ForfeitCause, FaultCode];
  /** What it may be named as well, where a busy machine looks late. */
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

/** A few more that only UGI has. */
export const CHATTER: Hostile = {
  mode: 'chatter',
  why: 'talks instead of answering',
  ugi: ['time', 'chatter'],
  codingame: ['unreadable', 'unreadable-answer'],
};

/** Whether a game was lost by what it should be. */
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
