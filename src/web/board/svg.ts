const NAMESPACE = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function svgText(text: string, x: number, y: number): SVGTextElement {
  const element = svg('text', { x, y });
  element.textContent = text;
  return element;
}

export const at = (x: number, y: number): string => `translate(${x} ${y})`;
