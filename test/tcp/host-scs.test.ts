import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ultimate } from '../../src/games/ultimate/index.ts';
import {
  CONT,
  CROIX,
  coup,
  coupAt,
  GAGNANT,
  NULLE,
  PERDU,
  partieRep,
  partieReq,
  ROND,
  rep,
  TRICHE,
  VALID,
} from './scs-structs.ts';
import { TestHost, type Wire } from './test-host.ts';

const rules = unwrap(rulesOf(ultimate));
let host: TestHost;

beforeAll(async () => {
  host = await TestHost.start('scs', '--games', 'forever', '--tables', '2');
});
afterAll(() => host.talk.kill());

/** Two players who have been told that they play: crosses first. */
async function pair(names = ['Ada', 'Bob']): Promise<[Wire, Wire]> {
  const [croix, rond] = [await host.client(), await host.client()];
  croix.write(partieReq(names[0]));
  rond.write(partieReq(names[1]));
  expect(await croix.read(40)).toBe(partieRep(CROIX, names[1]));
  expect(await rond.read(40)).toBe(partieRep(ROND, names[0]));
  return [croix, rond];
}

/** Sends a move and checks that both hear of it what they should. */
async function move(mover: Wire, opponent: Wire, bytes: Buffer, next: number = CONT) {
  mover.write(bytes);
  expect(await opponent.read(20)).toBe(bytes.toString('hex'));
  expect(await mover.read(12)).toBe(rep(0, VALID, next));
  expect(await opponent.read(12)).toBe(rep(0, VALID, next));
}

/** Random moves to the end; the last position tells how it ended. */
function randomGame(seed: string): { moves: string[]; positions: Position[] } {
  const random = randomFrom(seed);
  const positions: Position[] = [rules.start];
  const moves: string[] = [];
  for (let position: Position = rules.start; !position.outcome; ) {
    const legal = position.legalMoves();
    const chosen = random.pick(legal);
    moves.push(rules.writeMove(position, chosen));
    position = position.play(chosen);
    positions.push(position);
  }
  return { moves, positions };
}

const symbolAt = (ply: number) => (ply % 2 === 0 ? CROIX : ROND);
const sideAt = (ply: number) => (ply % 2 === 0 ? 'first' : 'second');

/** A position of a random game with a free choice, and a move in an empty cell of a won sub-board. */
function playsInWon(): { before: string; bytes: Buffer } {
  for (let seed = 0; ; seed++) {
    const { moves, positions } = randomGame(`won ${seed}`);
    for (const [ply, position] of positions.slice(0, -1).entries()) {
      const { regions, cells } = rules.view(position);
      const won = regions.find(({ owner }) => owner === 'first' || owner === 'second');
      const empty = won?.cells.find(cell => cells[cell].mark === null);
      if (!won || empty === undefined || regions.filter(({ open }) => open).length < 2) continue;
      const bytes = coupAt(symbolAt(ply), cells[empty].name, position.tally(sideAt(ply)));
      return { before: moves.slice(0, ply).join(' '), bytes };
    }
  }
}

/** A move that wins a sub-board, announced as if it did not. */
function winsOne(): { before: string; bytes: Buffer } {
  const { moves, positions } = randomGame('wins');
  const ply = moves.findIndex(
    (_, i) => positions[i + 1].tally(sideAt(i)) > positions[i].tally(sideAt(i)),
  );
  const bytes = coupAt(symbolAt(ply), moves[ply], positions[ply].tally(sideAt(ply)));
  return { before: moves.slice(0, ply).join(' '), bytes };
}

/** Resolves when the arbiter has handled all earlier input: a bad request is answered in its turn. */
async function attended(): Promise<void> {
  const probe = await host.client();
  probe.write(Buffer.concat([Buffer.from([7, 0, 0, 0]), Buffer.alloc(32)]));
  await probe.read(40);
  probe.close();
}

