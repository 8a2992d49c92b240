import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, planFor } from '../../test/support/schedule-samples.ts';
import type { ContestChange } from '../store/store.ts';
import { activeParticipants, type ContestPlan, withChange } from './plan.ts';
import { Schedule } from './schedule.ts';

const late = (name: string): ContestChange => ({
  kind: 'add',
  name,
  seat: 'random',
  because: null,
  at: '',
  games: [],
});
const without = (name: string): ContestChange => ({
  kind: 'exclude',
  name,
  because: 'x',
  at: '',
  games: [],
});
const all = (plan: ContestPlan) =>
  inOrder(plan)
    .counted()
    .map(({ number, first, second }) => ({ number, first, second }));

test.each(['round-robin', 'gauntlet'] as const)(
  'changes of a %s: the games that were scheduled keep their numbers, each pair meets once a round',
  kind => {
    const property = fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { maxLength: 6 }),
      (players, rounds, steps) => {
        let plan = planFor({ kind, rounds }, players);
        let before = all(plan);
        for (const [i, add] of steps.entries()) {
          const others = activeParticipants(plan).slice(1);
          if (!add && others.length < 2) continue;
          const change = add ? late(`late${i}`) : without(others[i % others.length].name);
          plan = withChange(plan, change);
          const after = all(plan);
          const kept = add
            ? before
            : before.filter(
                game => 'name' in change && ![game.first, game.second].includes(change.name),
              );
          expect(after.slice(0, kept.length)).toEqual(kept);
          before = after;
        }
        const names = activeParticipants(plan).map(({ name }) => name);
        const pairs = names
          .flatMap(first => names.map(second => [first, second]))
          .filter(([a, b]) => a !== b && (kind === 'round-robin' || [a, b].includes('p0')))
          .flatMap(pair => Array.from({ length: rounds }, () => pair.join(' ')));
        const played = before.map(({ first, second }) => `${first} ${second}`);
        expect(played.toSorted()).toEqual(pairs.toSorted());
        expect(new Schedule(plan).total).toBe(pairs.length);
      },
    );
    fc.assert(property);
  },
);
