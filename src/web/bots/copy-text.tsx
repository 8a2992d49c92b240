import { useState } from 'preact/hooks';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';

/** A text to be read or copied as it is: a command, what a program wrote. */
export function CopyText({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslator(botTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <div class="copy-text">
      <p>
        <span>{title}</span>
        {/* plain http has no clipboard, but the text can be selected */}
        {navigator.clipboard && (
          <button
            type="button"
            class="quiet"
            onClick={copy}
            aria-label={`${t.bots.copy} (${title})`}
          >
            {isCopied ? t.bots.copied : t.bots.copy}
          </button>
        )}
      </p>
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
