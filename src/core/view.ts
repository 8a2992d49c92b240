import type { Move, Side, Sides } from './game.ts';

/**
 * A position as any front end can draw it without knowing the game. Cells are listed row by row from the
 * top left as players see them; every number that names a cell is an index into that list.
 */
export interface BoardView {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly { readonly name: string; readonly mark: Side | null }[];
  /** Labels of the rows (top to bottom) and of the columns (left to right); empty if there are none. */
  readonly labels: { readonly rows: readonly string[]; readonly columns: readonly string[] };
  /** Parts of the board that can be won or closed separately; none in most games. */
  readonly regions: readonly Region[];
  /** Every legal move and the taps that make it; empty when the game is over. */
  readonly inputs: readonly MoveInput[];
  /** What each side has left; `name` is a key of the game's texts. */
  readonly counters: readonly { readonly name: string; readonly left: Sides<number> }[];
  /** Completed lines, as cells, the winning ones included. */
  readonly lines: readonly (readonly number[])[];
}

/**
 * How a front end draws the board: lines between the cells of squared paper, a framed board of
 * alternating cells, or an upright rack that holds the pieces behind round holes.
 */
export type BoardStyle = 'paper' | 'checkered' | 'rack';

export interface Region {
  readonly name: string;
  readonly cells: readonly number[];
  readonly owner: Side | 'draw' | null;
  /** The side to move may play here. */
  readonly open: boolean;
}

/** One legal move: for each tap in turn the cells that it may hit, or a button in place of taps. */
export interface MoveInput {
  readonly move: Move;
  readonly steps: readonly (readonly number[])[];
  /** A key of the game's texts. */
  readonly button?: string;
}

/** How a move changes the pieces, in order: two views are not enough to animate it. */
export type Motion =
  | { readonly kind: 'appear' | 'vanish'; readonly cell: number; readonly side: Side }
  | { readonly kind: 'slide'; readonly from: number; readonly to: number }
  | { readonly kind: 'turn'; readonly quarters: 1 | -1 };

export type TapResult =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'chosen'; readonly cells: readonly number[] }
  | { readonly kind: 'nothing' };

const follows = (input: MoveInput, cells: readonly number[]): boolean =>
  input.button === undefined &&
  cells.length <= input.steps.length &&
  cells.every((cell, step) => input.steps[step].includes(cell));

/** The cells that the next tap may hit, after those already chosen. */
export function targets(view: BoardView, chosen: readonly number[]): number[] {
  const next = view.inputs
    .filter(input => follows(input, chosen))
    .flatMap(input => input.steps[chosen.length] ?? []);
  return [...new Set(next)].sort((a, b) => a - b);
}

/**
 * A tap on a cell or a button, after those already chosen: makes the move, chooses a first cell, or
 * does nothing. A tap that does not continue the choice starts a new one.
 */
export function tap(view: BoardView, chosen: readonly number[], hit: number | string): TapResult {
  if (typeof hit === 'string') {
    const pressed = view.inputs.find(input => input.button === hit);
    return pressed ? { kind: 'move', move: pressed.move } : { kind: 'nothing' };
  }
  const cells = [...chosen, hit];
  const open = view.inputs.filter(input => follows(input, cells));
  const done = open.find(input => input.steps.length === cells.length);
  if (done) return { kind: 'move', move: done.move };
  if (open.length > 0) return { kind: 'chosen', cells };
  return chosen.length > 0 ? tap(view, [], hit) : { kind: 'nothing' };
}
