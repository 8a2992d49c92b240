import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, other } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { LANGS, unwrap } from '../../core/result.ts';
import type { Limits, SearchMethod } from '../../core/strategy.ts';
import { readPosition, rulesOf } from '../../core/variant.ts';
import { readPlayer, search } from '../../engine/players.ts';
import { hasFour } from './cells.ts';
import { Puissance4Position, puissance4 } from './index.ts';
import { completesFour } from './knowledge.ts';
import { winningCells } from './lines.ts';

const { knowledge, strategies, levels } = puissance4.ai;
const variants = ['standard', ...Object.keys(puissance4.presets)];
const players = [
  ...strategies.map(({ name, method, limits }) => ({ name, method, limits })),
  ...levels.map(({ method, limits }, i) => ({ name: `level:${i + 1}`, method, limits })),
];

/** A position of unfinished random play, at any stage. */
const anyPosition = (variant: string): fc.Arbitrary<Puissance4Position> =>
  fc.tuple(fc.nat(), fc.nat({ max: 40 })).map(([seed, plies]) => {
    const random = randomFrom(seed);
    let position = unwrap(rulesOf(puissance4, variant)).start as Puissance4Position;
    for (let ply = 0; ply < plies; ply++) {
      const next = position.play(random.pick(position.legalMoves()));
      if (next.outcome) break;
      position = next;
    }
    return position;
  });

const moveOf = (method: SearchMethod, limits: Limits, position: Puissance4Position): Move =>
  search(method, position, {
    limits,
    random: randomFrom(position.hash()),
    now: () => 0,
    stopped: () => false,
  }).move;

/** Few positions: tests ask whether moves are sensible, not how strong they are. */
const hasty = ({ depth }: Limits): Limits => ({ depth: Math.min(depth ?? 3, 3), nodes: 1_000 });

const winsInOne = (position: Puissance4Position): Move[] =>
  position.legalMoves().filter(move => {
    const { outcome } = position.play(move);
    return outcome?.kind === 'win' && outcome.winner === position.turn;
  });

describe.each(variants)('%s', variant => {
  test.each(players)('$name plays legal moves', ({ method, limits }) => {
    fc.assert(
      fc.property(anyPosition(variant), position => {
        expect(position.legalMoves()).toContain(moveOf(method, hasty(limits), position));
      }),
      { numRuns: 6 },
    );
  });

  test('from level 3 on, nobody misses a win in one', () => {
    const winning = anyPosition(variant).filter(position => winsInOne(position).length > 0);
    fc.assert(
      fc.property(winning, position => {
        for (const { method, limits } of levels.slice(2))
          expect(winsInOne(position)).toContain(moveOf(method, limits, position));
      }),
      { numRuns: 8 },
    );
  });

  test('the evaluation is the same for either colour and in the mirror', () => {
    fc.assert(
      fc.property(anyPosition(variant), position => {
        const { turn, marks, rotations } = position;
        const points = knowledge.evaluate(position);
        expect(Math.abs(points)).toBeLessThan(10_000);
        const swapped = new Puissance4Position(
          position.variant,
          other(turn),
          { first: marks.second, second: marks.first },
          { first: rotations.second, second: rotations.first },
        );
        expect(knowledge.evaluate(swapped)).toBe(points);
        const mirrored = new Puissance4Position(
          position.variant,
          turn,
          { first: marks.first.toReversed(), second: marks.second.toReversed() },
          rotations,
        );
        expect(knowledge.evaluate(mirrored)).toBe(points);
      }),
    );
  });

  test('cells that complete a four are those where a token makes one', () => {
    fc.assert(
      fc.property(anyPosition(variant), position => {
        const { turn, marks } = position;
        const cells = winningCells(marks[turn], marks[other(turn)], position.variant.rows);
        for (const [column, bits] of marks[turn].entries())
          for (let bit = 1; bit < 1 << position.variant.rows; bit <<= 1) {
            if (position.taken(column) & bit) continue;
            const own = marks[turn].with(column, bits | bit);
            expect((cells[column] & bit) !== 0).toBe(hasFour(own));
            if (bit === position.taken(column) + 1)
              expect(completesFour(marks[turn], column, bit)).toBe(hasFour(own));
          }
      }),
    );
  });
});

describe('evaluation', () => {
  const at = (text: string) => unwrap(readPosition(puissance4, text)).position;
  const points = (text: string): number => knowledge.evaluate(at(text));

  test('nobody is ahead at the start', () => expect(points('7/7/7/7/7/7/7 r')).toBe(0));
  test('the centre is worth more than the edge', () =>
    expect(points('7/7/7/7/7/7/3r3 y')).toBeLessThan(points('7/7/7/7/7/7/r6 y')));
  test('in quiet positions what one side has the other lacks', () => {
    const { variant, marks, rotations } = at('7/7/7/7/7/2r4/2yr2y r') as Puissance4Position;
    const [red, yellow] = (['first', 'second'] as const).map(turn =>
      knowledge.evaluate(new Puissance4Position(variant, turn, marks, rotations)),
    );
    expect(red + yellow).toBe(0);
  });
});

test('looks as many moves ahead as its settings say', () =>
  expect(unwrap(readPlayer(puissance4, 'plies:depth=6')).limits).toEqual({ depth: 6 }));

test('every strategy has a title and a lesson in every language', () => {
  for (const { name, title, lesson } of strategies)
    for (const lang of LANGS) {
      expect(title[lang], name).not.toBe('');
      expect(lesson[lang].length, name).toBeGreaterThan(100);
      expect(title[lang] + lesson[lang], name).not.toContain("'");
    }
});
