import { pause, room, tableSize, tableStart } from '../shared/desk';
import {
  byCount,
  choice,
  closedAfter,
  Cross,
  crossesIn,
  emptyCells,
  FREE,
  FULL,
  hasLine,
  mark,
  OPEN,
  Ring,
  ringsIn,
  rule,
  sentTo,
  wonAfter,
} from './board';
import { advance, evaluate, reset } from './evaluation';
import { BITS, FAVOUR, FAVOUR_STEPS, LOCAL, NTH, PATH, patternOf, ROOT_LOCAL, setPattern } from './memory';

// Monte Carlo tree search, in two kinds: the leaf's worth is the end of a game played on at random (plain UCT), or
// what the evaluation says of each of its moves (best first). Both back up what is proven: a move that wins is the
// last word on a position, and so are moves that all lose.
//
// A node is a position by the move that leads to it; its children stand side by side. 24 bytes:
//
//     0  first child u32, 0 while there are none       4  visits u32
//     8  sum of results f32, for the side that moved   12  prior f32, likewise, -1 for none
//    16  move u8   17  children u8   18  proof i8      19  plies to the proven end u8

const NODE: usize = 24;
const WON: i8 = 1;
const LOST: i8 = -1;
const DRAWN: i8 = 2;
const OPEN_QUESTION: i8 = 0;

const LOOK_EVERY: u64 = 127;

/** Nodes lie where alpha-beta has its table; each kind of search begins by taking the place. */
let capacity: u32 = 0;
let used: u32 = 0;

// The position of the running descent.
let crossWon: i32 = 0;
let ringWon: i32 = 0;
let closed: i32 = 0;
let imposed: i32 = FREE;
let isCrossTurn: bool = true;
/** Moves since the root. */
let ply: i32 = 0;
// The position at the root.
let rootCross: i32 = 0;
let rootRing: i32 = 0;
let rootClosed: i32 = 0;
let rootImposed: i32 = FREE;
let rootTurn: bool = true;

/** Fills the tables: the n-th set bit of nine by 16 x bits + n, and the chance that points mean. */
export function prepareTree(): void {
  for (let bits = 0; bits < 512; bits++) {
    let n = 0;
    for (let cell = 0; cell < 9; cell++)
      if (((bits >> cell) & 1) != 0) store<u8>(room() + NTH + <usize>(16 * bits + n++), <u8>cell);
  }
  for (let i = 0; i < FAVOUR_STEPS; i++) {
    const points = <f64>((i - FAVOUR_STEPS / 2) * 2);
    const chance = 1 / (1 + Math.exp((-points * Math.log(3)) / SCALE));
    store<f32>(room() + (<usize>i << 2), <f32>chance, FAVOUR);
  }
}
/** Points that make a side the favourite by three to one. */
const SCALE: f64 = 100;

@inline
function nth(bits: i32, n: i32): i32 {
  return <i32>load<u8>(room() + <usize>(16 * bits + n), NTH);
}
@inline
function chanceOf(points: i32): f32 {
  const step = max(0, min(FAVOUR_STEPS - 1, (points >> 1) + FAVOUR_STEPS / 2));
  return load<f32>(room() + (<usize>step << 2), FAVOUR);
}

let luck: u64 = 0x9e37_79b9_7f4a_7c15;
/** A whole number from 0, below n. */
@inline
function pickBelow(n: i32): i32 {
  luck ^= luck << 13;
  luck ^= luck >> 7;
  luck ^= luck << 17;
  return <i32>(((luck >> 32) * <u64>n) >> 32);
}

@inline
function at(node: u32): usize {
  return tableStart() + <usize>node * NODE;
}

const GOES_ON: i32 = -2;
/** Plays a move of S; answers 1 or -1 where it ends the game for or against S, 0 for a draw, else GOES_ON. */
@inline
function step<S, O>(board: i32, cell: i32): i32 {
  const isX = sizeof<S>() == 1;
  const mine = isX ? crossWon : ringWon;
  const theirs = isX ? ringWon : crossWon;
  const won = wonAfter<S>(board, cell, mine, theirs);
  mark<S>(board, cell);
  const shut = closedAfter(board, closed, won != mine);
  closed = shut;
  imposed = sentTo(cell, shut);
  if (won != mine) {
    if (isX) crossWon = won;
    else ringWon = won;
    if (hasLine(won)) return 1;
  }
  return shut == FULL ? byCount(won, theirs) : GOES_ON;
}

