import { afterAll, beforeAll, expect, test } from 'vitest';
import { LoadedServer } from '../../scripts/load/loaded-server.ts';
import { SCENARIOS } from '../../scripts/load/scenarios.ts';

/** `npm run load` at a hundredth of its size, against one server: what must hold at every speed. */

let server: LoadedServer;
beforeAll(async () => {
  server = await LoadedServer.start();
});
afterAll(() => server.stop());

const { memory: _memory, ...scenarios } = SCENARIOS;
test.each(Object.entries(scenarios))('%s', async (_, scenario) => {
  const figures = await scenario(server, { scale: 0.01, minutes: 0 });
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter(({ wrong }) => wrong)).toEqual([]);
});
