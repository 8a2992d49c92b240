import type { WorkerClient } from '../workers/worker-client.ts';
import type { StoreMethods } from './operations.ts';
import type { ChainDamage, ChainReport } from './store.ts';
import type { ChainPlace, VerifiedPage } from './verify.ts';

/** Links compared at a time: few enough to block the store's thread for milliseconds. */
const PAGE = 500;
/** Damages that a report names. */
const MOST_NAMED = 100;

/** Verifies the chain of a contest page by page, in memory that does not grow with it. */
export async function verifyChain(
  call: WorkerClient<Pick<StoreMethods, 'verifyContest' | 'verifyLinks' | 'verifyEnd'>>['call'],
  contest: string,
): Promise<ChainReport> {
  const first = await call('verifyContest', [contest]);
  if (first === null) return { state: 'unchained', links: 0, head: null, damage: [], more: 0 };
  const damage: ChainDamage[] = [...first];
  let more = 0;
  const add = (found: readonly ChainDamage[]) => {
    const room = MOST_NAMED - damage.length;
    damage.push(...found.slice(0, room));
    more += Math.max(0, found.length - room);
  };
  for (let at: ChainPlace | null = { sequence: -1, hash: '', game: null }; at !== null; ) {
    const page: VerifiedPage = await call('verifyLinks', [contest, at, PAGE]);
    add(page.damage);
    at = page.next;
  }
  const { links, head, damage: last } = await call('verifyEnd', [contest, MOST_NAMED]);
  add(last);
  return { state: damage.length === 0 ? 'whole' : 'broken', links, head, damage, more };
}
