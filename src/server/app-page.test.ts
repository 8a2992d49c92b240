import { afterAll, expect, test } from 'vitest';
import { httpServer } from './http.ts';

const server = await httpServer();
afterAll(() => server.close());

const page = async (host: string, url = '/') => {
  const { body, headers } = await server.inject({ url, headers: { host } });
  return { body, headers, image: /property="og:image" content="([^"]*)"/.exec(body)?.[1] };
};

test('a link has a preview, with the address under which it was asked for', async () => {
  const home = await page('quadrille.example:4444');
  expect(home.image).toBe('http://quadrille.example:4444/preview.png');
  expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await page('192.0.2.7', '/game/abc')).image).toBe('http://192.0.2.7/preview.png');
  expect((await page('[2001:db8::7]:80')).image).toBe('http://[2001:db8::7]:80/preview.png');
});

test.each(['a"><script>alert(1)</script>', 'a b', "x' onload='y", '<!--'])(
  'a host that is no name is not written into the page: %s',
  async host => {
    const { body, image } = await page(host);
    expect(image).toBe('/preview.png');
    expect(body).not.toContain('alert(1)');
  },
);

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the picture of the preview and all icons are there, in the sizes that they claim', async () => {
  const get = async (url: string) => (await server.inject({ url })).rawPayload;
  expect(sizeOf(await get('/preview.png'))).toEqual([1200, 630]);
  expect(sizeOf(await get('/apple-touch-icon.png'))).toEqual([180, 180]);
  const { icons } = JSON.parse((await get('/manifest.webmanifest')).toString());
  const pictures = icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pictures.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes } of pictures) expect(sizeOf(await get(src)).join('x'), src).toBe(sizes);
});
