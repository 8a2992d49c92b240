import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, longest first: begun last, it would keep one core busy alone. */
const LONG = [
  'src/games/conformance',
  'test/project/setup',
  'test/arena/championship.test',
  'test/project/package',
  'test/bots/',
  'test/web/',
  'test/compat/browser',
  'test/arena/',
  'test/store/',
  'test/project/fifth-game',
  'test/',
  'src/arena/run',
  'src/store/',
];

/** Tests that share a browser. */
const WEB = ['test/web/**/*.test.ts', 'test/compat/browser.test.ts'];

/** Starts a PostgreSQL for the tests that ask for it. */
const POSTGRES = 'test/support/postgres-server.ts';

const rank = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex(start => moduleId.includes(`/${start}`));
  return found < 0 ? LONG.length : found;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2 * availableParallelism(), // many tests wait: for a bot, a clock, a browser
    sequence: { sequencer: LongestFirst },
    isolate: false, // modules are loaded once for many files
    setupFiles: 'test/support/bundled-threads.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          globalSetup: POSTGRES,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          exclude: WEB,
          globalSetup: POSTGRES,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: WEB,
          globalSetup: [POSTGRES, 'test/web/shared-browser.ts'],
          // a wait that fails tells what it waited for; a test that runs out of time tells nothing
          testTimeout: 240_000,
        },
      },
    ],
  },
});
