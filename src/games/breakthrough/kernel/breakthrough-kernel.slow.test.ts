import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyNetwork } from '../../../../test/support/any-network.ts';
import { breakthroughView } from '../../../../test/support/kernel-views.ts';
import { isLong, times } from '../../../../test/support/long.ts';
import { readPinned } from '../../../../test/support/pinned.ts';
import { SlowProof } from '../../../../test/support/slow-proof.ts';
import { other } from '../../../core/game.ts';
import { randomFrom } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { rulesOf } from '../../../core/variant.ts';
import type { Score } from '../../../engine/search.ts';
import { loadKernel } from '../../../kernels/host.ts';
import { BreakthroughPosition, breakthrough } from '../index.ts';
import { checked } from './built/checked.ts';
import { release } from './built/release.ts';
import { breakthroughBuilds, loadNetwork, perft, search } from './calls.ts';
import { breakthroughKernel } from './index.ts';
import {
  mirroredFeatures,
  networkOf,
  pawnFeatures,
  SMALL_FEATURES,
  SMALL_SIZES,
} from './small-network.ts';

const TABLE = 2 ** 22;
const load = (binary: string) =>
  loadKernel({ ...breakthroughBuilds, release: binary }, { table: TABLE });
const builds = { release: load(release.breakthrough), checked: load(checked.breakthrough) };
const rulesFor = (variant: string) => unwrap(rulesOf(breakthrough, variant));
const startOf = (variant: string) => rulesFor(variant).start as BreakthroughPosition;
const VARIANTS = ['standard', '6x6', '5x5', '4x5', 'width=2,height=8', 'width=7,height=4'];

/** Every position of a random game, including the last. */
function* randomGame(variant: string, seed: number) {
  const random = randomFrom(seed);
  let position = startOf(variant);
  yield position;
  while (!position.outcome) {
    position = position.play(random.pick(position.legalMoves()));
    yield position;
  }
}

describe.each(Object.entries(builds))('the %s build', (_, kernel) => {
  const text = readFileSync(new URL('../perft.txt', import.meta.url), 'utf8');
  test.each(readPinned(text))('counts as pinned: $variant $position', pinned => {
    const rules = rulesFor(pinned.variant);
    const position = pinned.position ? unwrap(rules.readPosition(pinned.position)) : rules.start;
    pinned.leaves.forEach((leaves, i) => {
      if (leaves < 2_000_000)
        expect(perft(kernel, position as BreakthroughPosition, i + 1)).toBe(leaves);
    });
  });

  test('plays random games in step with the rules', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VARIANTS), fc.nat(), (variant, seed) => {
        for (const position of randomGame(variant, seed)) {
          const view = breakthroughView(kernel, position);
          const { outcome, turn } = position;
          const ended = outcome?.kind === 'win' && (outcome.winner === turn ? 'mover' : 'other');
          expect(view.outcome).toBe(ended || 'none');
          const moves = [...view.moves].sort((a, b) => a.move - b.move);
          expect(moves.map(({ move }) => move)).toEqual(position.legalMoves());
          for (const { move, pawns, points } of moves) {
            const after = position.play(move);
            const read = new BreakthroughPosition(position.size, other(turn), pawns);
            expect(read.text()).toBe(after.text());
            const seen = after.outcome ? null : breakthroughView(kernel, after);
            if (seen) expect(points).toBe(seen.points);
          }
        }
      }),
      { numRuns: times(6, 12) },
    );
  });

  test('gives a position one key, and each position its own', () => {
    const texts = new Map<string, string>();
    for (let seed = 0; seed < 20; seed++)
      for (const position of randomGame(VARIANTS[seed % VARIANTS.length], seed)) {
        const { key } = breakthroughView(kernel, position);
        expect(texts.get(key) ?? position.text()).toBe(position.text());
        texts.set(key, position.text());
      }
  });
});

