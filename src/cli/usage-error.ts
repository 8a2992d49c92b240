import type { Fault, Result } from '../core/result.ts';
import { COLON } from '../core/texts.ts';
import type { CliTranslator } from './translator.ts';

/** A user's mistake, shown as a sentence without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** 2: bad usage; 1: a negative verdict. */
  readonly exitCode: 1 | 2;
  /** The part of a command whose help to refer to, such as `course moia`; absent: the command. */
  readonly part?: string;

  constructor(message: string, exitCode: 1 | 2 = 2, part?: string) {
    super(message);
    this.exitCode = exitCode;
    if (part !== undefined) this.part = part;
  }
}

/** A fault for people: location, message, and the line with a caret under the place. */
export function explain(
  translator: CliTranslator,
  fault: Fault,
  source?: { name?: string; text: string },
): string {
  const { at } = fault;
  const where = [
    source?.name,
    at?.line !== undefined
      ? translator.t.errors.place({ line: at.line, column: at.column })
      : at && source
        ? translator.t.errors.column(at.column)
        : undefined,
  ].filter(part => part !== undefined);
  const colon = translator.say(COLON);
  const head = where.join(', ');
  const sentence =
    head === '' ? translator.say(fault.message) : `${head}${colon}${translator.say(fault.message)}`;
  const line = at && source ? source.text.split(/\r\n?|\n/)[(at.line ?? 1) - 1] : undefined;
  if (!at || line === undefined) return sentence;
  return `${sentence}\n${pointed(line, at.column)}`;
}

/** The line, cut to the screen's width around the place, and a caret under it. */
function pointed(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - 40, line.length - 76));
  const shown = line.slice(from, from + 76).replace(/\p{Cc}/gu, ' ');
  return `  ${shown}\n  ${' '.repeat(column - 1 - from)}^`;
}

/** The value; throws a `UsageError` for a fault. */
export function orUsageError<T>(
  translator: CliTranslator,
  result: Result<T>,
  source?: { name?: string; text: string },
  exitCode?: 1 | 2,
): T {
  if (result.ok) return result.value;
  throw new UsageError(explain(translator, result.fault, source), exitCode);
}
