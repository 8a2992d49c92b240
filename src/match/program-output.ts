import { quotable } from '../core/texts.ts';

/**
 * What a program wrote, as people may be shown it: without what steers a terminal, hides itself or turns the
 * writing round. Line breaks stay.
 */
export const sanitized = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\r\t]\[[0-?]*[ -/]*[@-~]/gu, '') // colours and other orders to a terminal
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/[^\P{C}\n\u200D]/gu, '\uFFFD');

const LINES = 5;
const LONGEST = 200;

/** The end of it, line by line, short enough to be read. */
export const outputTail = (text: string): string[] =>
  sanitized(text)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-LINES)
    .map(line => quotable(line.trimEnd(), LONGEST));
