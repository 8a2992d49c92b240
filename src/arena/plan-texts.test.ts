import { describe, expect, test } from 'vitest';
import { championshipPresets } from '../courses/championships.ts';
import { HALF_POINTS, LOG320_POINTS, MOIA_POINTS } from '../stats/points.ts';
import { type ContestPlan, rulesFor } from './plan.ts';
import {
  clausesText,
  networkText,
  pointsClauses,
  presetChanges,
  presetText,
} from './plan-texts.ts';

const [moia, log320] = championshipPresets;

const AS_WRITTEN: ContestPlan = {
  name: 'Classe',
  game: 'ultimate',
  variant: '',
  participants: [
    { name: 'Ada', seat: 'random' },
    { name: 'Bob', seat: 'greedy' },
  ],
  format: { kind: 'round-robin', rounds: 1 },
  time: '6s',
  grace: 0,
  points: MOIA_POINTS,
  openingPlies: 0,
  seed: '1',
  suspendAfter: null,
  preset: 'moia',
  folder: '',
};

const LOG320: ContestPlan = {
  ...AS_WRITTEN,
  game: 'breakthrough',
  time: '5s',
  points: LOG320_POINTS,
  preset: 'log320',
};

describe('the scale is told in full', () => {
  const told = (plan: ContestPlan) => clausesText(pointsClauses(plan.points, rulesFor(plan).game));
  test.each([
    [
      'MOIA',
      AS_WRITTEN,
      'a win: 10 points; a loss: 1 point; a draw: 1 point, plus the sub-boards won; disqualified or absent: 0 points, and 10 for the opponent; both disqualified or absent: 0 points each',
      'victoire : 10 points ; défaite : 1 point ; nulle : 1 point, plus les sous-plateaux gagnés ; disqualifié ou absent : 0 point, et 10 pour l’adversaire ; disqualifiés ou absents tous les deux : 0 point chacun',
    ],
    [
      'LOG320',
      LOG320,
      'a win: 1 point; a loss: 0 points; disqualified or absent: 0 points, and 1 for the opponent; both disqualified or absent: 0 points each',
      'victoire : 1 point ; défaite : 0 point ; disqualifié ou absent : 0 point, et 1 pour l’adversaire ; disqualifiés ou absents tous les deux : 0 point chacun',
    ],
    [
      'halves, and twice the tally',
      { ...AS_WRITTEN, points: { ...HALF_POINTS, tally: 2 } },
      'a win: 1 point; a loss: 0 points; a draw: 0.5 points, plus 2 × the sub-boards won; disqualified or absent: 0 points, and 1 for the opponent; both disqualified or absent: 0 points each',
      'victoire : 1 point ; défaite : 0 point ; nulle : 0,5 point, plus 2 × les sous-plateaux gagnés ; disqualifié ou absent : 0 point, et 1 pour l’adversaire ; disqualifiés ou absents tous les deux : 0 point chacun',
    ],
  ])('%s', (_, plan, en, fr) => {
    const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
    expect(told(plan).en).toBe(en);
    expect(plain(told(plan).fr)).toBe(fr);
  });
});

describe('what was changed of a preset, in words', () => {
  const changes = (change: Partial<ContestPlan>) =>
    presetChanges({ ...AS_WRITTEN, ...change }, moia).map(({ en }) => en.replace(/\u00A0/g, ' '));
  test.each<[string, Partial<ContestPlan>, string[]]>([
    ['nothing', {}, []],
    ['the time', { time: '2s' }, ['2 s a move, instead of 6 s a move']],
    ['no clock', { time: 'none' }, ['no clock, instead of 6 s a move']],
    ['grace', { grace: 250 }, ['6 s a move, and 250 ms of grace, instead of 6 s a move']],
    ['time a game', { time: '5m+3s' }, ['5 min a game, plus 3 s a move, instead of 6 s a move']],
    [
      'rounds',
      { format: { kind: 'round-robin', rounds: 3 } },
      ['round robin, home and away, 3 times, instead of round robin, home and away'],
    ],
    [
      'a Swiss tournament',
      { format: { kind: 'swiss', rounds: 5, legs: 2, lot: false } },
      [
        'Swiss, 5 rounds, home and away, placed as listed at the start, instead of round robin, home and away',
      ],
    ],
    [
      'a knockout',
      { format: { kind: 'knockout', legs: 2, extra: 4, extraPlies: 4, lot: true } },
      [
        'knockout, 2 games a pairing, up to 4 more while tied, places drawn by lot, instead of round robin, home and away',
      ],
    ],
    [
      'openings',
      { openingPlies: 1 },
      ['first move drawn at random, each opening from both sides, instead of games from the start'],
    ],
    [
      'points',
      { points: { ...MOIA_POINTS, win: 3, tally: 0, walkover: 3 } },
      [
        'a win: 3 points instead of 10',
        'a draw, for each of the sub-boards won: 0 points instead of 1',
        'opponent of who is disqualified or absent: 3 points instead of 10',
      ],
    ],
    [
      'suspension',
      { suspendAfter: 2 },
      [
        'whoever crashes 2 times in a row plays no more and forfeits its other games, where the rules suspend nobody',
      ],
    ],
    ['the variant', { variant: 'open' }, ['variant open, instead of the standard game']],
  ])('%s', (_, change, words) => expect(changes(change)).toEqual(words));

  test('is said after the rule itself', () => {
    expect(presetText(log320, presetChanges(LOG320, log320)).en).toBe(
      `${log320.rule.en} Played as written.`,
    );
    const changed = presetChanges({ ...LOG320, time: '1s' }, log320);
    expect(presetText(log320, changed).fr.replace(/\u00A0/g, ' ')).toContain(
      'Modifié ici : 1 s par coup, au lieu de 5 s par coup.',
    );
  });
});

test('how long players who connect are awaited', () => {
  expect(networkText({ wait: 90_000, port: null }).en.replace(/\u00A0/g, ' ')).toBe(
    'whoever connects is awaited for 90 s at each game, then counts as absent',
  );
});
