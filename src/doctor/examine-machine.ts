import type { MachineFacts } from './facts.ts';
import type { MachineFinding } from './finding.ts';
import { botFindings } from './judge-bots.ts';
import { promiseFindings } from './judge-promises.ts';
import { screenFindings } from './judge-screens.ts';

/** All findings about a machine, in the order of their topics. */
export const examineMachine = (facts: MachineFacts): readonly MachineFinding[] => [
  ...promiseFindings(facts),
  ...botFindings(facts),
  ...screenFindings(facts),
];

/** The promises that cannot be kept. */
export const brokenPromises = (findings: readonly MachineFinding[]): MachineFinding[] =>
  findings.filter(({ verdict }) => verdict === 'failed');
