import { describe, expect, test } from 'vitest';
import { chainTexts } from '../../src/arena/chain.ts';
import { texts as reportTexts } from '../../src/arena/report/texts/index.ts';
import { assignments } from '../../src/assignments/index.ts';
import { FAULTS } from '../../src/bots/faults.ts';
import { uploadTexts } from '../../src/classroom/upload-texts.ts';
import { texts as cliTexts } from '../../src/cli/texts/index.ts';
import { remedyTexts } from '../../src/doctor/remedy-texts.ts';
import { sandboxTexts } from '../../src/doctor/sandbox-texts.ts';
import { findingTexts } from '../../src/doctor/texts.ts';
import { strategiesOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { EVIDENCE_FIELDS } from '../../src/match/evidence.ts';
import { certificateFaults } from '../../src/server/certificate-faults.ts';
import { faults } from '../../src/server/faults.ts';
import { PROTOCOL_RULES as TCP_RULES } from '../../src/tcp/protocol-rules.ts';
import { analysisTexts } from '../../src/web/texts/analysis.ts';
import { boardTexts } from '../../src/web/texts/board.ts';
import { botTexts } from '../../src/web/texts/bots.ts';
import { courseTexts } from '../../src/web/texts/courses.ts';
import { ihmTexts } from '../../src/web/texts/ihm.ts';
import { onlineTexts } from '../../src/web/texts/online.ts';
import { pageTexts } from '../../src/web/texts/pages.ts';

/** French typography in all texts that are not composed at run time. */

const RULES: [string, RegExp][] = [
  ['a typographic apostrophe', /\p{L}'\p{L}/u],
  ['a no-break space before : and %', /[^\S\u00A0][:%](?=[\s).,]|$)/],
  ['a narrow no-break space before ; ? !', /(?<![\u202F?!:])[;?!](?=[\s).,]|$)/],
  ['a space before :', /[\p{L}\d)}»]:(?=\s|$)/u],
  ['no-break spaces inside « »', /«(?!\u00A0\S)|(?<!\S\u00A0)»/],
  ['one character for an ellipsis', /\.\.\./],
];

/**
 * A sample for an argument of a text: works as a string, as a text in two languages, and as an object with further
 * parts.
 */
const part = (name: string): unknown =>
  new Proxy(
    { toLowerCase: () => name.toLowerCase() },
    {
      get: (methods, key) => {
        if (key === 'fr' || key === 'en') return name;
        if (key === Symbol.toPrimitive) return () => name;
        return Reflect.get(methods, key) ?? part(`${name}${String(key)}`);
      },
    },
  );
const PARTS = ['RougeA', 'RougeB', 'RougeC'].map(part);
const LONG = [part('long'.repeat(50))];

function* strings(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* strings(inner, `${path}.${key}`);
}

/** A catalogue with its functions called. */
const filled = (value: unknown, parts: readonly unknown[] = PARTS): unknown =>
  typeof value === 'function'
    ? value(...parts)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, parts)]))
      : value;

const inFrench = (texts: unknown) => [...strings(texts)].filter(([path]) => path.endsWith('.fr'));

describe('French is set as it should be', () => {
  const singular = [1, 1, 1]; // for texts with counts
  const told = [
    ...inFrench([games, games.map(strategiesOf), assignments]),
    ...inFrench(
      [cliTexts, reportTexts, chainTexts].flatMap(texts => [
        filled(texts),
        filled(texts, singular),
      ]),
    ),
    ...inFrench(
      filled([analysisTexts, boardTexts, botTexts, courseTexts, ihmTexts, onlineTexts, pageTexts]),
    ),
    ...inFrench(filled(uploadTexts)),
    ...inFrench(filled([findingTexts, remedyTexts, sandboxTexts])),
    ...inFrench(filled([faults, certificateFaults, FAULTS, TCP_RULES, EVIDENCE_FIELDS])),
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
  const english = new Map(strings(filled(cliTexts)));
  const french = [...english].filter(([path]) => path.endsWith('.fr'));
  const inEnglish = (path: string) => english.get(path.replace(/fr$/, 'en'));
  const holes = (text = '') => [...new Set(text.match(/Rouge[A-C]\w*|%s/g))].sort();
  test('with the same parts to fill in', () => {
    expect(french.filter(([, text]) => holes(text).length > 1).length).toBeGreaterThan(50);
    for (const [path, text] of french)
      expect([path, holes(text)]).toEqual([path, holes(inEnglish(path))]);
  });
  test('and whatever was typed is quoted, never repeated without end', () => {
    for (const [path, text] of strings(filled(cliTexts, LONG)))
      expect([path, /["«]\u00A0?(long){50}\w*\u00A0?["»]/.test(text)]).toEqual([path, false]);
  });
});
