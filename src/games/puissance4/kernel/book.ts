import type { Move, Side } from '../../../core/game.ts';
import { unwrap } from '../../../core/result.ts';
import type { Kernel } from '../../../kernels/host.ts';
import { type Puissance4Position, puissance4 } from '../index.ts';
import { decisions } from './book-decisions.ts';
import { knownBounds } from './known-results.ts';
import { canonical, mirrorMove, mirrorOf } from './mirror.ts';
import { type Bounds, NODES_PER_POLL, type Solution, solve } from './solver.ts';

/**
 * The opening books of Puissance 4 without rotations, one for each side of a board: one move for that side, every
 * reply of the other, until the solver needs at most `MOST_NODES` for each position. The file has a character for each
 * decision, in the order in which `layers` generates the positions: ply by ply, mirror images once.
 */

/** The boards that have books, by columns and rows; 21 tokens for each side. */
export type BookBoard = keyof typeof decisions;
export const BOOK_BOARDS = Object.keys(decisions) as readonly BookBoard[];

/** What a position is worth to the side to move: -1 is lost, 0 drawn, 1 won. */
export type BookValue = -1 | 0 | 1;

interface Choice {
  readonly move: Move;
  readonly value: BookValue;
  /** The solver continues after every reply. */
  readonly isLast: boolean;
}

export interface BookDecision extends Choice {
  readonly position: Puissance4Position;
}

/** A tenth of a second in WebAssembly on a core of 2024. */
const MOST_NODES = 2 ** 21;

/** Solves the outcome with at most MOST_NODES nodes, from an empty table. */
export function solvedWithinNodes(kernel: Kernel, position: Puissance4Position): Solution {
  let polls = 0;
  const shouldStop = () => ++polls > MOST_NODES / NODES_PER_POLL;
  return solve(kernel, position, { goal: 'outcome', clearTable: true, shouldStop });
}

/** Seven columns for each: a value, and whether the decision is the last. */
const CHOICES = '1234567abcdefgHIJKLMNABCDEFGopqrstuOPQRSTU';
const KINDS = [
  { value: 0, isLast: false },
  { value: 1, isLast: false },
  { value: 0, isLast: true },
  { value: 1, isLast: true },
  { value: -1, isLast: false },
  { value: -1, isLast: true },
] as const satisfies readonly Omit<Choice, 'move'>[];

const startOn = (board: BookBoard): Puissance4Position => {
  const [columns, rows] = board.split('x').map(Number);
  return unwrap(puissance4.rules({ columns, rows, tokens: 21, rotations: 0 })).start;
};

/** The distinct positions after every reply to the given positions. */
export function answered(positions: Iterable<Puissance4Position>): Puissance4Position[] {
  const found = new Map<string, Puissance4Position>();
  for (const position of positions)
    for (const reply of position.legalMoves()) {
      const next = position.play(reply);
      if (next.outcome) continue;
      const { key, isMirrored } = canonical(next);
      if (!found.has(key)) found.set(key, isMirrored ? mirrorOf(next) : next);
    }
  return [...found.values()];
}

function readChoice(choice: string): Choice {
  const code = CHOICES.indexOf(choice);
  return { move: (code % 7) as Move, ...KINDS[Math.trunc(code / 7)] };
}
export const writeChoice = ({ move, value, isLast }: Choice): string =>
  CHOICES[move + 7 * KINDS.findIndex(kind => kind.value === value && kind.isLast === isLast)];

/** The positions to decide, a list for each ply; `choices` has the decisions for the lists before. */
export function* layers(
  board: BookBoard,
  side: Side,
  choices: () => string,
): Generator<Puissance4Position[]> {
  const start = startOn(board);
  let layer = side === 'first' ? [start] : answered([start]);
  for (let before = 0; layer.length > 0; ) {
    yield layer;
    const made = choices().slice(before, before + layer.length);
    before += layer.length;
    layer = answered(
      layer.slice(0, made.length).flatMap((position, i) => {
        const { move, isLast } = readChoice(made[i]);
        return isLast ? [] : [position.play(move)];
      }),
    );
  }
}

