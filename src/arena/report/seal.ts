import { createHash } from 'node:crypto';
import type { ReportFile } from './export.ts';
import { markup } from './html.ts';

/**
 * The seal of a report: the page contains the hashes of itself and of its data, so that files which we wrote, and
 * which were not changed since, can be recognized.
 */

const HASH = '0'.repeat(64);
const metaOf = (hashes: readonly string[]) =>
  markup`<meta name="quadrille-report" content="${hashes.join(' ')}">`;

/** The placeholder of the seal: a page's hash is that of the page with this placeholder. */
export const SEAL_PLACE = metaOf([HASH]);

const META = /<meta name="quadrille-report" content="([0-9a-f]{64}(?: [0-9a-f]{64})*)">/;

export const hashOf = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');

/** The page with its own hash, then those of its data, in their order. */
export function sealed(page: string, data: readonly ReportFile[]): string {
  const hashes = data.map(({ text }) => hashOf(text));
  return page.replace(SEAL_PLACE.text, metaOf([hashOf(page + hashes.join()), ...hashes]).text);
}

/** The hashes of a page's data; null if we did not write the page, or it was changed. */
export function sealedHashes(page: string): readonly string[] | null {
  const [meta, list] = META.exec(page) ?? [];
  if (meta === undefined) return null;
  const [own, ...hashes] = list.split(' ');
  const before = page.replace(meta, SEAL_PLACE.text);
  return hashOf(before + hashes.join()) === own ? hashes : null;
}
