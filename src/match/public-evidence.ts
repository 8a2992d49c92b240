import { jsonOf } from '../core/json.ts';
import type { MatchEvent } from '../core/match.ts';

/** The public fields of the evidence of a lost game: neither a program's output nor its command. */
const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  'why',
  'rule',
  'words',
  'position',
  'spent',
  'limit',
]);

/** An event of a contest's game without what is not public. */
export function publicEvent(event: MatchEvent): MatchEvent {
  if (event.type !== 'ended' || event.evidence === undefined) return event;
  const { evidence, ...ending } = event;
  const shown = publicEvidence(evidence);
  return shown === null ? ending : { ...ending, evidence: shown };
}

/** Null if nothing of it may be shown. */
export function publicEvidence(evidence: string): string | null {
  const found = jsonOf(evidence); // null: plain text from a program
  if (Array.isArray(found)) {
    const both = found.map(each => (typeof each === 'string' ? publicEvidence(each) : null));
    return both.includes(null) ? null : JSON.stringify(both);
  }
  if (typeof found !== 'object' || found === null) return null;
  const fields = Object.entries(found).filter(([field]) => PUBLIC_FIELDS.has(field));
  return fields.length === 0 ? null : JSON.stringify(Object.fromEntries(fields));
}