describe('P7: who plays what', () => {
  test('crosses go to whoever asks first, not to whoever connects first; both are told when both have asked', async () => {
    const connected = await host.client();
    const asking = await host.client();
    await attended();
    asking.write(partieReq('asks first'));
    await attended();
    expect(asking.chunks).toEqual([]);
    connected.write(partieReq('connects first'));
    expect(await asking.read(40)).toBe(partieRep(CROIX, 'connects first'));
    expect(await connected.read(40)).toBe(partieRep(ROND, 'asks first'));
    asking.close();
    expect(await connected.rest()).toBe('');
    expect(await host.result()).toContain('asks first – connects first: 0-1.');
  });

  test('the golden bytes of a request and its answers', async () => {
    const [croix, rond] = [await host.client(), await host.client()];
    croix.write(
      Buffer.from(
        '000000004164610061616161616161616161616161616161616161616161616161616161',
        'hex',
      ),
    );
    rond.write(Buffer.from(`000000005a6fe900${'ff'.repeat(28)}`, 'hex')); // Zoé in Latin-1
    expect(await croix.read(40)).toBe(`00000000010000005a6fe9${'00'.repeat(29)}`);
    expect(await rond.read(40)).toBe(`0000000000000000416461${'00'.repeat(29)}`);
    croix.write(Buffer.from('0100000001000000040000000400000000000000', 'hex')); // e5
    expect(await rond.read(20)).toBe('0100000001000000040000000400000000000000');
    expect(await croix.read(12)).toBe('000000000000000000000000');
    expect(await rond.read(12)).toBe('000000000000000000000000');
    rond.close();
    expect(await croix.rest()).toBe('');
    expect(await host.result()).toContain('Ada – Zoé: 1-0. Winner: Crosses (by a crash).');
  });

  test('a name of 30 bytes without NUL is cut to 29', async () => {
    const [croix, rond] = [await host.client(), await host.client()];
    croix.write(Buffer.concat([Buffer.alloc(4), Buffer.alloc(32, 'x')]));
    rond.write(partieReq('y'));
    await croix.read(40);
    expect(await rond.read(40)).toBe(partieRep(ROND, 'x'.repeat(29)));
    croix.close();
    await rond.rest();
    await host.result();
  });

  test('a bad request is answered ERR_PARTIE, and its place is free again', async () => {
    for (const bad of [coup(CROIX, 4, 4), partieReq('Ada', 7)]) {
      const wire = await host.client();
      wire.write(bad);
      expect(await wire.rest()).toBe(partieRep(0, '', 1));
    }
    const [croix, rond] = await pair();
    croix.close();
    await rond.rest();
    await host.result();
  });
});

describe('P9, P10, P14: whole games', () => {
  const seeds = Array.from({ length: 300 }, (_, i) => `scs ${i}`);
  const ended = (wanted: (last: Position) => boolean): string =>
    seeds.find(seed => wanted(randomGame(seed).positions.at(-1) ?? rules.start)) ?? '';
  const games = [
    [
      'crosses win',
      ended(p => p.outcome?.kind === 'win' && p.outcome.winner === 'first'),
      GAGNANT,
      '1-0',
    ],
    [
      'noughts win',
      ended(p => p.outcome?.kind === 'win' && p.outcome.winner === 'second'),
      GAGNANT,
      '0-1',
    ],
    ['a draw', ended(p => p.outcome?.kind === 'draw'), NULLE, '1/2-1/2'],
  ] as const;
  for (const [what, seed, last, result] of games)
    test(`${what}: the same answer to both, told from the mover's side`, async () => {
      const wires = await pair();
      const { moves, positions } = randomGame(seed);
      for (const [i, text] of moves.entries()) {
        const bytes = coupAt(symbolAt(i), text, positions[i + 1].tally(sideAt(i)));
        await move(wires[i % 2], wires[1 - (i % 2)], bytes, i === moves.length - 1 ? last : CONT);
      }
      for (const wire of wires) expect(await wire.rest()).toBe('');
      const line = await host.result();
      const end = positions.at(-1) ?? rules.start;
      expect(line).toContain(`Ada – Bob: ${result}.`);
      expect(line).toContain(`Sub-boards won: ${end.tally('first')} – ${end.tally('second')}.`);
    });

  test('structs in pieces of one byte, and a move in one piece with the request', async () => {
    const [croix, rond] = [await host.client(), await host.client()];
    const first = coupAt(CROIX, 'e5');
    await croix.trickle(Buffer.concat([partieReq('Ada'), first]));
    await rond.trickle(partieReq('Bob'));
    expect(await croix.read(40)).toBe(partieRep(CROIX, 'Bob'));
    expect(await rond.read(40)).toBe(partieRep(ROND, 'Ada'));
    expect(await rond.read(20)).toBe(first.toString('hex'));
    expect(await croix.read(12)).toBe(rep(0, VALID, CONT));
    expect(await rond.read(12)).toBe(rep(0, VALID, CONT));
    const second = coupAt(ROND, 'e1');
    await rond.trickle(second);
    expect(await croix.read(20)).toBe(second.toString('hex'));
    croix.close();
    await rond.rest();
    await host.result();
  });
});