describe('the network', () => {
  const kernel = load(checked.breakthrough);
  test('judges from move to move as it judges from scratch', () => {
    loadNetwork(kernel, anyNetwork(128));
    const seen = new Set<number>();
    for (let seed = 0; seed < times(2, 6); seed++)
      for (const position of randomGame('standard', seed))
        for (const { move, points } of breakthroughView(kernel, position).moves) {
          const after = position.play(move);
          if (after.outcome) continue;
          expect(points).toBe(breakthroughView(kernel, after).points);
          seen.add(points);
        }
    expect(seen.size).toBeGreaterThan(100);
  });

  test.each(['5x5', '6x6', 'width=8,height=5', 'width=5,height=8', 'width=7,height=8'])(
    'does so on %s',
    variant => {
      const { size } = startOf(variant);
      loadNetwork(kernel, networkOf(anyNetwork(SMALL_FEATURES, 16), size), size);
      const seen = new Set<number>();
      for (const position of randomGame(variant, 1))
        for (const { move, points } of breakthroughView(kernel, position).moves) {
          const after = position.play(move);
          if (after.outcome) continue;
          expect(points).toBe(breakthroughView(kernel, after).points);
          seen.add(points);
        }
      expect(seen.size).toBeGreaterThan(30);
    },
  );

  test('judges on its own board alone', () => {
    const points = (variant: string) => breakthroughView(kernel, startOf(variant)).points;
    const boards = ['standard', '6x6', '5x5', 'width=6,height=5', 'width=5,height=6'];
    const plain = boards.map(board => breakthroughView(builds.release, startOf(board)).points);
    const { size } = startOf('6x6');
    loadNetwork(kernel, networkOf(anyNetwork(SMALL_FEATURES, 16), size), size);
    const judged = boards.map(points);
    expect(judged.map((value, i) => value === plain[i])).toEqual([true, false, true, true, true]);
  });
});

test('an engine judges every board as one that knows no other', () => {
  const open = () => breakthroughKernel.open({ memory: TABLE });
  const engines = open();
  const analysed = (by: typeof engines, variant: string) =>
    by.scoreMoves(startOf(variant), {
      limits: { depth: 3 },
      random: randomFrom('none'),
      now: () => 0,
      stopped: () => false,
    });
  for (const variant of ['6x6', 'standard', '5x5', '6x6', '4x5', 'standard'])
    expect(analysed(engines, variant)).toEqual(analysed(open(), variant));
});

describe('the small network', () => {
  test('is the same in the mirror, weight for weight', () => {
    const mirror = mirroredFeatures();
    for (const size of SMALL_SIZES) {
      const features = (row: number, column: number) => pawnFeatures(size, row, column, true);
      expect(features(1, 0).map(feature => mirror[feature])).toEqual(features(1, size.width - 1));
    }
  });

  test('has weights of its own for every pawn of every board', () => {
    const seen = new Map<number, string>();
    for (const size of SMALL_SIZES)
      for (const isOwn of [true, false])
        for (let row = 0; row < size.height; row++)
          for (let column = 0; column < size.width; column++) {
            const [shared, own] = pawnFeatures(size, row, column, isOwn);
            expect(seen.has(own)).toBe(false);
            seen.set(own, `${size.width}x${size.height}`);
            const toGoal = isOwn ? size.height - 1 - row : row;
            const middle = 2 * column + 1 - size.width;
            const place = `shared ${isOwn} ${toGoal} ${middle}`;
            expect(seen.get(shared) ?? place).toBe(place);
            seen.set(shared, place);
          }
  });
});

describe('what is certain', () => {
  /** Every position that can arise, with the plies to its end under best play: positive for the side to move. */
  function solved(variant: string): Map<string, [BreakthroughPosition, number]> {
    const known = new Map<string, [BreakthroughPosition, number]>();
    const visit = (position: BreakthroughPosition): number => {
      if (position.outcome) return 0;
      const text = position.text();
      const seen = known.get(text);
      if (seen) return seen[1];
      let [win, loss] = [Number.POSITIVE_INFINITY, 0];
      for (const move of position.legalMoves()) {
        const value = visit(position.play(move)); // 0: the mover has just won
        if (value <= 0) win = Math.min(win, 1 - value);
        else loss = Math.max(loss, 1 + value);
      }
      const value = win < Number.POSITIVE_INFINITY ? win : -loss;
      known.set(text, [position, value]);
      return value;
    };
    visit(startOf(variant));
    return known;
  }

  test.each([
    ['width=3,height=4', -12] as const,
    ...(isLong ? [['width=2,height=6', 15] as const] : []),
  ])('is true in every position of %s', (variant, value) => {
    const positions = solved(variant);
    expect(positions.get(startOf(variant).text())?.[1]).toBe(value);
    let decided = 0;
    const wrong: string[] = []; // an expectation for each of so many positions would take longer than all else
    for (const [position, plies] of positions.values()) {
      const { certain } = breakthroughView(builds.release, position);
      if (certain === 0) continue;
      decided++;
      if (Math.sign(certain) !== Math.sign(plies) || Math.abs(certain) < Math.abs(plies))
        wrong.push(`${position.text()}: ${certain}, but ${plies}`);
    }
    expect(wrong).toEqual([]);
    expect(decided).toBeGreaterThan(positions.size / 2);
  });
});

