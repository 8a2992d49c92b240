import { useState } from 'preact/hooks';
import type { Fault, Result } from '../../core/result.ts';

/** A request that a button sends: whether it is pending, and the fault of the last one. */
export interface PendingRequest {
  readonly isBusy: boolean;
  readonly fault: Fault | null;
  /** Sends it unless one is pending; null if it failed. */
  run<T>(send: () => Promise<Result<T>>): Promise<{ readonly value: T } | null>;
}

export function useRequest(): PendingRequest {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  return {
    isBusy,
    fault,
    async run(send) {
      if (isBusy) return null;
      setBusy(true);
      setFault(null);
      const result = await send();
      setBusy(false);
      if (result.ok) return result;
      setFault(result.fault);
      return null;
    },
  };
}
