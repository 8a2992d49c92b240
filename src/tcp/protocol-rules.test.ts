import { expect, test } from 'vitest';
import { FAULTS } from '../bots/faults.ts';
import { LANGS, type LocalizedText } from '../core/result.ts';
import { EVIDENCE_FIELDS, evidenceLines } from '../match/evidence.ts';
import { disconnectForfeit } from './forfeit.ts';
import { COURSE_DIALECT_HINT, PROTOCOL_RULES } from './protocol-rules.ts';

const rules: readonly LocalizedText[] = [
  ...Object.values(PROTOCOL_RULES).map(rule => (typeof rule === 'function' ? rule(3) : rule)),
  COURSE_DIALECT_HINT,
  ...Object.values(FAULTS).map(({ rule }) => rule),
];

test.each(rules)('in both languages, which differ: $en', ({ fr, en }) => {
  expect(fr).not.toBe('');
  expect(en).not.toBe('');
  expect(fr).not.toBe(en);
});

test.each(LANGS)('evidence is read in %s', lang => {
  const { evidence } = disconnectForfeit(
    { ending: { kind: 'closed' }, stderr: '' },
    '3/3/3 x',
    12.4,
  );
  expect(evidenceLines(evidence, lang)).toEqual([
    {
      field: 'ending',
      label: EVIDENCE_FIELDS.ending[lang],
      value: {
        fr: 'La connexion a été fermée, après 12\u00a0ms.',
        en: 'The connection was closed, after 12 ms.',
      }[lang],
    },
    { field: 'position', label: 'position', value: '3/3/3 x' },
    { field: 'spent', label: EVIDENCE_FIELDS.spent[lang], value: 12 },
  ]);
});

test.each(['exit 1', '', '[]', 'null', '[1,2]'])('%j is plain text', text =>
  expect(evidenceLines(text, 'fr')).toBeNull(),
);
test('strange values do no harm', () => {
  const hostile = '{"rule":{"fr":1},"position":{},"sent":[1,{}],"spent":"long","ending":7}';
  expect(evidenceLines(hostile, 'fr')?.map(({ field }) => field)).toEqual([
    'ending',
    'rule',
    'position',
    'sent',
    'spent',
  ]);
});
