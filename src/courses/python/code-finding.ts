import type { FindingVerdict } from '../../bots/check/finding.ts';
import type { LocalizedText } from '../../core/result.ts';

/** One finding about a student's code. */
export interface CodeFinding {
  /** A function, or a stage of the examination. */
  readonly subject: LocalizedText;
  readonly verdict: FindingVerdict;
  readonly message: LocalizedText;
  /** Lines below it, such as what was expected and what came. */
  readonly details?: readonly LocalizedText[];
}

/** A name from the student's code, the same in both languages. */
export const named = (name: string): LocalizedText => ({ fr: name, en: name });

export const STAGES = {
  start: { fr: 'démarrage', en: 'start' },
  file: { fr: 'fichier', en: 'file' },
  rest: { fr: 'le reste', en: 'rest' },
} as const;
