import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sleep } from '../../src/time/timers.ts';
import { freshFile } from '../support/store-files.ts';
import { Client, create, FRIENDS, friends, type Served, serve } from './online-client.ts';

/** Whoever leaves a game without a clock loses it when the other claims it; games that never began are removed. */

const CLAIM_AFTER = 400;
let site: Served;
let address = '';
beforeAll(async () => {
  site = await serve(undefined, { claimAfter: CLAIM_AFTER });
  address = site.address;
});
afterAll(() => site.close());

const claim = (what: 'win' | 'draw') => ({ type: 'claim', what });

/** A game that the second player has left. */
async function left(game: unknown = FRIENDS, at = address) {
  const met = await friends(at, game);
  met.second.socket.close();
  await met.first.until(() => met.first.status?.there.second === false);
  return met;
}

describe('a game without a clock', () => {
  test('is not won before the time is up', async () => {
    const patient = await serve(undefined, { claimAfter: 3_600_000 });
    onTestFinished(() => patient.close());
    const { first } = await left(FRIENDS, patient.address);
    expect(first.status?.claimIn.first).toBeGreaterThan(3_000_000);
    expect(await first.fault(first.act(claim('win')))).toBe('too-early');
    first.move('b2');
    await first.until(() => first.moves.length === 1);
  });

  test('is won by whoever stayed', async () => {
    const { room, secrets, first } = await left();
    expect(first.status?.claimIn).toEqual({ first: expect.any(Number), second: null });
    expect(first.status?.claimIn.first).toBeLessThanOrEqual(CLAIM_AFTER);
    await sleep(CLAIM_AFTER);
    first.act(claim('win'));
    await first.until(() => first.status?.phase === 'over');
    const ended = first.events.at(-1);
    expect(ended).toMatchObject({ type: 'ended', cause: 'abandoned', winner: 'first' });
    const { why } = JSON.parse((ended?.type === 'ended' && ended.evidence) || '{}');
    expect(why.fr).toMatch(/^l’adversaire était parti depuis \d+\u00a0s$/);
    expect(why.en).toMatch(/^the opponent had been gone for \d+ s$/);
    const back = await Client.join(address, room, secrets.second);
    expect(back.events).toEqual(first.events);
    expect(await back.fault(back.act(claim('win')))).toBe('over');
    expect(back.status?.score).toEqual({ played: 1, wins: [1, 0], draws: 0 });
  });

  test('or drawn; a claim that comes twice counts once', async () => {
    const { first } = await left();
    await sleep(CLAIM_AFTER);
    first.act(claim('draw'));
    first.act(claim('win'));
    await first.until(() => first.status?.phase === 'over');
    expect(first.events).toMatchObject([{ type: 'ended', cause: 'agreement', winner: null }]);
    expect(first.status?.score).toEqual({ played: 1, wins: [0, 0], draws: 1 });
  });

  test('where there are no draws none can be taken', async () => {
    const { first } = await left({ ...FRIENDS, rules: 'breakthrough' });
    await sleep(CLAIM_AFTER);
    expect(await first.fault(first.act(claim('draw')))).toBe('no-draws');
    first.act(claim('win'));
    await first.until(() => first.status?.phase === 'over');
  });

  test('goes on when the other comes back in time, or has a second page open', async () => {
    const { room, secrets, first } = await left();
    const second = await Client.join(address, room, secrets.second);
    await first.until(() => first.status?.claimIn.first === null);
    const another = await Client.join(address, room, secrets.second);
    second.socket.close();
    await sleep(CLAIM_AFTER + 100);
    expect(await first.fault(first.act(claim('win')))).toBe('not-away');
    first.move('b2');
    await another.until(() => another.moves.length === 1);
  });

  test('can be claimed after a restart, once the other has had his time again', async () => {
    const file = freshFile();
    const before = await serve(file, { claimAfter: CLAIM_AFTER });
    const met = await friends(before.address);
    met.first.move('b2');
    await met.second.until(() => met.second.moves.length === 1);
    await before.close();
    const patient = await serve(file, { claimAfter: 3_600_000 });
    const early = await Client.join(patient.address, met.room, met.secrets.first);
    await early.until(() => early.status?.phase === 'playing');
    expect(await early.fault(early.act(claim('win')))).toBe('too-early');
    await patient.close();
    const after = await serve(file, { claimAfter: CLAIM_AFTER });
    const first = await Client.join(after.address, met.room, met.secrets.first);
    await first.until(() => first.status?.phase === 'playing');
    await sleep(CLAIM_AFTER);
    first.act(claim('win'));
    await first.until(() => first.status?.phase === 'over');
    await after.close();
  });
});

describe('forged claims are refused and change nothing', () => {
  test('against somebody who is there, by a spectator, with fields of their own, too early', async () => {
    const { room, secrets } = await create(address);
    const first = await Client.join(address, room, secrets.first);
    expect(await first.fault(first.act(claim('win')))).toBe('waiting');
    const second = await Client.join(address, room, secrets.second);
    await first.until(() => first.status?.phase === 'playing');
    const watcher = await Client.join(address, room);
    expect(await watcher.fault(watcher.act(claim('win')))).toBe('watching');
    expect(await first.fault(first.act(claim('win')))).toBe('not-away');
    for (const forged of [
      { ...claim('win'), evidence: '{}' },
      { ...claim('win'), side: 'second' },
      { type: 'claim', what: 'loss' },
      { type: 'claim' },
    ])
      first.act(forged);
    await first.until(() => first.faults.filter(code => code === 'bad-message').length === 4);
    expect(second.events).toEqual([]);
  });

  test('at the clock, which decides by itself; against an engine, which never leaves', async () => {
    const { first } = await left({ ...FRIENDS, time: '5m' });
    await sleep(CLAIM_AFTER);
    expect(await first.fault(first.act(claim('win')))).toBe('clock-decides');
    const seats = { first: 'person', second: 'random' };
    const { room, secrets } = await create(address, { ...FRIENDS, seats });
    const alone = await Client.join(address, room, secrets.first);
    await alone.until(() => alone.status?.phase === 'playing');
    await sleep(CLAIM_AFTER);
    expect(alone.status?.claimIn).toEqual({ first: null, second: null });
    expect(await alone.fault(alone.act(claim('win')))).toBe('not-away');
    expect(alone.events).toEqual([]);
  });
});

test('a game that waits is there after a restart, however late the server believes it to be', async () => {
  const file = freshFile();
  const before = await serve(file);
  const { room, secrets } = await create(before.address);
  await before.close();
  const db = new DatabaseSync(file);
  db.exec(`update room set created = '2020-01-01T00:00:00.000Z'`);
  db.close();
  const after = await serve(file);
  const back = await Client.join(after.address, room, secrets.first);
  expect(back.status?.phase).toBe('waiting');
  await after.close();
});
