/** A text as every database stores it: PostgreSQL has no NUL in texts, no database lone surrogates. They become U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
