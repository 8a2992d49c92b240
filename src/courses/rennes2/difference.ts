import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';

/** The first line in which two outputs differ; null for an output that ends before it. */
export interface Difference {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly expected: string | null;
  readonly found: string | null;
}

/** Ignores the kind of line breaks, and one line break more or less at the end. */
export function firstDifference(expected: string, found: string): Difference | null {
  const [wanted, written] = [linesOf(expected), linesOf(found)];
  const at = Array.from({ length: Math.max(wanted.length, written.length) }, (_, i) => i).find(
    i => wanted[i] !== written[i],
  );
  if (at === undefined) return null;
  const [one, other] = [wanted[at] ?? null, written[at] ?? null];
  return { line: at + 1, column: columnOf(one ?? '', other ?? ''), expected: one, found: other };
}

const linesOf = (text: string): string[] =>
  text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');

function columnOf(one: string, other: string): number {
  let column = 0;
  while (column < one.length && one[column] === other[column]) column++;
  return column + 1;
}

/** Characters shown of a line, around its difference. */
const AROUND = { before: 24, after: 36 } as const;

/** Both versions around the difference, one below the other, with a caret under it. */
export function differenceLines(difference: Difference): LocalizedText[] {
  const { expected, found, column } = difference;
  const from = Math.max(0, column - 1 - AROUND.before);
  const cut = (line: string | null, none: LocalizedText): LocalizedText => {
    if (line === null) return none;
    if (line === '') return texts.empty;
    const to = column - 1 + AROUND.after;
    const part = line.slice(from, to).replace(/ +$/, spaces => '·'.repeat(spaces.length));
    const shown = `${from > 0 ? '…' : ''}${quotable(part, 200)}${line.length > to ? '…' : ''}`;
    return { fr: shown, en: shown };
  };
  const [one, other] = [cut(expected, texts.end), cut(found, texts.end)];
  const isMarked = expected !== null && found !== null && expected !== '' && found !== '';
  const caret = ' '.repeat(column - 1 - from + (from > 0 ? 1 : 0));
  const hint = hintOf(difference);
  return [
    { fr: `attendu : ${one.fr}`, en: `expected: ${one.en}` },
    { fr: `obtenu  : ${other.fr}`, en: `found:    ${other.en}` },
    ...(isMarked ? [{ fr: `          ${caret}^`, en: `          ${caret}^` }] : []),
    ...(hint ? [hint] : []),
  ];
}

/** A hint for differences that are hard to see. */
function hintOf({ expected, found }: Difference): LocalizedText | null {
  if (expected === null || found === null) return null;
  if (expected.trimEnd() === found.trimEnd()) return texts.trailing;
  const plain = (text: string) => text.normalize('NFKC').replace(/[’`´]/g, "'").toLowerCase();
  if (plain(expected).replace(/\s+/g, '') === plain(found).replace(/\s+/g, '')) return texts.alike;
  return null;
}

const texts = {
  end: { fr: '(fin de l’affichage)', en: '(end of the output)' },
  empty: { fr: '(ligne vide)', en: '(empty line)' },
  trailing: {
    fr: 'Seules les espaces en fin de ligne diffèrent ; elles sont montrées par ·.',
    en: 'Only spaces at the end of the line differ; they are shown as ·.',
  },
  alike: {
    fr: 'Seuls des espaces, des majuscules, des apostrophes ou la façon d’écrire un accent diffèrent.',
    en: 'Only spaces, capitals, apostrophes or the way an accent is written differ.',
  },
};
