import type { LocalizedText } from '../core/result.ts';

/** The topics by group, in the order in which they are shown. */
export const TOPIC_GROUPS = {
  promises: ['node', 'sandbox', 'limits', 'data', 'clock'],
  bots: ['user', 'cgroups', 'python', 'c', 'java', 'prolog'],
  screens: ['browser', 'port', 'terminal'],
} as const;
export type TopicGroup = keyof typeof TOPIC_GROUPS;
export type MachineTopic = (typeof TOPIC_GROUPS)[TopicGroup][number];

/** A remedy for a finding: a sentence, and commands to copy. */
export interface Remedy {
  readonly text: LocalizedText;
  readonly commands?: readonly string[];
}

/** `failed`: a promise that cannot be kept here. `warning`: something optional is missing. */
export type MachineVerdict = 'ok' | 'warning' | 'failed';

/** One thing that this machine can or cannot do. */
export interface MachineFinding {
  readonly topic: MachineTopic;
  readonly verdict: MachineVerdict;
  /** For programs. */
  readonly code: string;
  readonly text: LocalizedText;
  readonly remedies: readonly Remedy[];
}

export const isPromise = (topic: MachineTopic): boolean =>
  TOPIC_GROUPS.promises.some(promise => promise === topic);
