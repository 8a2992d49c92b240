import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { readVariant } from '../../core/variant.ts';
import { breakthrough } from '../../games/breakthrough/index.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import { ultimate } from '../../games/ultimate/index.ts';
import { formOf, formsOf, optionsOf, switchOf } from './variants.ts';

test('rotation is a switch; other games have none', () => {
  expect(switchOf(puissance4)).toEqual({ option: 'rotations', on: 4, preset: 'rotation' });
  expect([switchOf(ultimate), switchOf(breakthrough)]).toEqual([null, null]);
  expect(formsOf(puissance4)).toEqual(['standard', '7x6', '4x4-rotation', '5x5-rotation']);
});

test.each([
  ['standard', { name: 'standard', on: false }],
  ['rotation', { name: 'standard', on: true }],
  ['7x6', { name: '7x6', on: false }],
  ['rows=6,rotations=4', { name: '7x6', on: true }],
  ['4x4-rotation', { name: '4x4-rotation', on: null }],
  ['rotations=2', null],
  ['columns=4,rows=4,tokens=8', null],
] as const)('Puissance 4 by "%s"', (variant, form) => {
  const options = unwrap(readVariant(puissance4, variant));
  expect(formOf(puissance4, options)).toEqual(form);
  if (form) expect(optionsOf(puissance4, form.name, form.on ?? false)).toEqual(options);
});

test.each([
  ['open', { name: 'open', on: null }],
  ['standard', { name: 'standard', on: null }],
])('Ultimate by "%s"', (variant, form) => {
  expect(formOf(ultimate, unwrap(readVariant(ultimate, variant)))).toEqual(form);
});
