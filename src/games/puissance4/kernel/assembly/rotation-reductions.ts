import { scratchBase } from '../../../../kernels/assembly/workspace';
import { SCRATCH_BYTES as NETWORK_END } from './rotation-network';

// How many plies less deeply late moves are searched: more in deep searches, and the later they come in the list.

const DEPTHS: i32 = 64;
const MOVES: i32 = 16;
const BASE: f64 = 0.3;
const FACTOR: f64 = 0.5;
/** The decrease of reductions in an open window. */
const OPEN: f64 = 0.5;

const REDUCTIONS: usize = NETWORK_END;
const BYTES: i32 = DEPTHS * MOVES;
export const SCRATCH_BYTES: usize = REDUCTIONS + <usize>(2 * BYTES);

export function prepareReductions(): void {
  for (let depth = 2; depth < DEPTHS; depth++)
    for (let index = 2; index < MOVES; index++) {
      const plies = BASE + FACTOR * Math.log(<f64>depth) * Math.log(<f64>(index + 1));
      const at = scratchBase() + REDUCTIONS + <usize>(depth * MOVES + index);
      store<u8>(at, <u8>plies);
      store<u8>(at + BYTES, <u8>max<f64>(0, plies - OPEN));
    }
}

/** The reduction of the move at an index of the list; the first two have none. */
@inline
export function reduction(depth: i32, index: i32, isNarrow: bool): i32 {
  const at = scratchBase() + REDUCTIONS + <usize>(min(depth, DEPTHS - 1) * MOVES + index);
  return <i32>load<u8>(isNarrow ? at : at + BYTES);
}