// Games played on at random see sub-boards as nine bits a side: small tables, which stay in the fastest memory.
@inline
function bitsOf(board: i32, side: usize): i32 {
  return load<i32>(room() + BITS + side + (<usize>board << 3));
}
@inline
function setBits(board: i32, side: usize, bits: i32): void {
  store<i32>(room() + BITS + side + (<usize>board << 3), bits);
}
const CROSSES: usize = 0;
const RINGS: usize = 4;

@inline
function cellsLeft(board: i32): i32 {
  return FULL & ~(bitsOf(board, CROSSES) | bitsOf(board, RINGS));
}

@inline
function randomStep<S>(): i32 {
  const isX = sizeof<S>() == 1;
  let board = imposed;
  let cells: i32;
  let n: i32;
  if (board != FREE) {
    cells = cellsLeft(board);
    n = pickBelow(<i32>popcnt<u32>(cells));
  } else {
    let total = 0;
    let boards = FULL & ~closed;
    for (let rest = boards; rest != 0; rest &= rest - 1)
      total += <i32>popcnt<u32>(cellsLeft(<i32>ctz<u32>(rest)));
    n = pickBelow(total);
    board = <i32>ctz<u32>(boards);
    cells = cellsLeft(board);
    for (let here = <i32>popcnt<u32>(cells); n >= here; here = <i32>popcnt<u32>(cells)) {
      n -= here;
      boards &= boards - 1;
      board = <i32>ctz<u32>(boards);
      cells = cellsLeft(board);
    }
  }
  const cell = nth(cells, n);
  const bit = 1 << cell;
  const side = isX ? CROSSES : RINGS;
  const marks = bitsOf(board, side) | bit;
  setBits(board, side, marks);
  const owned = rule == OPEN && (((crossWon | ringWon) >> board) & 1) != 0;
  if (hasLine(marks) && !owned) {
    const won = (isX ? crossWon : ringWon) | (1 << board);
    if (isX) crossWon = won;
    else ringWon = won;
    if (hasLine(won)) return 1;
    if (rule != OPEN || cells == bit) closed |= 1 << board;
  } else if (cells == bit) closed |= 1 << board;
  imposed = sentTo(cell, closed);
  if (closed != FULL) return GOES_ON;
  return isX ? byCount(crossWon, ringWon) : byCount(ringWon, crossWon);
}

/** Plays on at random; the result for crosses: 1, 0.5 or 0. */
function playOn(): f32 {
  for (let board = 0; board < 9; board++) {
    setBits(board, CROSSES, crossesIn(patternOf(board)));
    setBits(board, RINGS, ringsIn(patternOf(board)));
  }
  let result = isCrossTurn ? GOES_ON : randomStep<Ring>();
  let sign: f32 = -0.5;
  while (result == GOES_ON) {
    sign = 0.5;
    result = randomStep<Cross>();
    if (result != GOES_ON) break;
    sign = -0.5;
    result = randomStep<Ring>();
  }
  return <f32>0.5 + sign * <f32>result;
}

/** Gives a node its children. Where `judges`, each with what the evaluation says of it. False where memory is full. */
function expand<S, O>(node: u32, judges: bool): bool {
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
      store<u32>(child, 0, 0);
      store<u32>(child, 0, 4);
      store<f32>(child, 0, 8);
      store<f32>(child, -1, 12);
      store<u8>(child, <u8>(9 * board + cell), 16);
      store<u8>(child, 0, 17);
      store<i8>(child, result == GOES_ON ? OPEN_QUESTION : result == 0 ? DRAWN : <i8>result, 18);
      store<u8>(child, 0, 19);
      if (judges && result == GOES_ON) {
        const mine = isX ? crossWon : ringWon;
        const theirs = isX ? ringWon : crossWon;
        const won = (isX ? crossBefore : ringBefore) != mine;
        advance<S>(ply, 9 * board + cell, won, closed != before, sentBefore, imposed);
        store<f32>(child, 1 - chanceOf(evaluate<O, S>(theirs, mine, closed, imposed, ply + 1)), 12);
      }
      setPattern(board, pattern);
      closed = before;
      imposed = sentBefore;
      crossWon = crossBefore;
      ringWon = ringBefore;
      count++;
    }
  }
  store<u32>(at(node), first, 0);
  store<u8>(at(node), count, 17);
  return true;
}

