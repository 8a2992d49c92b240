import { pollHost, scratchBase, tableSize, tableStart } from '../../../../kernels/assembly/workspace';
import { choice, Cross, emptyCells, Ring } from './board';
import { advance, evaluate, reset } from './evaluation';
import { WIN_RATES, WIN_RATE_STEPS, PATH, patternOf } from './memory';
import {
  closed,
  crossWon,
  follow,
  GOES_ON,
  imposed,
  isCrossTurn,
  pickBelow,
  playout,
  ply,
  preparePlayouts,
  restore,
  ringWon,
  rootTurn,
  setTreeRoot,
  step,
  undoStep,
} from './playout';

// Monte Carlo tree search of two kinds: the value of a leaf is the result of a random playout (plain UCT), or that of
// its best child by the evaluation (best first). Both back up proofs: a node is proven by one winning move, or once
// all its moves are proven.
//
// A node has the move that led to it; its children are adjacent. Results are for the side that moved.

const NODE: usize = 24;
/** u32, 0 before the node is expanded. */
const FIRST_CHILD: usize = 0;
const VISITS: usize = 4; // u32
const RESULTS: usize = 8; // f32, a sum
/** f32, -1 for none. */
const PRIOR: usize = 12;
const MOVE: usize = 16; // u8
const CHILDREN: usize = 17; // u8
const PROOF: usize = 18; // i8
/** u8, to the proven end. */
const PLIES: usize = 19;
const WON: i8 = 1;
const LOST: i8 = -1;
const DRAWN: i8 = 2;
const UNPROVEN: i8 = 0;

const POLL_INTERVAL: u64 = 127;

// Nodes are stored in the memory of alpha-beta's table.
let capacity: u32 = 0;
let used: u32 = 0;

/** Points for odds of three to one. */
const SCALE: f64 = 100;

/** Fills the tables of the playouts, and that of winning probabilities by points. */
export function prepareTree(): void {
  preparePlayouts();
  for (let i = 0; i < WIN_RATE_STEPS; i++) {
    const points = <f64>((i - WIN_RATE_STEPS / 2) * 2);
    const chance = 1 / (1 + Math.exp((-points * Math.log(3)) / SCALE));
    store<f32>(scratchBase() + (<usize>i << 2), <f32>chance, WIN_RATES);
  }
}

@inline
function chanceOf(points: i32): f32 {
  const step = max(0, min(WIN_RATE_STEPS - 1, (points >> 1) + WIN_RATE_STEPS / 2));
  return load<f32>(scratchBase() + (<usize>step << 2), WIN_RATES);
}

@inline
function at(node: u32): usize {
  return tableStart() + <usize>node * NODE;
}

/** Adds the children of a node, with `usesEvaluation` each with its evaluation as prior. False if memory is full. */
function expand<S, O>(node: u32, usesEvaluation: bool): bool {
  const isX = sizeof<S>() == 1;
  const first = used;
  const before = closed;
  const sentBefore = imposed;
  const crossBefore = crossWon;
  const ringBefore = ringWon;
  let count: u8 = 0;
  for (let boards = choice(closed, imposed); boards != 0; boards &= boards - 1) {
    const board = <i32>ctz<u32>(boards);
    const pattern = patternOf(board);
    for (let cells = emptyCells(board); cells != 0; cells &= cells - 1) {
      if (used >= capacity) {
        used = first;
        return false;
      }
      const cell = <i32>ctz<u32>(cells);
      const child = at(used++);
      const result = step<S, O>(board, cell);
      store<u32>(child, 0, FIRST_CHILD);
      store<u32>(child, 0, VISITS);
      store<f32>(child, 0, RESULTS);
      store<f32>(child, -1, PRIOR);
      store<u8>(child, <u8>(9 * board + cell), MOVE);
      store<u8>(child, 0, CHILDREN);
      store<i8>(child, result == GOES_ON ? UNPROVEN : result == 0 ? DRAWN : <i8>result, PROOF);
      store<u8>(child, 0, PLIES);
      if (usesEvaluation && result == GOES_ON) {
        const mine = isX ? crossWon : ringWon;
        const theirs = isX ? ringWon : crossWon;
        const won = (isX ? crossBefore : ringBefore) != mine;
        advance<S>(ply, 9 * board + cell, won, closed != before, mine | theirs, sentBefore, imposed);
        store<f32>(child, 1 - chanceOf(evaluate<O, S>(theirs, mine, closed, imposed, ply + 1)), PRIOR);
      }
      undoStep(board, pattern, crossBefore, ringBefore, before, sentBefore);
      count++;
    }
  }
  store<u32>(at(node), first, FIRST_CHILD);
  store<u8>(at(node), count, CHILDREN);
  return true;
}

