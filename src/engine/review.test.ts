import { describe, expect, test } from 'vitest';
import type { Position } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { readRecord } from '../core/record-reader.ts';
import { unwrap } from '../core/result.ts';
import { games } from '../games/index.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { analyse } from './analysis.ts';
import { knowledgeOf } from './players.ts';
import {
  judge,
  type MoveVerdict,
  type PositionScores,
  type ReviewedMove,
  review,
  summary,
} from './review.ts';
import type { Score } from './search.ts';

const win = (plies: number): Score => ({ kind: 'win', plies });
const loss = (plies: number): Score => ({ kind: 'loss', plies });
const draw: Score = { kind: 'draw' };
const points = (n: number): Score => ({ kind: 'points', points: n });

const judged = (...scores: readonly Score[]): PositionScores => ({
  moves: scores.map((score, i) => ({ move: 'ab'[i], score, line: ['ab'[i]] })),
});

describe('a move against the best', () => {
  const rows: [string, Score, Score, Score | null, MoveVerdict | null][] = [
    ['as good as the best', points(30), points(30), points(-30), null],
    ['a slower win', win(1), win(5), null, null],
    ['a win that is proven only from after it', win(3), points(0), loss(8), null],
    ['a draw in place of a win', win(3), draw, null, 'missed-win'],
    ['a loss in place of a win', win(3), loss(2), null, 'missed-win'],
    ['a win given for an estimate', win(3), points(40), points(-40), 'missed-win'],
    ['a win given for a sure advantage', win(9), points(400), points(-400), null],
    ['a loss in place of a draw', draw, loss(4), null, 'losing-blunder'],
    ['a loss out of the unknown', points(-300), loss(4), null, 'losing-blunder'],
    ['a loss seen later, where the best may lose too', points(0), points(-10), win(7), null],
    ['a loss seen later, where the best is proven', draw, points(0), win(7), 'losing-blunder'],
    ['a draw given for less', draw, points(-80), null, 'missed-draw'],
    ['a draw given for the unknown', draw, points(0), null, null],
    ['nothing to be saved', loss(6), loss(2), null, null],
    ['far behind the best', points(100), points(-60), null, 'blunder'],
    ['behind the best', points(100), points(10), null, 'mistake'],
    ['a little behind', points(0), points(-40), null, 'inaccuracy'],
    ['hardly behind', points(0), points(-10), null, null],
  ];
  test.each(rows)('%s', (_, best, played, after, verdict) => {
    const reviewed = judge(1, 'first', 'b', judged(best, played), after && judged(after));
    expect(reviewed.verdict).toBe(verdict);
    expect(reviewed.best.move).toBe('a');
    expect(reviewed.loss).toBeGreaterThanOrEqual(0);
    expect(reviewed.loss).toBeLessThanOrEqual(1);
  });
});

describe('a recorded game', () => {
  const scoresOf = async (position: Position): Promise<PositionScores> => {
    const context = { limits: {}, random: randomFrom(1), now: () => 0, stopped: () => false };
    const { moves } = analyse(position, knowledgeOf(ticTacToe), context);
    const text = (move: (typeof moves)[number]['move']) => rules.writeMove(position, move);
    return { moves: moves.map(({ move, score }) => ({ move: text(move), score, line: [] })) };
  };
  const rules = unwrap(readRecord(games, '[Game "tictactoe"]\n*')).rules;
  const reviewed = async (text: string): Promise<ReviewedMove[]> => {
    const moves: ReviewedMove[] = [];
    for await (const move of review(unwrap(readRecord(games, text)), scoresOf)) moves.push(move);
    return moves;
  };

  test('has its missed win in one named, and is summed up for each side', async () => {
    const moves = await reviewed('[Game "tictactoe"]\n1. a1 b1 2. a2 b2 3. c3 b3 0-1');
    expect(moves.map(({ verdict }) => verdict)).toEqual([
      null,
      'losing-blunder',
      null,
      null,
      'missed-win',
      null,
    ]);
    expect(moves[4]).toMatchObject({
      ply: 5,
      side: 'first',
      move: 'c3',
      score: { kind: 'loss', plies: 2 },
      best: { move: 'a3', score: { kind: 'win', plies: 1 } },
      loss: 1,
    });
    const { first, second } = summary(moves);
    expect([first.moves, first.verdicts['missed-win'], first.loss]).toEqual([3, 1, 1 / 3]);
    expect([second.moves, second.verdicts['losing-blunder'], second.loss]).toEqual([3, 1, 1 / 6]);
  });
  test('without a fault has none', async () => {
    const moves = await reviewed(
      '[Game "tictactoe"]\n1. b2 a1 2. c1 a3 3. a2 c2 4. b3 b1 5. c3 1/2-1/2',
    );
    expect(moves.map(({ loss, verdict }) => [loss, verdict])).toEqual(moves.map(() => [0, null]));
  });
  test('that was left after no move at all, or resigned', async () => {
    expect(await reviewed('[Game "tictactoe"]\n*')).toEqual([]);
    const moves = await reviewed('[Game "tictactoe"]\n[Ending "resignation"]\n1. b2 a1 1-0');
    expect(moves).toHaveLength(2);
    expect(summary([]).first).toMatchObject({ moves: 0, loss: 0 });
  });
});
