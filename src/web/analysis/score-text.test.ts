import { describe, expect, test } from 'vitest';
import type { GameInfo, Side } from '../../core/game.ts';
import { translatorFor } from '../../core/localize.ts';
import type { Score } from '../../engine/search.ts';
import { breakthrough } from '../../games/breakthrough/index.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import { analysisTexts } from '../texts/analysis.ts';
import { barText, endText, scoreText } from './score-text.ts';

const en = translatorFor('en', analysisTexts);
const fr = translatorFor('fr', analysisTexts);
const points = (points: number, chances?: number): Score => ({
  kind: 'points',
  points,
  ...(chances === undefined ? {} : { chances }),
});

test.each<[Score, string, string]>([
  [points(42, 0.7), '+0.42 · 70%', '+0,42 · 70\u00A0%'],
  [points(42), '+0.42', '+0,42'], // not measured: nothing is claimed
  [points(2_000, 0.9999), '+20.00 · 99%', '+20,00 · 99\u00A0%'], // not proven, so not sure
  [points(-2_000, 0.0001), '−20.00 · 1%', '−20,00 · 1\u00A0%'],
  [{ kind: 'win', plies: 3 }, 'wins in 2', 'gagne en 2'],
])('%o is %s', (score, inEnglish, inFrench) => {
  expect(scoreText(en, score)).toBe(inEnglish);
  expect(scoreText(fr, score)).toBe(inFrench);
});

describe('the bar', () => {
  test.each<[string, GameInfo, Score, Side, string]>([
    ['without draws', breakthrough, points(42, 0.7), 'first', 'Winning chances, Red: 70%'],
    ['to the other side', breakthrough, points(42, 0.7), 'second', 'Winning chances, Red: 30%'],
    [
      'with draws',
      puissance4,
      points(42, 0.7),
      'first',
      'Expected score, Red: 70% (a draw counts half)',
    ],
    ['not measured', puissance4, points(42), 'second', 'Red: −0.42'],
    ['proven', puissance4, { kind: 'loss', plies: 4 }, 'second', 'Red: wins in 2'],
    [
      'at least a draw',
      puissance4,
      { ...points(0), proven: 'not-lost' } as Score,
      'second',
      'Red: at most a draw',
    ],
  ])('says what it shows: %s', (_, game, score, turn, text) => {
    expect(barText(en, game, score, turn)).toBe(text);
  });

  test('of a game that is over says who won', () => {
    expect(endText(en, puissance4, { kind: 'win', winner: 'second' })).toBe('Red: lost');
    expect(endText(fr, puissance4, { kind: 'draw' })).toBe('Rouge\u00A0: nulle');
  });
});
