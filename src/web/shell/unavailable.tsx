import type { Fault } from '../../core/result.ts';
import { isPassing } from '../session/api.ts';
import { NotFound } from './not-found.tsx';
import { useTitle } from './title.ts';
import { useTranslator } from './translator.ts';

/** Shown instead of a page whose state cannot be read, with the reason: passing trouble, or no such page. */
export function Unavailable({ fault }: { readonly fault: Fault }) {
  const { say } = useTranslator();
  return isPassing(fault) ? <Troubled fault={fault} /> : <NotFound why={say(fault.message)} />;
}

function Troubled({ fault }: { readonly fault: Fault }) {
  const { t, say } = useTranslator();
  useTitle(t.unavailable.title);
  return (
    <section class="plain-page" role="status">
      <h1>{t.unavailable.title}</h1>
      <p>{say(fault.message)}</p>
      <p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {t.unavailable.again}
        </button>
      </p>
    </section>
  );
}
