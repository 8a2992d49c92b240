import type { Millis } from '../../core/clock.ts';
import type { Move, Position, Rules } from '../../core/game.ts';
import type { RecordedMove } from '../../core/record.ts';
import { unwrap } from '../../core/result.ts';

/** A move of a game tree, and the moves that follow it. */
export interface MoveNode {
  readonly text: string;
  readonly move: Move;
  readonly spent: Millis | null;
  readonly before: Position;
  readonly position: Position;
  readonly next: MoveTree;
}

/** The moves in one position, all different; the first is the main one. */
export type MoveTree = readonly MoveNode[];

/** The tree with a line and its variations added. Precondition: its moves are legal from the position. */
export function withLine(
  rules: Rules,
  position: Position,
  tree: MoveTree,
  line: readonly RecordedMove[],
): MoveTree {
  if (line.length === 0) return tree;
  const [{ text, spent, variations = [] }, ...rest] = line;
  const move = unwrap(rules.readMove(position, text));
  const known = tree.find(node => node.move === move);
  const node = known ?? newNode(rules, position, move, spent);
  const next = withLine(rules, node.position, node.next, rest);
  const added = { ...node, next };
  const all = known ? tree.map(one => (one === known ? added : one)) : [...tree, added];
  return variations.reduce<MoveTree>((found, one) => withLine(rules, position, found, one), all);
}

const newNode = (rules: Rules, position: Position, move: Move, spent: Millis | null): MoveNode => ({
  text: rules.writeMove(position, move),
  move,
  spent,
  before: position,
  position: position.play(move),
  next: [],
});

/** The nodes along a line of moves, as far as the tree has them. */
export function nodesAlong(tree: MoveTree, line: readonly string[]): MoveNode[] {
  const nodes: MoveNode[] = [];
  let next = tree;
  for (const text of line) {
    const node = next.find(one => one.text === text);
    if (!node) break;
    nodes.push(node);
    next = node.next;
  }
  return nodes;
}

/** The main moves from here on, at most that many. */
export function mainMoves(tree: MoveTree, most = Number.POSITIVE_INFINITY): MoveNode[] {
  const nodes: MoveNode[] = [];
  for (let next = tree; next.length > 0 && nodes.length < most; next = next[0].next)
    nodes.push(next[0]);
  return nodes;
}

/** The tree with other moves after a line. */
export function changedAfter(
  tree: MoveTree,
  line: readonly string[],
  change: (next: MoveTree) => MoveTree,
): MoveTree {
  if (line.length === 0) return change(tree);
  const [text, ...rest] = line;
  return tree.map(node =>
    node.text === text ? { ...node, next: changedAfter(node.next, rest, change) } : node,
  );
}

/**
 * The tree as a record has it. What follows after `length` moves of the main line is not part of the game: it
 * becomes a variation that begins with the game's last move.
 */
export function recordedMoves(tree: MoveTree, length: number | null): readonly RecordedMove[] {
  const moves: RecordedMove[] = [];
  let next = tree;
  while (next.length > 0 && moves.length !== length) {
    const [{ text, spent, next: after }, ...others] = next;
    const variations = others.map(one => recordedMoves([one], null));
    moves.push({ text, spent, ...(variations.length > 0 ? { variations } : {}) });
    next = after;
  }
  const last = moves.at(-1);
  if (next.length === 0 || !last) return moves;
  const beyond = [{ text: last.text, spent: null }, ...recordedMoves(next, null)];
  return [...moves.slice(0, -1), { ...last, variations: [...(last.variations ?? []), beyond] }];
}
