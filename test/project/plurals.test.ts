import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Counted nouns agree with their number, in every catalogue: French has its singular for 0 and 1, English for 1. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const FILES = globSync(
  ['src/**/*texts.ts', 'src/**/texts/*.ts', 'src/**/faults.ts', 'src/arena/chain.ts'],
  { cwd: root },
).sort();

/** French words in -s or -x that are no plurals. In English, where verbs end in -s too, only known nouns are looked at. */
const SAME = /^(fois|plus|ms|ns|s|mais|dans|sans|pas|puis|hors|les|des|processus)$/;
/**
 * Counts that are never 0 or 1: widths of terminals, limits and what exceeds them, fields, pairs of games, lists that
 * are too long, what an examination asks for.
 */
const MANY = new RegExp(
  [
    'wideTable|narrow|terminal|colours|wider|longReason|truncated|fieldCount|speed',
    'formats\\.(match|knockout)|games\\.(elsewhere|notPrinted)|records\\.missing|record\\.several',
    'many(Files|Players)|tooMany(Games|Tokens|)|faults\\.tokens|computed|wouldLose',
    '[sS]ays\\.(moves|series|time)|stderr\\.much',
  ].join('|'),
);
/** Nouns that our texts count, in the singular. */
const NOUNS =
  'partie|coup|joueur|participant|ouverture|paire|point|ligne|seconde|fichier|game|move|player|opening|pair|line|second|file|position|answer|character|column|crash|forfeit|thread|core|time|meeting|preview|spectator|link|error|warning|fault';
const ONE = new RegExp(`^(${NOUNS})$`);
const SEVERAL = new RegExp(`^(${NOUNS})e?s$`);

/** The words after the number `n` that do not agree with it. */
function disagreeing(text: string, lang: 'fr' | 'en', n: number): string[] {
  const one = lang === 'fr' ? n < 2 : n === 1;
  const counted = new RegExp(String.raw`(?<![\p{L}\d.,:=+±-])${n}[ \u00A0\u202F](\p{L}+)`, 'gu');
  const isPlural = (word: string) =>
    lang === 'fr' ? /[sx]$/.test(word) && !SAME.test(word) : SEVERAL.test(word);
  return [...text.matchAll(counted)].flatMap(([found, word]) =>
    (one ? isPlural(word) : ONE.test(word)) ? [found] : [],
  );
}

/** Samples in which every number is `n`: as numbers, as texts of them, and in objects. */
const parts = (n: number): unknown[][] => {
  const each = new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => '#' : n) });
  return [
    [n, n, n, n, n],
    [each, each, each],
  ];
};

function* texts(value: unknown, n: number, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') {
    for (const given of parts(n)) {
      let made: unknown;
      try {
        made = value(...given);
      } catch {
        continue; // takes arguments other than numbers
      }
      if (typeof made !== 'function') yield* texts(made, n, path);
    }
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* texts(inner, n, `${path}.${key}`);
}

describe('numbers and nouns agree', () => {
  test.each(FILES)('%s', async file => {
    const module: object = await import(`${root}${file}`);
    const found = Object.entries(module).filter(([, exported]) => typeof exported === 'object');
    const wrong = new Set<string>();
    for (const n of [0, 1, 2])
      for (const [path, text] of texts(Object.fromEntries(found), n, ''))
        for (const lang of ['fr', 'en'] as const)
          if (path.endsWith(`.${lang}`) && !MANY.test(path))
            for (const words of disagreeing(text, lang, n)) wrong.add(`${path}: ${words}`);
    expect([...wrong]).toEqual([]);
  });
  test.each([
    ['Arrêté après 1 parties sur 2', 'fr', 1, ['1 parties']],
    ['0 parties jouées', 'fr', 0, ['0 parties']],
    ['0 games so far', 'en', 0, []],
    ['1 games so far', 'en', 1, ['1 games']],
    ['2 partie jouée', 'fr', 2, ['2 partie']],
    ['1 fois, 1 ms, level:1 parties', 'fr', 1, []],
  ] as const)('%s', (text, lang, n, wrong) => {
    expect(disagreeing(text, lang, n)).toEqual(wrong);
  });
});
