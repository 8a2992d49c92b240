import { useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import { copyToClipboard } from '../parts/copy-text.tsx';
import { useTranslator } from '../shell/translator.ts';

/** A link to share. */
export function ShareLink({ link, label }: { readonly link: string; readonly label: string }) {
  const { t } = useTranslator();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    setCopied(await copyToClipboard(link));
    field.current?.select();
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
        {copied ? t.copied : t.copy}
      </button>
    </div>
  );
}

/** A QR code: dark on light in every theme, since cameras need that. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path.join('')} />
    </svg>
  );
}
