/**
 * Markup safe from injection: everything inserted into a template is escaped, unless it is markup itself. Names and
 * output of bots are hostile input.
 */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type MarkupPart =
  | Markup
  | string
  | number
  | null
  | undefined
  | false
  | readonly MarkupPart[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also removes characters that are illegal in a document or change the writing direction. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, c => (c === '\n' ? c : '\uFFFD'))
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    .replace(/[&<>"']/g, c => ENTITIES[c]);

const written = (part: MarkupPart): string => {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return escaped(String(part));
};

/** A tagged template that makes markup and escapes everything inserted. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(strings.reduce((text, string, i) => text + written(parts[i - 1]) + string));

/** For trusted markup only: our style sheet, and the SVG of echarts. */
export const trusted = (text: string): Markup => new Markup(text);
