import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, longest first: begun last, it would keep one core busy alone. Beginnings of paths. */
const LONG = [
  'test/server/load',
  'test/web/online',
  'test/web/play.test',
  'src/games/conformance',
  'src/games/puissance4/kernel/(engines|kernel).slow',
  'src/store/store.slow',
  'src/engine/engine.test',
  'test/project/setup',
  'test/arena/championship.test',
  'test/project/package',
  // bots and clients mostly wait, pages mostly compute: side by side, the largest file first
  'test/(bots|tcp/client-|web|compat/browser)',
  'test/arena/',
  'test/store/',
  'test/project/fifth-game',
  'test/',
  'src/arena/run',
  'src/arena/spread',
  'src/games/',
  'src/classroom/',
  'src/store/',
].map(start => new RegExp(`/${start}`));

const rank = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex(start => start.test(moduleId));
  return found < 0 ? LONG.length : found;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Many tests wait: for a bot, a clock, a browser. With eight workers two cores had nothing to do for three tenths of
 * a run. A worker takes up to 600 MB.
 */
const WORKERS = Math.max(
  2,
  Math.min(2 * availableParallelism() + 8, Math.floor(totalmem() / 2 ** 30)),
);

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    maxConcurrency: 12, // of tests that wait, in a file
    sequence: { sequencer: LongestFirst },
    isolate: false, // modules are loaded once for many files
    include: ['{src,test}/**/*.test.ts'],
    setupFiles: 'test/support/bundled-threads.ts',
    globalSetup: ['test/support/postgres-server.ts', 'test/support/browser-server.ts'],
    // a wait that fails tells what it waited for; a test that runs out of time tells nothing
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }, // a second, as usual, is a promise of a quiet machine
  },
});
