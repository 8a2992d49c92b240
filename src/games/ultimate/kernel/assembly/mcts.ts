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

// Monte Carlo tree search, in two kinds: the leaf's worth is the end of a game played on at random (plain UCT), or
// what the evaluation says of each of its moves (best first). Both back up what is proven: a move that wins is the
// last word on a position, and so are moves that all lose.
//
// A node is a position, reached by its move; its children are adjacent. Results are for the side that moved.

const NODE: usize = 24;
/** u32, 0 while there are none. */
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

/** Nodes lie where alpha-beta has its table; each kind of search begins by taking the place. */
let capacity: u32 = 0;
let used: u32 = 0;

/** Points that make a side the bestChild by three to one. */
const SCALE: f64 = 100;

/** Fills the tables: those of the walk, and the chance that points mean. */
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

/** Gives a node its children. Where `usesEvaluation`, each with what the evaluation says of it. False where memory is full. */
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
        advance<S>(ply, 9 * board + cell, won, closed != before, sentBefore, imposed);
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

/** What the children prove about a node; from their view it is the side to move at the node that moved. */
function updateProof(node: u32): void {
  const here = at(node);
  if (load<i8>(here, PROOF) != UNPROVEN) return;
  const first = load<u32>(here, FIRST_CHILD);
  const count = <u32>load<u8>(here, CHILDREN);
  let open = false;
  let drawn = false;
  let soonest: u8 = 255;
  let latest: u8 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const child = at(first + i);
    const proof = load<i8>(child, PROOF);
    const plies = load<u8>(child, PLIES);
    if (proof == WON) soonest = min(soonest, plies);
    else if (proof == UNPROVEN) open = true;
    else if (proof == DRAWN) drawn = true;
    latest = max(latest, plies);
  }
  if (soonest != 255) {
    store<i8>(here, LOST, PROOF);
    store<u8>(here, soonest + 1, PLIES);
  } else if (!open) {
    store<i8>(here, drawn ? DRAWN : WON, PROOF);
    store<u8>(here, latest + 1, PLIES);
  }
}

/** The child to look at next: the one that did best, or was tried least for how good it looks. */
function select(node: u32, exploration: f32): u32 {
  const here = at(node);
  const first = load<u32>(here, FIRST_CHILD);
  const count = <u32>load<u8>(here, CHILDREN);
  const visits = <f32>(load<u32>(here, VISITS) + 1);
  const bonus = exploration * sqrt<f32>(<f32>Math.log(visits));
  let best: u32 = 0;
  let value: f32 = -1;
  const turn = <u32>pickBelow(<i32>count); // so that no cell is favoured
  for (let i: u32 = 0; i < count; i++) {
    let place = turn + i;
    if (place >= count) place -= count;
    const child = at(first + place);
    const proof = load<i8>(child, PROOF);
    let worth: f32;
    const tried = <f32>load<u32>(child, VISITS);
    const prior = load<f32>(child, PRIOR);
    if (proof == LOST) worth = -0.5;
    else if (proof == DRAWN) worth = 0.5;
    else if (prior >= 0) worth = (load<f32>(child, RESULTS) + prior) / (tried + 1) + bonus / sqrt<f32>(tried + 1);
    else if (tried == 0) worth = 10;
    else worth = load<f32>(child, RESULTS) / tried + bonus / sqrt<f32>(tried);
    if (worth > value) {
      value = worth;
      best = first + place;
    }
  }
  return best;
}

/** One descent to a leaf and back. */
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
  // for crosses
  let result: f32;
  const here = at(node);
  let proof = load<i8>(here, PROOF);
  if (proof == UNPROVEN && (usesEvaluation || load<u32>(here, VISITS) > 0 || node == 0)) {
    const grew = isCrossTurn ? expand<Cross, Ring>(node, usesEvaluation) : expand<Ring, Cross>(node, usesEvaluation);
    if (grew) {
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
      const worth = state == UNPROVEN ? load<f32>(child, PRIOR) : state == DRAWN ? <f32>0.5 : <f32>0;
      best = max(best, worth);
    }
    result = isCrossTurn ? best : 1 - best;
  } else result = playout();
  // the root was reached by the side that is not to move there
  let moverIsCross = !rootTurn;
  for (let i = 0; i < length; i++) {
    const place = at(load<u32>(scratchBase() + (<usize>i << 2), PATH));
    store<u32>(place, load<u32>(place, VISITS) + 1, VISITS);
    store<f32>(place, load<f32>(place, RESULTS) + (moverIsCross ? result : 1 - result), RESULTS);
    moverIsCross = !moverIsCross;
  }
  if (proof != UNPROVEN) {
    for (let i = length - 2; i >= 0; i--) {
      const above = load<u32>(scratchBase() + (<usize>i << 2), PATH);
      updateProof(above);
      if (load<i8>(at(above), PROOF) == UNPROVEN) break;
    }
  }
}

export let iterations: u64 = 0;
/** The side to move at the root has moves that are not all proven. */
export function isUnproven(): bool {
  return load<i8>(at(0), PROOF) == UNPROVEN;
}

/** Gets ready to search the position whose patterns are set. Precondition: the game goes on. */
export function newTree(x: i32, o: i32, shut: i32, sent: i32, turn: bool, seed: u64): void {
  reset(x, o, shut, sent);
  setTreeRoot(x, o, shut, sent, turn, seed);
  iterations = 0;
  used = 1;
  capacity = <u32>(tableSize() / NODE);
  memory.fill(at(0), 0, NODE);
  store<f32>(at(0), -1, PRIOR);
}

/** Goes on until the tree has had so many descents, or its question is settled. */
export function runIterations(usesEvaluation: bool, exploration: f32, until: u64): void {
  while (iterations < until && isUnproven()) {
    iterate(usesEvaluation, exploration);
    iterations++;
    if ((iterations & POLL_INTERVAL) == 0) pollHost(iterations);
  }
}

/** The best child of a node: what wins soonest, else what was looked at most and does not lose. 0 where there is none. */
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
    let worth = tried + <f64>load<f32>(child, RESULTS) / (tried + 1);
    if (proof == WON) worth = 1e12 - plies;
    else if (proof == LOST) worth = -1e12 + plies;
    if (worth > value) {
      value = worth;
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
/** How well a node did, for the side that moved to it: 0 to 1. */
export function worthOf(node: u32): f64 {
  const tried = load<u32>(at(node), VISITS);
  return tried == 0 ? 0.5 : <f64>load<f32>(at(node), RESULTS) / <f64>tried;
}