/** What the children prove about a node; from their view it is the side to move at the node that moved. */
function settle(node: u32): void {
  const here = at(node);
  if (load<i8>(here, 18) != OPEN_QUESTION) return;
  const first = load<u32>(here, 0);
  const count = <u32>load<u8>(here, 17);
  let open = false;
  let drawn = false;
  let soonest: u8 = 255;
  let latest: u8 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const child = at(first + i);
    const proof = load<i8>(child, 18);
    const plies = load<u8>(child, 19);
    if (proof == WON) soonest = min(soonest, plies);
    else if (proof == OPEN_QUESTION) open = true;
    else if (proof == DRAWN) drawn = true;
    latest = max(latest, plies);
  }
  if (soonest != 255) {
    store<i8>(here, LOST, 18);
    store<u8>(here, soonest + 1, 19);
  } else if (!open) {
    store<i8>(here, drawn ? DRAWN : WON, 18);
    store<u8>(here, latest + 1, 19);
  }
}

/** The child to look at next: the one that did best, or was tried least for how good it looks. */
function select(node: u32, exploration: f32): u32 {
  const here = at(node);
  const first = load<u32>(here, 0);
  const count = <u32>load<u8>(here, 17);
  const visits = <f32>(load<u32>(here, 4) + 1);
  const spice = exploration * sqrt<f32>(<f32>Math.log(visits));
  let best: u32 = 0;
  let value: f32 = -1;
  const turn = <u32>pickBelow(<i32>count); // so that no cell is favoured
  for (let i: u32 = 0; i < count; i++) {
    let place = turn + i;
    if (place >= count) place -= count;
    const child = at(first + place);
    const proof = load<i8>(child, 18);
    let worth: f32;
    const tried = <f32>load<u32>(child, 4);
    const prior = load<f32>(child, 12);
    if (proof == LOST) worth = -0.5;
    else if (proof == DRAWN) worth = 0.5;
    else if (prior >= 0) worth = (load<f32>(child, 8) + prior) / (tried + 1) + spice / sqrt<f32>(tried + 1);
    else if (tried == 0) worth = 10;
    else worth = load<f32>(child, 8) / tried + spice / sqrt<f32>(tried);
    if (worth > value) {
      value = worth;
      best = first + place;
    }
  }
  return best;
}

@inline
function follow(node: u32): void {
  const move = <i32>load<u8>(at(node), 16);
  if (isCrossTurn) followAs<Cross, Ring>(move);
  else followAs<Ring, Cross>(move);
  isCrossTurn = !isCrossTurn;
  ply++;
}

@inline
function followAs<S, O>(move: i32): void {
  const owned = crossWon | ringWon;
  const shut = closed;
  const from = imposed;
  step<S, O>(move / 9, move % 9);
  advance<S>(ply, move, (crossWon | ringWon) != owned, closed != shut, from, imposed);
}

function restore(): void {
  memory.copy(room() + LOCAL, room() + ROOT_LOCAL, 36);
  crossWon = rootCross;
  ringWon = rootRing;
  closed = rootClosed;
  imposed = rootImposed;
  isCrossTurn = rootTurn;
  ply = 0;
}

