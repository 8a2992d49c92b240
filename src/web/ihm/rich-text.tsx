import { type ComponentChildren, h } from 'preact';

/**
 * A program's text. As in the labels of the course's interface, a text that begins with <html> may use a few tags;
 * all others are dropped, and none of it becomes markup of the page unfiltered.
 */

const TAGS: Readonly<Record<string, string>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  u: 'u',
  p: 'div',
  div: 'div',
  center: 'div',
};
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: '\u00A0',
};
const HTML = /^\s*<html\b[^>]*>/i;

const plainOf = (text: string): string =>
  text
    .replace(/&(#(\d{1,6})|[a-z]+);/gi, (whole, name: string, code?: string) =>
      code === undefined ? (ENTITIES[name.toLowerCase()] ?? whole) : String.fromCodePoint(+code),
    )
    .replace(/[\t\n\r ]+/g, ' ');

interface Part {
  readonly tag: string;
  readonly children: ComponentChildren[];
}

/** How deep tags are nested at most. */
const DEEPEST = 20;

function laidOut(text: string): ComponentChildren[] {
  const open: Part[] = [{ tag: '', children: [] }];
  const close = () => {
    const part = open.pop();
    if (part) open.at(-1)?.children.push(h(part.tag, null, ...part.children));
  };
  for (const piece of text.split(/(<[^<>]*>)/)) {
    const [, slash, name] = /^<(\/?)\s*([a-z]+)[^<>]*>$/i.exec(piece) ?? [];
    if (name === undefined) {
      if (!piece.startsWith('<') || !piece.endsWith('>'))
        open.at(-1)?.children.push(plainOf(piece));
      continue;
    }
    const written = name.toLowerCase();
    if (written === 'br') open.at(-1)?.children.push(<br />);
    const tag = Object.hasOwn(TAGS, written) ? TAGS[written] : null;
    if (tag === null) continue;
    if (slash === '') {
      if (open.length < DEEPEST) open.push({ tag, children: [] });
    } else if (open.length > 1 && open.at(-1)?.tag === tag) close();
  }
  while (open.length > 1) close();
  return open[0].children;
}

export function RichText({ text }: { readonly text: string }) {
  if (HTML.test(text)) return <>{laidOut(text.replace(HTML, ''))}</>;
  return <span class="as-written">{text}</span>;
}
