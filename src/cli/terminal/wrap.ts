import { stripVTControlCharacters } from 'node:util';

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** The column under which the rest of a line goes: where its text begins, behind any name or number. */
function hanging(line: string, columns: number): number {
  const indent = line.search(/\S|$/);
  const named = /^ *\S(?: ?\S)* {2,}(?=\S)/.exec(line); // as in a list of names
  return named && named[0].length <= columns / 2 ? named[0].length : indent;
}

/** Breaks lines that are wider than a screen between words; what has no space stays whole. */
export function wrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap(line => (widthOf(line) <= columns ? [line] : brokenLine(line, columns)))
    .join('\n');
}

function brokenLine(line: string, columns: number): string[] {
  const margin = ' '.repeat(hanging(line, columns));
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=[^ ]) /)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && widthOf(longer) > columns) {
      lines.push(current);
      current = margin + word.trimStart();
    } else current = longer;
  }
  return [...lines, current];
}

/** A text as a stream shows it best: broken between words on a screen, as it is anywhere else. */
export const fitted = (
  { isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number },
  text: string,
): string => (isTTY === true && columns ? wrapped(text, columns) : text);