/** Updates the proof of a node from its children. A child's proof is for the side to move at the node. */
function updateProof(node: u32): void {
  const here = at(node);
  if (load<i8>(here, PROOF) != UNPROVEN) return;
  const first = load<u32>(here, FIRST_CHILD);
  const count = <u32>load<u8>(here, CHILDREN);
  let anyUnproven = false;
  let anyDraw = false;
  let soonest: u8 = 255;
  let latest: u8 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const child = at(first + i);
    const proof = load<i8>(child, PROOF);
    const plies = load<u8>(child, PLIES);
    if (proof == WON) soonest = min(soonest, plies);
    else if (proof == UNPROVEN) anyUnproven = true;
    else if (proof == DRAWN) anyDraw = true;
    latest = max(latest, plies);
  }
  if (soonest != 255) {
    store<i8>(here, LOST, PROOF);
    store<u8>(here, soonest + 1, PLIES);
  } else if (!anyUnproven) {
    store<i8>(here, anyDraw ? DRAWN : WON, PROOF);
    store<u8>(here, latest + 1, PLIES);
  }
}

/** The child with the highest upper confidence bound. */
function select(node: u32, exploration: f32): u32 {
  const here = at(node);
  const first = load<u32>(here, FIRST_CHILD);
  const count = <u32>load<u8>(here, CHILDREN);
  const visits = <f32>(load<u32>(here, VISITS) + 1);
  const bonus = exploration * sqrt<f32>(<f32>Math.log(visits));
  let best: u32 = 0;
  let value: f32 = -1;
  const start = <u32>pickBelow(<i32>count); // breaks ties at random
  for (let i: u32 = 0; i < count; i++) {
    let index = start + i;
    if (index >= count) index -= count;
    const child = at(first + index);
    const proof = load<i8>(child, PROOF);
    let bound: f32;
    const tried = <f32>load<u32>(child, VISITS);
    const prior = load<f32>(child, PRIOR);
    if (proof == LOST) bound = -0.5;
    else if (proof == DRAWN) bound = 0.5;
    else if (prior >= 0) bound = (load<f32>(child, RESULTS) + prior) / (tried + 1) + bonus / sqrt<f32>(tried + 1);
    else if (tried == 0) bound = 10;
    else bound = load<f32>(child, RESULTS) / tried + bonus / sqrt<f32>(tried);
    if (bound > value) {
      value = bound;
      best = first + index;
    }
  }
  return best;
}

