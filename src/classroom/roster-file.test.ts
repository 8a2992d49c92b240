import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { readRoster } from './roster-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const names = (bytes: Uint8Array) => unwrap(readRoster(bytes)).map(({ name }) => name);

const TWO = ['Élodie Dupont', 'Jean-Noël d’Œuvre'];

describe('files of spreadsheets', () => {
  test.each([
    ['commas and a header', utf8('First name,Last name\nÉlodie,Dupont\nJean-Noël,d’Œuvre\n')],
    [
      'semicolons, as Excel writes in French',
      utf8('Prénom;Nom\r\nÉlodie;Dupont\r\nJean-Noël;d’Œuvre\r\n'),
    ],
    ['the columns exchanged', utf8('NOM;PRÉNOM\nDupont;Élodie\nd’Œuvre;Jean-Noël')],
    [
      'tabs, as pasted from a sheet',
      utf8('Nom complet\tCourriel\nÉlodie Dupont\te@x.ca\nJean-Noël d’Œuvre\tj@x.ca'),
    ],
    ['a byte order mark', utf8('\uFEFFNom;Prénom\nDupont;Élodie\nd’Œuvre;Jean-Noël\n')],
    [
      'UTF-16, "Unicode text" of Excel',
      utf16('Prénom\tNom\r\nÉlodie\tDupont\r\nJean-Noël\td’Œuvre\r\n'),
    ],
    [
      'Windows-1252, "CSV" of Excel',
      Buffer.from('Pr\xe9nom;Nom\r\n\xc9lodie;Dupont\r\nJean-No\xebl;d\x92\x8cuvre\r\n', 'latin1'),
    ],
    [
      'the encoding of older Macs',
      Buffer.from('Pr\x8enom;Nom\r\x83lodie;Dupont\rJean-No\x91l;d\xd5\xceuvre\r', 'latin1'),
    ],
    [
      'the line that tells Excel the separator',
      utf8('sep=;\nPrénom;Nom\nÉlodie;Dupont\nJean-Noël;d’Œuvre'),
    ],
    [
      'quotes and empty lines',
      utf8('"Nom","Prénom"\n\n"Dupont"," Élodie "\n,\n"d’Œuvre","Jean-Noël"\n'),
    ],
    [
      'a line break and a separator in quotes',
      utf8('"Nom\nde famille";Prénom;Note\nDupont;Élodie;"a;b\n""c"""\nd’Œuvre;Jean-Noël;'),
    ],
    ['no header, whole names', utf8('Élodie Dupont\nJean-Noël d’Œuvre\n')],
    [
      'no header, two columns, a number and an address',
      utf8('1;Élodie;Dupont;e@x.ca\n2;Jean-Noël;d’Œuvre;j@x.ca'),
    ],
  ])('%s', (_, bytes) => expect(names(bytes)).toEqual(TWO));

  test('a pseudonym, where a column gives one', () => {
    const roster = unwrap(readRoster(utf8('Nom;Pseudonyme\nÉlodie Dupont;Vega\nJean Roy;')));
    expect(roster).toEqual([
      { name: 'Élodie Dupont', pseudonym: 'Vega' },
      { name: 'Jean Roy', pseudonym: null },
    ]);
  });

  test('names are cleaned', () => {
    expect(names(utf8('Nom\n\u202EÉlodie\u200B Dupont'))).toEqual(['Élodie Dupont']);
  });
});

test.each([
  ['nothing', '', 'empty-roster', undefined],
  ['a header alone', 'Nom;Prénom\n', 'empty-roster', undefined],
  ['a quote that is not closed', 'Nom\nÉlodie\n"Jean\n', 'open-quote', 3],
  ['a line without a name', 'Nom;Courriel\nÉlodie;e@x.ca\n;j@x.ca', 'no-name', 3],
  ['a name of 300 characters', `Nom\n${'x'.repeat(300)}`, 'long-name', 2],
  ['too many', 'Ada\n'.repeat(501), 'long-roster', undefined],
  ['a workbook', 'PK\x03\x04…', 'roster-format', undefined],
  ['a picture', '\x89PNG\0\0', 'roster-format', undefined],
])('%s is refused', (_, text, code, line) => {
  const roster = readRoster(utf8(text));
  expect(roster.ok ? 'read' : roster.fault.code).toBe(code);
  expect(roster.ok ? null : roster.fault.at?.line).toBe(line);
});

test('whatever the bytes, it is a roster or a fault', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const roster = readRoster(bytes);
      if (roster.ok) for (const { name } of roster.value) expect(name).toMatch(/[\p{L}\p{N}]/u);
    }),
  );
});
