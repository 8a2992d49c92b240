import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { ok } from '../core/result.ts';
import { readFeedServerMessage } from '../protocols/feed-wire.ts';
import { faults } from './faults.ts';
import { Feed, type FeedClient } from './feed.ts';
import type { Identity } from './identity.ts';
import { LIMITS } from './limits.ts';

const TEACHER: Identity = { person: null, isAdministrator: true };
const STRANGER: Identity = { person: null, isAdministrator: false };

/** A feed about one number, of which the public sees whether it is even. */
function arrange() {
  const clock = handClock();
  const feed = new Feed(clock.timers, LIMITS);
  let number = 0;
  let reads = 0;
  let isOpen = true;
  const followed: boolean[] = [];
  feed.provide('number', {
    async audienceOf(_id, { isAdministrator }) {
      if (isAdministrator) return ok('teacher');
      return isOpen ? ok('public') : { ok: false, fault: faults.noTopic };
    },
    async read(id, audience) {
      reads++;
      if (id === 'gone') return null;
      return audience === 'teacher' ? { number } : { even: number % 2 === 0 };
    },
    followed: (_id, is) => followed.push(is),
  });
  const page = (identity: Identity) => {
    const got: unknown[] = [];
    const client: FeedClient = {
      identity,
      send(frame) {
        const message = readFeedServerMessage(frame.toString());
        if (!message.ok) throw new Error('unreadable');
        const { value } = message;
        got.push(value.type === 'topic' ? value.state : 'fault' in value && value.fault.code);
      },
    };
    feed.enter(client);
    return { client, got };
  };
  const set = async (to: number) => {
    number = to;
    feed.changed('number:one');
    clock.advance(LIMITS.topicInterval);
    await new Promise(setImmediate);
  };
  return {
    feed,
    page,
    set,
    followed,
    shut: () => {
      isOpen = false;
    },
    reads: () => reads,
  };
}

test('each audience is sent what it may see, read once however many follow', async () => {
  const { feed, page, set, reads } = arrange();
  const teacher = page(TEACHER);
  const strangers = [page(STRANGER), page(STRANGER), page(STRANGER)];
  for (const { client } of [teacher, ...strangers])
    expect(await feed.follow(client, 'number:one')).toBeNull();
  const before = reads();
  await set(1);
  expect(reads() - before).toBe(2);
  expect(teacher.got).toEqual([{ number: 0 }, { number: 1 }]);
  for (const { got } of strangers) expect(got).toEqual([{ even: true }, { even: false }]);
  await set(3);
  expect(teacher.got.at(-1)).toEqual({ number: 3 });
  expect(strangers[0].got).toHaveLength(2); // what it may see has not changed
});

test('many changes are one message', async () => {
  const { feed, page, set, reads } = arrange();
  const { client, got } = page(TEACHER);
  await feed.follow(client, 'number:one');
  const before = reads();
  for (let i = 0; i < 100; i++) feed.changed('number:one');
  await set(7);
  expect(reads() - before).toBe(1);
  expect(got).toEqual([{ number: 0 }, { number: 7 }]);
});

test('whoever may no longer follow is told and sent nothing more', async () => {
  const { feed, page, set, shut } = arrange();
  const [teacher, stranger] = [page(TEACHER), page(STRANGER)];
  for (const { client } of [teacher, stranger]) await feed.follow(client, 'number:one');
  shut();
  await feed.reconsider('number:one');
  await set(5);
  expect(stranger.got).toEqual([{ even: true }, 'no-topic']);
  expect(teacher.got.at(-1)).toEqual({ number: 5 });
  expect((await feed.follow(stranger.client, 'number:one'))?.code).toBe('no-topic');
});

test('topics are begun and ended with their followers, and bounded', async () => {
  const { feed, page, followed } = arrange();
  const one = page(TEACHER);
  const two = page(TEACHER);
  await feed.follow(one.client, 'number:one');
  await feed.follow(two.client, 'number:one');
  feed.leave(one.client);
  expect(followed).toEqual([true]);
  feed.leave(two.client);
  expect(followed).toEqual([true, false]);
  expect(feed.isFollowed('number:one')).toBe(false);
  const { client, got } = page(TEACHER);
  expect((await feed.follow(client, 'nothing:one'))?.code).toBe('no-topic');
  for (let i = 0; i < LIMITS.topicsPerPage; i++)
    expect(await feed.follow(client, `number:n${i}`)).toBeNull();
  expect((await feed.follow(client, 'number:more'))?.code).toBe('too-many-topics');
  feed.unfollow(client, 'number:n0');
  await feed.follow(client, 'number:gone');
  expect(got.at(-1)).toBe('no-topic');
});
