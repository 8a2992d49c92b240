import { useEffect, useReducer } from 'preact/hooks';
import type { Session, SessionState } from './session.ts';

/** A session's state; the component renders again after every change. */
export function useSession(session: Session | null): SessionState | null {
  const [, render] = useReducer((changes: number) => changes + 1, 0);
  useEffect(() => {
    if (!session) return;
    render(undefined); // it may have changed before the subscription
    return session.subscribe(() => render(undefined));
  }, [session]);
  return session?.state ?? null;
}
