import { randomFrom } from '../../src/core/random.ts';

/** Random weights for a kernel's network, so that no symmetry hides a bug; its output biases are 0. */
export function anyNetwork(features: number, hidden = 64): string {
  const random = randomFrom('any network');
  const outputs = (features + 1) * hidden;
  const row = 2 * hidden + 2;
  const words = Int16Array.from({ length: outputs + 4 * row }, () => random.below(61) - 30);
  for (let bucket = 1; bucket <= 4; bucket++)
    words.fill(0, outputs + bucket * row - 2, outputs + bucket * row);
  return Buffer.from(words.buffer).toString('base64');
}
