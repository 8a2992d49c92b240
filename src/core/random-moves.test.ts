import { expect, test } from 'vitest';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { randomFrom } from './random.ts';
import { randomMoves } from './random-moves.ts';
import { unwrap } from './result.ts';
import { rulesOf } from './variant.ts';

const { start } = unwrap(rulesOf(ticTacToe));

test('random moves are as many as asked for, and the same for the same seed', () => {
  for (const plies of [0, 1, 4]) {
    const position = randomMoves(start, randomFrom('seed'), plies);
    expect(position.text().match(/[xo]/g)?.length ?? 0).toBe(plies + 1); // and the side to move
    expect(randomMoves(start, randomFrom('seed'), plies).text()).toBe(position.text());
  }
});

test('random moves stop at the end of the game', () => {
  for (let seed = 0; seed < 20; seed++)
    expect(randomMoves(start, randomFrom(seed), 100).outcome).not.toBeNull();
});
