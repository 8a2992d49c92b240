import { describe, expect, test } from 'vitest';
import { startOf } from '../../../../scripts/kernel-checks/differential.ts';
import { anyNetwork } from '../../../../test/support/any-network.ts';
import { rotationView } from '../../../../test/support/kernel-views.ts';
import { times } from '../../../../test/support/long.ts';
import type { Move } from '../../../core/game.ts';
import { randomFrom } from '../../../core/random.ts';
import { loadKernel } from '../../../kernels/host.ts';
import { checked } from './built/checked.ts';
import { loadNetwork, staticEvaluation } from './rotation-engine.ts';

const FEATURES = 604;
const STANDARD = { columns: 7, rows: 7, tokens: 21, rotations: 4 };
const load = () => loadKernel({ release: checked.rotation, threads: '' }, { table: 2 ** 16 });

describe('the network', () => {
  test('judges from move to move as it judges from scratch', () => {
    const kernel = load();
    loadNetwork(kernel, anyNetwork(FEATURES));
    const seen = new Set<number>();
    for (let seed = 0; seed < times(5, 40); seed++) {
      const random = randomFrom(`game ${seed}`);
      for (let position = startOf(STANDARD); !position.outcome; ) {
        const { moves, pointsAfter } = rotationView(kernel, position);
        for (const [i, { move }] of moves.entries()) {
          const after = position.play(move as Move);
          if (after.outcome) continue;
          expect(pointsAfter[i]).toBe(staticEvaluation(kernel, after));
          seen.add(pointsAfter[i]);
        }
        position = position.play(random.pick(position.legalMoves()));
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  test.each([
    [{ ...STANDARD, rotations: 0 }],
    [{ ...STANDARD, tokens: 20 }],
    [{ ...STANDARD, columns: 6, rows: 6, tokens: 18 }],
  ])('is not for other variants: %o', board => {
    const [plain, kernel] = [load(), load()];
    loadNetwork(kernel, anyNetwork(FEATURES));
    let position = startOf(board);
    for (const move of [3, 3, 2, 4] as Move[]) {
      position = position.play(move);
      expect(staticEvaluation(kernel, position)).toBe(staticEvaluation(plain, position));
    }
  });
});
