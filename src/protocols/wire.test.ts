import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { millis } from '../core/clock.ts';
import type { MatchEvent } from '../core/match.ts';
import { BOT_PROTOCOLS, botProtocolOf, botSeatName } from './bot-seats.ts';
import {
  readClientMessage,
  readNewGame,
  readServerMessage,
  WIRE_VERSION,
  type WireClientMessage,
  type WireServerMessage,
} from './wire.ts';

const SECRET = 'AbCdEfGhIjKlMnOpQrSt-_';
const hello = { type: 'hello', version: WIRE_VERSION, room: 'abcdefghjk', known: 0 } as const;
const act = { type: 'act', id: '1', known: 3 } as const;

const CLIENT: readonly WireClientMessage[] = [
  hello,
  { ...hello, secret: SECRET, known: 12 },
  { ...act, action: { type: 'move', text: 'e5' } },
  { ...act, action: { type: 'preview', text: 'R' } },
  { ...act, action: { type: 'resign' } },
  { ...act, action: { type: 'offer', what: 'undo' } },
  { ...act, action: { type: 'decline', what: 'draw' } },
  { ...act, action: { type: 'claim', what: 'win' } },
  { type: 'rematch' },
  { type: 'rematch', rules: 'puissance4:rotations=4' },
  { type: 'admit', port: 2016, candidate: 1 },
  { type: 'dismiss', port: 2016, candidate: 2 },
  { type: 'ping' },
];

const EVENTS: readonly MatchEvent[] = [
  { type: 'moved', side: 'first', move: 'e5', spent: millis(12) },
  { type: 'previewed', side: 'second', move: 'R' },
  { type: 'offered', side: 'first', what: 'undo' },
  { type: 'declined', side: 'second', what: 'undo' },
  { type: 'undone', plies: 2 },
  { type: 'undone', plies: 1, cost: { side: 'first', previews: 1 } },
  { type: 'resumed' },
  { type: 'ended', cause: 'crash', winner: null, evidence: '{"rule":"…"}' },
  { type: 'ended', cause: 'resignation', winner: 'first' },
];

const status = {
  phase: 'waiting',
  elapsed: 0.5,
  there: { first: true, second: false },
  names: { first: null, second: 'Ada' },
  claimIn: { first: 1_500, second: null },
  queue: { first: 3, second: null },
  watching: 2,
  listeners: [{ protocol: 'scs', port: 2016, sides: ['first', 'second'] }],
  rematch: { asked: { first: null, second: 'puissance4' }, next: null },
  score: { played: 3, wins: [1, 1], draws: 1 },
} as const satisfies object;

const SERVER: readonly unknown[] = [
  {
    type: 'welcome',
    room: {
      id: 'abcdefghjk',
      rules: 'puissance4:rotations=4',
      time: '5m+3s',
      seats: { first: 'person', second: 'tcp:ugi' },
      number: 1,
      address: 'http://localhost:4444/',
      local: true,
    },
    you: 'first',
    from: 0,
    events: EVENTS,
    status,
  },
  { type: 'events', from: 7, events: EVENTS.slice(0, 1) },
  { type: 'status', status },
  {
    type: 'candidates',
    ports: [
      {
        port: 2016,
        ticket: 'K7Q2M',
        wrongTickets: 1,
        candidates: [{ id: 4, host: '10.0.0.7', name: 'JulIA' }],
      },
      { port: 8890, ticket: null, wrongTickets: 40, candidates: [] },
    ],
  },
  { type: 'fault', id: null, fault: { code: 'over', message: { fr: 'a', en: 'b' } } },
  {
    type: 'fault',
    id: '7',
    fault: { code: 'bad', message: { fr: 'a', en: 'b' }, at: { line: 1, column: 2 } },
  },
  { type: 'pong' },
];

