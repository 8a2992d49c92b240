import { WEIGHTS, WEIGHTS_COUNT, WEIGHTS_FIRST, WEIGHTS_NETWORK, WEIGHTS_TOTAL } from '../messages';
import { firstScratchBase, request } from './workspace';

// An efficiently updatable network (NNUE): binary features -> an accumulator of hidden units for each of two
// perspectives -> one output. Accumulators are updated move by move, in SIMD lanes of i16. The perspective of the side
// to move comes first.
//
//     value = bias + sum over the units of both perspectives of  clamp(unit, 0, 255)^2 x weight
//
// Weights, as npm run train writes them: features x units of i16 (255 is 1.0), the units' biases likewise, then for each
// of BUCKETS twice as many output weights of i16 (64 is 1.0) and a bias of i32 (255 x 64 is 1.0). A network has a
// multiple of 8 units, at most MAX_HIDDEN; its size tells how many.

export const MAX_HIDDEN: i32 = 256;
export const BUCKETS: i32 = 4;
const ONE: i32 = 255;
const OUTPUT_ONE: i32 = 64;

/** Before its accumulators each ply has the move that led to it, and whether that move is in them. */
const UP_TO_DATE: usize = 4;
const PLY_HEAD: usize = 16;

let weights: usize = 0;
let biases: usize = 0;
let outputs: usize = 0;
let stack: usize = 0;
/** Bytes of an accumulator. */
let row: usize = 0;

@inline
function bytesOf(features: i32, hidden: i32): usize {
  return <usize>hidden * (2 * <usize>features + 2 + 4 * <usize>BUCKETS) + 4 * <usize>BUCKETS;
}
/** Bytes of the widest network with that many features. */
@inline
export function netBytes(features: i32): usize {
  return bytesOf(features, MAX_HIDDEN);
}
/** Bytes of the accumulators of that many plies. */
@inline
export function accumulatorBytes(plies: i32): usize {
  return <usize>plies * (PLY_HEAD + 4 * <usize>MAX_HIDDEN) + 16;
}

/**
 * Stores the weights of a request into one of the networks at the offset `nets` of the scratch memory of thread 0, and
 * its units into that network's word at `hidden`.
 */
export function loadWeights(nets: usize, features: i32, hidden: usize): void {
  const network = request(WEIGHTS_NETWORK);
  const net = firstScratchBase() + nets + <usize>network * netBytes(features);
  for (let i = 0; i < request(WEIGHTS_COUNT); i++)
    store<i32>(net + (<usize>(request(WEIGHTS_FIRST) + i) << 2), request(WEIGHTS + i));
  const bytes = request(WEIGHTS_TOTAL) << 2;
  const units = (bytes - 4 * BUCKETS) / (2 * features + 2 + 4 * BUCKETS);
  store<i32>(firstScratchBase() + hidden + (<usize>network << 2), units);
}

/** Sets the addresses of the network, which has that many units, and of the accumulators. */
export function placeNet(net: usize, features: i32, hidden: i32, accumulators: usize): void {
  row = <usize>hidden << 1;
  weights = net;
  biases = net + <usize>features * row;
  outputs = biases + row;
  stack = (accumulators + 15) & ~15;
}

@inline
function plyAt(ply: i32): usize {
  return stack + <usize>ply * (PLY_HEAD + 2 * row);
}

/** The address of a perspective's accumulator. */
@inline
export function accumulator(ply: i32, view: i32): usize {
  return plyAt(ply) + PLY_HEAD + <usize>view * row;
}

/** Records the move that leads to a ply; the accumulators are updated when they are needed. */
@inline
export function noteChange(ply: i32, change: i32): void {
  store<i32>(plyAt(ply), change);
  store<i32>(plyAt(ply), 0, UP_TO_DATE);
}
@inline
export function changeAt(ply: i32): i32 {
  return load<i32>(plyAt(ply));
}
@inline
export function isUpToDate(ply: i32): bool {
  return load<i32>(plyAt(ply), UP_TO_DATE) != 0;
}
@inline
export function setUpToDate(ply: i32): void {
  store<i32>(plyAt(ply), 1, UP_TO_DATE);
}

/** Sets an accumulator to the biases: no feature is present. */
export function resetAccumulator(at: usize): void {
  memory.copy(at, biases, row);
}

