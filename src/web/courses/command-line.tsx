import { useState } from 'preact/hooks';
import type { CourseCommand } from '../../assignments/assignment.ts';
import { copyToClipboard } from '../parts/copy-text.tsx';
import { useTranslator } from '../shell/translator.ts';
import { courseTexts } from '../texts/courses.ts';

/** A command for a terminal, with a button that copies it. */
export function CommandLine({ command: { line, does } }: { readonly command: CourseCommand }) {
  const { t, say } = useTranslator(courseTexts);
  const [isCopied, setCopied] = useState(false);
  return (
    <li class="command">
      <p>{say(does)}</p>
      <code>{line}</code>
      <button
        type="button"
        class="quiet"
        aria-label={isCopied ? t.courses.copied(line) : t.courses.copy(line)}
        onClick={async () => setCopied(await copyToClipboard(line))}
      >
        {isCopied ? t.copied : t.copy}
      </button>
    </li>
  );
}
