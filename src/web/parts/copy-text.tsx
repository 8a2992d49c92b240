import { useState } from 'preact/hooks';
import { useTranslator } from '../shell/translator.ts';

/** Copies a text; false if the browser refuses. Without https there is no `clipboard`, but `execCommand` works. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.style.position = 'fixed';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return isCopied;
  }
}

/** A verbatim text with a button that copies it: a command, a program's output. */
export function CopyText({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslator();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (await copyToClipboard(text)) setCopied(text);
  };
  return (
    <div class="copy-text">
      <p>
        <span>{title}</span>
        <button
          type="button"
          class="quiet"
          onClick={() => void copy()}
          aria-label={`${copied === text ? t.copied : t.copy} (${title})`}
        >
          {copied === text ? t.copied : t.copy}
        </button>
      </p>
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
