import type { Words } from '../../core/result.ts';
import { useVoice, type Voice } from '../shell/voice.ts';
import { useOnlineWords } from './words.ts';

/** What a forfeit was decided on, as the referee kept it. */
export function Evidence({ text }: { readonly text: string }) {
  const { say } = useVoice();
  const words = useOnlineWords();
  return (
    <details class="evidence" open>
      <summary>{words.evidence}</summary>
      <pre tabIndex={0} role="region" aria-label={words.evidence}>
        {readable(text, say)}
      </pre>
    </details>
  );
}

/** Evidence is a sentence or JSON; of JSON a line for each field. */
function readable(text: string, say: Voice['say']): string {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return text;
    return Object.entries(found)
      .map(([name, value]) => `${name}: ${shown(value, say)}`)
      .join('\n');
  } catch {
    return text;
  }
}

function shown(value: unknown, say: Voice['say']): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(one => `\n  ${shown(one, say)}`).join('');
  const isWords = typeof value === 'object' && value !== null && 'fr' in value && 'en' in value;
  return isWords ? say(value as Words) : JSON.stringify(value);
}
