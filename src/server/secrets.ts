import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 bits, as they stand in a link. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** All that is kept of a secret. It is random and long: a plain hash cannot be guessed backwards. */
export const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const verifySecret = (secret: string, key: string | null): boolean =>
  key !== null && timingSafeEqual(Buffer.from(keyOf(secret)), Buffer.from(key));
