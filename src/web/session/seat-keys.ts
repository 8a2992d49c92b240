import type { Side } from '../../core/game.ts';
import { preferences, tabPreferences } from '../shell/preferences.ts';

/**
 * Secrets of seats, which links carry after `#`, where no server logs them. Each tab has its own, so
 * that two people can share a browser; a new tab uses the browser's.
 */

const KEY = /^[A-Za-z0-9_-]{22}$/;

export function storeKey(room: string, key: string): boolean {
  if (preferences.get(`seat.${room}`) === null) preferences.set(`seat.${room}`, key);
  return tabPreferences.set(`seat.${room}`, key);
}

/** The key for a room: from the link, else the stored one; null to watch. 'damaged' if it is invalid. */
export function keyFor(room: string): string | null | 'damaged' {
  const written = location.hash.slice(1);
  if (written === 'watch') return null;
  if (written === '') return tabPreferences.get(`seat.${room}`) ?? preferences.get(`seat.${room}`);
  if (!KEY.test(written)) return 'damaged';
  // an address that is shared shows the game without giving away the seat
  if (storeKey(room, written)) history.replaceState(null, '', location.pathname);
  return written;
}

/** A seat that a game's creator gives to another person. */
export interface Invitation {
  readonly side: Side;
  readonly key: string;
}

export const storeInvitations = (room: string, list: readonly Invitation[]): boolean =>
  preferences.set(`invitations.${room}`, JSON.stringify(list));

export function invitationsTo(room: string): readonly Invitation[] {
  try {
    return JSON.parse(preferences.get(`invitations.${room}`) ?? '[]');
  } catch {
    return [];
  }
}
