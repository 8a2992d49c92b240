// A small network: features that are there or not -> HIDDEN sums for each of two views -> one number. The first layer
// is kept up to date move by move, in 16-bit integers, eight at a time. The view of the side to move comes first.
//
//     value = sum over both views of  clamp(sum, 0, 255)^2 x weight, and a bias
//
// Weights, as npm run train writes them: features x HIDDEN of i16 (1 = 255), HIDDEN biases likewise, then for each of
// BUCKETS 2 x HIDDEN output weights (1 = 64) and a bias of i32 (1 = 255 x 64).

export const HIDDEN: i32 = 64;
const ROW: usize = <usize>HIDDEN * 2;
export const BUCKETS: i32 = 4;
const ONE: i32 = 255;
const OUTPUT_ONE: i32 = 64;

/** What is kept of a ply: the sums of both views, the change that led there, whether the sums know it. */
const CHANGE: usize = 2 * ROW;
const FRESH: usize = CHANGE + 4;
const PLY: usize = 2 * ROW + 16;
const OUTPUT: usize = 2 * ROW + 4;

let weights: usize = 0;
let biases: usize = 0;
let outputs: usize = 0;
let stack: usize = 0;

/** The bytes of a network of so many features. */
@inline
export function netBytes(features: i32): usize {
  return <usize>features * ROW + ROW + <usize>BUCKETS * OUTPUT;
}
/** The bytes of the sums of so many plies. */
@inline
export function sumBytes(plies: i32): usize {
  return <usize>plies * PLY + 16;
}

/** Says where the network and the sums lie. */
export function placeNet(net: usize, features: i32, sumsAt: usize): void {
  weights = net;
  biases = net + <usize>features * ROW;
  outputs = biases + ROW;
  stack = (sumsAt + 15) & ~15;
}

/** Where the sums of a view are. */
@inline
export function sums(ply: i32, view: i32): usize {
  return stack + <usize>ply * PLY + <usize>view * ROW;
}

/** A move leads to a ply; its sums can wait until somebody asks for them. */
@inline
export function noteChange(ply: i32, change: i32): void {
  store<i32>(stack + <usize>ply * PLY, change, CHANGE);
  store<i32>(stack + <usize>ply * PLY, 0, FRESH);
}
@inline
export function changeAt(ply: i32): i32 {
  return load<i32>(stack + <usize>ply * PLY, CHANGE);
}
@inline
export function isFresh(ply: i32): bool {
  return load<i32>(stack + <usize>ply * PLY, FRESH) != 0;
}
@inline
export function setFresh(ply: i32): void {
  store<i32>(stack + <usize>ply * PLY, 1, FRESH);
}

/** No feature there: the biases. */
export function startSums(at: usize): void {
  memory.copy(at, biases, ROW);
}

@inline
export function addFeature(at: usize, feature: i32): void {
  const row = weights + <usize>feature * ROW;
  for (let i: usize = 0; i < ROW; i += 16)
    v128.store(at + i, i16x8.add(v128.load(at + i), v128.load(row + i)));
}
@inline
export function removeFeature(at: usize, feature: i32): void {
  const row = weights + <usize>feature * ROW;
  for (let i: usize = 0; i < ROW; i += 16)
    v128.store(at + i, i16x8.sub(v128.load(at + i), v128.load(row + i)));
}
/** The sums at `to`: those at `from`, less one feature, with another. */
@inline
export function swapFeature(to: usize, from: usize, gone: i32, come: i32): void {
  const old = weights + <usize>gone * ROW;
  const young = weights + <usize>come * ROW;
  for (let i: usize = 0; i < ROW; i += 16)
    v128.store(to + i, i16x8.add(i16x8.sub(v128.load(from + i), v128.load(old + i)), v128.load(young + i)));
}

@inline
function half(at: usize, out: usize): v128 {
  const zero = i16x8.splat(0);
  const one = i16x8.splat(<i16>ONE);
  let total = i32x4.splat(0);
  for (let i: usize = 0; i < ROW; i += 16) {
    const value = i16x8.min_s(i16x8.max_s(v128.load(at + i), zero), one);
    total = i32x4.add(total, i32x4.dot_i16x8_s(value, i16x8.mul(value, v128.load(out + i))));
  }
  return total;
}

/** What the network says of the sums of the side to move and of the other, `scale` for a chance of e to 1. */
@inline
export function networkOutput(mine: usize, theirs: usize, bucket: i32, scale: i32): i32 {
  const out = outputs + <usize>bucket * OUTPUT;
  const total = i32x4.add(half(mine, out), half(theirs, out + ROW));
  const sum =
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3);
  return ((sum / ONE + load<i32>(out + 2 * ROW)) * scale) / (ONE * OUTPUT_ONE);
}
