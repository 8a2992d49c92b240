import { quotable } from '../../../core/texts.ts';
import { readEvidence } from '../../../hosts/bots/evidence.ts';
import type { Desk } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import { texts } from '../texts.ts';

/** How a forfeit is known, for people. Records are hostile too: nothing of their evidence is taken for granted. */

/** What is shown of a bot's last words; the JSON file has them all. */
const LONGEST = 600;

const shown = (value: unknown): string =>
  quotable((typeof value === 'string' ? value : JSON.stringify(value)).trim(), LONGEST);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

function fields({ say, f, lang }: Desk, text: string): (readonly [string, string])[] {
  const words = texts.forfeits.fields;
  const found = readEvidence(text) as Readonly<Record<string, unknown>> | null;
  if (!found) return plainFields(text);
  const inLang = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && lang in value
      ? (value as Readonly<Record<string, unknown>>)[lang]
      : value;
  const took = (value: unknown): unknown => (typeof value === 'number' ? f.duration(value) : value);
  const all: (readonly [string, unknown])[] = [
    [say(words.rule), inLang(found.rule)],
    [say(words.said), inLang(found.words)],
    [say(words.position), found.position],
    [say(words.sent), Array.isArray(found.sent) ? found.sent.join(' ⏎ ') : found.sent],
    [say(words.received), found.received],
    [say(words.spent), took(found.spent)],
    [say(words.limit), took(found.limit)],
    [say(words.ending), found.ending],
    [say(words.stderr), found.stderr],
    [say(words.replay), found.replay],
  ];
  return all.flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, shown(value)] as const]));
}

/** Of another making than a bot's seat: the referee's own JSON, or plain text. */
function plainFields(text: string): (readonly [string, string])[] {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.entries(read).map(([name, value]) => [quotable(name), shown(value)]);
  } catch {
    // plain text
  }
  return [];
}

/** Where both forfeited at once, the evidence of each. */
function bothSides(text: string): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(text);
    const both =
      Array.isArray(read) && read.length === 2 && read.every(one => typeof one === 'string');
    return both ? (read as string[]) : null;
  } catch {
    return null;
  }
}

export function evidenceList(desk: Desk, evidence: string): Markup | string {
  if (evidence === '') return '–';
  if (evidence === 'suspended') return desk.say(texts.forfeits.suspended);
  const both = bothSides(evidence);
  if (both) return markup`${both.map(one => evidenceList(desk, one))}`;
  const found = fields(desk, evidence);
  if (found.length === 0) return markup`<code>${shown(evidence)}</code>`;
  return markup`<dl>${found.map(([name, value]) => markup`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}</dl>`;
}
