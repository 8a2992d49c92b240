import { bothEvidences, type EvidenceLine, evidenceLines } from '../../match/evidence.ts';
import { sanitized } from '../../match/program-output.ts';
import { useTranslator } from '../shell/translator.ts';
import { useOnlineWords } from './words.ts';

/** What a forfeit was decided on, as the referee kept it. */
export function Evidence({ text }: { readonly text: string }) {
  const { lang, number } = useTranslator();
  const words = useOnlineWords();
  const told = (value: EvidenceLine['value']): string => {
    if (typeof value === 'number') return `${number(value)}\u00a0ms`;
    return typeof value === 'string' ? value : value.map(line => `\n  > ${line}`).join('');
  };
  const readable = (one: string): string =>
    evidenceLines(one, lang)
      ?.map(({ label, value }) => words.evidenceLine(label, told(value)))
      .join('\n') ?? sanitized(one);
  return (
    <details class="evidence" open>
      <summary>{words.evidence}</summary>
      <pre tabIndex={0} role="region" aria-label={words.evidence}>
        {(bothEvidences(text) ?? [text]).map(readable).join('\n\n')}
      </pre>
    </details>
  );
}
