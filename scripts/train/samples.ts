/**
 * Positions of self-play as bytes, and as training samples. A record is
 *
 *     Breakthrough, 20 bytes: pawns of First by row (8), of Second (8), turn, result for First, score i16
 *     Breakthrough on smaller boards, 22 bytes: the same, then width and height
 *     Ultimate, 32 bytes: nine patterns u16, sub-boards of crosses, of rings, closed (u16 each), imposed, turn,
 *                         result for crosses, 0, score i16, 0, 0
 *
 * Scores are points for the side to move, little-endian. Features are those of the kernels' evaluations.
 */
import type { Position } from '../../src/core/game.ts';
import type { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import {
  boardFeature,
  exchangedFeatures,
  mirroredFeatures,
  pawnFeatures,
  SMALL_FEATURES,
} from '../../src/games/breakthrough/kernel/small-network.ts';
import type { Rule } from '../../src/games/ultimate/about.ts';
import { BOARDS } from '../../src/games/ultimate/cells.ts';
import { UltimatePosition } from '../../src/games/ultimate/index.ts';
import {
  pattern,
  staticEvaluation,
  ultimateBuilds,
} from '../../src/games/ultimate/kernel/calls.ts';
import { loadKernel } from '../../src/kernels/host.ts';
import { puissance4Rotation } from './puissance4-shape.ts';

export interface Sample {
  /** Features as the side to move sees them. */
  readonly mine: readonly number[];
  readonly bucket: number;
  /** Points to which the network's output is added. */
  readonly base: number;
  readonly score: number;
  /** For the side to move: 1 won, 0.5 drawn, 0 lost. */
  readonly result: number;
}

/** The features of a game, for a trainer. */
export interface FeatureShape {
  readonly features: number;
  /** Points for odds of e to 1, as in the kernel. */
  readonly scale: number;
  /** The image of each feature under each symmetry of the board; the first changes nothing. */
  readonly symmetries: readonly (readonly number[])[];
  /** Each feature as the other side sees it. */
  readonly swap: readonly number[];
}

/** A game's records and features. */
export interface Shape extends FeatureShape {
  readonly record: number;
  write(position: Position, score: number): Buffer;
  /** The offset of the result in a record. */
  readonly resultAt: number;
  read(bytes: Buffer, at: number): Sample;
}

const bitsOf = (mask: number): number[] =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(bit => mask & (1 << bit));
const bucketFor = (n: number): number => Math.min(3, n);
const resultFor = (result: number, turn: number): number =>
  (1 + (turn === 0 ? result : -result)) / 2;

const squares = Array.from({ length: 64 }, (_, square) => square);

const breakthrough: Shape = {
  record: 20,
  features: 128,
  scale: 200,
  symmetries: [
    [...squares, ...squares.map(square => 64 + square)],
    [...squares.map(square => square ^ 7), ...squares.map(square => 64 + (square ^ 7))],
  ],
  swap: [...squares.map(square => 64 + (square ^ 56)), ...squares.map(square => square ^ 56)],
  write(position, score) {
    const { pawns, turn } = position as BreakthroughPosition;
    const bytes = Buffer.alloc(20);
    bytes.set([...pawns.first, ...pawns.second, turn === 'first' ? 0 : 1]);
    bytes.writeInt16LE(score, 18);
    return bytes;
  },
  resultAt: 17,
  read(bytes, at) {
    const pawns = (side: number) =>
      squares.filter(square => bytes[at + 8 * side + (square >> 3)] & (1 << (square & 7)));
    const turn = bytes[at + 16];
    const flip = turn === 0 ? 0 : 56;
    const mine = [
      ...pawns(turn).map(square => square ^ flip),
      ...pawns(1 - turn).map(square => 64 + (square ^ flip)),
    ];
    return {
      mine,
      bucket: bucketFor((mine.length - 1) >> 3),
      base: 0,
      score: bytes.readInt16LE(at + 18),
      result: resultFor(bytes.readInt8(at + 17), turn),
    };
  },
};

/** The pawns of a record of Breakthrough as the side to move sees them: row, column, and whether they are its own. */
function pawnsSeen(bytes: Buffer, at: number, height: number): [number, number, boolean][] {
  const turn = bytes[at + 16];
  return [turn, 1 - turn].flatMap(side =>
    squares
      .filter(square => bytes[at + 8 * side + (square >> 3)] & (1 << (square & 7)))
      .map((square): [number, number, boolean] => {
        const row = turn === 0 ? square >> 3 : height - 1 - (square >> 3);
        return [row, square & 7, side === turn];
      }),
  );
}

const smallBreakthrough: Shape = {
  record: 22,
  features: SMALL_FEATURES,
  scale: 200,
  symmetries: [Array.from({ length: SMALL_FEATURES }, (_, i) => i), mirroredFeatures()],
  swap: exchangedFeatures(),
  write(position, score) {
    const { width, height } = (position as BreakthroughPosition).size;
    const bytes = Buffer.alloc(22);
    for (const [side, rows] of Object.values((position as BreakthroughPosition).pawns).entries())
      bytes.set(rows, 8 * side);
    bytes[16] = position.turn === 'first' ? 0 : 1;
    bytes.writeInt16LE(score, 18);
    bytes.set([width, height], 20);
    return bytes;
  },
  resultAt: 17,
  read(bytes, at) {
    const size = { width: bytes[at + 20], height: bytes[at + 21] };
    const pawns = pawnsSeen(bytes, at, size.height);
    return {
      mine: [...pawns.flatMap(pawn => pawnFeatures(size, ...pawn)), boardFeature(size)],
      bucket: bucketFor(Math.floor((pawns.length - 1) / size.width)),
      base: 0,
      score: bytes.readInt16LE(at + 18),
      result: resultFor(bytes.readInt8(at + 17), bytes[at + 16]),
    };
  },
};

/** The eight symmetries of nine cells: the source of each cell. */
const turnings = Array.from({ length: 8 }, (_, way) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map(cell => {
    let [row, column] = [Math.floor(cell / 3), cell % 3];
    if (way & 4) [row, column] = [column, row];
    for (let turn = way & 3; turn > 0; turn--) [row, column] = [column, 2 - row];
    return 3 * row + column;
  }),
);

/** The evaluation without a network, to which its output is added. */
const plain = loadKernel(ultimateBuilds, { table: 2 ** 16 });

/** The position of a record. */
function positionIn(bytes: Buffer, at: number, rule: Rule): UltimatePosition {
  const marks = (digit: number) =>
    BOARDS.map(board => {
      let rest = bytes.readUInt16LE(at + 2 * board);
      let bits = 0;
      for (const cell of BOARDS) {
        if (rest % 3 === digit) bits |= 1 << cell;
        rest = Math.floor(rest / 3);
      }
      return bits;
    });
  const won = { first: bytes.readUInt16LE(at + 18), second: bytes.readUInt16LE(at + 20) };
  const imposed = bytes[at + 24] === 9 ? null : bytes[at + 24];
  const turn = bytes[at + 25] === 0 ? 'first' : 'second';
  return new UltimatePosition(rule, turn, { first: marks(1), second: marks(2) }, won, imposed);
}

const ultimateUnder = (rule: Rule): Shape => ({
  record: 32,
  features: 199,
  scale: 91,
  symmetries: turnings.map(to => {
    const cells = Array.from({ length: 81 }, (_, i) => 9 * to[Math.floor(i / 9)] + to[i % 9]);
    const boards = [162, 171, 180, 189].flatMap(first => to.map(board => first + board));
    return [...cells, ...cells.map(cell => 81 + cell), ...boards, 198];
  }),
  swap: Array.from({ length: 199 }, (_, feature) => {
    if (feature < 162) return (feature + 81) % 162;
    return feature < 180 ? 162 + ((feature - 162 + 9) % 18) : feature;
  }),
  write(position, score) {
    const own = position as UltimatePosition;
    const bytes = Buffer.alloc(32);
    for (let board = 0; board < 9; board++) bytes.writeUInt16LE(pattern(own, board), 2 * board);
    bytes.writeUInt16LE(own.won.first, 18);
    bytes.writeUInt16LE(own.won.second, 20);
    bytes.writeUInt16LE(own.closed, 22);
    bytes.set([own.imposed ?? 9, own.turn === 'first' ? 0 : 1], 24);
    bytes.writeInt16LE(score, 28);
    return bytes;
  },
  resultAt: 26,
  read(bytes, at) {
    const marks: [number[], number[]] = [[], []];
    const closed = bytes.readUInt16LE(at + 22);
    for (let board = 0; board < 9; board++) {
      if (closed & (1 << board)) continue;
      let rest = bytes.readUInt16LE(at + 2 * board);
      for (let cell = 0; cell < 9; cell++, rest = Math.floor(rest / 3))
        if (rest % 3 > 0) marks[(rest % 3) - 1].push(9 * board + cell);
    }
    const won = [bytes.readUInt16LE(at + 18), bytes.readUInt16LE(at + 20)];
    const turn = bytes[at + 25];
    return {
      mine: [
        ...marks[turn],
        ...marks[1 - turn].map(cell => 81 + cell),
        ...bitsOf(won[turn]).map(board => 162 + board),
        ...bitsOf(won[1 - turn]).map(board => 171 + board),
        ...bitsOf(closed & ~won[0] & ~won[1]).map(board => 180 + board),
        189 + bytes[at + 24],
      ],
      bucket: bucketFor(bitsOf(closed | won[0] | won[1]).length >> 1),
      base: staticEvaluation(plain, positionIn(bytes, at, rule)),
      score: bytes.readInt16LE(at + 28),
      result: resultFor(bytes.readInt8(at + 26), turn),
    };
  },
});

/** By game and variant. */
export const shapes: Readonly<Record<string, Shape>> = {
  breakthrough,
  'breakthrough:small': smallBreakthrough,
  ultimate: ultimateUnder('standard'),
  'ultimate:open': ultimateUnder('open'),
  'ultimate:count': ultimateUnder('count'),
  'puissance4:rotation': puissance4Rotation,
};
