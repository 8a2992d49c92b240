import { CHUNK, type WireContent } from '../protocols/connect-wire.ts';

/** Bytes for items: as text if that is exact and shorter, otherwise in base64. */
export function* contentOf(bytes: Uint8Array): Generator<WireContent> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = Buffer.from(bytes.subarray(at, at + CHUNK));
    const text = chunk.toString('utf8');
    const base64 = chunk.toString('base64');
    const isExact = Buffer.from(text, 'utf8').equals(chunk);
    yield isExact && JSON.stringify(text).length <= base64.length + 2 ? { text } : { base64 };
  }
}

export const readContent = (content: WireContent): Uint8Array =>
  'text' in content ? Buffer.from(content.text, 'utf8') : Buffer.from(content.base64, 'base64');
