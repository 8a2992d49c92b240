import { beforeAll, describe, expect, test } from 'vitest';
import type { Game, Position } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { levelsOf, search } from '../engine/players.ts';
import type { SearchContext } from '../engine/search.ts';
import { breakthrough } from './breakthrough/index.ts';
import { kernelEngines } from './kernels.ts';
import { puissance4 } from './puissance4/index.ts';
import { ultimate } from './ultimate/index.ts';

/** Tests of the levels with the kernels loaded. */

const kernels = kernelEngines({ memory: 2 ** 22 });
const boards: readonly [string, string, Game][] = [
  ['breakthrough', 'standard', breakthrough],
  ['breakthrough', '5x5', breakthrough],
  ['ultimate', 'standard', ultimate],
  ['ultimate', 'count', ultimate],
  ['puissance4', 'standard', puissance4],
  ['puissance4', 'rotation', puissance4],
];

const context = (level: number, game: Game, seed: string): SearchContext => ({
  limits: levelsOf(game)[level].limits,
  random: randomFrom(seed),
  now: () => 0,
  stopped: () => false,
  kernels,
});

function* randomGame(game: Game, variant: string, seed: number): Generator<Position> {
  const random = randomFrom(seed);
  for (let position = unwrap(rulesOf(game, variant)).start; !position.outcome; ) {
    yield position;
    position = position.play(random.pick(position.legalMoves()));
  }
}

const winsAtOnce = (position: Position): number[] =>
  position.legalMoves().filter(move => {
    const { outcome } = position.play(move);
    return outcome?.kind === 'win' && outcome.winner === position.turn;
  });

describe.each(boards)('%s, %s', (_, variant, game) => {
  beforeAll(() => kernels.load(unwrap(rulesOf(game, variant)).start));
  const below = levelsOf(game).slice(0, -1);

  test('there are eight, the last without error', () => {
    expect(levelsOf(game)).toHaveLength(8);
    expect(levelsOf(game)[7].method).not.toHaveProperty('handicap');
  });

  test('nobody misses a win in one', () => {
    let wins = 0;
    for (let seed = 0; seed < 60 && wins < 25; seed++)
      for (const position of randomGame(game, variant, seed)) {
        const winning = winsAtOnce(position);
        if (winning.length === 0) continue;
        const level = wins++ % below.length;
        const { move } = search(
          below[level].method,
          position,
          context(level, game, `${seed} ${wins}`),
        );
        expect(winning).toContain(move);
      }
    expect(wins).toBeGreaterThanOrEqual(10);
  });

  test('the same luck plays the same game, whatever was asked before', () => {
    const played = (level: number, first: string): string[] => {
      kernels.search(game.id, unwrap(rulesOf(game, variant)).start, {
        ...context(level, game, first),
        limits: { nodes: 3_000 },
      });
      const moves: string[] = [];
      let position = unwrap(rulesOf(game, variant)).start;
      for (let ply = 0; ply < 12 && !position.outcome; ply++) {
        const { move } = search(below[level].method, position, context(level, game, `x ${ply}`));
        moves.push(String(move));
        position = position.play(move);
      }
      return moves;
    };
    for (const level of [0, 3, 5]) expect(played(level, 'a')).toEqual(played(level, 'b'));
  });

  test('a beginner varies, and errs', () => {
    const start = unwrap(rulesOf(game, variant)).start;
    const moves = new Set(
      Array.from(
        { length: 30 },
        (_, seed) => search(below[0].method, start, context(0, game, `${seed}`)).move,
      ),
    );
    expect(moves.size).toBeGreaterThan(3);
  });
});
