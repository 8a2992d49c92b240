import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContestReport } from '../../src/arena/summary.ts';
import { BOT } from '../bots/hostile/arena.ts';
import { runHere } from '../support/run-here.ts';

/** The courses' championships with bots that misbehave, and points computed by hand. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-courses-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function played(plan: object): Promise<{ summary: ContestReport; told: string }> {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const store = ['--store', join(folder, 'store.sqlite')];
  const { code, stdout, stderr } = await runHere([
    'championship',
    'run',
    file,
    '--json',
    '--start-anyway',
    ...store,
  ]);
  if (code !== 0) throw new Error(stderr);
  return { summary: JSON.parse(stdout), told: stderr };
}

const points = ({ standings }: ContestReport) =>
  Object.fromEntries(standings.map(row => [row.name, row.points]));

test('MOIA, five bots of which two misbehave', async () => {
  const bot = (mode: string) => `codingame:sh "${BOT}" ${mode}`;
  const healthy = ['Ada', 'Bob', 'Cyr'].map(name => ({ name, seat: bot('good codingame') }));
  const { summary, told } = await played({
    preset: 'moia',
    participants: [
      ...healthy,
      { name: 'Faller', seat: bot('crash codingame 3') },
      { name: 'Cheat', seat: bot('illegal codingame') },
    ],
  });
  expect(told).toContain('MOIA 2016');
  expect(summary.games).toMatchObject({ counted: 20, total: 20 });
  // The three sound bots play the first listed move, so all their games are the same, which the second player wins:
  // 2 x 1 at home, 2 x 10 away. The other two lose to them: 4 x 10 more. Cheat plays a taken cell at its second
  // turn, before Faller crashes at its third: 2 x 10.
  expect(points(summary)).toEqual({ Ada: 62, Bob: 62, Cyr: 62, Faller: 20, Cheat: 0 });
  expect(summary.standings.map(({ rank, decidedBy }) => [rank, decidedBy])).toEqual([
    ...healthy.map(() => [1, 'shared']),
    [4, 'points'],
    [5, 'points'],
  ]);
  expect(summary.forfeits).toEqual([
    { player: 'Faller', cause: 'crash', games: 6 },
    { player: 'Cheat', cause: 'illegal-move', games: 8 },
  ]);
  // A6: whoever is disqualified still plays all its other games
  for (const { games } of summary.standings) expect(games).toBe(8);
}, 240_000);

describe('LOG320', () => {
  const gone = (name: string) => ({ name, seat: 'bot:./no-such-program' });

  test('round robin: one point a win, a forfeit none and the other one; a double forfeit none', async () => {
    const { summary, told } = await played({
      preset: 'log320',
      participants: ['random', 'level:2', gone('Gone'), gone('Lost')],
      time: '5s',
      seed: 1,
    });
    expect(told).toContain('LOG320');
    const { random, 'level:2': level, ...rest } = points(summary);
    // each has 4 points from absent players; level:2 and random share the 2 of their own games
    expect(rest).toEqual({ Gone: 0, Lost: 0 });
    expect(random + level).toBe(10);
    expect(summary.forfeits.map(({ player, games }) => [player, games])).toEqual([
      ['Gone', 6],
      ['Lost', 6],
    ]);
  }, 120_000);

  test('knockout: five programs, three more complete the draw, who is absent falls at once', async () => {
    const { summary } = await played({
      preset: 'log320',
      format: 'knockout',
      complete: 'random',
      participants: ['level:2', gone('Gone'), 'level:1', gone('Lost'), 'random'],
      seed: 4,
    });
    expect(summary.standings.map(({ rank }) => rank)).toEqual([1, 2, 3, 3, 5, 5, 5, 5]);
    const { bracket } = summary;
    expect(bracket?.rounds.map(duels => duels.length)).toEqual([4, 2, 1]);
    const firstRound = bracket?.rounds[0].flatMap(duel => (duel.winner ? [duel.winner] : [])) ?? [];
    expect(firstRound).not.toContain('Gone');
    expect(firstRound).not.toContain('Lost');
    expect(bracket?.rounds.flat().every(({ second }) => second !== null)).toBe(true);
    expect(['level:1', 'level:2']).toContain(bracket?.champion);
  }, 120_000);
});
