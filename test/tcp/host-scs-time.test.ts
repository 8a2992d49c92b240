import { afterEach, describe, expect, test } from 'vitest';
import type { Position } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ultimate } from '../../src/games/ultimate/index.ts';
import { sleep } from '../../src/time/timers.ts';
import {
  CONT,
  CROIX,
  coup,
  coupAt,
  PERDU,
  partieRep,
  partieReq,
  ROND,
  rep,
  TIMEOUT,
  TRICHE,
  VALID,
} from './scs-structs.ts';
import { TestHost, type Wire } from './test-host.ts';

/** Time, waits and the arbiter's switches: each test has a host of its own, with short limits. */

let host: TestHost;
afterEach(() => host.talk.kill());

async function pair(): Promise<[Wire, Wire]> {
  const [croix, rond] = [await host.client(), await host.client()];
  croix.write(partieReq('Ada'));
  await croix.trickle(new Uint8Array(0));
  rond.write(partieReq('Bob'));
  expect(await croix.read(40)).toBe(partieRep(CROIX, 'Bob'));
  expect(await rond.read(40)).toBe(partieRep(ROND, 'Ada'));
  return [croix, rond];
}

describe('P13, A4: TIMEOUT', () => {
  test('the first move: from the answer to the request on', async () => {
    host = await TestHost.start('scs', '--time', '300ms', '--grace', '200ms');
    const [croix, rond] = await pair();
    expect(await rond.rest()).toBe(coup(CROIX, 0, 0).toString('hex') + rep(0, TIMEOUT, PERDU));
    expect(await croix.rest()).toBe(rep(0, TIMEOUT, PERDU));
    expect(await host.result()).toContain('Ada – Bob: 0-1. Winner: Noughts (on time)');
    expect(await host.talk.ended()).toBe(0);
  });

  test('a later move, half sent; what comes after it is too late and resets nothing', async () => {
    host = await TestHost.start('scs', '--time', '2s', '--grace', '0');
    const [croix, rond] = await pair();
    const first = coupAt(CROIX, 'e5');
    croix.write(first);
    expect(await rond.read(32)).toBe(first.toString('hex') + rep(0, VALID, CONT));
    expect(await croix.read(12)).toBe(rep(0, VALID, CONT));
    const late = coupAt(ROND, 'e1');
    rond.write(late.subarray(0, 19));
    expect(await croix.rest()).toBe(coup(ROND, 0, 0).toString('hex') + rep(0, TIMEOUT, PERDU));
    rond.write(late.subarray(19)); // it was still computing
    expect(await rond.read(12)).toBe(rep(0, TIMEOUT, PERDU));
    expect(await rond.rest()).toBe('');
    expect(await host.result()).toContain('1-0. Winner: Crosses (on time)');
  });

  test('--no-timeout: a late move counts, and is told', async () => {
    host = await TestHost.start('scs', '--time', '50ms', '--grace', '0', '--no-timeout');
    const [croix, rond] = await pair();
    await sleep(200); // to be late is what is tested: up to 100 ms are forgiven if the host stood still
    croix.write(coupAt(CROIX, 'e5'));
    expect(await croix.read(12)).toBe(rep(0, VALID, CONT));
    await host.talk.until('[1] Crosses: e5 came late');
    rond.close();
    await croix.rest();
  });
});

describe('P18: waits have an end', () => {
  test('one asks, the other only connects: the asker wins by absence', async () => {
    host = await TestHost.start('scs', '--wait', '300ms');
    const mute = await host.client();
    const asking = await host.client();
    asking.write(partieReq('Ada'));
    expect(await asking.rest()).toBe(partieRep(0, '', 1));
    expect(await mute.rest()).toBe('');
    expect(await host.result()).toContain(
      'Ada – the absent player: 1-0. Winner: Crosses (by absence)',
    );
    expect(await host.talk.ended()).toBe(0);
  });
  test('one asks, nobody else comes', async () => {
    host = await TestHost.start('scs', '--wait', '200ms');
    const asking = await host.client();
    asking.write(partieReq('Ada'));
    expect(await asking.rest()).toBe(partieRep(0, '', 1));
    expect(await host.result()).toContain('by absence');
  });
  test('somebody who connects and says nothing is sent away, and the table stays free', async () => {
    host = await TestHost.start('scs', '--wait', '200ms');
    expect(await (await host.client()).rest()).toBe('');
    const [croix, rond] = await pair();
    croix.close();
    await rond.rest();
  });
  test('who asked and left is nobody’s opponent', async () => {
    host = await TestHost.start('scs');
    const gone = await host.client();
    gone.write(partieReq('Gone'));
    await gone.trickle(new Uint8Array(0));
    gone.socket.end();
    await host.talk.until(`127.0.0.1:${gone.socket.localPort} has left`);
    const [croix, rond] = await pair();
    croix.close();
    await rond.rest();
  });
});

