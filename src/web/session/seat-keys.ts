import { preferences } from '../shell/preferences.ts';

/**
 * Secrets of seats, which links carry after `#`, where no server logs them. Each tab has its own, so
 * that two people can share a browser; a new tab uses the browser's.
 */

const KEY = /^[A-Za-z0-9_-]{22}$/;

const tab = {
  get(name: string): string | null {
    try {
      return sessionStorage.getItem(`quadrille.${name}`);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): boolean {
    try {
      sessionStorage.setItem(`quadrille.${name}`, value);
      return true;
    } catch {
      return false; // private windows may deny storage
    }
  },
};

export function keepKey(room: string, key: string): boolean {
  if (preferences.get(`seat.${room}`) === null) preferences.set(`seat.${room}`, key);
  return tab.set(`seat.${room}`, key);
}

/** The key for a room: from the link, else the stored one; null to watch. 'damaged' if it is invalid. */
export function keyFor(room: string): string | null | 'damaged' {
  const written = location.hash.slice(1);
  if (written === 'watch') return null;
  if (written === '') return tab.get(`seat.${room}`) ?? preferences.get(`seat.${room}`);
  if (!KEY.test(written)) return 'damaged';
  // an address that is shared shows the game without giving away the seat
  if (keepKey(room, written)) history.replaceState(null, '', location.pathname);
  return written;
}

/** A seat that a game's creator gives to another person. */
export interface Invitation {
  readonly side: 'first' | 'second';
  readonly key: string;
}

export const keepInvitations = (room: string, list: readonly Invitation[]): void =>
  preferences.set(`invitations.${room}`, JSON.stringify(list));

export function invitationsTo(room: string): readonly Invitation[] {
  try {
    return JSON.parse(preferences.get(`invitations.${room}`) ?? '[]');
  } catch {
    return [];
  }
}
