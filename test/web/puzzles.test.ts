import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Solver } from '../../research/puzzles/solve.ts';
import { canonicalText } from '../../research/puzzles/symmetry.ts';
import type { Move } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readPosition } from '../../src/core/variant.ts';
import { knowledgeOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import type { EngineClient } from '../../src/match/engine-client.ts';
import { runSearch } from '../../src/match/engine-service.ts';
import { judge } from '../../src/web/puzzles/judge.ts';
import { isLong } from '../support/long.ts';

/** Enough for the shorter proofs; the whole is proven again by `npm run puzzles -- --check`. */
const GLANCE = 20_000;

/** The engine of the page's worker, in this thread, with nodes in place of time. */
const engine: Pick<EngineClient, 'search'> = {
  search: async request =>
    runSearch(request.limits?.time ? { ...request, limits: { nodes: 2_000 } } : request, {
      games,
      requested: 0,
      now: () => 0,
      isStopped: () => false,
      report() {},
    }),
};

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
    expect(new Set(puzzles.map(({ rules, position }) => canonicalText(rules, position))).size).toBe(
      puzzles.length,
    );
  });

  if (id === 'breakthrough')
    test('many are on the board of the game itself', () => {
      expect(puzzles.filter(({ rules }) => rules.id === id).length).toBeGreaterThanOrEqual(60);
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

  test('the page calls every move of a solution right, and says when one gives the win away', async () => {
    const { signal } = new AbortController();
    let slips = 0;
    for (const { plies, only, rules, position: start } of puzzles.filter(
      (_, i) => isLong || i % 12 === 0,
    )) {
      let [before, move, left] = [start, only, plies - 1];
      for (;;) {
        const position = before.play(move);
        const verdict = await judge({ rules, position, left }, engine, signal);
        if (verdict.kind === 'won') break;
        if (verdict.kind === 'wrong') return expect.fail(`not won: ${position.text()}`);
        before = position.play(unwrap(rules.readMove(position, verdict.reply)));
        left = verdict.left;
        const solver = new Solver(1e6, knowledgeOf(game).evaluate);
        const isRight = (one: Move) => solver.losesWithin(before.play(one), left);
        const [right, other] = [true, false].map(sought =>
          before.legalMoves().find(one => isRight(one) === sought),
        );
        if (right === undefined) return expect.fail(`no win: ${before.text()}`);
        if (other !== undefined) {
          const slip = await judge({ rules, position: before.play(other), left }, engine, signal);
          if (slip.kind === 'right')
            expect(slip.left).toBeGreaterThan(left - 2); // won later
          else slips++;
        }
        move = right;
      }
    }
    expect(slips).toBeGreaterThan(0);
  });
});
