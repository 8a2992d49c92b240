import { errorCode } from '../core/result.ts';

/** Classifies errors of PostgreSQL (by SQLSTATE), of its driver and of the system. */

/** Codes of the system when there is no connection. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ETIMEDOUT',
]);

/** Codes of PostgreSQL when it ends a connection or accepts none now: shutdown, crash, start, idle for too long. */
const ENDED = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04']);

/** Messages of the driver, whose errors have no code. */
const DRIVER = /^Connection terminated|not queryable|timeout expired|trying to connect|discarded$/;

/** Whether the connection was lost, or none can be made. */
export function isLost(error: unknown): boolean {
  const code = errorCode(error);
  if (SYSTEM.has(code) || ENDED.has(code) || code.startsWith('08')) return true;
  return code === '' && error instanceof Error && DRIVER.test(error.message);
}

/** Whether the whole transaction was rolled back and may be repeated: its connection was lost, or it conflicted with another one. */
export const isTransient = (error: unknown): boolean =>
  isLost(error) || errorCode(error) === '40001' || errorCode(error) === '40P01';

/** Whether all connections are taken, of the server, the database or the user. */
export const isFull = (error: unknown): boolean => errorCode(error) === '53300';

/** Whether the row exists already. */
export const isUnique = (error: unknown): boolean => errorCode(error) === '23505';
