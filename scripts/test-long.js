/** `npm run test:long`: the tests, with everything that repeats itself repeated more often. */
process.env.QUADRILLE_TESTS = 'long';
await import('./test.js');
