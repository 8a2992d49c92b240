/** The library: typed rules of four games, matches, records and the referee. Runs in Node and in browsers. */
export * from './core/index.ts';
export * from './games/index.ts';
export * from './match/index.ts';
