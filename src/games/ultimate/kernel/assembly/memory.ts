import { scratchBase } from '../../../../kernels/assembly/workspace';
import { OWN_SCRATCH } from '../../../../kernels/assembly/moves';
import { netBytes, sumBytes } from '../../../../kernels/assembly/net';

// Where things lie in the scratch memory behind what every alpha-beta has: tables by pattern (19,683 of them) and by nine bits,
// then what belongs to the running search.

export const PATTERNS: usize = 19_683;
/** Features of the network, and plies of the longest line with some to spare. */
export const FEATURES: i32 = 199;
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
export const HOPES: usize = BITS + 72;
export const PATH: usize = HOPES + 72;
export const NETS: usize = (PATH + <usize>LONGEST * 4 + 15) & ~15;
/** One for `standard`, one for `count`. */
export const SUMS: usize = NETS + 2 * netBytes(FEATURES);
/** Which networks there are: bit 0 for `standard`, bit 1 for `count`. */
export const LOADED: usize = SUMS + sumBytes(LONGEST);
export const SCRATCH_BYTES: usize = LOADED + 16;

/** The pattern of a sub-board. */
@inline
export function patternOf(board: i32): i32 {
  return load<i32>(scratchBase() + (<usize>board << 2), LOCAL);
}
@inline
export function setPattern(board: i32, pattern: i32): void {
  store<i32>(scratchBase() + (<usize>board << 2), pattern, LOCAL);
}
