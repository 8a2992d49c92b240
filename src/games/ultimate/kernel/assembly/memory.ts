import { scratchBase } from '../../../../kernels/assembly/workspace';
import { OWN_SCRATCH } from '../../../../kernels/assembly/moves';
import { netBytes, accumulatorBytes } from '../../../../kernels/assembly/net';

// The layout of Ultimate's scratch memory, after the part of every alpha-beta: tables indexed by pattern and by nine bits,
// then the state of the search.

export const PATTERNS: usize = 19_683;
/** Features of the networks. */
export const FEATURES: i32 = 199;
const RULES: i32 = 3;
/** Plies of the longest line, with a margin. */
export const LONGEST: i32 = 88;

export const EMPTIES: usize = OWN_SCRATCH;
export const WINS: usize = EMPTIES + PATTERNS * 2;
export const MARKS: usize = WINS + PATTERNS * 4;
export const CHANCES: usize = MARKS + PATTERNS * 4;
export const EXACT_CHANCES: usize = (CHANCES + PATTERNS * 4 + 7) & ~7;
export const KEYS: usize = EXACT_CHANCES + PATTERNS * 8;
export const KEY_COUNT: i32 = 162 + 10 + 18;
export const LINED: usize = KEYS + <usize>KEY_COUNT * 8;
export const COMPLETING: usize = LINED + 512;
export const NTH: usize = COMPLETING + 512 * 2;
export const WIN_RATES: usize = NTH + 512 * 16;
export const WIN_RATE_STEPS: i32 = 4096;
export const LOCAL: usize = WIN_RATES + <usize>WIN_RATE_STEPS * 4;
export const ROOT_LOCAL: usize = LOCAL + 36;
export const BITS: usize = ROOT_LOCAL + 36;
export const BOARD_CHANCES: usize = BITS + 72;
export const PATH: usize = BOARD_CHANCES + 72;
/** A network for each rule, by its number. */
export const NETS: usize = (PATH + <usize>LONGEST * 4 + 15) & ~15;
export const ACCUMULATORS: usize = NETS + <usize>RULES * netBytes(FEATURES);
/** The units of each network, 0 while it is not loaded. */
export const HIDDEN: usize = ACCUMULATORS + accumulatorBytes(LONGEST);
export const SCRATCH_BYTES: usize = HIDDEN + 16;

@inline
export function patternOf(board: i32): i32 {
  return load<i32>(scratchBase() + (<usize>board << 2), LOCAL);
}
@inline
export function setPattern(board: i32, pattern: i32): void {
  store<i32>(scratchBase() + (<usize>board << 2), pattern, LOCAL);
}