/** Near enough for `SlowProof`. */
const isNear = (value: Score): boolean => 'plies' in value && value.plies <= 7;

describe('the search', () => {
  const kernel = builds.release;

  test.each([
    ['3x4, second', 'width=3,height=4', 'loss', 12],
    ['4x4, second', 'width=4,height=4', 'loss', 14],
    ['3x5, second', 'width=3,height=5', 'loss', 18],
    ['4x5, second', '4x5', 'loss', 22],
    ['3x6, first', 'width=3,height=6', 'win', 23],
  ])('proves the winner of %s', (_, variant, kind, best) => {
    const { value } = search(kernel, startOf(variant), { goal: 'best', clearTable: true });
    expect(value.kind).toBe(kind);
    expect('plies' in value && value.plies).toBeGreaterThanOrEqual(best);
  });

  test('proves nothing but what trying everything confirms', () => {
    const slow = new SlowProof();
    let proofs = 0;
    for (let seed = 0; seed < times(60, 150); seed++) {
      const variant = VARIANTS[seed % VARIANTS.length];
      const game = [...randomGame(variant, seed)];
      const position = game[Math.max(0, game.length - 2 - (seed % 9))];
      const goal = seed % 2 === 0 ? 'best' : 'every-move';
      const found = search(kernel, position, { goal, nodes: 20_000, depth: 9 });
      expect(position.legalMoves()).toContain(found.best);
      if (isNear(found.value)) {
        expect(slow.confirms(position, found.value)).toBe(true);
        proofs++;
      }
      for (const { move, value } of found.moves) {
        if (!isNear(value)) continue;
        expect(slow.confirmsMove(position, move, value)).toBe(true);
        proofs++;
      }
    }
    expect(proofs).toBeGreaterThan(times(20, 50));
  });

  test('keeps to its nodes, and finds the same with the same', () => {
    const options = { goal: 'best', clearTable: true, nodes: 12_345 } as const;
    const [one, two] = [1, 2].map(() => search(kernel, startOf('standard'), options));
    expect(one).toEqual(two);
    expect(one.nodes).toBeGreaterThan(12_000);
    expect(one.nodes).toBeLessThanOrEqual(12_346);
  });

  test('stops on request, with a move', () => {
    let polls = 0;
    const shouldStop = () => ++polls === 3;
    const found = search(kernel, startOf('standard'), {
      goal: 'best',
      clearTable: true,
      shouldStop,
    });
    expect(polls).toBe(3);
    expect(found.nodes).toBeLessThanOrEqual(3 * 1_024);
    expect(startOf('standard').legalMoves()).toContain(found.best);
  });

  test('replies lines of legal moves', () => {
    const { line } = search(kernel, startOf('standard'), { goal: 'best', depth: 9 });
    expect(line.length).toBeGreaterThanOrEqual(5);
    let position = startOf('standard');
    for (const move of line) {
      expect(position.legalMoves()).toContain(move);
      position = position.play(move);
    }
  });
});

test('both builds search alike, node for node', () => {
  for (let seed = 0; seed < 6; seed++) {
    const game = [...randomGame(VARIANTS[seed], seed)];
    const position = game[Math.min(6, game.length - 2)];
    const options = { goal: 'best', clearTable: true, depth: 5 } as const;
    const [one, two] = Object.values(builds).map(kernel => search(kernel, position, options));
    expect(one).toEqual(two);
  }
});
