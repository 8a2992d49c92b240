import { TICKET_SIGNS } from '../protocols/tickets.ts';

/** The code of a class: short enough to write on a blackboard. */

/** 31^6, some 890 million: `server/code-guesses.ts` says how many are tried a day at most. */
const LENGTH = 6;

/** A code from random numbers from 0 to below the argument. */
export const newCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => TICKET_SIGNS[random(TICKET_SIGNS.length)]).join('');

/** A code as somebody typed it, with or without its gap and capitals; null if it cannot be one. */
export function readCode(text: string): string | null {
  const code = text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[\s\-–—.·_]/g, '');
  return code.length === LENGTH && [...code].every(sign => TICKET_SIGNS.includes(sign))
    ? code
    : null;
}
