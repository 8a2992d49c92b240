import { availableParallelism } from 'node:os';
import { brokenText, chainToGoOn, isVoidable } from '../../arena/chain.ts';
import { readSummary } from '../../arena/contests.ts';
import { choicesOf, refuseRemote } from '../../arena/participants.ts';
import { type ContestPlan, planOf } from '../../arena/plan.ts';
import { suspensionText } from '../../arena/plan-texts.ts';
import { runContest } from '../../arena/run.ts';
import type { Schedule } from '../../arena/schedule.ts';
import { matchSoFar } from '../../arena/summary.ts';
import { FaultError } from '../../core/result.ts';
import { isForfeit } from '../../stats/played.ts';
import type { Contest, Store, StoredGame } from '../../store/store.ts';
import type { Invocation } from '../command.ts';
import { flag, value, wholeNumber } from '../options.ts';
import { fitted } from '../terminal/wrap.ts';
import type { CliTranslator } from '../translator.ts';
import { explain, orUsageError, UsageError } from '../usage-error.ts';
import { presetWords } from './conditions.ts';
import { openFixtures } from './fixtures.ts';
import { openProgress } from './progress.ts';
import { liveText } from './show-match.ts';
import { stopSignal } from './stop.ts';
import { type StoreInvocation, storeWords } from './store.ts';
import { watchStore } from './store-watch.ts';

export const concurrencyOption = ({ t }: CliTranslator) => ({
  concurrency: { ...value(t.contest.options.concurrency(usualConcurrency())), alias: 'c' },
});

/** One core is left to the referee. */
const usualConcurrency = (): number => Math.max(1, availableParallelism() - 1);

/** 0: this machine plays no games that workers can play. */
export function concurrencyOf(call: Invocation & { readonly store?: Store }): number {
  const found = wholeNumber(call, 'concurrency', [0, 256]) ?? usualConcurrency();
  if (found === 0 && !call.store?.work) throw new UsageError(call.translator.t.workers.notHere);
  return found;
}

/**
 * Plays a contest's remaining games and shows the progress. False if it was stopped. `tryBots` runs before, but after
 * the check of the store, so that commands changed from outside are not started.
 */
export async function playContest(
  call: StoreInvocation,
  contest: Contest,
  tryBots?: (plan: ContestPlan) => Promise<void>,
): Promise<boolean> {
  const { translator, store } = call;
  await checkUnchanged(call, contest);
  const plan = planOf(contest);
  await tryBots?.(plan);
  const choices = choicesOf(plan);
  if (!choices.ok) throw new UsageError(explain(translator, choices.fault));
  orUsageError(translator, refuseRemote(choices.value, store.work !== null));
  const isMatch = plan.format.kind === 'match';
  const progress = await openProgress(
    translator,
    plan.format.kind === 'match' && plan.format.sprt !== null,
  );
  const stop = stopSignal(translator, progress.stop);
  announce(translator, contest, plan);
  const fixtures = openFixtures(call, plan, progress.print);
  const concurrency = concurrencyOf(call);
  const workers = store.work
    ? await (await import('./workers.ts')).openWorkers(call, store.work, contest, {
        isAlone: concurrency === 0,
        print: progress.print,
      })
    : null;
  const watch = store.work ? watchStore(store, translator, progress.print) : null;
  let forfeits = 0;
  try {
    const end = await runContest({
      store,
      contest,
      plan,
      concurrency,
      ...(workers ? { spreader: workers.spreader } : {}),
      signal: stop.signal,
      unsandboxed: name => process.stderr.write(`${translator.t.play.noSandbox(name)}\n`),
      ...(fixtures ? { network: fixtures.run } : {}),
      report(schedule: Schedule, game: StoredGame | null) {
        if (game) fixtures?.report(game);
        if (game === null) forfeits = schedule.counted().filter(isForfeit).length;
        else if (isForfeit(game)) forfeits++;
        progress.update(Math.min(schedule.played, schedule.total), schedule.total, () => {
          const match = isMatch ? matchSoFar(schedule) : null;
          const live = match
            ? liveText(translator, match, forfeits)
            : forfeits > 0
              ? translator.t.contest.liveForfeits(forfeits)
              : '';
          return [live, workers?.text() ?? ''].filter(text => text !== '').join('  ');
        });
      },
    });
    return end === 'finished';
  } catch (error) {
    if (!(error instanceof FaultError && error.fault.code.startsWith('store-'))) throw error;
    const words = isMatch ? 'match --resume' : 'championship resume';
    const command = `quadrille ${words} ${contest.id}${storeWords(call.args)}`;
    const lines = [explain(translator, error.fault), translator.t.contest.goOn(command)];
    throw new UsageError(lines.join('\n'), 1);
  } finally {
    watch?.close();
    progress.stop();
    stop.close();
  }
}

/** Refuses to go on from results that were changed from outside. */
export async function checkUnchanged(
  { args, translator, store }: StoreInvocation,
  { id, name }: Contest,
): Promise<void> {
  const chain = await chainToGoOn(store, id);
  if (chain.state !== 'broken') return;
  const { t, say } = translator;
  const command = `quadrille championship show ${id}${storeWords(args)}`;
  const onlyGames = chain.more === 0 && chain.damage.every(isVoidable);
  throw new UsageError(
    [
      t.contest.notContinued({ id, name }),
      say(brokenText(chain)),
      ...(onlyGames ? [t.contest.voidRemedy(id)] : []),
      t.contest.changedRemedy(command),
    ].join('\n'),
  );
}

/** Announces the contest, its rules, and that it can be stopped. */
function announce(translator: CliTranslator, { id, name }: Contest, plan: ContestPlan): void {
  const say = (text: string) => process.stderr.write(`${fitted(process.stderr, text)}\n`);
  say(translator.t.contest.begins({ id, name }));
  const preset = presetWords(translator, plan);
  if (preset !== null) say(preset);
  else if (plan.suspendAfter !== null) say(translator.say(suspensionText(plan.suspendAfter)));
}

/** Longer chains are compared with all games only on request, since that takes more than a second. */
const MOST_LINKS = 20_000;

export const verifyOption = ({ t }: CliTranslator) => ({
  verify: flag(t.contest.options.verify),
});

/** A stored contest in its present state. */
export async function summaryNow({ args, store }: StoreInvocation, id: string) {
  const contest = await store.contests.read(id);
  if (!contest) throw new Error(`contest ${id} is gone`);
  return readSummary(store, contest, args.verify === true ? undefined : MOST_LINKS);
}
