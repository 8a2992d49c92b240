import { stripVTControlCharacters } from 'node:util';

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** The indent of a wrapped line's continuation: the column where its text begins, after a name or number. */
function hanging(line: string, columns: number): number {
  const indent = line.search(/\S|$/);
  const named = /^ *\S(?: ?\S)* {2,}(?=\S)/.exec(line); // as in a list of names
  return named && named[0].length <= columns / 2 ? named[0].length : indent;
}

/** Wraps lines that are too wide, at spaces only. */
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

/** Wraps a text for a terminal; leaves it as it is for other streams. */
export const fitted = (
  { isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number },
  text: string,
): string => (isTTY === true && columns ? wrapped(text, columns) : text);
