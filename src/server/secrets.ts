import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ticketFrom } from '../protocols/tickets.ts';

/** 128 bits, encoded for a link. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The stored form. A secret is random and long, so a plain hash is safe. */
export const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const verifySecret = (secret: string, key: string | null): boolean =>
  key !== null && timingSafeEqual(Buffer.from(keyOf(secret)), Buffer.from(key));

/** The ticket of an owner's programs, which stays the same in a rematch and after a restart. */
export const ticketOf = (key: string): string =>
  ticketFrom(createHash('sha256').update(`ticket ${key}`).digest());
