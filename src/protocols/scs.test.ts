import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as scs from './scs.ts';

const hex = (bytes: Uint8Array): string =>
  [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
const zeros = (n: number): string => '00'.repeat(n);

describe('structs, byte for byte', () => {
  test('TypPartieReq: id, name, NULs and padding', () => {
    expect(hex(scs.writePartieReq({ id: scs.PARTIE, name: 'Ada' }))).toBe(
      `00000000416461${zeros(29)}`,
    );
  });
  test('TypPartieRep: error, symbol, the other’s name', () => {
    const rep = { err: scs.ERR.ok, symbol: scs.SYMBOL.croix, opponent: 'Bob' };
    expect(hex(scs.writePartieRep(rep))).toBe(`0000000001000000426f62${zeros(29)}`);
  });
  test('TypCoupReq: e2 by the crosses, no sub-board won', () => {
    const coup = { id: scs.COUP, symbol: scs.SYMBOL.croix, board: 4, cell: 1, won: 0 };
    expect(hex(scs.writeCoupReq(coup))).toBe('0100000001000000040000000100000000000000');
  });
  test('TypCoupRep: a late move loses', () => {
    const rep = { err: scs.ERR.ok, valid: scs.VALID.timeout, next: scs.NEXT.perdu };
    expect(hex(scs.writeCoupRep(rep))).toBe('000000000100000003000000');
  });
});

describe('names', () => {
  const named = (bytes: number[]) => {
    const struct = new Uint8Array(scs.SIZE.partieReq).fill(0xaa);
    struct.set(bytes, 4);
    return scs.readPartieReq(struct).name;
  };
  test('bytes after the NUL are garbage', () => expect(named([0x41, 0x00, 0x42])).toBe('A'));
  test('UTF-8 is read as such', () => expect(named([0xc3, 0xa9, 0x00])).toBe('é'));
  test('Latin-1 otherwise', () => expect(named([0xe9, 0x00])).toBe('é'));
  test('a name without a NUL ends with its field', () =>
    expect(named(Array(30).fill(0x41))).toBe('A'.repeat(30)));
  test('a long name is cut between letters, and keeps its NUL', () => {
    const bytes = scs.writePartieReq({ id: 0, name: 'é'.repeat(40) });
    expect(scs.readPartieReq(bytes).name).toBe('é'.repeat(14));
    expect(bytes[4 + 29]).toBe(0);
  });
});

test('every struct is read back as it was written', () => {
  const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(
      int,
      int,
      int,
      int,
      int,
      fc.string({ maxLength: 7, unit: 'grapheme' }),
      (a, b, c, d, e, text) => {
        const name = text.replaceAll('\0', '').toWellFormed();
        const coup = { id: a, symbol: b, board: c, cell: d, won: e };
        expect(scs.readCoupReq(scs.writeCoupReq(coup))).toEqual(coup);
        const rep = { err: a, valid: b, next: c };
        expect(scs.readCoupRep(scs.writeCoupRep(rep))).toEqual(rep);
        if (new Blob([name]).size > 29) return;
        expect(scs.readPartieReq(scs.writePartieReq({ id: a, name }))).toEqual({ id: a, name });
        const partie = { err: a, symbol: b, opponent: name };
        expect(scs.readPartieRep(scs.writePartieRep(partie))).toEqual(partie);
      },
    ),
  );
});

test('structs are put together from any pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 30 }), pieces => {
      const reader = new scs.ScsStructReader();
      const taken: number[] = [];
      for (const piece of pieces) {
        reader.push(piece);
        for (let next = reader.take(12); next; next = reader.take(12)) taken.push(...next);
        expect(reader.length).toBeLessThan(12);
      }
      const all = pieces.flatMap(piece => [...piece]);
      expect(taken).toEqual(all.slice(0, all.length - (all.length % 12)));
    }),
  );
});
