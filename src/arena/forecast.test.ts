import { describe, expect, test } from 'vitest';
import { HALF_POINTS } from '../stats/points.ts';
import type { StoredGame } from '../store/store.ts';
import type { CheckedParticipant } from './check-participants.ts';
import { forecast, gamesLeft } from './forecast.ts';
import type { ContestPlan } from './plan.ts';

const plan: ContestPlan = {
  name: 'Essai',
  game: 'tictactoe',
  variant: '',
  participants: ['A', 'B', 'C'].map(name => ({ name, seat: 'random' })),
  format: { kind: 'round-robin', rounds: 2 },
  time: 'none',
  grace: 0,
  points: HALF_POINTS,
  openingPlies: 0,
  seed: 'forecast',
  suspendAfter: null,
  preset: null,
  folder: '/',
};
const knockout: ContestPlan = {
  ...plan,
  participants: ['A', 'B', 'C', 'D'].map(name => ({ name, seat: 'random' })),
  format: { kind: 'knockout', legs: 2, extra: 0, extraPlies: 0, lot: false },
};

const bot = (name: string, moves: readonly number[], startup = 0): CheckedParticipant => ({
  name,
  seat: `bot:${name}`,
  moves,
  examined: { starts: true, speaks: true, startup, moves, memory: 0, findings: [] },
});
/** A participant that loses by a fault after these moves. */
const faulty = (name: string, moves: readonly number[], startup: number): CheckedParticipant => ({
  name,
  seat: `bot:${name}`,
  moves,
  examined: {
    starts: true,
    speaks: moves.length > 0,
    startup,
    moves,
    memory: 0,
    findings: [{ subject: 'moves', verdict: 'fault', code: 'faults.exit', values: {} }],
  },
});
const engine = (name: string, moves: readonly number[]): CheckedParticipant => ({
  name,
  seat: 'level:1',
  moves,
  examined: null,
});

/** The first games of the plan, won by the first player after `plies` moves. */
const played = (of: ContestPlan, count: number, plies: number): StoredGame[] =>
  gamesLeft(of, [])
    .known.slice(0, count)
    .map(({ first, second }, number) => ({
      number,
      first,
      second,
      rules: of.game,
      start: '',
      ending: { cause: 'rules', winner: 'first' },
      tally: { first: 0, second: 0 },
      plies,
    }));

describe('a forecast', () => {
  test('is games × (plies × mean times + start) ÷ games at once', () => {
    const twelve = { ...plan, format: { kind: 'round-robin', rounds: 4 } } as const;
    const bots = [bot('A', [100, 300], 500), bot('B', [200], 100), engine('C', [1_000])];
    const games = played(twelve, 12, 8);
    // 12 of 24 are left, each pair 4 times: 4 moves a side of 0.2 + 0.2, 0.2 + 1 and 0.2 + 1 seconds, and the slower start
    const all = 4 * (4 * 0.4 + 0.5) + 4 * (4 * 1.2 + 0.5) + 4 * (4 * 1.2 + 0.1);
    const { seconds, slowestSeconds, ...told } = forecast(twelve, games, bots, 3);
    expect(told).toEqual({ games: 12, plies: 8, pliesFrom: 'played-games', concurrency: 3 });
    expect(seconds).toBeCloseTo(all / 3);
    expect(slowestSeconds).toBeCloseTo((all + 8 * 4 * 0.1) / 3);
  });

  test('takes the length of random games where few were played', () => {
    const { plies, pliesFrom } = forecast(plan, played(plan, 3, 100), [], 1);
    expect(pliesFrom).toBe('random-games');
    expect(plies).toBeGreaterThan(5);
    expect(plies).toBeLessThanOrEqual(9);
  });

  test('takes games of a bot with a fault to end by it, and counts nothing for games played', () => {
    const silent = faulty('B', [], 10_000);
    const bots = [bot('A', [100]), silent, faulty('C', [200, 400], 0)];
    // 4 games with each pair: A and C make two moves each; B's absence costs the wait
    const seconds = 8 * 10 + 4 * 2 * (0.1 + 0.3);
    expect(forecast(plan, [], bots, 1)).toMatchObject({ games: 12, seconds });
    expect(forecast(plan, played(plan, 12, 7), bots, 1)).toMatchObject({ games: 0, seconds: 0 });
  });

  test('is not shortened by more lanes than games', () => {
    const bots = ['A', 'B', 'C'].map(name => bot(name, [100]));
    const left = played(plan, 10, 10);
    const [two, ten] = [2, 10].map(lanes => forecast(plan, left, bots, lanes).seconds);
    expect(ten).toBe(two);
  });
});

describe('games left', () => {
  test('of a knockout: pairings that are not known yet count, too', () => {
    const { known, count, players } = gamesLeft(knockout, []);
    expect([known.length, count, [...players]]).toEqual([4, 6, ['A', 'B', 'C', 'D']]);
    expect(forecast(knockout, [], [], 1).games).toBe(6);
  });

  test('of a Swiss tournament: rounds that are not drawn yet count, too', () => {
    const plan: ContestPlan = {
      ...knockout,
      format: { kind: 'swiss', rounds: 2, legs: 2, lot: false },
    };
    const { known, count, players } = gamesLeft(plan, []);
    expect([known.length, count, players.size]).toEqual([4, 8, 4]);
    const half = gamesLeft(plan, played(plan, 4, 5));
    expect([half.known.length, half.count]).toEqual([4, 4]);
  });

  test('of a knockout: who is out plays no more', () => {
    const games = played(knockout, 4, 5).map(game => ({
      ...game,
      ending: { ...game.ending, winner: game.first < game.second ? 'first' : 'second' } as const,
    }));
    const { known, players } = gamesLeft(knockout, games);
    expect(known.map(({ first, second }) => [first, second].sort())).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
    expect([...players]).toEqual(['A', 'B']);
  });
});