@inline
export function addFeature(at: usize, feature: i32): void {
  const end = row;
  const from = weights + <usize>feature * end;
  for (let i: usize = 0; i < end; i += 16)
    v128.store(at + i, i16x8.add(v128.load(at + i), v128.load(from + i)));
}
@inline
export function removeFeature(at: usize, feature: i32): void {
  const end = row;
  const from = weights + <usize>feature * end;
  for (let i: usize = 0; i < end; i += 16)
    v128.store(at + i, i16x8.sub(v128.load(at + i), v128.load(from + i)));
}
/** Writes to `to` the accumulator at `from` with one feature removed and another added. */
@inline
export function swapFeature(to: usize, from: usize, removed: i32, added: i32): void {
  const end = row;
  const oldRow = weights + <usize>removed * end;
  const newRow = weights + <usize>added * end;
  for (let i: usize = 0; i < end; i += 16)
    v128.store(to + i, i16x8.add(i16x8.sub(v128.load(from + i), v128.load(oldRow + i)), v128.load(newRow + i)));
}

/** The same, with one more feature added; two vectors a step, as in `half`. */
@inline
export function swapAndAddFeature(to: usize, from: usize, removed: i32, added: i32, other: i32): void {
  const end = row;
  const oldRow = weights + <usize>removed * end;
  const newRow = weights + <usize>added * end;
  const otherRow = weights + <usize>other * end;
  const even = end & ~31;
  for (let i: usize = 0; i < even; i += 32) {
    const sum = i16x8.add(i16x8.sub(v128.load(from + i), v128.load(oldRow + i)), v128.load(newRow + i));
    v128.store(to + i, i16x8.add(sum, v128.load(otherRow + i)));
    const next = i16x8.add(i16x8.sub(v128.load(from + i, 16), v128.load(oldRow + i, 16)), v128.load(newRow + i, 16));
    v128.store(to + i, i16x8.add(next, v128.load(otherRow + i, 16)), 16);
  }
  if (even != end) {
    const sum = i16x8.add(i16x8.sub(v128.load(from + even), v128.load(oldRow + even)), v128.load(newRow + even));
    v128.store(to + even, i16x8.add(sum, v128.load(otherRow + even)));
  }
}

/** The output of one perspective, in four lanes: two vectors a step, which do not wait for each other. */
@inline
function half(at: usize, out: usize): v128 {
  const zero = i16x8.splat(0);
  const one = i16x8.splat(<i16>ONE);
  const end = row;
  let total = i32x4.splat(0);
  let other = i32x4.splat(0);
  const even = end & ~31;
  for (let i: usize = 0; i < even; i += 32) {
    const value = i16x8.min_s(i16x8.max_s(v128.load(at + i), zero), one);
    total = i32x4.add(total, i32x4.dot_i16x8_s(value, i16x8.mul(value, v128.load(out + i))));
    const next = i16x8.min_s(i16x8.max_s(v128.load(at + i, 16), zero), one);
    other = i32x4.add(other, i32x4.dot_i16x8_s(next, i16x8.mul(next, v128.load(out + i, 16))));
  }
  if (even != end) {
    const value = i16x8.min_s(i16x8.max_s(v128.load(at + even), zero), one);
    total = i32x4.add(total, i32x4.dot_i16x8_s(value, i16x8.mul(value, v128.load(out + even))));
  }
  return i32x4.add(total, other);
}

/** The sum of four lanes and the bias of the row of output weights at `out`, in points. */
@inline
function scaled(total: v128, out: usize, scale: i32): i32 {
  const sum =
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3);
  return ((sum / ONE + load<i32>(out + 2 * row)) * scale) / (ONE * OUTPUT_ONE);
}

/** The output for the side to move, whose perspective is `view`; `scale` points are odds of e to 1. */
@inline
export function networkOutput(ply: i32, view: i32, bucket: i32, scale: i32): i32 {
  const out = outputs + <usize>bucket * (2 * row + 4);
  const total = i32x4.add(half(accumulator(ply, view), out), half(accumulator(ply, 1 - view), out + row));
  return scaled(total, out, scale);
}

// For features that change by many at a time: lists of the addresses of rows, four bytes each.

