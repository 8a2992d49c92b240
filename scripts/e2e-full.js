/** `npm run e2e:full`: every way to play every game to its end in a real browser, and all pages in all themes. */
process.env.QUADRILLE_E2E = 'full';
process.argv.push('test/web/');
await import('./test.js');
