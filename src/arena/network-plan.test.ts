import { describe, expect, test } from 'vitest';
import { readSeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import type { ProgramChoice } from './bot-games.ts';
import { checkNetwork, expectedClients, isFixedStart, networkGrace } from './network-plan.ts';

const seated = (game: Game, seats: Readonly<Record<string, string>>) =>
  Object.entries(seats).map(
    ([name, seat]) => [name, unwrap(readSeatChoice(game, seat, '/')) as ProgramChoice] as const,
  );
const ports = (game: Game, seats: Readonly<Record<string, string>>, port: number | null = null) =>
  expectedClients(seated(game, seats), { wait: 1, port }).map(each => `${each.name} ${each.port}`);

test.each<[string, Game, Record<string, string>, number | null, string[]]>([
  [
    'SCS shares',
    ultimate,
    { A: 'tcp:scs', x: 'level:1', B: 'tcp:scs' },
    null,
    ['A 2016', 'B 2016'],
  ],
  [
    'LOG320 has one each',
    breakthrough,
    { A: 'tcp:log320', B: 'tcp:log320-course' },
    null,
    ['A 8888', 'B 8889'],
  ],
  [
    'a chosen one is kept free',
    breakthrough,
    { A: 'tcp:log320', B: 'tcp:log320:8888' },
    null,
    ['A 8889', 'B 8888'],
  ],
  [
    'a chosen one may be shared',
    breakthrough,
    { A: 'tcp:log320:9', B: 'tcp:log320:9' },
    null,
    ['A 9', 'B 9'],
  ],
  [
    'from a first one on',
    ultimate,
    { A: 'tcp:scs', B: 'tcp:ugi', C: 'tcp:scs', D: 'tcp:ugi' },
    50,
    ['A 50', 'B 51', 'C 50', 'D 52'],
  ],
])('ports: %s', (_, game, seats, first, expected) =>
  expect(ports(game, seats, first)).toEqual(expected),
);

test('who comes late changes nobody’s port', () => {
  const before = { A: 'tcp:log320', B: 'tcp:ugi' };
  const after = { ...before, Late: 'tcp:log320' };
  expect(ports(breakthrough, after).slice(0, 2)).toEqual(ports(breakthrough, before));
});

test('only a participant without a name of its own may be called anything', () => {
  const clients = expectedClients(seated(ultimate, { SCS: 'tcp:scs', Ada: 'tcp:scs' }));
  expect(clients.map(({ anyName }) => anyName)).toEqual([true, false]);
});

describe('refused', () => {
  const fault = (game: Game, variant: string | undefined, seats: Record<string, string>) => {
    const checked = checkNetwork(unwrap(rulesOf(game, variant)), seated(game, seats));
    return checked.ok ? null : checked.fault.code;
  };
  const long = 'x'.repeat(29);
  test.each<[string, Game, string | undefined, Record<string, string>, string | null]>([
    ['a variant', ultimate, 'count', { Ada: 'tcp:scs' }, 'protocol-rules'],
    ['the variant over UGI', ultimate, 'count', { Ada: 'tcp:ugi' }, null],
    [
      'two protocols on a port',
      breakthrough,
      undefined,
      { A: 'tcp:log320:9', B: 'tcp:ugi:9' },
      'port-shared',
    ],
    [
      'names that differ by case',
      ultimate,
      undefined,
      { Zoé: 'tcp:scs', zoÉ: 'tcp:scs' },
      'same-name',
    ],
    [
      'names that differ after 29 bytes',
      ultimate,
      undefined,
      { [`${long}1`]: 'tcp:scs', [`${long}2`]: 'tcp:scs' },
      'same-name',
    ],
    [
      'the same names at ports of their own',
      breakthrough,
      undefined,
      { Ada: 'tcp:log320', ada: 'tcp:log320' },
      null,
    ],
    [
      'two without a name',
      ultimate,
      undefined,
      { SCS: 'tcp:scs', 'SCS (2)': 'tcp:scs' },
      'no-name',
    ],
  ])('%s', (_, game, variant, seats, code) => expect(fault(game, variant, seats)).toBe(code));

  test('ports beyond the last', () => {
    const two = seated(breakthrough, { A: 'tcp:log320', B: 'tcp:log320' });
    const rules = unwrap(rulesOf(breakthrough));
    expect(checkNetwork(rules, two, { wait: 1, port: 65_534 }).ok).toBe(true);
    expect(checkNetwork(rules, two, { wait: 1, port: 65_535 }).ok).toBe(false);
  });
});

test('the tolerance of the courses’ servers, for all', () => {
  const grace = (...seats: string[]) =>
    networkGrace(seats.map(seat => unwrap(readSeatChoice(ultimate, seat, '/')) as ProgramChoice));
  expect(grace('level:1', 'bot:x')).toBe(0);
  expect(grace('tcp:ugi', 'tcp:scs', 'level:1')).toBe(1_000);
});

test('SCS cannot say another start', () => {
  const choices = (seats: Record<string, string>) =>
    seated(ultimate, seats).map(([, choice]) => choice);
  expect(isFixedStart(choices({ A: 'tcp:scs', B: 'level:1' }))).toBe(true);
  expect(isFixedStart(choices({ A: 'tcp:ugi', B: 'level:1' }))).toBe(false);
});
