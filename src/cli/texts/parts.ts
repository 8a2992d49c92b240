import { quotable } from '../../core/texts.ts';

/** What is filled into a text with several parts, by name. */
export type Parts<Name extends string> = Readonly<Record<Name, string | number>>;

/** What somebody typed, cut where it is long. */
export const quoted = (part: string | number): string => quotable(String(part));
