import { preferences, tabPreferences } from '../shell/preferences.ts';

/**
 * The user's identity at the server: a secret that came with a nickname or with a place in a class. A tab may have
 * another one, so that a teacher can show what a student sees. The administrator's secret, from the teacher's link,
 * is stored separately, and used where there is no other.
 */

const NAME = 'person';
const ADMINISTRATOR = 'administrator';
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const listeners = new Set<() => void>();

export const ownSecret = (): string | null =>
  tabPreferences.get(NAME) ?? preferences.get(NAME) ?? administratorSecret();

export const administratorSecret = (): string | null => preferences.get(ADMINISTRATOR);

/** Stores it in this browser, or in this tab alone. False if that is not possible. */
export function keepSecret(secret: string, where: 'browser' | 'tab' = 'browser'): boolean {
  if (where === 'browser') tabPreferences.remove(NAME);
  const kept = (where === 'tab' ? tabPreferences : preferences).set(NAME, secret);
  tellListeners();
  return kept;
}

export function keepAdministrator(secret: string): void {
  preferences.set(ADMINISTRATOR, secret);
  tellListeners();
}

/** Forgets a secret that the server no longer knows, wherever it is stored. */
export function forgetSecret(secret: string): void {
  for (const storage of [tabPreferences, preferences])
    for (const name of [NAME, ADMINISTRATOR])
      if (storage.get(name) === secret) storage.remove(name);
  tellListeners();
}

/** Calls back when the secret changes; returns a function that stops that. */
export function onSecretChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** The secret of a link, which stands after `#`, where no server logs it. */
export function secretFromLink(): string | null {
  const written = location.hash.slice(1);
  return SECRET.test(written) ? written : null;
}

/** Takes a link's secret out of the address. */
export function clearLink(secret: string): void {
  if (secretFromLink() === secret)
    history.replaceState(null, '', location.pathname + location.search);
}
