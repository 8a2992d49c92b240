import { describe, expect, test } from 'vitest';
import { FAULTS } from '../../src/bots/faults.ts';
import { strategiesOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import en from '../../src/i18n/en.json' with { type: 'json' };
import fr from '../../src/i18n/fr.json' with { type: 'json' };
import { EVIDENCE_FIELDS } from '../../src/match/evidence.ts';
import { faults } from '../../src/server/faults.ts';
import { PROTOCOL_RULES as TCP_RULES } from '../../src/tcp/protocol-rules.ts';
import { words as boardWords } from '../../src/web/board/words.ts';
import { onlineWords } from '../../src/web/online/words.ts';
import { fr as webWords } from '../../src/web/words/fr.ts';

/** The typography that French asks for, in everything that is not made of other texts at run time. */

const RULES: [string, RegExp][] = [
  ['a typographic apostrophe', /\p{L}'\p{L}/u],
  ['a no-break space before : and %', /[^\S\u00A0][:%](?=[\s).,]|$)/],
  ['a narrow no-break space before ; ? !', /(?<![\u202F?!:])[;?!](?=[\s).,]|$)/],
  ['a space before :', /[\p{L}\d)}»]:(?=\s|$)/u],
  ['no-break spaces inside « »', /«(?!\u00A0\S)|(?<!\S\u00A0)»/],
  ['one character for an ellipsis', /\.\.\./],
];

/** Texts that are made of others are made of these; where they stand for words they are words. */
const SAMPLE = { fr: 'Rouge', en: 'Red', toString: () => 'Rouge', toLowerCase: () => 'rouge' };

function* strings(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* strings(inner, `${path}.${key}`);
}

/** Word lists with their functions called. */
const filled = (value: unknown): unknown =>
  typeof value === 'function'
    ? value(SAMPLE, SAMPLE, SAMPLE)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]))
      : value;

const shell = new Map(strings(fr));
const english = new Map(strings(en));

describe('French is set as it should be', () => {
  const told = [
    ...shell,
    ...[...strings(games), ...strings(games.map(strategiesOf))].filter(([path]) =>
      path.endsWith('.fr'),
    ),
    ...strings(filled([webWords, onlineWords.fr])),
    ...[...strings(filled([boardWords, faults, FAULTS, TCP_RULES, EVIDENCE_FIELDS]))].filter(
      ([path]) => path.endsWith('.fr'),
    ),
  ];
  test.each(RULES)('%s', (_, wrong) => {
    expect(told.filter(([, text]) => wrong.test(text))).toEqual([]);
  });
  test.each([
    ["l'aide", 0],
    ['Temps : 6', 1],
    ['33 %', 1],
    ['Qui joue ?', 2],
    ['Qui joue?', 2],
    ['Variantes:', 3],
    ['« e5 »', 4],
    ['Attendez...', 5],
  ])('%j would be found', (text, rule) => expect(text).toMatch(RULES[rule][1]));
  test.each([
    'level:3 ou bot:COMMANDE',
    '« a\u00A0»'.replace(' ', '\u00A0'),
    '6s\u202F; 5m+3s',
    'Joueurs\u00A0:',
  ])('%j is well', text => expect(RULES.filter(([, wrong]) => wrong.test(text))).toEqual([]));
});

describe('the two languages keep step', () => {
  const plain = (path: string) => path.replace(/_(one|many|other)$/, '');
  const holes = (text = '') => [...new Set(text.match(/\{\{.*?\}\}|%s/g))].sort();
  test('with the same texts', () => {
    const paths = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(plain))].sort();
    expect(paths(shell)).toEqual(paths(english));
  });
  test('and the same words to fill in', () => {
    for (const [path, text] of english)
      expect([path, holes(shell.get(path))]).toEqual([path, holes(text)]);
  });
  test('and whatever was typed is quoted, never repeated without end', () => {
    for (const [path, text] of [...shell, ...english])
      expect([path, /["«]\u00A0?\{\{\w+\}\}\u00A0?["»]/.test(text)]).toEqual([path, false]);
  });
});
