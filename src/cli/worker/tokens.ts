import { newWorkerToken, USUAL_DAYS } from '../../server/worker-tokens.ts';
import type { StoreInvocation } from '../contest/store.ts';
import { given, wholeNumber } from '../options.ts';
import { UsageError } from '../usage-error.ts';

/** Commands for the tokens of workers, which need access to the store. */

const MOST_DAYS = 3_650;

export async function createToken(call: StoreInvocation): Promise<void> {
  const { args, translator, store } = call;
  const { t } = translator;
  const days = wholeNumber(call, 'days', [1, MOST_DAYS]) ?? USUAL_DAYS;
  const name = (given(args, 'name') ?? '').trim().slice(0, 100);
  const { token, text } = await newWorkerToken(store.tokens, name, days);
  console.log(t.worker.tokenMade({ id: token.id, until: token.expires.slice(0, 10) }));
  console.log(`\n  ${text}\n`);
  console.log(t.worker.tokenUse(text));
  if (!store.work) console.log(t.worker.tokenUseless);
}

export async function listTokens({ translator, store }: StoreInvocation): Promise<void> {
  const { t } = translator;
  const tokens = await store.tokens.list();
  if (tokens.length === 0) console.log(t.worker.noTokens);
  for (const { id, name, created, expires, revoked } of tokens) {
    const day = (at: string) => at.slice(0, 10);
    const state =
      revoked !== null
        ? t.worker.tokenRevoked(day(revoked))
        : Date.parse(expires) > Date.now()
          ? t.worker.tokenUntil(day(expires))
          : t.worker.tokenExpired(day(expires));
    console.log(`${id}  ${day(created)}  ${state}${name === '' ? '' : `  ${name}`}`);
  }
}

export async function revokeToken(
  { translator, store }: StoreInvocation,
  id: string | undefined,
): Promise<void> {
  const { t } = translator;
  // a whole token is accepted too: the part before the point is its id
  const named = id?.trim().split('.')[0].toLowerCase() ?? '';
  if (named === '') throw new UsageError(t.worker.revokeWhich);
  if (!(await store.tokens.revoke(named))) throw new UsageError(t.worker.noSuchToken(named), 1);
  console.log(t.worker.revoked(named));
}
