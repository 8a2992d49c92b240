import type { WorkerClient } from '../workers/worker-client.ts';
import type { StoreMethods } from './operations.ts';
import type { ChainDamage, ChainReport } from './store.ts';
import type { ChainPlace, VerifiedPage } from './verify.ts';

/** Links compared at a time: few enough to block the store's thread for milliseconds. */
const PAGE = 500;
/** The number of last links that are compared if the whole chain is not. */
const LAST = 200;
/** The most damages that a report lists. */
const MOST_NAMED = 100;

type Verification = Pick<
  StoreMethods,
  'verifyContest' | 'verifyLinks' | 'verifyEnd' | 'verifyQuickly' | 'countsAreRight'
>;

/**
 * Verifies the chain of a contest page by page, in memory that does not grow with it; one with more links
 * than `most` quickly.
 */
export async function verifyChain(
  call: WorkerClient<Verification>['call'],
  contest: string,
  most = Number.POSITIVE_INFINITY,
): Promise<ChainReport> {
  const first = await call('verifyContest', [contest]);
  if (first === null) return { state: 'unchained', links: 0, head: null, damage: [], more: 0 };
  if (most !== Number.POSITIVE_INFINITY) {
    const { damage: found, ...end } = await call('verifyQuickly', [contest, LAST]);
    const damage = [...first, ...found];
    const state = damage.length === 0 ? 'unverified' : 'broken';
    if (end.links > most) return { ...end, state, damage, more: 0 };
  }
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
  // with damaged games, differing counts are no further finding
  if (damage.length === 0 && !(await call('countsAreRight', [contest]))) add([{ kind: 'counts' }]);
  return { state: damage.length === 0 ? 'whole' : 'broken', links, head, damage, more };
}
