import { bothEvidences, evidenceLines } from '../../match/evidence.ts';
import { useVoice } from '../shell/voice.ts';
import { useOnlineWords } from './words.ts';

/** What a forfeit was decided on, as the referee kept it. */
export function Evidence({ text }: { readonly text: string }) {
  const { lang, number } = useVoice();
  const words = useOnlineWords();
  const readable = (one: string): string =>
    evidenceLines(one, lang)
      ?.map(({ label, value }) =>
        words.evidenceLine(label, typeof value === 'number' ? `${number(value)}\u00a0ms` : value),
      )
      .join('\n') ?? one;
  return (
    <details class="evidence" open>
      <summary>{words.evidence}</summary>
      <pre tabIndex={0} role="region" aria-label={words.evidence}>
        {(bothEvidences(text) ?? [text]).map(readable).join('\n\n')}
      </pre>
    </details>
  );
}
