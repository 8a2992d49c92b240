import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAUSES } from '../core/match.ts';
import { summarise } from '../stats/pairs.ts';
import { HALF_POINTS, MOIA_POINTS } from '../stats/points.ts';
import type { Contest, GameCount, StoredGame } from '../store/store.ts';
import { standingsCsv } from './export.ts';
import type { ContestPlan } from './plan.ts';
import { Schedule } from './schedule.ts';
import { needsGames, summaryOf } from './summary.ts';

const planOf = (
  format: ContestPlan['format'],
  names: readonly string[],
  more: Partial<ContestPlan> = {},
): ContestPlan => ({
  name: 'test',
  game: 'ultimate',
  variant: '',
  participants: names.map(name => ({ name, seat: 'random' })),
  format,
  time: 'none',
  grace: 0,
  points: MOIA_POINTS,
  openingPlies: 0,
  seed: 's',
  suspendAfter: null,
  preset: null,
  folder: '/',
  ...more,
});

const contestOf = (plan: ContestPlan): Contest => ({
  id: 'abc',
  kind: 'championship',
  name: plan.name,
  plan: JSON.stringify(plan),
  conditions: JSON.stringify({ version: '1' }),
  players: plan.participants,
  created: '2026-01-01T00:00:00Z',
  finished: true,
  changes: [],
});

function counted(games: readonly StoredGame[]): GameCount[] {
  const groups = Map.groupBy(games, ({ first, second, ending: { cause, winner } }) =>
    JSON.stringify([first, second, cause, winner]),
  );
  return [...groups].map(([key, group]) => {
    const [first, second, cause, winner] = JSON.parse(key);
    const sum = (of: (game: StoredGame) => number) =>
      group.reduce((all, game) => all + of(game), 0);
    return {
      first,
      second,
      cause,
      winner,
      games: group.length,
      tally: { first: sum(({ tally }) => tally.first), second: sum(({ tally }) => tally.second) },
      plies: sum(({ plies }) => plies),
    };
  });
}

const endings = fc.oneof(
  fc.record({
    cause: fc.constantFrom('rules' as const, ...CAUSES),
    winner: fc.constantFrom('first' as const, 'second' as const),
  }),
  fc.record({
    cause: fc.constantFrom('rules' as const, 'crash' as const),
    winner: fc.constant(null),
  }),
);

describe('a championship from counted games', () => {
  test('is the one from the games themselves', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.tuple(endings, fc.nat(9), fc.nat(9)), { minLength: 40, maxLength: 40 }),
        (players, results) => {
          const plan = planOf(
            { kind: 'round-robin', rounds: 2 },
            Array.from({ length: players }, (_, i) => `p${i}`),
          );
          const schedule = new Schedule(plan);
          const games: StoredGame[] = [];
          for (let scheduled = schedule.take(); scheduled; scheduled = schedule.take()) {
            const { number, first, second } = scheduled;
            const [ending, one, two] = results[number];
            const tally = { first: one, second: two };
            games.push({
              number,
              first,
              second,
              rules: 'ultimate',
              start: '',
              ending,
              tally,
              plies: number,
            });
          }
          const contest = contestOf(plan);
          expect(needsGames(plan)).toBe(false);
          expect(summaryOf(contest, plan, { kind: 'counts', counts: counted(games) })).toEqual(
            summaryOf(contest, plan, { kind: 'games', games }),
          );
        },
      ),
      { numRuns: 40 },
    ));
});

test('the games of all rounds are as many as those of a round, times the rounds', () => {
  const late = { kind: 'add', name: 'd', seat: 'random', because: null } as const;
  const cheater = { kind: 'exclude', name: 'b', because: 'x' } as const;
  const changes = [late, cheater].map(change => ({ ...change, at: '', games: [] }));
  for (const kind of ['round-robin', 'gauntlet'] as const) {
    const plan = planOf({ kind, rounds: 3 }, ['a', 'b', 'c', 'd'], { changes });
    const { games } = summaryOf(contestOf(plan), plan, { kind: 'counts', counts: [] });
    expect(games.total).toBe(new Schedule(plan).total);
  }
});

