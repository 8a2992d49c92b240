import { describe, expect, test } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { type LadderCandidate, LadderRatings, MOST_GAMES_OF_PAIR, nextMeeting } from './ladder.ts';

const at = (id: string, version = 1) => ({ id, version });
const candidate = (id: string, more: Partial<LadderCandidate> = {}): LadderCandidate => ({
  id,
  version: 1,
  author: id,
  last: -1,
  ...more,
});

describe('ratings', () => {
  test('newcomers have 1500, and know little', () => {
    const { points, error, games } = new LadderRatings().of('a');
    expect([points, Math.round(error), games]).toEqual([1_500, 667, 0]);
  });

  test('whoever wins has more, and both are known better', () => {
    const ratings = new LadderRatings();
    ratings.add({ first: at('a'), second: at('b'), winner: 'first' });
    const [a, b] = [ratings.of('a'), ratings.of('b')];
    expect(a.points).toBeGreaterThan(1_500);
    expect(a.points - 1_500).toBeCloseTo(1_500 - b.points, 6);
    expect(a.error).toBeLessThan(667);
    expect(a).toMatchObject({ games: 1, wins: 1, draws: 0, losses: 0 });
    expect(b).toMatchObject({ games: 1, losses: 1 });
  });

  test('a draw of equals changes nothing but what is known', () => {
    const ratings = new LadderRatings();
    ratings.add({ first: at('a'), second: at('b'), winner: null });
    expect(ratings.of('a').points).toBeCloseTo(1_500, 2);
    expect(ratings.of('a')).toMatchObject({ draws: 1 });
  });

  test('a new version keeps the rating, and is less known', () => {
    const ratings = new LadderRatings();
    for (let i = 0; i < 60; i++)
      ratings.add({ first: at('a'), second: at('b'), winner: i % 2 ? 'first' : 'second' });
    const before = ratings.of('a');
    ratings.add({ first: at('a', 2), second: at('b'), winner: null });
    const after = ratings.of('a');
    expect(Math.abs(after.points - before.points)).toBeLessThan(60);
    expect(after.error).toBeGreaterThan(before.error);
    expect(after).toMatchObject({ games: 61, version: 2, ofVersion: 1 });
    expect(ratings.met(at('a', 2), at('b'))).toBe(1);
    expect(ratings.met(at('b'), at('a'))).toBe(60);
  });

  test('errors hold about nine times in ten', () => {
    let held = 0;
    let players = 0;
    for (let seed = 0; seed < 8; seed++) {
      const random = randomFrom(seed);
      const share = () => random.next() / 2 ** 32;
      const strengths = Array.from({ length: 12 }, () => 1_100 + 800 * share());
      const ratings = new LadderRatings();
      for (let game = 0; game < 12 * 15; game++) {
        const [a, b] = random.shuffle([...strengths.keys()]);
        const p = 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400));
        const winner = share() < p ? 'first' : 'second';
        ratings.add({ first: at(`${a}`), second: at(`${b}`), winner });
      }
      const middle = strengths.reduce((sum, each) => sum + each, 0) / strengths.length;
      for (const [i, strength] of strengths.entries()) {
        const { points, error } = ratings.of(`${i}`);
        players++;
        if (Math.abs(points - 1_500 - (strength - middle)) <= error) held++;
      }
    }
    expect(held / players).toBeGreaterThan(0.87);
  });
});

describe('who meets next', () => {
  test('nobody alone, nor two of one author', () => {
    const ratings = new LadderRatings();
    expect(nextMeeting([], ratings, 1)).toBeNull();
    expect(nextMeeting([candidate('a')], ratings, 1)).toBeNull();
    const twins = [candidate('a', { author: 'x' }), candidate('b', { author: 'x' })];
    expect(nextMeeting(twins, ratings, 1)).toBeNull();
    const ours = [candidate('a', { author: null }), candidate('b', { author: null })];
    expect(nextMeeting(ours, ratings, 1)).not.toBeNull();
  });

  test('whoever has waited longest, and is near', () => {
    const ratings = new LadderRatings();
    for (let i = 0; i < 30; i++) {
      ratings.add({ first: at('a'), second: at('z'), winner: 'first' });
      ratings.add({ first: at('b'), second: at('y'), winner: 'first' });
    }
    const all = ['a', 'b', 'y', 'z'].map((id, i) => candidate(id, { last: i }));
    expect(nextMeeting(all, ratings, 1)?.map(({ id }) => id)).toEqual(['a', 'b']);
    const newcomer = [...all, candidate('n')];
    expect(nextMeeting(newcomer, ratings, 1)?.[0].id).toBe('n');
  });

  test('until all versions know each other', () => {
    const ratings = new LadderRatings();
    const pair = [candidate('a'), candidate('b')];
    for (let i = 0; i < MOST_GAMES_OF_PAIR; i++) {
      expect(nextMeeting(pair, ratings, i)).not.toBeNull();
      ratings.add({ first: at('a'), second: at('b'), winner: 'first' });
    }
    expect(nextMeeting(pair, ratings, 1)).toBeNull();
    expect(nextMeeting([pair[0], candidate('b', { version: 2 })], ratings, 1)).not.toBeNull();
  });

  test('everybody plays about as often, most often those near', () => {
    const ratings = new LadderRatings();
    const random = randomFrom('field');
    const ids = Array.from({ length: 10 }, (_, i) => `p${i}`);
    const last = new Map<string, number>();
    for (let turn = 0; turn < 150; turn++) {
      const all = ids.map(id => candidate(id, { last: last.get(id) ?? -1 }));
      const meeting = nextMeeting(all, ratings, turn);
      if (!meeting) break;
      const [one, two] = meeting;
      const gap = Number(one.id.slice(1)) - Number(two.id.slice(1));
      const winner = random.below(1_000) < 1_000 / (1 + 2 ** gap) ? 'first' : 'second';
      ratings.add({ first: one, second: two, winner });
      for (const { id } of meeting) last.set(id, turn);
    }
    const games = ids.map(id => ratings.of(id).games);
    expect(Math.min(...games)).toBeGreaterThan(20);
    expect(Math.max(...games)).toBeLessThan(45);
    const near = ids.slice(1).map((id, i) => ratings.met(at(id), at(ids[i])));
    const far = ratings.met(at('p0'), at('p9'));
    expect(near.reduce((sum, each) => sum + each, 0) / 9).toBeGreaterThan(far);
  });
});
