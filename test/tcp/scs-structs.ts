/** The structs of SCS 2016 in hexadecimal, written independently of the code under test. */

const i32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeInt32LE(value, 4 * i);
  return bytes;
};

export const [ROND, CROIX] = [0, 1] as const;
export const [CONT, GAGNANT, NULLE, PERDU] = [0, 1, 2, 3] as const;
export const [VALID, TIMEOUT, TRICHE] = [0, 1, 2] as const;

/** Bytes after the name's NUL are garbage, as C programs leave them. */
export function partieReq(name: string, id = 0): Buffer {
  const field = Buffer.alloc(32, 0xaa);
  field.write(`${name}\0`, 'latin1');
  return Buffer.concat([i32(id), field]);
}

export function partieRep(symbol: number, name: string, err = 0): string {
  const field = Buffer.alloc(32);
  field.write(name, 'latin1');
  return Buffer.concat([i32(err, symbol), field]).toString('hex');
}

export const coup = (symbol: number, board: number, cell: number, won = 0, id = 1): Buffer =>
  i32(id, symbol, board, cell, won);

export const rep = (err: number, valid: number, next: number): string =>
  i32(err, valid, next).toString('hex');

/** `e5` on the wire. */
export const coupAt = (symbol: number, move: string, won = 0): Buffer =>
  coup(symbol, move.charCodeAt(0) - 'a'.charCodeAt(0), Number(move[1]) - 1, won);
