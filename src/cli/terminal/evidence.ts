import { quotable } from '../../core/texts.ts';
import { bothEvidences, evidenceLines } from '../../match/evidence.ts';
import type { CliTranslator } from '../translator.ts';

/** How a program ended, with its last output; then the rest of the evidence. */
export function evidenceTold(translator: CliTranslator, text: string): string[] {
  const both = bothEvidences(text);
  if (both) return both.flatMap(each => evidenceTold(translator, each));
  const found = evidenceLines(text, translator.lang);
  if (!found) return [translator.t.host.evidence(quotable(text))];
  const rest: string[] = [];
  const lines: string[] = [];
  for (const { field, label, value } of found)
    if (typeof value === 'number') rest.push(`${label} = ${translator.number(value)} ms`);
    else if (typeof value !== 'string')
      lines.push(translator.t.play.lastWords, ...value.map(line => `  > ${line}`));
    else if (field === 'ending') lines.push(value);
    else if (field === 'hint') lines.push(translator.t.host.hint(quotable(value, 400)));
    else rest.push(`${label} = ${quotable(value)}`);
  return rest.length === 0 ? lines : [...lines, translator.t.host.evidence(rest.join(', '))];
}
