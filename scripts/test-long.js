/** `npm run test:long`: the tests, with more repetitions of those that repeat. */
process.env.QUADRILLE_TESTS = 'long';
await import('./test.js');
