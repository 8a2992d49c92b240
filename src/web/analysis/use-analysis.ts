import { useEffect, useState } from 'preact/hooks';
import type { Position, Rules } from '../../core/game.ts';
import type { AnalysisText } from '../../match/engine-client.ts';
import { analyst, requestFor } from '../engine/engine.ts';

/** Time limit per position, unless everything is proven earlier. */
const LONGEST = 20_000;

export interface PositionAnalysis {
  /** The position analysed. */
  readonly position: string;
  readonly analysis: AnalysisText;
}

/** Analyses the position shown at increasing depth; results arrive as they are found. */
export function useAnalysis(rules: Rules, position: Position, on: boolean): AnalysisText | null {
  const [latest, setLatest] = useState<PositionAnalysis | null>(null);
  const text = position.text();
  useEffect(() => {
    if (!on || position.outcome) return;
    const stop = new AbortController();
    // browsers let the workers of a page run for seconds after it was left
    const leave = ({ persisted }: PageTransitionEvent) => persisted || stop.abort();
    addEventListener('pagehide', leave);
    const found = (analysis: AnalysisText) => {
      if (!stop.signal.aborted) setLatest({ position: text, analysis });
    };
    analyst()
      .analyse(requestFor(rules, position, 'alphabeta', 'analysis', LONGEST), {
        signal: stop.signal,
        report: found,
      })
      .then(found, () => {}); // stopped: another position is shown
    return () => {
      removeEventListener('pagehide', leave);
      stop.abort();
    };
  }, [rules.id, text, on]);
  return latest?.position === text ? latest.analysis : null;
}
