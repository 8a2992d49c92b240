import { quotable } from '../../../core/texts.ts';
import { bothEvidences, type EvidenceLine, evidenceLines } from '../../../match/evidence.ts';
import { type Markup, markup } from '../html.ts';
import type { ReportContext } from '../section.ts';

/** The evidence for a forfeit. */

/** Characters shown of a text; the JSON file has it all. */
const LONGEST = 600;

const shown = (text: string): string => quotable(text.trim(), LONGEST);

export function evidenceList(context: ReportContext, evidence: string): Markup | string {
  if (evidence === '') return '–';
  if (evidence === 'suspended') return context.t.forfeits.suspended;
  const both = bothEvidences(evidence);
  if (both) return markup`${both.map(one => evidenceList(context, one))}`;
  const lines = evidenceLines(evidence, context.lang) ?? [];
  if (lines.length === 0) return markup`<code>${shown(evidence)}</code>`;
  const valueMarkup = (value: EvidenceLine['value']): Markup => {
    if (typeof value === 'number') return markup`<code>${context.f.duration(value)}</code>`;
    if (typeof value === 'string') return markup`<code>${shown(value)}</code>`;
    return markup`<blockquote>${value.map(line => markup`<code>${line}</code>`)}</blockquote>`;
  };
  return markup`<dl>${lines.map(({ label, value }) => markup`<div><dt>${label}</dt><dd>${valueMarkup(value)}</dd></div>`)}</dl>`;
}
