import { isVoidable, readChain } from '../../arena/chain.ts';
import { changeText } from '../../arena/change-texts.ts';
import { changeContest } from '../../arena/changes.ts';
import type { ContestPlan } from '../../arena/plan.ts';
import type { ChangeRequest, Contest } from '../../store/store.ts';
import type { Invocation } from '../command.ts';
import { given } from '../options.ts';
import { explain, UsageError } from '../usage-error.ts';
import { entryOf } from './entries.ts';
import { checkUnchanged } from './run.ts';
import { type StoreInvocation, storeWords } from './store.ts';

/** Actions that change a championship that has begun. */
export const CHANGES = ['add', 'replace', 'void', 'exclude'] as const;
type ChangeWord = (typeof CHANGES)[number];

export const isChange = (action: string): action is ChangeWord =>
  (CHANGES as readonly string[]).includes(action);

/** A reason without a change is refused, not ignored. */
export function checkNoReason({ args, translator }: Invocation): void {
  if (given(args, 'because') !== undefined)
    throw new UsageError(translator.t.championship.becauseAlone);
}

export async function changeStored(
  call: StoreInvocation,
  action: ChangeWord,
  contest: Contest,
): Promise<void> {
  const { args, translator, store } = call;
  const request = await unlessChanged(call, requestFrom(call, action, contest), contest);
  const enter = (plan: ContestPlan, name: string) => entryOf(call, plan, name);
  const made = await changeContest(store, contest.id, request, { enter });
  if (!made.ok) throw new UsageError(explain(translator, made.fault));
  const { change, left } = made.value;
  if (args.json === true)
    return console.log(JSON.stringify({ id: contest.id, change, toPlay: left }));
  const command = `quadrille championship resume ${contest.id}${storeWords(args)}`;
  console.log(translator.say(changeText(change)));
  const { nothingToPlay, toPlay } = translator.t.championship;
  console.log(left === 0 ? nothingToPlay : toPlay({ count: left, command }));
}

/** Refuses to go on from results that were changed from outside, except to void one of them. */
async function unlessChanged(
  call: StoreInvocation,
  request: ChangeRequest,
  contest: Contest,
): Promise<ChangeRequest> {
  if (request.kind !== 'void') {
    await checkUnchanged(call, contest);
    return request;
  }
  const { damage } = await readChain(call.store, contest.id);
  const tampered = damage.some(each => isVoidable(each) && each.game.number === request.number);
  if (!tampered) await checkUnchanged(call, contest);
  return tampered ? { ...request, tampered } : request;
}

function requestFrom(
  { args, translator }: Invocation,
  action: ChangeWord,
  { id }: Contest,
): ChangeRequest {
  const { t } = translator;
  const text = given(args, 'number')?.trim() ?? '';
  const because = given(args, 'because')?.trim() ?? '';
  switch (action) {
    case 'add':
    case 'replace': {
      const named = /^([^=]+)=(.+)$/s.exec(text);
      if (!named) throw new UsageError(t.championship.nameAndSeat({ action, text }));
      const [, name, seat] = named.map(part => part.trim());
      return { kind: action, name, seat, because: because === '' ? null : because };
    }
    case 'void':
      if (!/^[1-9]\d{0,8}$/.test(text))
        throw new UsageError(t.championship.noGame({ number: text, id }));
      return { kind: action, number: Number(text) - 1, because };
    case 'exclude':
      if (text === '') throw new UsageError(t.championship.whoIsExcluded);
      return { kind: action, name: text, because };
  }
}
