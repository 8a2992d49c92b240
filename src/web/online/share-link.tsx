import { useRef, useState } from 'preact/hooks';
import { useOnlineWords } from './words.ts';

/** A link to pass on. Plain http has no clipboard: there the old way of copying is left. */
export function ShareLink({ link, label }: { readonly link: string; readonly label: string }) {
  const words = useOnlineWords();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(document.execCommand('copy'));
    }
  };
  return (
    <div class="share">
      <input
        ref={field}
        type="text"
        readOnly
        value={link}
        aria-label={label}
        onFocus={event => event.currentTarget.select()}
      />
      <button type="button" class="button" onClick={() => void copy()}>
        {copied ? words.copied : words.copy}
      </button>
    </div>
  );
}
