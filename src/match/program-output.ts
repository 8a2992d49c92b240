import { quotable } from '../core/texts.ts';

/**
 * A program's output made safe to show: without control characters, invisible ones or those that reverse the
 * direction of writing. Line breaks stay.
 */
export const sanitized = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\r\t]\[[0-?]*[ -/]*[@-~]/gu, '') // colours and other terminal sequences
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/[^\P{C}\n\u200D]/gu, '\uFFFD');

const LINES = 5;
const LONGEST = 200;

/** The last lines of an output, cut to a readable length. */
export const outputTail = (text: string): string[] =>
  sanitized(text)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-LINES)
    .map(line => quotable(line.trimEnd(), LONGEST));
