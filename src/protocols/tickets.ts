/**
 * Tickets: a program shows one to take the seat of a game that waits for it: `#K7Q2M` at the end of its name (SCS,
 * UGI), in a line `ticket K7Q2M` (UGI), or before everything else (LOG320).
 */

/** Digits and capitals that are not mistaken for each other. */
export const TICKET_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 5;

export const TICKET = /^[2-9A-HJKMNP-Z]{5}$/;

/** A ticket from random bytes: about 25 bits of them. */
export const ticketFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), byte => TICKET_SIGNS[byte % TICKET_SIGNS.length]).join('');

/** Compares tickets in constant time. */
export function isSameTicket(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let i = 0; i < LENGTH; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}

/** A ticket as programs show it. */
export const shownTicket = (ticket: string): string => `#${ticket}`;
/** Characters of a ticket as it is shown. */
export const SHOWN_LENGTH = 1 + LENGTH;

/** A name with the ticket at its end, if it has one. */
export function readTicketedName(text: string): {
  readonly name: string;
  readonly ticket: string | null;
} {
  const ticket = text.slice(1 - SHOWN_LENGTH);
  const hasTicket = text.at(-SHOWN_LENGTH) === '#' && TICKET.test(ticket);
  return hasTicket ? { name: text.slice(0, -SHOWN_LENGTH), ticket } : { name: text, ticket: null };
}
