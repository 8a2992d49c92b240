import { bytesOf } from '../../../kernels/host.ts';
import type { NetworkBytes } from '../../../kernels/kernel-search.ts';
import type { Size } from '../cells.ts';

/**
 * The network of the boards from 5 x 5 to 8 x 8 other than the standard one: a single network, trained on games on all
 * of them. A pawn has a feature that all boards share, by its rows to the goal and its place between the edges, and one
 * of its board's own; each board has one more. For one board that is a network by squares, as the kernel computes it.
 */

const SIDES = [5, 6, 7, 8];

/** The boards of the network. */
export const SMALL_SIZES: readonly Size[] = SIDES.flatMap(height =>
  SIDES.map(width => ({ width, height })),
).filter(({ width, height }) => width < 8 || height < 8);

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
const indexOf = (size: Size): number => SMALL_SIZES.findIndex(each => isSame(each, size));
export const isSmall = (size: Size): boolean => indexOf(size) >= 0;

// Features, each part with the pawns of one's own first and then the other side's:
//
//     shared   8 rows up to the goal of the pawn's side, by 15 places: 7 is the middle, a column is two places
//     own      the squares of each board in turn, row by row
//     boards   one for each board
const PLACES = 15;
const SHARED = 8 * PLACES;
const areaOf = ({ width, height }: Size): number => width * height;
const ownBefore = (index: number): number =>
  2 * SHARED + SMALL_SIZES.slice(0, index).reduce((sum, size) => sum + 2 * areaOf(size), 0);
const FIRST_OF_BOARD = SMALL_SIZES.map((_, index) => ownBefore(index));
const BOARDS = ownBefore(SMALL_SIZES.length);
export const SMALL_FEATURES = BOARDS + SMALL_SIZES.length;

export const boardFeature = (size: Size): number => BOARDS + indexOf(size);

/** The features of a pawn as a side sees it whose goal is the highest row. */
export function pawnFeatures(size: Size, row: number, column: number, isOwn: boolean): number[] {
  const { width, height } = size;
  const up = isOwn ? row + 8 - height : row;
  const shared = PLACES * up + 2 * column + 8 - width;
  const own = FIRST_OF_BOARD[indexOf(size)] + width * row + column;
  return isOwn ? [shared, own] : [SHARED + shared, own + areaOf(size)];
}

/** The image of each feature where each pawn is replaced by another. */
function images(
  to: (size: Size, row: number, column: number, isOwn: boolean) => readonly number[],
): number[] {
  const image = Array.from({ length: SMALL_FEATURES }, (_, feature) => feature);
  for (const size of SMALL_SIZES)
    for (const isOwn of [true, false])
      for (let row = 0; row < size.height; row++)
        for (let column = 0; column < size.width; column++) {
          const seen = to(size, row, column, isOwn);
          pawnFeatures(size, row, column, isOwn).forEach((feature, i) => {
            image[feature] = seen[i];
          });
        }
  return image;
}

/** Each feature in the mirror. */
export const mirroredFeatures = (): number[] =>
  images((size, row, column, isOwn) => pawnFeatures(size, row, size.width - 1 - column, isOwn));

/** Each feature as the other side sees it. */
export const exchangedFeatures = (): number[] =>
  images((size, row, column, isOwn) => pawnFeatures(size, size.height - 1 - row, column, !isOwn));

const SQUARES = 64;
const BUCKETS = 4;
/** The largest weight of the kernel's first layer; sums of that many pawns stay within 16 bits. */
const LIMIT = 505;

/**
 * The network of one board in the form of the standard one (128 features: pawns of one's own by square, then the other
 * side's): the weights of a pawn's features become one, the board's are added to the biases.
 * Precondition: `isSmall(size)`.
 */
export function networkOf(small: string, size: Size): NetworkBytes {
  const bytes = bytesOf(small);
  const units = (bytes.length - 4 * BUCKETS) / (2 * SMALL_FEATURES + 2 + 4 * BUCKETS);
  const weights = new Int16Array(bytes.buffer, 0, (SMALL_FEATURES + 1) * units);
  const rest = bytes.subarray(weights.byteLength);
  const first = new Int16Array((2 * SQUARES + 1) * units);
  const write = (to: number, features: readonly number[]) => {
    for (let unit = 0; unit < units; unit++) {
      const sum = features.reduce((total, from) => total + weights[from * units + unit], 0);
      first[to * units + unit] = Math.max(-LIMIT, Math.min(LIMIT, sum));
    }
  };
  for (const isOwn of [true, false])
    for (let row = 0; row < size.height; row++)
      for (let column = 0; column < size.width; column++)
        write(8 * row + column + (isOwn ? 0 : SQUARES), pawnFeatures(size, row, column, isOwn));
  write(2 * SQUARES, [SMALL_FEATURES, boardFeature(size)]);
  const whole = new Uint8Array(first.byteLength + rest.length);
  whole.set(new Uint8Array(first.buffer));
  whole.set(rest, first.byteLength);
  return whole;
}
