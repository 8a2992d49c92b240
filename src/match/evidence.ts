import type { Lang, Words } from '../core/result.ts';

/**
 * What is kept of a game that was lost off the board, as people read it. Evidence is JSON of these fields,
 * or, of old games and broken programs, plain text.
 */

/** In the order of reading; other fields are for programs. */
export const EVIDENCE_FIELDS = {
  why: { fr: 'raison', en: 'reason' },
  rule: { fr: 'attendu', en: 'expected' },
  words: { fr: 'réponse des règles', en: 'the rules’ answer' },
  unjudged: { fr: 'règle enfreinte avant', en: 'rule broken before' },
  position: { fr: 'position', en: 'position' },
  sent: { fr: 'envoyé', en: 'sent' },
  received: { fr: 'reçu', en: 'received' },
  spent: { fr: 'après', en: 'after' },
  limit: { fr: 'limite', en: 'limit' },
  ending: { fr: 'fin du programme', en: 'end of the program' },
  stderr: { fr: 'sortie d’erreur', en: 'standard error' },
  replay: { fr: 'pour le revoir', en: 'to see it again' },
} as const satisfies Record<string, Words>;

type Field = keyof typeof EVIDENCE_FIELDS;

/** One line of evidence; `value` is text, or milliseconds. */
export interface EvidenceLine {
  readonly field: Field;
  readonly label: string;
  readonly value: string | number;
}

/** Evidence that is a sentence of ours. */
export const because = (why: Words): string => JSON.stringify({ why });

/** The lines that people read; null where it is plain text. It may come from a hostile record: nothing is taken for granted. */
export function evidenceLines(text: string, lang: Lang): EvidenceLine[] | null {
  const found = parsed(text);
  if (!isObject(found) || Array.isArray(found)) return null;
  return (Object.keys(EVIDENCE_FIELDS) as Field[]).flatMap(field => {
    const value = field === 'ending' ? ended(found[field]) : found[field];
    const told = valueText(value, lang);
    return told === '' ? [] : [{ field, label: EVIDENCE_FIELDS[field][lang], value: told }];
  });
}

/** Where both forfeited at once, the evidence of each. */
export function bothEvidences(text: string): readonly string[] | null {
  const read = parsed(text);
  const both =
    Array.isArray(read) && read.length === 2 && read.every(one => typeof one === 'string');
  return both ? (read as string[]) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function valueText(value: unknown, lang: Lang): string | number {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(one => valueText(one, lang)).join(' ⏎ ');
  return isObject(value) && typeof value[lang] === 'string' ? value[lang] : JSON.stringify(value);
}

/** How a program or its connection ended, in words where we have them. */
function ended(ending: unknown): unknown {
  if (!isObject(ending)) return ending;
  const { kind, code, signal } = ending;
  if (kind === 'exit')
    return typeof signal === 'string'
      ? { fr: `arrêté par ${signal}`, en: `stopped by ${signal}` }
      : { fr: `code de sortie ${code}`, en: `exit code ${code}` };
  return ENDS.get(kind) ?? ending;
}

const ENDS: ReadonlyMap<unknown, Words> = new Map([
  ['closed', { fr: 'connexion fermée', en: 'connection closed' }],
  ['mute', { fr: 'sortie fermée, programme en marche', en: 'output closed, program running' }],
  ['flood', { fr: 'trop de sortie', en: 'too much output' }],
  ['memory', { fr: 'trop de mémoire', en: 'too much memory' }],
]);
