import { expect, test } from 'vitest';
import { sourceFor } from './audience.ts';
import type { ReportGame, ReportSource } from './source.ts';

const game: ReportGame = {
  ...{ number: 0, first: 'first', second: 'Ada', start: '', moves: [] },
  tally: { first: 0, second: 0 },
  ending: {
    ...{ cause: 'crash', winner: 'first' },
    evidence: JSON.stringify({ why: { fr: 'f', en: 'e' }, stderr: 'secret path' }),
  },
};
// only the parts of a source in which names occur
const source = {
  summary: {
    name: 'Ada',
    standings: [{ name: 'Ada', decidedBy: 'points' }],
    crossTable: { players: ['Ada', 'first'] },
    bracket: { champion: 'Ada' },
  },
  *games() {
    yield game;
  },
  read: async () => game,
} as unknown as ReportSource;

test('a report for the teacher has real names, for others no words of programs', async () => {
  const names = new Map([
    ['Ada', 'Ada (Lovelace)'],
    ['first', 'first (Somebody)'],
    ['points', 'wrong'],
  ]);
  const real = sourceFor(source, { names, isPrivate: true });
  expect(real.summary).toEqual({
    name: 'Ada',
    standings: [{ name: 'Ada (Lovelace)', decidedBy: 'points' }],
    crossTable: { players: ['Ada (Lovelace)', 'first'] },
    bracket: { champion: 'Ada (Lovelace)' },
  });
  expect(await real.read(0)).toMatchObject({
    ...{ second: 'Ada (Lovelace)', ending: { winner: 'first' } },
  });
  const shown = sourceFor(source, { names: new Map(), isPrivate: false });
  for await (const { second, ending } of shown.games()) {
    expect(second).toBe('Ada');
    expect(ending.evidence).toBe('{"why":{"fr":"f","en":"e"}}');
  }
});

test('machines are named to the teacher alone', () => {
  const about = { name: 'Ada', host: 'lab-12.example', processor: 'Z80', bots: ['eve'] };
  const spread = { summary: { ...source.summary, workers: [{ about, games: 3 }] } };
  const of = spread as unknown as ReportSource; // likewise
  const names = new Map([['Ada', 'Ada (Lovelace)']]);
  expect(sourceFor(of, { names, isPrivate: true }).summary.workers).toEqual([{ about, games: 3 }]);
  const { workers = [] } = sourceFor(of, { names: new Map(), isPrivate: false }).summary;
  expect(workers).toMatchObject([{ about: { name: '1', processor: 'Z80' }, games: 3 }]);
  expect(JSON.stringify(workers)).not.toMatch(/Ada|lab-12|eve/);
});