/** `a 1-0 b`, `a 0-1 b crash`, `a ½ b 3 4`: one game, its cause, its sub-boards. */
function games(...lines: string[]): StoredGame[] {
  return lines.map((line, number) => {
    const [first, result, second, ...rest] = line.split(' ');
    const [one = 0, two = 0] = rest.filter(word => /^\d+$/.test(word)).map(Number);
    const cause = (rest.find(word => /^\D/.test(word)) ?? 'rules') as StoredGame['ending']['cause'];
    const winner = result === '1-0' ? 'first' : result === '0-1' ? 'second' : null;
    return {
      number,
      first,
      second,
      rules: 'ultimate',
      start: '',
      ending: { cause, winner },
      tally: { first: one, second: two },
      plies: 10,
    };
  });
}

test('points of MOIA by hand: 10, 1, 1 and sub-boards, 0 and 10, double forfeit 0 and 0', () => {
  const plan = planOf({ kind: 'round-robin', rounds: 1 }, ['a', 'b', 'c']);
  const schedule = new Schedule(plan);
  const order: string[] = [];
  for (let scheduled = schedule.take(); scheduled; scheduled = schedule.take())
    order.push(`${scheduled.first} ${scheduled.second}`);
  const results: Record<string, string> = {
    'a b': 'a 1-0 b 4 2', // a 10, b 1
    'b a': 'b ½ a 3 4', // b 1+3, a 1+4
    'a c': 'a 0-1 c illegal-move', // a 0, c 10
    'c a': 'c 1-0 a time', // c 10, a 0
    'b c': 'b ½ c no-connection', // both absent: 0 and 0
    'c b': 'c 0-1 b 1 3', // c 1, b 10
  };
  const played = games(...order.map(pair => results[pair]));
  const summary = summaryOf(contestOf(plan), plan, { kind: 'games', games: played });
  expect(summary.standings.map(({ name, points }) => [name, points])).toEqual([
    ['c', 21],
    ['a', 15],
    ['b', 15],
  ]);
  // a and b are tied: against each other a has 10 + 5, b 1 + 4
  expect(summary.standings.map(({ rank, decidedBy }) => [rank, decidedBy])).toEqual([
    [1, 'points'],
    [2, 'head-to-head'],
    [3, 'head-to-head'],
  ]);
  expect(summary.forfeits).toEqual([
    { player: 'a', cause: 'illegal-move', games: 1 },
    { player: 'a', cause: 'time', games: 1 },
    { player: 'b', cause: 'no-connection', games: 1 },
    { player: 'c', cause: 'no-connection', games: 1 },
  ]);
  expect(summary.strengths.withForfeits).not.toBeNull();
  expect(summary.firstPlayer.games).toBe(3);
});

test('a match: pairs, forfeits with and without, double forfeits left out', () => {
  const plan = planOf({ kind: 'match', pairs: 5, sprt: null }, ['a', 'b'], { points: HALF_POINTS });
  const played = games(
    'a 1-0 b', // 2 of 2
    'b 0-1 a',
    'a ½ b', // 1½
    'b 0-1 a',
    'a 0-1 b', // 1
    'b 0-1 a crash',
    'a ½ b crash', // both absent: no pair
    'b 1-0 a',
    'a 0-1 b', // 0
    'b 1-0 a',
  );
  const { match } = summaryOf(contestOf(plan), plan, { kind: 'games', games: played });
  expect(match?.pairs).toEqual([1, 0, 1, 1, 1]);
  expect(match?.playedOut?.pairs).toEqual([1, 0, 0, 1, 1]);
  expect(match?.games).toEqual({ wins: 4, draws: 1, losses: 4 });
  expect(match?.result.score).toBe((0 + 1 + 1.5 + 2) / 8);
});