/** One descent to a leaf and back. */
function descend(judges: bool, exploration: f32): void {
  restore();
  let node: u32 = 0;
  let length = 0;
  store<u32>(room(), 0, PATH);
  length++;
  while (load<u32>(at(node), 0) != 0 && load<i8>(at(node), 18) == OPEN_QUESTION) {
    node = select(node, exploration);
    store<u32>(room() + (<usize>length << 2), node, PATH);
    length++;
    follow(node);
  }
  // for crosses
  let result: f32;
  const here = at(node);
  let proof = load<i8>(here, 18);
  if (proof == OPEN_QUESTION && (judges || load<u32>(here, 4) > 0 || node == 0)) {
    const grew = isCrossTurn ? expand<Cross, Ring>(node, judges) : expand<Ring, Cross>(node, judges);
    if (grew) {
      settle(node);
      proof = load<i8>(here, 18);
    }
  }
  if (proof != OPEN_QUESTION) {
    const mover: f32 = proof == DRAWN ? 0.5 : proof == WON ? 1 : 0;
    result = isCrossTurn ? 1 - mover : mover;
  } else if (judges) {
    let best: f32 = 0;
    const first = load<u32>(here, 0);
    const count = <u32>load<u8>(here, 17);
    if (first == 0) best = 1 - load<f32>(here, 12);
    for (let i: u32 = 0; i < count; i++) {
      const child = at(first + i);
      const state = load<i8>(child, 18);
      const worth = state == OPEN_QUESTION ? load<f32>(child, 12) : state == DRAWN ? <f32>0.5 : <f32>0;
      best = max(best, worth);
    }
    result = isCrossTurn ? best : 1 - best;
  } else result = playOn();
  // the root was reached by the side that is not to move there
  let moverIsCross = !rootTurn;
  for (let i = 0; i < length; i++) {
    const place = at(load<u32>(room() + (<usize>i << 2), PATH));
    store<u32>(place, load<u32>(place, 4) + 1, 4);
    store<f32>(place, load<f32>(place, 8) + (moverIsCross ? result : 1 - result), 8);
    moverIsCross = !moverIsCross;
  }
  if (proof != OPEN_QUESTION) {
    for (let i = length - 2; i >= 0; i--) {
      const above = load<u32>(room() + (<usize>i << 2), PATH);
      settle(above);
      if (load<i8>(at(above), 18) == OPEN_QUESTION) break;
    }
  }
}

export let iterations: u64 = 0;
/** The side to move at the root has moves that are not all proven. */
export function isOpenQuestion(): bool {
  return load<i8>(at(0), 18) == OPEN_QUESTION;
}

/** Gets ready to search the position whose patterns are set. Precondition: the game goes on. */
export function plant(x: i32, o: i32, shut: i32, sent: i32, turn: bool, seed: u64): void {
  reset(x, o, shut, sent);
  memory.copy(room() + ROOT_LOCAL, room() + LOCAL, 36);
  rootCross = x;
  rootRing = o;
  rootClosed = shut;
  rootImposed = sent;
  rootTurn = turn;
  luck = seed | 1;
  iterations = 0;
  used = 1;
  capacity = <u32>(tableSize() / NODE);
  memory.fill(at(0), 0, NODE);
  store<f32>(at(0), -1, 12);
}

/** Goes on until the tree has had so many descents, or its question is settled. */
export function grow(judges: bool, exploration: f32, until: u64): void {
  while (iterations < until && isOpenQuestion()) {
    descend(judges, exploration);
    iterations++;
    if ((iterations & LOOK_EVERY) == 0) pause(iterations);
  }
}

/** The best child of a node: what wins soonest, else what was looked at most and does not lose. 0 where there is none. */
export function favourite(node: u32): u32 {
  const first = load<u32>(at(node), 0);
  const count = <u32>load<u8>(at(node), 17);
  let best: u32 = 0;
  let value: f64 = -Infinity;
  for (let i: u32 = 0; i < count; i++) {
    const child = at(first + i);
    const proof = load<i8>(child, 18);
    const plies = <f64>load<u8>(child, 19);
    const tried = <f64>load<u32>(child, 4);
    let worth = tried + <f64>load<f32>(child, 8) / (tried + 1);
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
  return load<u8>(at(node), 16);
}
export function proofOf(node: u32): i32 {
  return load<i8>(at(node), 18);
}
export function pliesOf(node: u32): i32 {
  return load<u8>(at(node), 19);
}
/** How well a node did, for the side that moved to it: 0 to 1. */
export function worthOf(node: u32): f64 {
  const tried = load<u32>(at(node), 4);
  return tried == 0 ? 0.5 : <f64>load<f32>(at(node), 8) / <f64>tried;
}
