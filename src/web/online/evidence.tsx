import { useOnlineWords } from './words.ts';

/** What a forfeit was decided on, as the referee kept it. */
export function Evidence({ text }: { readonly text: string }) {
  const words = useOnlineWords();
  return (
    <details class="evidence" open>
      <summary>{words.evidence}</summary>
      <pre tabIndex={0} role="region" aria-label={words.evidence}>
        {readable(text)}
      </pre>
    </details>
  );
}

/** Evidence is a sentence or JSON; of JSON a line for each field. */
function readable(text: string): string {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return text;
    return Object.entries(found)
      .map(
        ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join('\n');
  } catch {
    return text;
  }
}
