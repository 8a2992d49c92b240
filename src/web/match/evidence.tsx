import { bothEvidences, type EvidenceLine, evidenceLines } from '../../match/evidence.ts';
import { sanitized } from '../../match/program-output.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

/** The evidence of a forfeit. */
export function Evidence({ text }: { readonly text: string }) {
  const { t, lang, number } = useTranslator(onlineTexts);
  const valueText = (value: EvidenceLine['value']): string => {
    if (typeof value === 'number') return `${number(value, 0)}\u00a0ms`;
    return typeof value === 'string' ? value : value.map(line => `\n  > ${line}`).join('');
  };
  const evidenceText = (one: string): string =>
    evidenceLines(one, lang)
      ?.map(({ label, value }) => t.online.evidenceLine(label, valueText(value)))
      .join('\n') ?? sanitized(one);
  return (
    <details class="evidence" open>
      <summary>{t.online.evidence}</summary>
      <pre tabIndex={0} role="region" aria-label={t.online.evidence}>
        {(bothEvidences(text) ?? [text]).map(evidenceText).join('\n\n')}
      </pre>
    </details>
  );
}
