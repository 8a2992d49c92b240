import { expect, test } from 'vitest';
import { championshipPresets } from '../courses/championships.ts';
import { LOG320_POINTS } from '../stats/points.ts';
import type { ContestPlan } from './plan.ts';
import { planConditions } from './plan-conditions.ts';

const PLAIN: ContestPlan = {
  ...{ name: 'Classe', game: 'breakthrough', variant: '', seed: '1', folder: '' },
  participants: [
    { name: 'Ada', seat: 'random' },
    { name: 'Bob', seat: 'greedy' },
  ],
  format: { kind: 'round-robin', rounds: 1 },
  ...{ time: '5s', grace: 0, points: LOG320_POINTS, openingPlies: 0 },
  ...{ suspendAfter: null, preset: null },
};

const kindsOf = (plan: ContestPlan, isNone: boolean) =>
  planConditions(plan, championshipPresets)
    .filter(each => each.isNone === isNone)
    .map(({ kind }) => kind);

test('every condition is listed, and what there is none of says so', () => {
  expect(kindsOf(PLAIN, false)).toEqual(['format', 'time', 'points']);
  expect(kindsOf(PLAIN, true)).toEqual(['openings', 'suspension']);
  const whole: ContestPlan = {
    ...{ ...PLAIN, preset: 'log320', openingPlies: 2, suspendAfter: 3, ponder: true },
    network: { wait: 60_000, port: null },
  };
  expect(kindsOf(whole, true)).toEqual([]);
  expect(planConditions(whole, championshipPresets).map(({ label }) => label.en)).toEqual([
    ...['Preset', 'Format', 'Time', 'Network', 'Pondering', 'Openings', 'Points', 'Suspension'],
  ]);
});
