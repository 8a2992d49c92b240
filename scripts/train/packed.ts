import { readFileSync } from 'node:fs';
import type { FeatureShape, Sample, Shape } from './samples.ts';

/**
 * Samples in a form independent of the game, which both trainers read. A record is the features of the side to move, a
 * bit each, then bucket u8, result u8 (half points), base i16, score i16, little-endian.
 */

const AFTER_BITS = 6;
const bitBytes = ({ features }: FeatureShape): number => (features + 7) >> 3;
export const packedBytes = (shape: FeatureShape): number => bitBytes(shape) + AFTER_BITS;

/** The records of a file of self-play, packed. */
export function pack(raw: Buffer, shape: Shape): Buffer {
  const count = Math.floor(raw.length / shape.record);
  const size = packedBytes(shape);
  const bits = bitBytes(shape);
  const packed = Buffer.alloc(count * size);
  for (let i = 0; i < count; i++) {
    const { mine, bucket, result, base, score } = shape.read(raw, i * shape.record);
    const at = i * size;
    for (const feature of mine) packed[at + (feature >> 3)] |= 1 << (feature & 7);
    packed[at + bits] = bucket;
    packed[at + bits + 1] = 2 * result;
    packed.writeInt16LE(base, at + bits + 2);
    packed.writeInt16LE(score, at + bits + 4);
  }
  return packed;
}

/** Samples in memory, each decoded when it is read. */
export class PackedSamples {
  readonly count: number;
  readonly #bytes: Buffer;
  readonly #shape: FeatureShape;

  constructor(bytes: Buffer, shape: FeatureShape) {
    this.#bytes = bytes;
    this.#shape = shape;
    this.count = Math.floor(bytes.length / packedBytes(shape));
  }

  static of(files: readonly string[], shape: FeatureShape): PackedSamples {
    return new PackedSamples(Buffer.concat(files.map(file => readFileSync(file))), shape);
  }

  at(index: number): Sample {
    const bytes = this.#bytes;
    const from = index * packedBytes(this.#shape);
    const bits = bitBytes(this.#shape);
    const mine: number[] = [];
    for (let feature = 0; feature < this.#shape.features; feature++)
      if (bytes[from + (feature >> 3)] & (1 << (feature & 7))) mine.push(feature);
    return {
      mine,
      bucket: bytes[from + bits],
      result: bytes[from + bits + 1] / 2,
      base: bytes.readInt16LE(from + bits + 2),
      score: bytes.readInt16LE(from + bits + 4),
    };
  }
}
