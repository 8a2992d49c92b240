/** An expected failure is a value: reported to the caller, nothing changed, nothing thrown. */

export const LANGS = ['fr', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** A text in every supported language. */
export type LocalizedText = Readonly<Record<Lang, string>>;

/** Where in a text something is wrong, from 1. A text of one line needs no line. */
export interface TextLocation {
  readonly line?: number;
  readonly column: number;
}

/** A code for programs, a message for people (what is wrong and what to do), and the place. */
export interface Fault {
  readonly code: string;
  readonly message: LocalizedText;
  readonly at?: TextLocation;
}

export const fault = (code: string, message: LocalizedText): Fault => ({ code, message });

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** The result that is this fault. */
export const refusal = (fault: Fault): { readonly ok: false; readonly fault: Fault } => ({
  ok: false,
  fault,
});

export const refuse = (code: string, message: LocalizedText, at?: TextLocation) =>
  refusal(at === undefined ? { code, message } : { code, message, at });

/** A fault as an error, for promises that reject with it. */
export class FaultError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message.en);
    this.name = 'FaultError';
    this.fault = fault;
  }
}

/** The value of a result that cannot be a fault here; throws if it is one. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.fault.code}: ${result.fault.message.en}`);
}

/** The message of a result's fault; null if the result is a value. */
export const faultMessage = <T>(result: Result<T>): LocalizedText | null =>
  result.ok ? null : result.fault.message;

/** The message of a caught error. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The code of an error of the system or of a database, such as `ENOENT`; empty if it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Translates a fault's place into a larger text, in which its own text begins at `line` and `column`. */
export function placedAt(fault: Fault, line: number, column = 1): Fault {
  return { ...fault, at: { line, column: column + (fault.at?.column ?? 1) - 1 } };
}
