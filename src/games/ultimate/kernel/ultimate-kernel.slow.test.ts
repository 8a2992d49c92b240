import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyNetwork } from '../../../../test/support/any-network.ts';
import { ultimateView } from '../../../../test/support/kernel-views.ts';
import { isLong, times } from '../../../../test/support/long.ts';
import { readPinned } from '../../../../test/support/pinned.ts';
import { SlowProof } from '../../../../test/support/slow-proof.ts';
import { countBits } from '../../../core/bits.ts';
import type { Position } from '../../../core/game.ts';
import { randomFrom } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { rulesOf } from '../../../core/variant.ts';
import { loadKernel } from '../../../kernels/host.ts';
import { type UltimatePosition, ultimate } from '../index.ts';
import { checked } from './built/checked.ts';
import { release } from './built/release.ts';
import { loadNetwork, mcts, perft, search, ultimateBuilds } from './calls.ts';

const TABLE = 2 ** 22;
const load = (binary: string) =>
  loadKernel({ ...ultimateBuilds, release: binary }, { table: TABLE });
const builds = { release: load(release.ultimate), checked: load(checked.ultimate) };
const rulesFor = (variant: string) => unwrap(rulesOf(ultimate, variant));
const startOf = (variant: string) => rulesFor(variant).start as UltimatePosition;
const VARIANTS = ['standard', 'open', 'count'];

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

function outcomeFor({ outcome, turn }: Position): string {
  if (outcome === null) return 'none';
  if (outcome.kind === 'draw') return 'draw';
  return outcome.winner === turn ? 'mover' : 'other';
}

describe.each(Object.entries(builds))('the %s build', (_, kernel) => {
  const text = readFileSync(new URL('../perft.txt', import.meta.url), 'utf8');
  test.each(readPinned(text))('counts as pinned: $variant $position', pinned => {
    const rules = rulesFor(pinned.variant);
    const position = pinned.position ? unwrap(rules.readPosition(pinned.position)) : rules.start;
    pinned.leaves.forEach((leaves, i) => {
      if (leaves < 500_000) expect(perft(kernel, position as UltimatePosition, i + 1)).toBe(leaves);
    });
  });

  test('plays random games in step with the rules', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VARIANTS), fc.nat(), (variant, seed) => {
        for (const position of randomGame(variant, seed)) {
          const view = ultimateView(kernel, position);
          expect(view.outcome).toBe(outcomeFor(position));
          const moves = [...view.moves].sort((a, b) => a.move - b.move);
          expect(moves.map(({ move }) => move)).toEqual(position.legalMoves());
          for (const { move, won, closed, imposed, key, points } of moves) {
            const after = position.play(move);
            expect(won).toEqual([after.won[position.turn], after.won[after.turn]]);
            expect(closed).toBe(after.closed);
            if (after.outcome) continue;
            expect(imposed).toBe(after.imposed);
            const seen = ultimateView(kernel, after);
            expect({ key, points }).toEqual({ key: seen.key, points: seen.points });
          }
        }
      }),
      { numRuns: 6 },
    );
  });

  test('gives each position its own key', () => {
    const texts = new Map<string, string>();
    for (let seed = 0; seed < 12; seed++)
      for (const position of randomGame(VARIANTS[seed % 3], seed)) {
        const { key } = ultimateView(kernel, position);
        expect(texts.get(key) ?? position.text()).toBe(position.text());
        texts.set(key, position.text());
      }
  });
});

describe('the networks', () => {
  const kernel = load(checked.ultimate);
  test.each(['standard', 'open', 'count'] as const)(
    'judge from move to move as they judge from scratch: %s',
    rule => {
      loadNetwork(kernel, rule, anyNetwork(199));
      const seen = new Set<number>();
      for (let seed = 0; seed < times(2, 4); seed++)
        for (const position of randomGame(rule, seed))
          for (const { move, points } of ultimateView(kernel, position).moves) {
            const after = position.play(move);
            if (after.outcome) continue;
            expect(points).toBe(ultimateView(kernel, after).points);
            seen.add(points);
          }
      expect(seen.size).toBeGreaterThan(50);
    },
  );
});

/** Empty cells of open sub-boards. */
const cellsLeft = ({ marks, closed }: UltimatePosition): number =>
  marks.first
    .map((own, board) => (closed & (1 << board) ? 0o777 : own | marks.second[board]))
    .reduce((sum, taken) => sum + 9 - countBits(taken), 0);

