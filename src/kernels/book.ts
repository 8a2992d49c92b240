import type { Move, Side } from '../core/game.ts';
import { must } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { Puissance4Position, puissance4 } from '../games/puissance4/index.ts';
import { decisions } from './puissance4-book.ts';

/**
 * The opening book of standard Puissance 4, one for each side: our move is fixed, every answer is met. The
 * file lists only our decisions, a character each, in the order in which `layers` comes to the positions:
 * ply by ply, mirror images once. A digit is a column that draws, a letter (`a` the first) one that wins.
 */

export interface Decision {
  readonly position: Puissance4Position;
  readonly move: Move;
  readonly wins: boolean;
}

/** From this ply on what follows a win is left to the solver, which proves it within a second. */
const WINS_TO = 14;

const LAST = 6;
const mirrored = (move: Move): Move => (LAST - move) as Move;

const keyOf = ({ marks }: Puissance4Position, reversed: boolean): string => {
  const codes = marks.first.map((bits, i) => bits | (marks.second[i] << 7));
  return String.fromCharCode(...(reversed ? codes.reverse() : codes));
};

/** The key that a position shares with its mirror image, and whether the image is the one meant. */
function canonical(position: Puissance4Position): { key: string; isMirrored: boolean } {
  const [straight, reversed] = [keyOf(position, false), keyOf(position, true)];
  return reversed < straight
    ? { key: reversed, isMirrored: true }
    : { key: straight, isMirrored: false };
}

const image = ({ variant, turn, marks, rotations }: Puissance4Position): Puissance4Position =>
  new Puissance4Position(
    variant,
    turn,
    { first: [...marks.first].reverse(), second: [...marks.second].reverse() },
    rotations,
  );

const oriented = (position: Puissance4Position): Puissance4Position =>
  canonical(position).isMirrored ? image(position) : position;

const start = must(rulesOf(puissance4)).start as Puissance4Position;

/** Different positions where our side is to move, after each of the answers to positions where it is not. */
export function answered(positions: Iterable<Puissance4Position>): Puissance4Position[] {
  const found = new Map<string, Puissance4Position>();
  for (const position of positions)
    for (const reply of position.legalMoves()) {
      const next = position.play(reply);
      if (next.outcome) continue;
      const { key } = canonical(next);
      if (!found.has(key)) found.set(key, oriented(next));
    }
  return [...found.values()];
}

const readChoice = (choice: string): { move: Move; wins: boolean } => {
  const code = choice.charCodeAt(0);
  return code < 58
    ? { move: (code - 49) as Move, wins: false }
    : { move: (code - 97) as Move, wins: true };
};
export const writeChoice = (move: Move, wins: boolean): string =>
  String.fromCharCode(wins ? 97 + move : 49 + move);

const firstPly = (side: Side): number => (side === 'first' ? 0 : 1);

/** The positions to decide, a list a ply, each made when the decisions before it are known. */
export function* layers(side: Side, choices: () => string): Generator<Puissance4Position[]> {
  let layer = side === 'first' ? [start] : answered([start]);
  let before = 0;
  for (let ply = firstPly(side); layer.length > 0; ply += 2) {
    yield layer;
    const made = choices().slice(before, before + layer.length);
    before += layer.length;
    layer = answered(
      layer.slice(0, made.length).flatMap((position, i) => {
        const { move, wins } = readChoice(made[i]);
        return wins && ply + 2 >= WINS_TO ? [] : [position.play(move)];
      }),
    );
  }
}

/** The decisions of one side, as many as there are, a list a ply. */
function* decisionsOf(side: Side, choices: string): Generator<Decision[]> {
  let before = 0;
  for (const layer of layers(side, () => choices)) {
    const made = choices.slice(before, before + layer.length);
    yield layer.slice(0, made.length).map((position, i) => ({ position, ...readChoice(made[i]) }));
    before += made.length;
    if (made.length < layer.length) return;
  }
}

/** The decisions of one side. */
export const decided = (side: Side, choices: string): Decision[] =>
  [...decisionsOf(side, choices)].flat();

/** One side's book, read no further than the positions asked for. */
class Book {
  readonly #lists: Generator<Decision[]>;
  readonly #known = new Map<string, Decision>();
  #ply: number;

  constructor(side: Side) {
    this.#lists = decisionsOf(side, decisions[side]);
    this.#ply = firstPly(side);
  }

  at(key: string, ply: number): Decision | undefined {
    for (; this.#ply <= ply; this.#ply += 2)
      for (const decision of this.#lists.next().value ?? [])
        this.#known.set(canonical(decision.position).key, decision);
    return this.#known.get(key);
  }
}

const books: { readonly [side in Side]: Book } = {
  first: new Book('first'),
  second: new Book('second'),
};

/** What the book says, if anything. */
export function bookMove(position: Puissance4Position): { move: Move; wins: boolean } | null {
  const { columns, rows, tokens, rotations } = position.variant;
  if (columns !== 7 || rows !== 7 || tokens !== 21 || rotations !== 0) return null;
  const { key, isMirrored } = canonical(position);
  const ply = 2 * tokens - position.tokensLeft('first') - position.tokensLeft('second');
  const decision = books[position.turn].at(key, ply);
  if (!decision) return null;
  return { move: isMirrored ? mirrored(decision.move) : decision.move, wins: decision.wins };
}
