/** Computes hashes of positions: whole numbers below 2^53, from two lanes of 32 bits that are mixed separately. */
export class Hasher {
  #a = 0x9e3779b9 | 0;
  #b = 0x85ebca6b | 0;

  /** Uses the low 32 bits of a number. */
  add(value: number): this {
    let a = Math.imul(this.#a ^ value, 0x85ebca6b);
    a ^= a >>> 13;
    this.#a = Math.imul(a, 0xc2b2ae35);
    let b = Math.imul(this.#b ^ value, 0xcc9e2d51);
    b ^= b >>> 15;
    this.#b = Math.imul(b, 0x1b873593);
    return this;
  }

  value(): number {
    const a = this.#a ^ (this.#a >>> 16);
    const b = this.#b ^ (this.#b >>> 14);
    return (a >>> 0) * 2 ** 21 + (b >>> 11);
  }
}

export function hashText(text: string): number {
  const hasher = new Hasher();
  for (let i = 0; i < text.length; i++) hasher.add(text.charCodeAt(i));
  return hasher.value();
}