test('the first player of a match, by pairs: openings that favour a side count once', () => {
  const plan = planOf({ kind: 'match', pairs: 20, sprt: null }, ['a', 'b']);
  // ten openings are won by the first side, six by the second; in four, the same player wins both games
  const pairs = [
    ...Array.from({ length: 10 }, () => ['a 1-0 b', 'b 1-0 a']),
    ...Array.from({ length: 6 }, () => ['a 0-1 b', 'b 0-1 a']),
    ...Array.from({ length: 4 }, () => ['a 1-0 b', 'b 0-1 a']),
  ];
  const { firstPlayer } = summaryOf(contestOf(plan), plan, {
    kind: 'games',
    games: games(...pairs.flat()),
  });
  const byPairs = summarise([6, 0, 4, 0, 10]);
  for (const key of ['games', 'score', 'low', 'high'] as const)
    expect(firstPlayer[key]).toBeCloseTo(byPairs[key], 10);
  const byGames = summarise({ wins: 24, draws: 0, losses: 16 });
  expect(firstPlayer.high - firstPlayer.low).toBeGreaterThan(1.2 * (byGames.high - byGames.low));
});

test('where a sequential test stopped, the interval of the score holds less often', () => {
  const sprt = { low: 0, high: 50, alpha: 0.05, beta: 0.05 };
  const held = (pairs: number) => {
    const plan = planOf({ kind: 'match', pairs, sprt }, ['a', 'b']);
    const won = Array.from({ length: pairs }, () => ['a 1-0 b', 'b 0-1 a']).flat();
    const stored = { kind: 'games', games: games(...won) } as const;
    const { match } = summaryOf(contestOf(plan), plan, stored);
    return [match?.test?.state.verdict, match?.result.confidence.share];
  };
  expect(held(2)).toEqual(['undecided', 0.95]);
  expect(held(60)).toEqual(['accepted', 0.85]);
});

test('a Swiss tournament by hand: byes are wins, Buchholz and Sonneborn-Berger break ties', () => {
  const plan = planOf(
    { kind: 'swiss', rounds: 3, legs: 1, lot: false },
    ['a', 'b', 'c', 'd', 'e'],
    { points: HALF_POINTS },
  );
  const schedule = new Schedule(plan);
  const all: StoredGame[] = [];
  for (let scheduled = schedule.take(); scheduled; scheduled = schedule.take()) {
    const { first, second, number } = scheduled;
    const [game] = games(`${first} ${first < second ? '1-0' : '0-1'} ${second}`);
    all.push({ ...game, number });
    schedule.add({ ...game, number });
  }
  const {
    swiss,
    standings,
    games: count,
  } = summaryOf(contestOf(plan), plan, {
    kind: 'games',
    games: all,
  });
  const met = swiss?.rounds.map(({ meetings, byes }) => [
    ...meetings.map(({ first, second }) => [first, second].sort().join('')),
    ...byes,
  ]);
  expect(met).toEqual([
    ['ac', 'bd', 'e'],
    ['ab', 'ce', 'd'],
    ['ad', 'be', 'c'],
  ]);
  expect(count).toMatchObject({ counted: 6, total: 6, beyond: 0 });
  const rows = standings.map(({ name, points, rank, decidedBy }, i) => {
    const { buchholz, sonnebornBerger } = swiss?.tieBreaks[i] ?? {};
    return [rank, name, points, buchholz, sonnebornBerger, decidedBy].join(' ');
  });
  expect(rows).toEqual([
    '1 a 3 5 5 points',
    '2 c 2 6 3 buchholz',
    '3 b 2 5 2 buchholz',
    '4 d 1 6 1 buchholz',
    '5 e 1 5 1 buchholz',
  ]);
});