/** The decisions of one side, a list for each ply. */
function* decisionsOf(board: BookBoard, side: Side): Generator<BookDecision[]> {
  const choices: string = decisions[board][side];
  let before = 0;
  for (const layer of layers(board, side, () => choices)) {
    const made = choices.slice(before, before + layer.length);
    yield layer.slice(0, made.length).map((position, i) => ({ position, ...readChoice(made[i]) }));
    before += made.length;
    if (made.length < layer.length) return;
  }
}

/** All decisions of one side. */
export const decided = (board: BookBoard, side: Side): BookDecision[] =>
  [...decisionsOf(board, side)].flat();

/** One side's book, decoded as far as it is needed. */
class Book {
  readonly #lists: Generator<BookDecision[]>;
  readonly #known = new Map<string, BookDecision>();
  /** The ply of the next list. */
  #ply: number;

  constructor(board: BookBoard, side: Side) {
    this.#lists = decisionsOf(board, side);
    this.#ply = side === 'first' ? 0 : 1;
  }

  at(key: string, ply: number): BookDecision | undefined {
    for (; this.#ply <= ply; this.#ply += 2)
      for (const decision of this.#lists.next().value ?? [])
        this.#known.set(canonical(decision.position).key, decision);
    return this.#known.get(key);
  }
}

const books = new Map<BookBoard, { readonly [side in Side]: Book }>(
  BOOK_BOARDS.map(board => [
    board,
    { first: new Book(board, 'first'), second: new Book(board, 'second') },
  ]),
);

export interface BookMove {
  readonly move: Move;
  readonly value: BookValue;
}

/** The book's move, or null. */
export function bookMove(position: Puissance4Position): BookMove | null {
  const { columns, rows, tokens, rotations } = position.variant;
  const board = BOOK_BOARDS.find(each => each === `${columns}x${rows}`);
  const sides = board && tokens === 21 && rotations === 0 ? books.get(board) : undefined;
  if (!sides) return null;
  const { key, isMirrored } = canonical(position);
  const ply = 2 * tokens - position.tokensLeft('first') - position.tokensLeft('second');
  const decision = sides[position.turn].at(key, ply);
  if (!decision) return null;
  const { move, value } = decision;
  return { move: isMirrored ? mirrorMove(position, move) : move, value };
}

/** The bounds of a position in the book. */
export function bookScore({ variant }: Puissance4Position, { value }: BookMove): Bounds {
  switch (value) {
    case -1:
      return { lower: -variant.tokens, upper: -1 };
    case 0:
      return { lower: 0, upper: 0 };
    case 1:
      return { lower: 1, upper: variant.tokens };
  }
}

/** The bounds of a move from the books of both sides: those of the position and of the position after it. */
export function bookBounds(position: Puissance4Position, move: Move): Bounds {
  const solved = knownBounds(position, move);
  if (solved) return solved;
  let [lower, upper] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const known = bookMove(position);
  if (known) {
    const worth = bookScore(position, known);
    upper = worth.upper;
    if (known.move === move) lower = worth.lower;
  }
  const after = position.play(move);
  const answer = after.outcome ? null : bookMove(after);
  if (answer) {
    const worth = bookScore(after, answer);
    lower = Math.max(lower, -worth.upper);
    upper = Math.min(upper, -worth.lower);
  }
  return { lower, upper };
}

/** The line while both sides play by their books. */
export function bookLine(position: Puissance4Position): Move[] {
  const known = position.outcome ? null : bookMove(position);
  return known ? [known.move, ...bookLine(position.play(known.move))] : [];
}

/** A line up to the first move of the winner that is not in the book: from there on the win is not proven. */
export function lineInBook(
  position: Puissance4Position,
  [first, ...expected]: readonly Move[],
  winner: Side,
): Move[] {
  const line = [first];
  let here = position.play(first);
  for (const move of expected) {
    const next = here.turn === winner ? bookMove(here)?.move : move;
    if (next === undefined) break;
    line.push(next);
    if (next !== move) break;
    here = here.play(move);
  }
  return line;
}