describe.each([
  ['client', CLIENT, readClientMessage],
  ['server', SERVER, readServerMessage],
] as const)('what a %s says', (_, messages, read) => {
  test.each(messages.map(message => [JSON.stringify(message), message]))('%s', (text, message) => {
    expect(read(text)).toEqual({ ok: true, value: message });
  });

  test('is refused with a field too many, wherever it is', () => {
    for (const message of messages)
      for (const place of objectsIn(message)) {
        place.surprise = 1;
        expect(read(JSON.stringify(message)), JSON.stringify(message)).toMatchObject({ ok: false });
        delete place.surprise;
      }
  });

  test('is refused with a field too few', () => {
    for (const message of messages)
      for (const name of Object.keys(message as object)) {
        if (name === 'secret' || name === 'rules') continue; // not required
        const { [name]: _gone, ...rest } = message as Record<string, unknown>;
        expect(
          read(JSON.stringify(rest)),
          `${JSON.stringify(message)} without ${name}`,
        ).toMatchObject({ ok: false });
      }
  });
});

/** Every object inside a value, itself among them. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

test.each([
  ['an unknown type', { type: 'admin' }],
  [
    'a forfeit, which only the referee decides',
    { ...act, action: { type: 'forfeit', cause: 'time', evidence: '' } },
  ],
  ['a flag', { ...act, action: { type: 'flag' } }],
  ['somebody else’s side', { ...act, action: { type: 'resign', side: 'second' } }],
  ['a move that is too long', { ...act, action: { type: 'move', text: 'x'.repeat(65) } }],
  ['an empty move', { ...act, action: { type: 'move', text: '' } }],
  ['a number for a move', { ...act, action: { type: 'move', text: 5 } }],
  ['a count below zero', { ...hello, known: -1 }],
  ['half a count', { ...hello, known: 0.5 }],
  ['a count without end', { ...hello, known: 1e300 }],
  ['a room that is a path', { ...hello, room: '../x' }],
  ['a room in capitals', { ...hello, room: 'ABCDEFGHJK' }],
  ['a secret that is too short', { ...hello, secret: 'abc' }],
  ['no secret, said aloud', { ...hello, secret: null }],
])('%s is refused', (_, message) => {
  const read = readClientMessage(JSON.stringify(message));
  expect(read).toMatchObject({ ok: false, fault: { code: 'bad-message' } });
});

test('whatever comes is read or refused in both languages, and never thrown', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map(v => JSON.stringify(v)),
      ),
      text => {
        for (const read of [readClientMessage, readServerMessage]) {
          const { ok, ...rest } = read(text) as {
            ok: boolean;
            fault?: { message: { fr: string } };
          };
          if (!ok) expect(rest.fault?.message.fr.length).toBeLessThan(300);
        }
        readNewGame(text);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a message with one thing changed is refused or still a message', () => {
  const pick = fc.constantFrom(...CLIENT.map(message => JSON.stringify(message)));
  fc.assert(
    fc.property(
      pick,
      fc.nat(),
      fc.constantFrom('', '"', '{', '0', 'é', '\u0000'),
      (text, at, sign) => {
        const place = at % text.length;
        const read = readClientMessage(text.slice(0, place) + sign + text.slice(place + 1));
        if (read.ok) expect(readClientMessage(JSON.stringify(read.value))).toEqual(read);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('bots are named as seats by their protocol', () => {
  for (const protocol of BOT_PROTOCOLS) expect(botProtocolOf(botSeatName(protocol))).toBe(protocol);
  expect(botProtocolOf('tcp:log320:8901')).toBe('log320');
  for (const seat of ['tcp:', 'tcp:chess', 'ugi', 'level:5'])
    expect(botProtocolOf(seat)).toBeNull();
});

test('whatever the server may say fits the type that it is sent as', () => {
  const message: WireServerMessage = { type: 'events', from: 0, events: [...EVENTS] };
  expect(readServerMessage(JSON.stringify(message))).toEqual({ ok: true, value: message });
});
