import { type Markup, markup, trusted } from './html.ts';

/**
 * The colours: CSS variables inside a page, which sets them for light, dark and print; fixed values in a
 * picture of its own.
 */
export const INKS = {
  paper: '#fdfcf7',
  text: '#1d2436',
  quiet: '#5c6478',
  rule: '#c9d3e6',
  blue: '#1f4e9e',
  red: '#c0392f',
  yellow: '#d99a0b',
  black: '#22252e',
  'on-ink': '#ffffff',
} as const;
export type Ink = keyof typeof INKS;

export const ink = (name: Ink): string => `var(--${name})`;

/** A picture as a file: fixed colours, and its fonts. */
export function standalone(picture: Markup): string {
  const fixed = picture.text.replace(/var\(--([\w-]+)\)/g, (_, name: Ink) => INKS[name]);
  return `${fixed.replace(
    /^<svg ([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg" font-family="system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif" $1>` +
      `<rect width="100%" height="100%" rx="6" fill="${INKS.paper}"/>`,
  )}\n`;
}

export interface SvgFrame {
  readonly width: number;
  readonly height: number;
  /** For screen readers, and the tooltip. */
  readonly title: string;
  readonly description: string;
}

/** Wider than a phone's screen: scrolled there, so that it stays readable. */
const WIDE = 600;

/** The SVG element of every picture, with its title and description. */
export const framed = ({ width, height, title, description }: SvgFrame, inside: Markup): Markup =>
  markup`<svg ${width >= WIDE && trusted('class="big" ')}width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title><desc>${description}</desc>${inside}</svg>`;
