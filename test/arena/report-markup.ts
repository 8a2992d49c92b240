/** A small strict HTML parser, enough to check our pages without a browser. */

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
}

const VOID = new Set(['meta', 'br', 'wbr', 'link', 'img', 'hr', 'input']);
const TOKEN =
  /<!doctype html>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*(\/?)>|([^<]+)/gy;

/** Throws if a tag is not closed, closed twice, or anything is not markup as we write it. */
export function parsed(html: string): Element {
  const root = { name: '#root', attributes: new Map(), children: [] as (Element | string)[] };
  const open: { name: string; attributes: Map<string, string>; children: (Element | string)[] }[] =
    [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(html);
    if (!found) throw new Error(`no markup at ${at}: ${html.slice(at, at + 80)}`);
    const [, closing, name, attributes = '', selfClosed, text] = found;
    const here = open[open.length - 1];
    if (text !== undefined) here.children.push(text);
    if (name === undefined) continue;
    if (closing) {
      if (here.name !== name) throw new Error(`</${name}> closes <${here.name}> at ${at}`);
      open.pop();
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
    const names = pairs.map(([, key]) => key);
    if (new Set(names).size < names.length) throw new Error(`an attribute twice: ${found[0]}`);
    const element = {
      name,
      attributes: new Map(pairs.map(([, key, value = '']) => [key, value])),
      children: [],
    };
    here.children.push(element);
    if (!selfClosed && !VOID.has(name)) open.push(element);
  }
  if (open.length > 1) throw new Error(`<${open[open.length - 1].name}> is not closed`);
  return root;
}

export function* elements(element: Element): Generator<Element> {
  for (const child of element.children)
    if (typeof child !== 'string') {
      yield child;
      yield* elements(child);
    }
}

export const named = (element: Element, name: string): Element[] =>
  [...elements(element)].filter(found => found.name === name);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

export const textOf = (element: Element): string =>
  element.children
    .map(child => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .replace(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity);
