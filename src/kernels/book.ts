import type { Move, Side } from '../core/game.ts';
import { must } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { Puissance4Position, puissance4 } from '../games/puissance4/index.ts';
import { decisions } from './puissance4-book.ts';

/**
 * The opening book of standard Puissance 4, one for each side: our move is fixed, every answer is met. The
 * file lists only our decisions, a character each, in the order in which `layers` comes to the positions:
 * ply by ply, mirror images once. A digit is a column that draws, a letter (`a` the first) one that wins; what
 * follows a win is left to the solver.
 */

export interface Decision {
  readonly position: Puissance4Position;
  readonly move: Move;
  readonly wins: boolean;
}

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
function answered(positions: Iterable<Puissance4Position>): Puissance4Position[] {
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

/** The positions to decide, a list a ply, each made when the decisions before it are known. */
export function* layers(side: Side, choices: () => string): Generator<Puissance4Position[]> {
  let layer = side === 'first' ? [start] : answered([start]);
  for (let before = 0; layer.length > 0; ) {
    yield layer;
    const made = choices().slice(before, before + layer.length);
    before += layer.length;
    layer = answered(
      layer.slice(0, made.length).flatMap((position, i) => {
        const { move, wins } = readChoice(made[i]);
        return wins ? [] : [position.play(move)];
      }),
    );
  }
}

/** The decisions of one side. */
export function decided(side: Side, choices: string): Decision[] {
  const found: Decision[] = [];
  for (const layer of layers(side, () => choices)) {
    const made = choices.slice(found.length, found.length + layer.length);
    for (let i = 0; i < made.length; i++)
      found.push({ position: layer[i], ...readChoice(made[i]) });
    if (made.length < layer.length) break;
  }
  return found;
}

let known: Map<string, Decision> | null = null;

/** What the book says, if anything. */
export function bookMove(position: Puissance4Position): { move: Move; wins: boolean } | null {
  const { columns, rows, tokens, rotations } = position.variant;
  if (columns !== 7 || rows !== 7 || tokens !== 21 || rotations !== 0) return null;
  known ??= new Map(
    [...decided('first', decisions.first), ...decided('second', decisions.second)].map(decision => [
      canonical(decision.position).key,
      decision,
    ]),
  );
  const { key, isMirrored } = canonical(position);
  const decision = known.get(key);
  if (!decision) return null;
  return { move: isMirrored ? mirrored(decision.move) : decision.move, wins: decision.wins };
}
