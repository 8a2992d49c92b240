import { quotable } from '../../core/texts.ts';

/** The values of a text's placeholders by name. */
export type Parts<Name extends string> = Readonly<Record<Name, string | number>>;

/** Quotes what was typed, shortened if long. */
export const quoted = (part: string | number): string => quotable(String(part));
