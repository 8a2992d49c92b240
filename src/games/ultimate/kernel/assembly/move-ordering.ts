import { addMove, killer, historyScore, secondKiller } from '../../../../kernels/assembly/moves';
import { choice, emptyCells, isCross, winningCells } from './board';

// Move generation and ordering for alpha-beta.

export const NO_MOVE: i32 = -1;

/**
 * The cells of a planned search: crosses play only there, or where they win a sub-board. A win that it proves is valid, a
 * loss is not. 0: no plan.
 */
export let plan: i32 = 0;
export function setPlan(cells: i32): void {
  plan = cells;
}

/** Lists the moves with their ranks from `first` on; returns the end of the list. */
@inline
export function generate<S, O>(
  first: usize,
  mine: i32,
  theirs: i32,
  closed: i32,
  imposed: i32,
  ply: i32,
  known: i32,
): usize {
  let at = first;
  const owned = mine | theirs;
  let boards = choice(closed, imposed);
  while (boards != 0) {
    const board = <i32>ctz<u32>(boards);
    boards &= boards - 1;
    const wins = ((owned >> board) & 1) != 0 ? 0 : winningCells<S>(board);
    const blocks = ((owned >> board) & 1) != 0 ? 0 : winningCells<O>(board);
    let cells = emptyCells(board);
    if (isCross<S>() && plan != 0 && (cells & plan) != 0) cells &= plan | wins;
    while (cells != 0) {
      const cell = <i32>ctz<u32>(cells);
      cells &= cells - 1;
      const move = 9 * board + cell;
      let score = 0x1_0000 + historyScore(isCross<S>() ? 0 : 1, move);
      if (move == known) score = 0x7_0000;
      else {
        if (((wins >> cell) & 1) != 0) score += 0x1_0000;
        else if (((blocks >> cell) & 1) != 0) score += 0x800;
        if (move == killer(ply)) score += 0x2000;
        else if (move == secondKiller(ply)) score += 0x1800;
        if (((closed >> cell) & 1) != 0) score -= 0x2000;
        else if (((owned >> cell) & 1) == 0 && winningCells<O>(cell) != 0) score -= 0x1000;
      }
      at = addMove(at, score, move);
    }
  }
  return at;
}