/** The first position of a random game with few enough cells left for an exhaustive search. */
const latePosition = (seed: number): UltimatePosition | undefined =>
  [...randomGame(VARIANTS[seed % 3], seed)].find(
    position => position.outcome === null && cellsLeft(position) <= 10,
  );

/** Late positions that are proven twice. */
const POSITIONS = times(80, 400);

describe('the searches', () => {
  const kernel = builds.release;

  test('prove nothing but what trying everything confirms', () => {
    let [proofs, draws] = [0, 0];
    for (let seed = 0; seed < POSITIONS; seed++) {
      const position = latePosition(seed);
      if (!position) continue;
      const slow = new SlowProof();
      const every = search(kernel, position, { goal: 'every-move', nodes: 50_000 });
      for (const { move, value } of every.moves) {
        if (value.kind === 'points') continue;
        expect(slow.confirmsMove(position, move, value)).toBe(true);
        proofs++;
        if (value.kind === 'draw') draws++;
      }
      const tree = { exploration: 0.4, seed, nodes: 3_000 };
      for (const found of [
        search(kernel, position, { goal: 'best', nodes: 50_000 }),
        mcts(kernel, position, { ...tree, evaluation: 'best-first' }),
        mcts(kernel, position, { ...tree, evaluation: 'playouts' }),
      ]) {
        expect(position.legalMoves()).toContain(found.best);
        if (found.value.kind !== 'points') expect(slow.confirms(position, found.value)).toBe(true);
      }
    }
    expect(proofs).toBeGreaterThan(0.75 * POSITIONS);
    expect(draws).toBeGreaterThan(0.05 * POSITIONS);
  });

  test('keep to their nodes, and find the same with the same', () => {
    for (const variant of VARIANTS) {
      const [, , , , position] = randomGame(variant, 7);
      const options = { goal: 'best', clearTable: true, nodes: 12_345 } as const;
      const [one, two] = [1, 2].map(() => search(kernel, position, options));
      expect(one).toEqual(two);
      expect(one.nodes).toBeLessThanOrEqual(12_346);
      const tree = { evaluation: 'playouts', exploration: 0.7, seed: 3, nodes: 2_000 } as const;
      expect(mcts(kernel, position, tree)).toEqual(mcts(kernel, position, tree));
    }
  });

  test('stop on request, with a move', () => {
    let polls = 0;
    const shouldStop = () => ++polls === 3;
    const found = search(kernel, startOf('standard'), {
      goal: 'best',
      clearTable: true,
      shouldStop,
    });
    expect(polls).toBe(3);
    expect(startOf('standard').legalMoves()).toContain(found.best);
  });

  // 43 plies: Bertholon et al., arXiv 2006.02353
  test('win as crosses in open within 43 plies, whatever rings play', () => {
    const rings = load(release.ultimate);
    for (const seed of isLong ? [0, 1, 2, 3, 4] : [0, 2]) {
      const random = randomFrom(seed);
      let [position, plies] = [startOf('open'), 0];
      while (!position.outcome) {
        const isRandom = position.turn === 'second' && seed > 1;
        const kernelToMove = position.turn === 'first' ? kernel : rings;
        const move = isRandom
          ? random.pick(position.legalMoves())
          : search(kernelToMove, position, { goal: 'best', nodes: 200_000 }).best;
        position = position.play(move);
        plies++;
      }
      expect(position.outcome).toEqual({ kind: 'win', winner: 'first' });
      expect(plies).toBeLessThanOrEqual(43);
    }
  });
});

test('both builds search alike, node for node', () => {
  for (let seed = 0; seed < 6; seed++) {
    const position = [...randomGame(VARIANTS[seed % 3], seed)][12 + seed];
    const options = { goal: 'best', clearTable: true, depth: 5 } as const;
    const tree = { evaluation: 'best-first', exploration: 0.3, seed, nodes: 500 } as const;
    const [one, two] = Object.values(builds).map(kernel => [
      search(kernel, position, options),
      mcts(kernel, position, tree),
      mcts(kernel, position, { ...tree, evaluation: 'playouts' }),
    ]);
    expect(one).toEqual(two);
  }
});
