import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../core/game.ts';
import { type Random, randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import type { Level } from '../../core/strategy.ts';
import { search } from '../../engine/players.ts';
import { TicTacToePosition, ticTacToe } from './index.ts';

const { knowledge, levels } = ticTacToe.ai;
const { start } = unwrap(ticTacToe.rules());
const perfect = levels[levels.length - 1];

const moved = ({ method, limits }: Level, position: Position, random: Random): Position => {
  const context = { limits, random, now: () => 0, stopped: () => false };
  return position.play(search(method, position, context).move);
};

const anyPosition = fc.tuple(fc.nat(), fc.nat({ max: 8 })).map(([seed, plies]) => {
  const random = randomFrom(seed);
  let position: Position = start;
  for (let ply = 0; ply < plies; ply++) {
    const next = position.play(random.pick(position.legalMoves()));
    if (next.outcome) break;
    position = next;
  }
  return position as TicTacToePosition;
});

describe.each(levels.map((level, i) => [`level ${i + 1}`, level] as const))('%s', (_, level) => {
  test('takes a win in one', () => {
    fc.assert(
      fc.property(anyPosition, fc.nat(), (position, seed) => {
        const wins = position
          .legalMoves()
          .some(move => position.play(move).outcome?.kind === 'win');
        const after = moved(level, position, randomFrom(seed));
        if (wins) expect(after.outcome).toEqual({ kind: 'win', winner: position.turn });
      }),
    );
  });
});

test('the last level never loses, whatever is played against it', () => {
  const random = randomFrom('perfect');
  const seen = new Set<string>();
  const never = (position: Position, side: Position['turn']): void => {
    if (position.outcome) {
      if (position.outcome.kind === 'win') expect(position.outcome.winner).toBe(side);
      return;
    }
    if (seen.has(`${side} ${position.text()}`)) return;
    seen.add(`${side} ${position.text()}`);
    if (position.turn === side) never(moved(perfect, position, random), side);
    else for (const move of position.legalMoves()) never(position.play(move), side);
  };
  never(start, 'first');
  never(start, 'second');
});

test('the evaluation of one side is the other’s, negated', () => {
  fc.assert(
    fc.property(anyPosition, ({ turn, mine, theirs }) => {
      const points = knowledge.evaluate(new TicTacToePosition(turn, mine, theirs));
      const swapped = knowledge.evaluate(new TicTacToePosition(turn, theirs, mine));
      expect(points + swapped).toBe(0);
    }),
  );
});
