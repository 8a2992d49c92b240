import { expect, expectTypeOf, test } from 'vitest';
import { type Catalogue, localize, plural, translatorFor } from './localize.ts';
import type { LocalizedText } from './result.ts';

const catalogue = {
  yes: { fr: 'oui', en: 'yes' },
  languages: { fr: { fr: 'français', en: 'French' }, en: { fr: 'anglais', en: 'English' } },
  titles: [
    { fr: 'Un', en: 'One' },
    { fr: 'Deux', en: 'Two' },
  ],
  game: {
    moves: (count: number): LocalizedText =>
      plural(count, {
        fr: { one: `${count} coup`, other: `${count} coups` },
        en: { one: `${count} move`, other: `${count} moves` },
      }),
    left: (who: LocalizedText, room: string): LocalizedText => ({
      fr: `${who.fr} a quitté ${room}`,
      en: `${who.en} has left ${room}`,
    }),
  },
} satisfies Catalogue;

test('a catalogue in one language has the same names', () => {
  const fr = localize(catalogue, 'fr');
  expect(fr.yes).toBe('oui');
  expect(fr.titles).toEqual(['Un', 'Deux']);
  expect(fr.game.left(catalogue.languages.en, 'A')).toBe('anglais a quitté A');
  expect(localize(catalogue, 'en').game.left(catalogue.languages.en, 'A')).toBe(
    'English has left A',
  );
  expect(Object.keys(fr)).toEqual(Object.keys(catalogue));
  expect(fr.game).toBe(fr.game);
});

test('a group whose texts are named after languages is a group', () => {
  expect(localize(catalogue, 'fr').languages.en).toBe('anglais');
  expect(localize(catalogue, 'en').languages.fr).toBe('French');
});

test('the parts of a text keep their types', () => {
  const { t } = translatorFor('en', catalogue);
  expectTypeOf(t.yes).toEqualTypeOf<string>();
  expectTypeOf(t.game.moves).toEqualTypeOf<(count: number) => string>();
  expectTypeOf(t.languages.fr).toEqualTypeOf<string>();
  // @ts-expect-error a part is missing
  t.game.left(catalogue.yes);
});

test('French has its plural from 2 on, English everywhere but at 1', () => {
  const moves = [0, 1, 2].map(count => catalogue.game.moves(count));
  expect(moves.map(text => text.fr)).toEqual(['0 coup', '1 coup', '2 coups']);
  expect(moves.map(text => text.en)).toEqual(['0 moves', '1 move', '2 moves']);
});

test('numbers are written as the language does', () => {
  const [fr, en] = [translatorFor('fr', {}), translatorFor('en', {})];
  expect([en.number(1234.5678), en.number(1234.5, 2), en.number(2.6, 0)]).toEqual([
    '1,234.568',
    '1,234.50',
    '3',
  ]);
  expect([fr.number(1234.5), fr.number(0.5, 2)]).toEqual(['1\u202f234,5', '0,50']);
});
