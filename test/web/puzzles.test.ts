import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Solver } from '../../research/puzzles/solve.ts';
import { looks } from '../../research/puzzles/symmetry.ts';
import { unwrap } from '../../src/core/result.ts';
import { readPosition } from '../../src/core/variant.ts';
import { knowledgeOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';

/** Enough for the shorter proofs; the whole is proven again by `npm run puzzles -- --check`. */
const GLANCE = 20_000;

describe.each(games.map(game => [game.id, game] as const))('%s', (id, game) => {
  const file = new URL(`../../src/web/puzzles/${id}.txt`, import.meta.url);
  const puzzles = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [plies, move] = line.split(' ');
      const text = line.slice(plies.length + move.length + 2);
      const { rules, position } = unwrap(readPosition(game, text));
      return {
        plies: Number(plies),
        only: unwrap(rules.readMove(position, move)),
        rules,
        position,
      };
    });

  test('there are enough, no two alike', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(id === 'tictactoe' ? 10 : 100);
    expect(new Set(puzzles.map(({ rules, position }) => looks(rules, position))).size).toBe(
      puzzles.length,
    );
  });

  test('the move wins as soon as it says, and no other that soon', () => {
    let proven = 0;
    for (const { plies, only, position } of puzzles.filter(one => one.plies <= 5)) {
      const solver = new Solver(GLANCE, knowledgeOf(game).evaluate);
      try {
        expect(solver.losesWithin(position.play(only), plies - 1)).toBe(true);
        for (const move of position.legalMoves())
          if (move !== only) expect(solver.losesWithin(position.play(move), plies - 1)).toBe(false);
        proven++;
      } catch (signal) {
        if (typeof signal !== 'symbol') throw signal;
      }
    }
    expect(proven).toBeGreaterThan(5);
  });
});
