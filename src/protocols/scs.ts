/**
 * The SCS 2016 protocol of Ultimate: raw C structs of x86-64, little-endian, every enum and int four
 * bytes, no framing. Bytes <-> messages; the arbiter decides who may send what, and when.
 *
 *     TypPartieReq 36   idRequest 0   nomJoueur 4 (char[30])   2 bytes of padding
 *     TypPartieRep 40   err 0   symb 4   nomAdvers 8 (char[30])   2 bytes of padding
 *     TypCoupReq   20   idRequest 0   symbolJ 4   numPlat 8   numSousPlat 12   nbSousPlatG 16
 *     TypCoupRep   12   err 0   validCoup 4   propCoup 8
 */

export const PARTIE = 0;
export const COUP = 1;

export const ERR = { ok: 0, partie: 1, coup: 2, type: 3 } as const;
export const SYMBOL = { rond: 0, croix: 1 } as const;
export const VALID = { valid: 0, timeout: 1, triche: 2 } as const;
/** From the mover's point of view in the replies to both: `gagnant`, the mover has won. */
export const NEXT = { continue: 0, gagnant: 1, nulle: 2, perdu: 3 } as const;

export const SIZE = { partieReq: 36, partieRep: 40, coupReq: 20, coupRep: 12 } as const;
const NAME_BYTES = 30;

export interface PartieReq {
  readonly id: number;
  readonly name: string;
}
export interface PartieRep {
  readonly err: number;
  readonly symbol: number;
  readonly opponent: string;
}
/** `board` and `cell` from 0; `won`: all sub-boards that the mover owns after the move. */
export interface CoupReq {
  readonly id: number;
  readonly symbol: number;
  readonly board: number;
  readonly cell: number;
  readonly won: number;
}
export interface CoupRep {
  readonly err: number;
  readonly valid: number;
  readonly next: number;
}

const dataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The bytes before the NUL (the rest is garbage), as UTF-8 if valid, else as Latin-1. */
function readName(bytes: Uint8Array, at: number): string {
  const field = bytes.subarray(at, at + NAME_BYTES);
  const end = field.indexOf(0);
  const codes = [...(end < 0 ? field : field.subarray(0, end))];
  try {
    return decodeURIComponent(codes.map(code => `%${code.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return String.fromCharCode(...codes);
  }
}

/** At most 29 bytes of UTF-8, cut between characters, padded with NULs. */
function writeName(bytes: Uint8Array, at: number, name: string): void {
  let used = 0;
  for (const character of name.replaceAll('\0', '').toWellFormed()) {
    const codes = utf8(character);
    if (used + codes.length >= NAME_BYTES) return;
    bytes.set(codes, at + used);
    used += codes.length;
  }
}

const utf8 = (character: string): number[] =>
  [...encodeURIComponent(character).matchAll(/%([0-9A-F]{2})|(.)/gs)].map(([, hex, plain]) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  );

const integers = (bytes: Uint8Array, count: number): number[] =>
  Array.from({ length: count }, (_, i) => dataView(bytes).getInt32(4 * i, true));

function struct(size: number, values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const [i, value] of values.entries()) dataView(bytes).setInt32(4 * i, value, true);
  return bytes;
}

/** Precondition of the readers: the bytes have exactly the struct's size. */
export const readPartieReq = (bytes: Uint8Array): PartieReq => ({
  id: integers(bytes, 1)[0],
  name: readName(bytes, 4),
});

export function writePartieReq({ id, name }: PartieReq): Uint8Array {
  const bytes = struct(SIZE.partieReq, [id]);
  writeName(bytes, 4, name);
  return bytes;
}

export function readPartieRep(bytes: Uint8Array): PartieRep {
  const [err, symbol] = integers(bytes, 2);
  return { err, symbol, opponent: readName(bytes, 8) };
}

export function writePartieRep({ err, symbol, opponent }: PartieRep): Uint8Array {
  const bytes = struct(SIZE.partieRep, [err, symbol]);
  writeName(bytes, 8, opponent);
  return bytes;
}

export function readCoupReq(bytes: Uint8Array): CoupReq {
  const [id, symbol, board, cell, won] = integers(bytes, 5);
  return { id, symbol, board, cell, won };
}

export const writeCoupReq = ({ id, symbol, board, cell, won }: CoupReq): Uint8Array =>
  struct(SIZE.coupReq, [id, symbol, board, cell, won]);

export function readCoupRep(bytes: Uint8Array): CoupRep {
  const [err, valid, next] = integers(bytes, 3);
  return { err, valid, next };
}

export const writeCoupRep = ({ err, valid, next }: CoupRep): Uint8Array =>
  struct(SIZE.coupRep, [err, valid, next]);

/** Assembles structs from chunks, however small they are. */
export class ScsStructReader {
  /** The bytes that have not been taken are those from `#start` to `#end`. */
  #buffer = new Uint8Array(64);
  #start = 0;
  #end = 0;

  push(piece: Uint8Array): void {
    if (this.#end + piece.length > this.#buffer.length) this.#grow(piece.length);
    this.#buffer.set(piece, this.#end);
    this.#end += piece.length;
  }

  get length(): number {
    return this.#end - this.#start;
  }

  /** The number that the next struct begins with; null until it has arrived. */
  peekId(): number | null {
    return this.length < 4 ? null : new DataView(this.#buffer.buffer).getInt32(this.#start, true);
  }

  /** The next struct of that size, or null until it is complete. */
  take(size: number): Uint8Array | null {
    if (this.length < size) return null;
    this.#start += size;
    return this.#buffer.slice(this.#start - size, this.#start);
  }

  /** Makes room behind the bytes held: twice as much, so that bytes are copied a few times and not at each chunk. */
  #grow(more: number): void {
    const held = this.#buffer.subarray(this.#start, this.#end);
    this.#buffer = new Uint8Array(2 * (held.length + more));
    this.#buffer.set(held);
    [this.#start, this.#end] = [0, held.length];
  }
}
