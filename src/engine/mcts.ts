import { type Move, type Outcome, other, type Position, type Side } from '../core/game.ts';
import type { Random } from '../core/random.ts';
import type { SearchMethod } from '../core/strategy.ts';
import { anyMove } from './minimax.ts';
import { Budget, type Score, type SearchContext, type SearchResult } from './search.ts';

/**
 * Monte Carlo tree search (UCT) with a solver: random playouts from the leaves of the tree, moves with good
 * results are selected more often, and proven outcomes are backed up.
 */

type Settings = Extract<SearchMethod, { kind: 'mcts' }>;

class Node {
  /** The move that led here; the root has none. */
  readonly move: Move | null;
  readonly turn: Side;
  /** Null until it has children: most nodes never do, and positions take the most memory. */
  position: Position | null = null;
  /** Null until the second visit. */
  children: Node[] | null = null;
  visits = 0;
  /** Points of the side that moved into this node: 1 a win, 1/2 a draw. */
  points = 0;
  proven: Outcome | null;

  constructor({ turn, outcome }: Position, move: Move | null) {
    this.move = move;
    this.turn = turn;
    this.proven = outcome;
  }
}

const pointsFor = (side: Side, outcome: Outcome): number =>
  outcome.kind === 'draw' ? 0.5 : outcome.winner === side ? 1 : 0;

/** The child with the highest upper confidence bound for the side to move. */
function select(node: Node, children: readonly Node[], exploration: number): Node {
  const logVisits = Math.log(node.visits + 1);
  let best = children[0];
  let bestBound = Number.NEGATIVE_INFINITY;
  for (const child of children) {
    if (child.proven?.kind === 'win' && child.proven.winner !== node.turn) continue; // a proven loss
    const bound =
      child.visits === 0
        ? Number.POSITIVE_INFINITY
        : child.points / child.visits + exploration * Math.sqrt(logVisits / child.visits);
    if (bound > bestBound) [best, bestBound] = [child, bound];
    if (bound === Number.POSITIVE_INFINITY) break; // children are in random order, so the first unvisited one will do
  }
  return best;
}

/** A node is won if one child is won for the side to move; otherwise it is proven once all children are. */
function updateProof(node: Node): void {
  const { turn } = node;
  let anyDraw = false;
  let anyUnproven = false;
  for (const { proven } of node.children ?? []) {
    if (proven === null) anyUnproven = true;
    else if (proven.kind === 'draw') anyDraw = true;
    else if (proven.winner === turn) {
      node.proven = proven;
      return;
    }
  }
  if (!anyUnproven) node.proven = anyDraw ? { kind: 'draw' } : { kind: 'win', winner: other(turn) };
}

/** The points of `side` in a random game from a position. */
function playout(start: Position, side: Side, settings: Settings, random: Random): number {
  let position = start;
  for (let moves = settings.playout ?? Number.POSITIVE_INFINITY; !position.outcome; moves--) {
    if (moves <= 0) {
      const points = settings.knowledge.evaluate(position);
      const share = 1 / (1 + 3 ** (-points / (settings.scale ?? 100)));
      return position.turn === side ? share : 1 - share;
    }
    position = position.play(random.pick(position.legalMoves()));
  }
  return pointsFor(side, position.outcome);
}

/** The tree of a search. Once it has all its nodes, playouts begin at its leaves as they stand. */
class Tree {
  readonly root: Node;
  readonly #start: Position;
  readonly #settings: Settings;
  readonly #random: Random;
  readonly #most: number;
  #nodes = 1;

  constructor(start: Position, settings: Settings, { random, treeNodes }: SearchContext) {
    this.root = new Node(start, null);
    this.#start = start;
    this.#settings = settings;
    this.#random = random;
    this.#most = treeNodes ?? USUAL_TREE;
  }

  /** One iteration: selection, expansion, playout, backpropagation. */
  iterate(): void {
    const path = [this.root];
    let node = this.root;
    let position = this.#start;
    while (!node.proven && node.visits > 0) {
      if (!node.children && this.#nodes >= this.#most) break;
      node.children ??= this.#expand(node, position);
      node = select(node, node.children, this.#settings.exploration);
      position = node.position ?? position.play(node.move as Move); // only the root has none
      path.push(node);
    }
    const { turn } = node;
    const points = node.proven
      ? pointsFor(turn, node.proven)
      : playout(position, turn, this.#settings, this.#random);
    for (const step of path.reverse()) {
      step.visits++;
      step.points += step.turn === turn ? 1 - points : points; // of the side that moved into it
      if (step.children && !step.proven) updateProof(step);
    }
  }

  #expand(node: Node, position: Position): Node[] {
    node.position = position;
    const moves = this.#random.shuffle(position.legalMoves());
    this.#nodes += moves.length;
    return moves.map(move => new Node(position.play(move), move));
  }
}

const meanPoints = (node: Node): number => (node.visits === 0 ? 0 : node.points / node.visits);

/** A proven win, else the most visited child that is not proven lost. */
function bestChild(root: Node): Node | null {
  const { turn } = root;
  const rank = (child: Node): number => {
    if (child.proven === null) return child.visits;
    if (child.proven.kind === 'draw') return child.visits;
    return child.proven.winner === turn ? Number.POSITIVE_INFINITY : -1 / (1 + child.visits);
  };
  let best: Node | null = null;
  for (const child of root.children ?? [])
    if (best === null || rank(child) > rank(best)) best = child;
  return best;
}

/** A winning probability in points of an evaluation: even is 0, three to one 100. */
const asPoints = (probability: number): number => {
  const safe = Math.min(0.999, Math.max(0.001, probability));
  return Math.round((100 * Math.log(safe / (1 - safe))) / Math.log(3));
};

function principalVariation(root: Node): Node[] {
  const line: Node[] = [];
  for (let node = bestChild(root); node; node = bestChild(node)) line.push(node);
  return line;
}

function resultOf(root: Node, nodes: number): SearchResult | null {
  const best = bestChild(root);
  if (best?.move === undefined || best.move === null) return null;
  const line = principalVariation(root);
  const plies = line.length;
  const { proven } = best.proven?.kind === 'win' && best.proven.winner === root.turn ? best : root;
  const score: Score =
    proven === null
      ? { kind: 'points', points: asPoints(meanPoints(best)) }
      : proven.kind === 'draw'
        ? { kind: 'draw' }
        : { kind: proven.winner === root.turn ? 'win' : 'loss', plies };
  const moves = line.flatMap(node => (node.move === null ? [] : [node.move]));
  return { move: best.move, score, line: moves, depth: plies, nodes };
}

/** Iterations between two reports. */
const REPORT_EVERY = 1_000;
const MOST_ITERATIONS = 1_500_000;
const USUAL_TREE = 4_000_000;

export function mcts(position: Position, settings: Settings, context: SearchContext): SearchResult {
  const budget = new Budget(context);
  const tree = new Tree(position, settings, context);
  const { root } = tree;
  while (!root.proven && budget.nodes < MOST_ITERATIONS && (budget.nodes < 2 || !budget.isOver())) {
    tree.iterate();
    if (++budget.nodes % REPORT_EVERY === 0) {
      const result = resultOf(root, budget.nodes);
      if (result) context.report?.(result);
    }
  }
  return resultOf(root, budget.nodes) ?? anyMove(position, context, budget.nodes);
}
