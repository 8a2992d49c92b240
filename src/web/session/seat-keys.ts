import { preferences } from '../shell/preferences.ts';

/**
 * Secrets of seats, as links bring them after `#`, where no server's log sees them. A tab keeps its own, so
 * that two people can share a browser; a new tab takes what the browser remembers.
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
      return false; // private windows may refuse
    }
  },
};

export function keepKey(room: string, key: string): boolean {
  if (preferences.get(`seat.${room}`) === null) preferences.set(`seat.${room}`, key);
  return tab.set(`seat.${room}`, key);
}

/** The key for a room: of the link, else the remembered one; null to watch. 'damaged' where it is none. */
export function keyFor(room: string): string | null | 'damaged' {
  const written = location.hash.slice(1);
  if (written === 'watch') return null;
  if (written === '') return tab.get(`seat.${room}`) ?? preferences.get(`seat.${room}`);
  if (!KEY.test(written)) return 'damaged';
  // an address that is passed on shows the game and does not give away the seat
  if (keepKey(room, written)) history.replaceState(null, '', location.pathname);
  return written;
}

/** A seat that the creator of a game gives to somebody else. */
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
