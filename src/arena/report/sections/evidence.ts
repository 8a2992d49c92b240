import { quotable } from '../../../core/texts.ts';
import { bothEvidences, evidenceLines } from '../../../match/evidence.ts';
import type { Desk } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import { texts } from '../texts.ts';

/** How a forfeit is known, for people. */

/** What is shown of a bot's last words; the JSON file has them all. */
const LONGEST = 600;

const shown = (text: string): string => quotable(text.trim(), LONGEST);

export function evidenceList(desk: Desk, evidence: string): Markup | string {
  if (evidence === '') return '–';
  if (evidence === 'suspended') return desk.say(texts.forfeits.suspended);
  const both = bothEvidences(evidence);
  if (both) return markup`${both.map(one => evidenceList(desk, one))}`;
  const lines = evidenceLines(evidence, desk.lang) ?? [];
  if (lines.length === 0) return markup`<code>${shown(evidence)}</code>`;
  const told = (value: string | number): string =>
    typeof value === 'number' ? desk.f.duration(value) : shown(value);
  return markup`<dl>${lines.map(({ label, value }) => markup`<div><dt>${label}</dt><dd><code>${told(value)}</code></dd></div>`)}</dl>`;
}