describe('--no-validation', () => {
  test('what the rules refuse goes on, until somebody leaves', async () => {
    host = await TestHost.start('scs', '--no-validation', '--time', '5s', '--grace', '0');
    const wires = await pair();
    const moves = [
      coupAt(CROIX, 'e5', 3), // nbSousPlatG is ignored
      coupAt(CROIX, 'e1'), // so is the symbol
      coupAt(CROIX, 'b2'), // not in a: after this the rules are not consulted
      coup(ROND, 77, -5, 9),
      coupAt(CROIX, 'e5'),
    ];
    for (const [i, bytes] of moves.entries()) {
      const [mover, other] = i % 2 === 0 ? wires : [wires[1], wires[0]];
      mover.write(bytes);
      expect(await other.read(32)).toBe(bytes.toString('hex') + rep(0, VALID, CONT));
      expect(await mover.read(12)).toBe(rep(0, VALID, CONT));
    }
    // time still runs
    expect(await wires[0].rest()).toBe(coup(ROND, 0, 0).toString('hex') + rep(0, TIMEOUT, PERDU));
    expect(await wires[1].rest()).toBe(rep(0, TIMEOUT, PERDU));
    expect(await host.result()).toContain('1-0. Winner: Crosses (on time)');
  });
  test('early bytes wait for their turn; a wrong idRequest still ends the game', async () => {
    host = await TestHost.start('scs', '--noValid');
    const [croix, rond] = await pair();
    const [one, two] = [coupAt(CROIX, 'e5'), coupAt(ROND, 'e1')];
    await rond.trickle(two);
    croix.write(one);
    expect(await rond.read(44)).toBe(
      one.toString('hex') + rep(0, VALID, CONT) + rep(0, VALID, CONT),
    );
    expect(await croix.read(44)).toBe(
      rep(0, VALID, CONT) + two.toString('hex') + rep(0, VALID, CONT),
    );
    croix.write(coup(CROIX, 0, 0, 0, 5));
    expect(await croix.rest()).toBe(rep(3, TRICHE, PERDU));
    await rond.rest();
  });
});

test('an engine takes a seat: the client is answered at once and told its moves', async () => {
  const rules = unwrap(rulesOf(ultimate));
  host = await TestHost.start('scs', '--second', 'alphabeta:nodes=50', '--seed', '1');
  const wire = await host.client();
  wire.write(partieReq('Ada'));
  expect(await wire.read(40)).toBe(partieRep(CROIX, 'alphabeta:nodes=50'));
  let position: Position = rules.start;
  while (!position.outcome) {
    const [move] = position.legalMoves();
    const text = rules.writeMove(position, move);
    position = position.play(move);
    wire.write(coupAt(CROIX, text, position.tally('first')));
    expect(await wire.read(8)).toBe('00'.repeat(8));
    await wire.read(4);
    if (position.outcome) break;
    const bytes = Buffer.from(await wire.read(20), 'hex');
    const theirs = `${'abcdefghi'[bytes.readInt32LE(8)]}${bytes.readInt32LE(12) + 1}`;
    position = position.play(unwrap(rules.readMove(position, theirs)));
    expect(bytes.toString('hex')).toBe(
      coupAt(ROND, theirs, position.tally('second')).toString('hex'),
    );
    await wire.read(12);
  }
  expect(await wire.rest()).toBe('');
  expect(await host.result()).toMatch(/Ada – alphabeta:nodes=50: /);
  expect(await host.talk.ended()).toBe(0);
});