describe('P12: TRICHE', () => {
  const [closed, winning] = [playsInWon(), winsOne()];
  const fouls: readonly (readonly [string, string, Buffer])[] = [
    ['first move outside the board', '', coup(CROIX, 9, 0)],
    ['negative sub-board', '', coup(CROIX, -1, 0)],
    ['cell outside', '', coup(CROIX, 4, 9)],
    ['wrong symbol', '', coup(ROND, 4, 4)],
    ['unknown symbol', '', coup(7, 4, 4)],
    ['wrong nbSousPlatG', '', coup(CROIX, 4, 4, 1)],
    ['another sub-board than the imposed one', 'e5 e1', coup(CROIX, 1, 0)],
    ['occupied cell', 'e5', coup(ROND, 4, 4)],
    ['won sub-board, where the choice is free', closed.before, closed.bytes],
    ['nbSousPlatG without the sub-board just won', winning.before, winning.bytes],
  ];
  for (const [what, before, bytes] of fouls)
    test(what, async () => {
      const wires = await pair();
      const moves = before === '' ? [] : before.split(' ');
      let position: Position = rules.start;
      for (const [i, text] of moves.entries()) {
        position = position.play(unwrap(rules.readMove(position, text)));
        const bytes = coupAt(symbolAt(i), text, position.tally(sideAt(i)));
        await move(wires[i % 2], wires[1 - (i % 2)], bytes);
      }
      const [cheat, other] = moves.length % 2 === 0 ? wires : [wires[1], wires[0]];
      cheat.write(bytes);
      expect(await other.rest()).toBe(bytes.toString('hex') + rep(0, TRICHE, PERDU));
      expect(await cheat.rest()).toBe(rep(0, TRICHE, PERDU));
      expect(await host.result()).toContain('by an illegal move');
    });

  test('out of turn: noughts before crosses', async () => {
    const [croix, rond] = await pair();
    const early = coupAt(ROND, 'a1');
    rond.write(early);
    expect(await croix.rest()).toBe(early.toString('hex') + rep(0, TRICHE, PERDU));
    expect(await rond.rest()).toBe(rep(0, TRICHE, PERDU));
    expect(await host.result()).toContain('1-0. Winner: Crosses (by an illegal move)');
  });

  test('two moves at once: the second is out of turn', async () => {
    const [croix, rond] = await pair();
    const [one, two] = [coupAt(CROIX, 'e5'), coupAt(CROIX, 'a1')];
    croix.write(Buffer.concat([one, two]));
    expect(await croix.rest()).toBe(rep(0, VALID, CONT) + rep(0, TRICHE, PERDU));
    expect(await rond.rest()).toBe(
      one.toString('hex') + rep(0, VALID, CONT) + two.toString('hex') + rep(0, TRICHE, PERDU),
    );
    expect(await host.result()).toContain('0-1.');
  });

  test('another idRequest: ERR_TYP to both, a blank move to the opponent', async () => {
    const [croix, rond] = await pair();
    croix.write(coup(CROIX, 4, 4, 0, 0));
    expect(await croix.rest()).toBe(rep(3, TRICHE, PERDU));
    expect(await rond.rest()).toBe(coup(CROIX, 0, 0).toString('hex') + rep(3, TRICHE, PERDU));
    expect(await host.result()).toContain('0-1.');
  });
});

describe('P15: whoever goes loses, without a word', () => {
  test('at his turn, in the middle of a struct', async () => {
    const [croix, rond] = await pair();
    await croix.trickle(coupAt(CROIX, 'e5').subarray(0, 13));
    croix.socket.end();
    expect(await rond.rest()).toBe('');
    expect(await host.result()).toContain('0-1. Winner: Noughts (by a crash)');
  });
  test('at the other one’s turn, by a reset', async () => {
    const [croix, rond] = await pair();
    rond.socket.resetAndDestroy();
    expect(await croix.rest()).toBe('');
    expect(await host.result()).toContain('1-0. Winner: Crosses (by a crash)');
  });
});

test('two tables play at once, and a fifth connection is refused', async () => {
  const [a, b] = await pair(['Ada', 'Bob']);
  const [c, d] = await pair(['Cid', 'Dan']);
  const surplus = await host.client();
  expect(await surplus.rest()).toBe('');
  await move(a, b, coupAt(CROIX, 'e5'));
  await move(c, d, coupAt(CROIX, 'a1'));
  await move(b, a, coupAt(ROND, 'e1'));
  b.close();
  await a.rest();
  expect(await host.result()).toContain('Ada – Bob');
  await move(d, c, coupAt(ROND, 'a9'));
  d.close();
  await c.rest();
  expect(await host.result()).toContain('Cid – Dan');
});
