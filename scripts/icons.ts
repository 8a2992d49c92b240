/**
 * `npm run icons`: makes the PNGs of src/web/public, from favicon.svg and from the boards themselves, for uses without
 * SVG: home screens, and previews of links on other sites.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '../src/games/index.ts';
import { httpServer } from '../src/server/http.ts';
import { listen } from '../src/server/listen.ts';
import { sampleScene } from '../src/web/parts/sample-scene.ts';
import { openBrowser } from '../test/support/browser.ts';

const folder = fileURLToPath(new URL('../src/web/public/', import.meta.url));
const favicon = readFileSync(`${folder}favicon.svg`, 'utf8');

/** The icon without round corners, which the system adds. */
const square = favicon.replace(' rx="12"', '');
/** The icon with a margin, since systems may cut a fifth off each side. */
const maskable = square
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"')
  .replace(
    'M16 0v64M48 0v64M0 16h64M0 48h64',
    'M0-8v80M16-8v80M48-8v80M64-8v80M-8 0h80M-8 16h80M-8 48h80M-8 64h80',
  );

const ICONS = [
  ['apple-touch-icon', square, 180],
  ['icon-192', favicon, 192],
  ['icon-512', favicon, 512],
  ['icon-maskable-512', maskable, 512],
] as const;

const PREVIEW_STYLE = `
  body::before, #app { display: none }
  .preview { width: 1200px; height: 630px; padding: 64px 70px; display: grid; align-content: space-between }
  .preview h1 { font-size: 96px; line-height: 1.5 }
  .preview p { font-size: 34px; margin: 0; line-height: 1.4 }
  .preview div { display: grid; grid-template-columns: repeat(4, 1fr); gap: 44px; align-items: end }
`;
const boards = games.map(game => {
  const { position } = sampleScene(game);
  return `<quadrille-board inert game="${game.id}" position="${position.text()}"></quadrille-board>`;
});
const PREVIEW = `<section class="preview">
  <header><h1>Quadrille</h1>
  <p lang="fr">Quatre jeux sur papier quadrillé</p><p lang="en">Four games on squared paper</p></header>
  <div>${boards.join('')}</div>
</section>`;

const server = await httpServer();
const listening = await listen(server, '127.0.0.1', 0, true);
if (listening.kind === 'refused') throw new Error(listening.code);
const browser = await openBrowser();

for (const [name, svg, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(`${folder}${name}.png`, png);
  await page.close();
}

const page = await browser.newPage({
  bypassCSP: true,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  viewport: { width: 1200, height: 630 },
});
await page.goto(`http://127.0.0.1:${listening.port}/`);
await page.locator('quadrille-board').first().waitFor();
await page.addStyleTag({ content: PREVIEW_STYLE });
await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(PREVIEW)})`);
await page.locator('.preview [role=grid]').last().waitFor();
await page.evaluate('document.fonts.ready');
writeFileSync(`${folder}preview.png`, await page.screenshot());

await browser.close();
await server.close();
