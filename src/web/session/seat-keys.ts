import type { Side } from '../../core/game.ts';
import { jsonOf } from '../../core/json.ts';
import { preferences, tabPreferences } from '../shell/preferences.ts';

/**
 * Secrets of seats, which links carry after `#`, where no server logs them. Each tab has its own, so
 * that two people can share a browser; a new tab uses the browser's. None is stored before the server
 * has accepted it, and one that it refuses is forgotten.
 */

const KEY = /^[A-Za-z0-9_-]{22}$/;

/** A secret to show to the server, and where it comes from; for a contest's game, the person's. */
export interface SeatKey {
  readonly key: string;
  readonly from: 'link' | 'storage' | 'person';
}

/** Precondition: the server made the key, or has accepted it. False if the browser denies storage. */
export function storeKey(room: string, key: string): boolean {
  if (preferences.get(`seat.${room}`) === null) preferences.set(`seat.${room}`, key);
  return tabPreferences.set(`seat.${room}`, key);
}

export const storedKey = (room: string): string | null =>
  tabPreferences.get(`seat.${room}`) ?? preferences.get(`seat.${room}`);

/** The key for a room: from the link, else the stored one; null to watch. 'damaged' if it is invalid. */
export function keyFor(room: string): SeatKey | null | 'damaged' {
  const written = location.hash.slice(1);
  if (written === 'watch') return null;
  if (written !== '') return KEY.test(written) ? { key: written, from: 'link' } : 'damaged';
  const key = storedKey(room);
  return key === null ? null : { key, from: 'storage' };
}

/**
 * Stores a key that the server has accepted, and takes it out of the address, so that sharing the address does not
 * give away the seat. If nothing can be stored, leaves it there for a reload, and returns false.
 */
export function acceptKey(room: string, key: string): boolean {
  const isStored = storeKey(room, key);
  history.replaceState(null, '', isStored ? location.pathname : `${location.pathname}#${key}`);
  return isStored;
}

/** Forgets a stored key that the server has refused. */
export function forgetKey(room: string, key: string): void {
  for (const storage of [tabPreferences, preferences])
    if (storage.get(`seat.${room}`) === key) storage.remove(`seat.${room}`);
}

/** A seat that a game's creator gives to another person. */
export interface Invitation {
  readonly side: Side;
  readonly key: string;
}

export const storeInvitations = (room: string, list: readonly Invitation[]): boolean =>
  preferences.set(`invitations.${room}`, JSON.stringify(list));

export const invitationsTo = (room: string): readonly Invitation[] =>
  (jsonOf(preferences.get(`invitations.${room}`)) ?? []) as readonly Invitation[];
