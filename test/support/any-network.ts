import { randomFrom } from '../../src/core/random.ts';

/** Random weights for a kernel's network, so that no symmetry hides a mistake; its output biases are 0. */
export function anyNetwork(features: number): string {
  const random = randomFrom('any network');
  const outputs = (features + 1) * 64;
  const words = Int16Array.from({ length: outputs + 4 * 130 }, () => random.below(61) - 30);
  for (let bucket = 0; bucket < 4; bucket++)
    words.fill(0, outputs + bucket * 130 + 128, outputs + bucket * 130 + 130);
  return Buffer.from(words.buffer).toString('base64');
}