test('a knockout ranks by how far each came', () => {
  const plan = planOf(
    { kind: 'knockout', legs: 2, extra: 0, extraPlies: 4, lot: false },
    ['a', 'b', 'c', 'd'],
    { points: HALF_POINTS },
  );
  const schedule = new Schedule(plan);
  const all: StoredGame[] = [];
  for (let scheduled = schedule.take(); scheduled; scheduled = schedule.take()) {
    const [game] = games(
      scheduled.first < scheduled.second
        ? `${scheduled.first} 1-0 ${scheduled.second}`
        : `${scheduled.first} 0-1 ${scheduled.second}`,
    );
    all.push({ ...game, number: scheduled.number });
    schedule.add({ ...game, number: scheduled.number });
  }
  const summary = summaryOf(contestOf(plan), plan, { kind: 'games', games: all });
  expect(summary.bracket?.champion).toBe('a');
  expect(summary.standings.map(({ name, rank }) => `${rank} ${name}`)).toEqual([
    '1 a',
    '2 b',
    '3 c',
    '3 d',
  ]);
});

describe('what a championship shows', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'hopeless'];
  /** All pairs, home and away; among the seven, the result follows from the two names. */
  const lines = names.flatMap((first, i) =>
    names.flatMap((second, j) => {
      if (i === j) return [];
      if (first === 'hopeless') return [`${first} 0-1 ${second}`];
      if (second === 'hopeless') return [`${first} 1-0 ${second}`];
      return [`${first} ${['1-0', '½', '0-1'][(3 * i + 2 * j) % 3]} ${second}`];
    }),
  );
  const plan = planOf({ kind: 'round-robin', rounds: 1 }, names, { points: HALF_POINTS });
  const shown = (...played: string[]) =>
    summaryOf(contestOf(plan), plan, { kind: 'counts', counts: counted(games(...played)) });

  test('one hopeless bot of eight: all others have their Elo', () => {
    const summary = shown(...lines);
    const { players } = summary.strengths.withoutForfeits;
    expect(players.at(-1)).toMatchObject({ name: 'hopeless', limit: { sign: '<' } });
    for (const { limit } of players.slice(0, -1)) expect(limit).toBeNull();
    const rows = standingsCsv(summary)
      .trimEnd()
      .split('\r\n')
      .map(row => row.split(','));
    const [elo, error, limit] = ['elo', 'elo_error', 'elo_limit'].map(head =>
      rows[0].indexOf(head),
    );
    for (const row of rows.slice(1))
      if (row[1] === 'hopeless') {
        expect([row[elo], row[error]]).toEqual(['', '']);
        expect(row[limit]).toMatch(/^< -\d+/);
      } else {
        expect(Number.isFinite(Number.parseFloat(row[elo]))).toBe(true);
        expect(Number.parseFloat(row[error])).toBeGreaterThan(50);
        expect(row[limit]).toBe('');
      }
  });
  test('two games a pair: it says what it cannot tell, and how many games would', () => {
    const { words } = shown(...lines).warnings.find(({ code }) => code === 'resolution') ?? {};
    expect(words?.en).toMatch(/of the 28 orders .* about \d+ games a pair \([\d,]+ in all\)/);
  });
  for (const [why, played] of [
    ['no game', []],
    ['one game', ['a 1-0 b']],
    ['one draw', ['a ½ b']],
    ['two groups', ['a 1-0 b', 'b 1-0 a', 'c 1-0 d', 'd ½ c']],
    ['all draws', lines.map(line => line.replace(/ (1-0|0-1|½) /, ' ½ '))],
    ['forfeits only', ['a 1-0 b crash', 'b ½ a crash']],
    ['a player who never played', lines.filter(line => !line.includes('hopeless'))],
    [
      'one line from the best to the worst',
      names.flatMap((one, i) => names.slice(i + 1).map(two => `${one} 1-0 ${two}`)),
    ],
  ] as const)
    test(`${why}: finite numbers, and words`, () => {
      const summary = shown(...played);
      const numbers = (value: unknown): number[] =>
        typeof value === 'number'
          ? [value]
          : value && typeof value === 'object'
            ? Object.values(value).flatMap(numbers)
            : [];
      for (const number of numbers(summary)) expect(Number.isFinite(number)).toBe(true);
      expect(standingsCsv(summary)).not.toMatch(/NaN|Infinity|undefined/);
      expect(summary.warnings.length).toBeGreaterThan(0);
    });
});
