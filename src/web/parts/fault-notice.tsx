import type { Fault } from '../../core/result.ts';
import { useTranslator } from '../shell/translator.ts';

/** What went wrong with a request, announced to screen readers at once. */
export function FaultNotice({ fault }: { readonly fault: Fault | null }) {
  const { say } = useTranslator();
  return (
    fault && (
      <p class="fault" role="alert">
        {say(fault.message)}
      </p>
    )
  );
}
