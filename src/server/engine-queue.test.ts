import { describe, expect, test } from 'vitest';
import { EngineQueue, type QueuedSearch } from './engine-queue.ts';

interface NamedSearch extends QueuedSearch {
  readonly name: string;
}

/** `a1` is a search of room 1 of address `a`; an upper-case address makes it a long one. */
const search = (name: string, isHeld = () => false): NamedSearch => ({
  ...{ name, room: name, isHeld },
  address: name[0].toLowerCase(),
  isLong: name[0] !== name[0].toLowerCase(),
});

const ONE = { most: 1, mostPerAddress: 1, mostLong: 1, mostLongPerAddress: 1 };

function queueOf(names: string, limits = ONE) {
  const queue = new EngineQueue<NamedSearch>(limits);
  const searches = new Map(names.split(' ').map(name => [name, search(name)]));
  for (const each of searches.values()) queue.add(each);
  const end = (name: string) => queue.remove(searches.get(name) ?? search(name));
  return { queue, end };
}

/** The names in the order in which they begin, one after the other. */
function served({ queue }: ReturnType<typeof queueOf>): string {
  const names: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    names.push(next.name);
    queue.remove(next);
  }
  return names.join(' ');
}

const orders = [
  ['a1 a2 a3', 'a1 a2 a3', 'one address: as they came'],
  ['a1 a2 a3 b1', 'a1 b1 a2 a3', 'another address waits for one search, not for all'],
  ['a1 a2 a3 b1 b2 c1', 'a1 b1 c1 a2 b2 a3', 'addresses take turns'],
] as const;
for (const [came, order, why] of orders)
  test(why, () => {
    expect(served(queueOf(came))).toBe(order);
    expect(
      queueOf(came)
        .queue.inOrder()
        .map(({ name }) => name)
        .join(' '),
    ).toBe(order);
  });

test('whoever comes back at once stands behind those who wait since', () => {
  const { queue } = queueOf('a1 b1');
  const begins: string[] = [];
  for (let i = 0; i < 6; i++) {
    const next = queue.take();
    if (!next) throw new Error('nothing waits');
    begins.push(next.name);
    queue.remove(next);
    if (next.name === 'a1') for (const again of ['a1', 'a2', 'a3']) queue.add(search(again));
    if (next.name === 'b1') queue.add(search('b1'));
  }
  expect(begins.filter(name => name === 'b1')).toHaveLength(3);
});

test('the rooms of an address take turns, whichever asks again first', () => {
  const { queue } = queueOf('a1 a2');
  expect(queue.take()?.name).toBe('a1');
  const again = search('a1');
  queue.add(again);
  expect(queue.inOrder().map(({ name }) => name)).toEqual(['a2', 'a1']);
});

describe('limits', () => {
  const limits = { most: 4, mostPerAddress: 3, mostLong: 3, mostLongPerAddress: 2 };
  const running = ({ queue }: ReturnType<typeof queueOf>) => {
    const names: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) names.push(next.name);
    return names.join(' ');
  };

  test('one thread is kept from long searches, and one of theirs from each address', () => {
    expect(running(queueOf('A1 A2 A3 A4', limits))).toBe('A1 A2');
    expect(running(queueOf('A1 A2 A3 B1 B2', limits))).toBe('A1 B1 A2');
  });

  test('a short search takes the thread that was kept, ahead of long ones that may not', () => {
    expect(running(queueOf('A1 A2 A3 B1 B2 a9', limits))).toBe('A1 B1 A2 a9');
  });

  test('what ends makes room', () => {
    const arranged = queueOf('A1 A2 A3 a4 a5 a6', limits);
    expect(running(arranged)).toBe('A1 A2 a4');
    arranged.end('a4');
    expect(running(arranged)).toBe('a5');
    arranged.end('A1');
    expect(running(arranged)).toBe('A3');
  });

  test('one address leaves a thread to the others', () => {
    expect(running(queueOf('a1 a2 a3 a4 a5', limits))).toBe('a1 a2 a3');
    expect(running(queueOf('a1 a2 a3 a4 a5 b1', limits))).toBe('a1 b1 a2 a3');
  });
});

test('a search that is held keeps its turn, and nobody waits for it', () => {
  let isHeld = true;
  const queue = new EngineQueue<NamedSearch>(ONE);
  queue.add(search('a1', () => isHeld));
  queue.add(search('a2'));
  expect(queue.inOrder().map(({ name }) => name)).toEqual(['a2']);
  isHeld = false;
  expect(queue.take()?.name).toBe('a1');
});
