import { preferences, tabPreferences } from '../shell/preferences.ts';

/**
 * Who we are to the server: a secret that it gave us with a nickname, with a place in a class, or with the
 * teacher's link. A tab may be somebody else, so that a teacher can show what a student sees.
 */

const NAME = 'person';
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const listeners = new Set<() => void>();

export const ownSecret = (): string | null => tabPreferences.get(NAME) ?? preferences.get(NAME);

/** In this browser, or in this tab alone. False if it cannot be kept. */
export function keepSecret(secret: string, where: 'browser' | 'tab' = 'browser'): boolean {
  const kept = (where === 'tab' ? tabPreferences : preferences).set(NAME, secret);
  for (const listener of listeners) listener();
  return kept;
}

/** Calls back when we become somebody else; returns how to stop that. */
export function onSecretChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the secret that a link carries after `#`, where no server logs it; false if it carries none. */
export function takeSecretFromLink(where: 'browser' | 'tab' = 'browser'): boolean {
  const written = location.hash.slice(1);
  if (!SECRET.test(written) || !keepSecret(written, where)) return false;
  history.replaceState(null, '', location.pathname + location.search);
  return true;
}
