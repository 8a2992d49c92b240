import { expect, test } from 'vitest';
import { isSameTicket, readTicketedName, shownTicket, TICKET, ticketFrom } from './tickets.ts';

test('every ticket can be read back from the end of a name', () => {
  for (let byte = 0; byte < 256; byte++) {
    const ticket = ticketFrom(new Uint8Array(32).fill(byte));
    expect(ticket).toMatch(TICKET);
    expect(readTicketedName(`JulIA${shownTicket(ticket)}`)).toEqual({ name: 'JulIA', ticket });
  }
});

test.each([
  ['#K7Q2M', '', 'K7Q2M'],
  ['a#b#K7Q2M', 'a#b', 'K7Q2M'],
  ['K7Q2M', 'K7Q2M', null], // without #, a name like any other: only guesses with it count as wrong tickets
  ['Ada#k7q2m', 'Ada#k7q2m', null],
  ['Ada#K7Q2', 'Ada#K7Q2', null],
  ['Ada#K7Q2MM', 'Ada#K7Q2MM', null],
  ['Ada#K7Q0M', 'Ada#K7Q0M', null],
  ['C#', 'C#', null],
  ['', '', null],
])('%j', (text, name, ticket) => expect(readTicketedName(text)).toEqual({ name, ticket }));

test('two tickets are the same if all of their signs are', () => {
  expect(isSameTicket('K7Q2M', 'K7Q2M')).toBe(true);
  for (const other of ['K7Q2N', 'J7Q2M', 'K7Q2', 'K7Q2MM', '', 'KKKKK'])
    expect(isSameTicket('K7Q2M', other)).toBe(false);
});
