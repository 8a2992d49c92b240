import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    maxWorkers: '100%', // by default one core stays idle: half of a small machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
