import { useEffect, useState } from 'preact/hooks';
import { allowance } from '../../core/clock.ts';
import type { Side } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { every } from '../../time/timers.ts';
import type { SessionState } from '../session/session.ts';

/** Minutes and seconds; tenths below ten seconds. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** One side's time, running on its turn. */
export function ClockFace({
  state,
  side,
  label,
}: {
  readonly state: Pick<SessionState, 'match' | 'turnBegan'>;
  readonly side: Side;
  readonly label: string;
}) {
  const { match, turnBegan } = state;
  const left = allowance(match.control, match.used[side]);
  const begun = Number.isFinite(turnBegan);
  const runs = left !== null && begun && match.position.turn === side && !endingOf(match);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!runs) return;
    setNow(performance.now());
    return every(100, () => setNow(performance.now()));
  }, [runs, turnBegan]);
  if (left === null) return null;
  const ending = endingOf(match);
  const fallen = ending?.cause === 'time' && ending.winner !== side;
  const shown = fallen ? 0 : runs ? left - Math.max(0, now - turnBegan) : left;
  return (
    <span
      class={`clock${runs ? ' runs' : ''}${shown < 10_000 ? ' short' : ''}`}
      role="timer"
      aria-label={label}
    >
      {clockText(shown)}
    </span>
  );
}
