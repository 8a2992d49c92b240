import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  KiB: 1 << 10,
  MiB: 1 << 20,
};

test('the table of limits in docs/serve.md is that of the server', () => {
  const text = readFileSync(new URL('../../docs/serve.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| `(\w+)` \| ([\d,]+) ?(\w*) \| .+ \|$/gm);
  const written = [...rows].map(([, name, number, unit]) => [
    name,
    Number(number.replaceAll(',', '')) * UNITS[unit],
  ]);
  expect(Object.fromEntries(written)).toEqual(LIMITS);
});

test('spectators leave places to players', () => {
  expect(LIMITS.spectators).toBeLessThan(LIMITS.sockets);
  expect(LIMITS.spectators).toBeLessThan(LIMITS.openRooms);
});
