import { useEffect, useState } from 'preact/hooks';
import { every } from '../../time/timers.ts';

/** Milliseconds for which a page is shown. */
const TURN = 12_000;

/** Counts the turns of pages. */
export function useTurn(hasPages: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!hasPages) return;
    return every(TURN, () => setTurn(now => now + 1));
  }, [hasPages]);
  return turn;
}