/** One iteration: selection, expansion, evaluation or playout, backpropagation. */
function iterate(usesEvaluation: bool, exploration: f32): void {
  restore();
  let node: u32 = 0;
  let length = 0;
  store<u32>(scratchBase(), 0, PATH);
  length++;
  while (load<u32>(at(node), FIRST_CHILD) != 0 && load<i8>(at(node), PROOF) == UNPROVEN) {
    node = select(node, exploration);
    store<u32>(scratchBase() + (<usize>length << 2), node, PATH);
    length++;
    follow(moveOf(node));
  }
  let result: f32; // for crosses
  const here = at(node);
  let proof = load<i8>(here, PROOF);
  if (proof == UNPROVEN && (usesEvaluation || load<u32>(here, VISITS) > 0 || node == 0)) {
    const isExpanded = isCrossTurn ? expand<Cross, Ring>(node, usesEvaluation) : expand<Ring, Cross>(node, usesEvaluation);
    if (isExpanded) {
      updateProof(node);
      proof = load<i8>(here, PROOF);
    }
  }
  if (proof != UNPROVEN) {
    const mover: f32 = proof == DRAWN ? 0.5 : proof == WON ? 1 : 0;
    result = isCrossTurn ? 1 - mover : mover;
  } else if (usesEvaluation) {
    let best: f32 = 0;
    const first = load<u32>(here, FIRST_CHILD);
    const count = <u32>load<u8>(here, CHILDREN);
    if (first == 0) best = 1 - load<f32>(here, PRIOR);
    for (let i: u32 = 0; i < count; i++) {
      const child = at(first + i);
      const state = load<i8>(child, PROOF);
      const value = state == UNPROVEN ? load<f32>(child, PRIOR) : state == DRAWN ? <f32>0.5 : <f32>0;
      best = max(best, value);
    }
    result = isCrossTurn ? best : 1 - best;
  } else result = playout();
  // the side not to move at the root moved to it
  let moverIsCross = !rootTurn;
  for (let i = 0; i < length; i++) {
    const visited = at(load<u32>(scratchBase() + (<usize>i << 2), PATH));
    store<u32>(visited, load<u32>(visited, VISITS) + 1, VISITS);
    store<f32>(visited, load<f32>(visited, RESULTS) + (moverIsCross ? result : 1 - result), RESULTS);
    moverIsCross = !moverIsCross;
  }
  if (proof != UNPROVEN) {
    for (let i = length - 2; i >= 0; i--) {
      const parent = load<u32>(scratchBase() + (<usize>i << 2), PATH);
      updateProof(parent);
      if (load<i8>(at(parent), PROOF) == UNPROVEN) break;
    }
  }
}

export let iterations: u64 = 0;
/** Whether the outcome at the root is still unproven. */
export function isUnproven(): bool {
  return load<i8>(at(0), PROOF) == UNPROVEN;
}

/** Starts a tree. Preconditions: the position's patterns are set, the game goes on. */
export function newTree(x: i32, o: i32, shut: i32, sent: i32, turn: bool, seed: u64): void {
  reset(x, o, shut, sent);
  setTreeRoot(x, o, shut, sent, turn, seed);
  iterations = 0;
  used = 1;
  capacity = <u32>(tableSize() / NODE);
  memory.fill(at(0), 0, NODE);
  store<f32>(at(0), -1, PRIOR);
}

/** Runs iterations until there were `until` of them, or the root is proven. */
export function runIterations(usesEvaluation: bool, exploration: f32, until: u64): void {
  while (iterations < until && isUnproven()) {
    iterate(usesEvaluation, exploration);
    iterations++;
    if ((iterations & POLL_INTERVAL) == 0) pollHost(iterations);
  }
}

/** The best child of a node: the quickest win, else the most visited that does not lose, else the slowest loss. 0 if none. */
export function bestChild(node: u32): u32 {
  const first = load<u32>(at(node), FIRST_CHILD);
  const count = <u32>load<u8>(at(node), CHILDREN);
  let best: u32 = 0;
  let value: f64 = -Infinity;
  for (let i: u32 = 0; i < count; i++) {
    const child = at(first + i);
    const proof = load<i8>(child, PROOF);
    const plies = <f64>load<u8>(child, PLIES);
    const tried = <f64>load<u32>(child, VISITS);
    let rank = tried + <f64>load<f32>(child, RESULTS) / (tried + 1);
    if (proof == WON) rank = 1e12 - plies;
    else if (proof == LOST) rank = -1e12 + plies;
    if (rank > value) {
      value = rank;
      best = first + i;
    }
  }
  return best;
}
export function moveOf(node: u32): i32 {
  return load<u8>(at(node), MOVE);
}
export function proofOf(node: u32): i32 {
  return load<i8>(at(node), PROOF);
}
export function pliesOf(node: u32): i32 {
  return load<u8>(at(node), PLIES);
}
/** The mean result of a node for the side that moved to it, 0 to 1. */
export function meanResult(node: u32): f64 {
  const tried = load<u32>(at(node), VISITS);
  return tried == 0 ? 0.5 : <f64>load<f32>(at(node), RESULTS) / <f64>tried;
}
