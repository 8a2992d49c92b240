import { expect, test } from 'vitest';
import { shownLocation } from './location.ts';

test('no part of a password is shown, however the address is written', () => {
  for (const address of [
    'postgres://ada:secret@db/quadrille',
    'postgres://ada:1234/secret@db/quadrille',
    'postgres://ada:12#secret@db/quadrille',
    'postgres://ada:12?secret@db/quadrille',
    'postgres://ada:se@secret/x@db/quadrille',
    'postgres://ada:x@secret#x@db/quadrille',
    'postgres://ada@db/quadrille?password=secret',
    'postgres:ada:secret@db/quadrille',
    ' postgres://ada:secret@db/quadrille',
    'mysql://ada:secret@db/quadrille',
    'jdbc:postgresql://db/quadrille?user=ada&password=secret',
  ])
    expect(shownLocation(address), address).not.toMatch(/secret|12/);
  expect(shownLocation('postgres://ada:x@db:5433/quadrille')).toBe(
    'postgres://ada@db:5433/quadrille',
  );
  for (const file of ['a.sqlite', '/home/a@b/c.sqlite', 'C:\\a.sqlite'])
    expect(shownLocation(file)).toBe(file);
});
