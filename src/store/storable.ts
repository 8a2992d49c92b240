/** A text as every database stores it: NUL, which PostgreSQL refuses, and lone surrogates, which all refuse, become U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