@inline
export function featureRow(feature: i32): usize {
  return weights + <usize>feature * row;
}

/**
 * Makes an accumulator from the one of the same perspective a ply before, or if `isFresh` from the biases: adds the
 * rows listed from `list` to `added` and subtracts those from there to `end`.
 */
export function sumRows(ply: i32, view: i32, isFresh: bool, list: usize, added: usize, end: usize): void {
  const to = accumulator(ply, view);
  const from = isFresh ? biases : accumulator(ply - 1, view);
  const bytes = row;
  let i: usize = 0;
  // four vectors at a time, for as many as there are
  for (; i + 64 <= bytes; i += 64) {
    let a = v128.load(from + i);
    let b = v128.load(from + i, 16);
    let c = v128.load(from + i, 32);
    let d = v128.load(from + i, 48);
    for (let at = list; at < added; at += 4) {
      const each = <usize>load<u32>(at) + i;
      a = i16x8.add(a, v128.load(each));
      b = i16x8.add(b, v128.load(each, 16));
      c = i16x8.add(c, v128.load(each, 32));
      d = i16x8.add(d, v128.load(each, 48));
    }
    for (let at = added; at < end; at += 4) {
      const each = <usize>load<u32>(at) + i;
      a = i16x8.sub(a, v128.load(each));
      b = i16x8.sub(b, v128.load(each, 16));
      c = i16x8.sub(c, v128.load(each, 32));
      d = i16x8.sub(d, v128.load(each, 48));
    }
    v128.store(to + i, a);
    v128.store(to + i, b, 16);
    v128.store(to + i, c, 32);
    v128.store(to + i, d, 48);
  }
  for (; i < bytes; i += 16) {
    let sum = v128.load(from + i);
    for (let at = list; at < added; at += 4) sum = i16x8.add(sum, v128.load(<usize>load<u32>(at) + i));
    for (let at = added; at < end; at += 4) sum = i16x8.sub(sum, v128.load(<usize>load<u32>(at) + i));
    v128.store(to + i, sum);
  }
}

/** The products of eight units with their output weights, in four lanes. */
@inline
function activated(sum: v128, out: usize): v128 {
  const value = i16x8.min_s(i16x8.max_s(sum, i16x8.splat(0)), i16x8.splat(<i16>ONE));
  return i32x4.dot_i16x8_s(value, i16x8.mul(value, v128.load(out)));
}

/** The output of one perspective with further rows, in four lanes. */
@inline
function halfWithRows(at: usize, out: usize, list: usize, listEnd: usize): v128 {
  const bytes = row;
  let total = i32x4.splat(0);
  let i: usize = 0;
  for (; i + 64 <= bytes; i += 64) {
    let a = v128.load(at + i);
    let b = v128.load(at + i, 16);
    let c = v128.load(at + i, 32);
    let d = v128.load(at + i, 48);
    for (let each = list; each < listEnd; each += 4) {
      const from = <usize>load<u32>(each) + i;
      a = i16x8.add(a, v128.load(from));
      b = i16x8.add(b, v128.load(from, 16));
      c = i16x8.add(c, v128.load(from, 32));
      d = i16x8.add(d, v128.load(from, 48));
    }
    const ab = i32x4.add(activated(a, out + i), activated(b, out + i + 16));
    total = i32x4.add(total, i32x4.add(ab, i32x4.add(activated(c, out + i + 32), activated(d, out + i + 48))));
  }
  for (; i < bytes; i += 16) {
    let sum = v128.load(at + i);
    for (let each = list; each < listEnd; each += 4) sum = i16x8.add(sum, v128.load(<usize>load<u32>(each) + i));
    total = i32x4.add(total, activated(sum, out + i));
  }
  return total;
}

/** As `networkOutput`, with further rows for either perspective. */
export function outputWithRows(
  ply: i32,
  view: i32,
  bucket: i32,
  scale: i32,
  list: usize,
  end: usize,
  otherList: usize,
  otherEnd: usize,
): i32 {
  const out = outputs + <usize>bucket * (2 * row + 4);
  const own = halfWithRows(accumulator(ply, view), out, list, end);
  const total = i32x4.add(own, halfWithRows(accumulator(ply, 1 - view), out + row, otherList, otherEnd));
  return scaled(total, out, scale);
}
