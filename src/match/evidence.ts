import { jsonOf } from '../core/json.ts';
import type { Lang, LocalizedText } from '../core/result.ts';
import { programEnd } from './program-end.ts';
import { outputTail, sanitized } from './program-output.ts';

/**
 * The evidence of a game lost off the board, as people read it. Evidence is JSON with these fields,
 * or plain text from old games and broken programs.
 */

/** In reading order; other fields are for programs. */
export const EVIDENCE_FIELDS = {
  why: { fr: 'raison', en: 'reason' },
  ending: { fr: 'fin du programme', en: 'end of the program' },
  rule: { fr: 'attendu', en: 'expected' },
  hint: { fr: 'conseil', en: 'hint' },
  words: { fr: 'réponse des règles', en: 'the rules’ answer' },
  unjudged: { fr: 'règle enfreinte avant', en: 'rule broken before' },
  stderr: {
    fr: 'ses derniers mots',
    en: 'its last words',
  },
  position: { fr: 'position', en: 'position' },
  sent: { fr: 'envoyé', en: 'sent' },
  received: { fr: 'reçu', en: 'received' },
  spent: { fr: 'après', en: 'after' },
  limit: { fr: 'limite', en: 'limit' },
  replay: { fr: 'pour le revoir', en: 'to see it again' },
} as const satisfies Record<string, LocalizedText>;

type Field = keyof typeof EVIDENCE_FIELDS;

/** One line of evidence; `value` is text, milliseconds, or a program's output, to be quoted line by line. */
export interface EvidenceLine {
  readonly field: Field;
  readonly label: string;
  readonly value: string | number | readonly string[];
}

/** Evidence that is a sentence from this program. */
export const reasonEvidence = (why: LocalizedText): string => JSON.stringify({ why });

/** The lines that people read; null if it is plain text. Records may be hostile, so every field is checked. */
export function evidenceLines(text: string, lang: Lang): EvidenceLine[] | null {
  const found = jsonOf(text);
  if (!isObject(found) || Array.isArray(found)) return null;
  const end = programEnd(found);
  return (Object.keys(EVIDENCE_FIELDS) as Field[]).flatMap(field => {
    if (field === 'rule' && end) return []; // the sentence about the end contains it
    const value = field === 'ending' ? (end ?? found[field]) : found[field];
    const shown =
      field === 'stderr' && typeof value === 'string' ? outputTail(value) : valueText(value, lang);
    const none = typeof shown !== 'number' && shown.length === 0;
    return none ? [] : [{ field, label: EVIDENCE_FIELDS[field][lang], value: shown }];
  });
}

/** After a double forfeit, the evidence of each side. */
export function bothEvidences(text: string): readonly string[] | null {
  const read = jsonOf(text);
  const both =
    Array.isArray(read) && read.length === 2 && read.every(one => typeof one === 'string');
  return both ? (read as string[]) : null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The deepest nesting of lists that is shown; evidence of ours has one level. */
const MOST_NESTED = 4;

function valueText(value: unknown, lang: Lang, nested = 0): string | number {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return sanitized(value.trim());
  if (Array.isArray(value) && nested >= MOST_NESTED) return '…';
  if (Array.isArray(value)) return value.map(one => valueText(one, lang, nested + 1)).join(' ⏎ ');
  return isObject(value) && typeof value[lang] === 'string'
    ? sanitized(value[lang])
    : sanitized(written(value));
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…'; // nested too deeply for the stack
  }
}
