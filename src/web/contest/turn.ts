import { useEffect, useState } from 'preact/hooks';

/** Milliseconds for which a page is shown. */
const TURN = 12_000;

/** Counts the turns of pages. */
export function useTurn(hasPages: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!hasPages) return;
    const timer = setInterval(() => setTurn(now => now + 1), TURN);
    return () => clearInterval(timer);
  }, [hasPages]);
  return turn;
}
