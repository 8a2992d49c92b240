import { unstartableParticipants } from '../../arena/check-participants.ts';
import { gamesLeft } from '../../arena/forecast.ts';
import { choicesOf } from '../../arena/participants.ts';
import type { ContestPlan } from '../../arena/plan.ts';
import { findingText } from '../../bots/check/finding-text.ts';
import type { StoredGame } from '../../store/store.ts';
import type { Invocation } from '../command.ts';
import { flag } from '../options.ts';
import { fitted } from '../terminal/wrap.ts';
import type { CliTranslator } from '../translator.ts';
import { orUsageError, UsageError } from '../usage-error.ts';
import { concurrencyOf } from './run.ts';

const START_ANYWAY = 'start-anyway';

export const startOption = ({ t }: CliTranslator) => ({
  [START_ANYWAY]: flag(t.participants.startAnyway),
});

/**
 * Refuses to play with a bot that still has games and cannot be started or does not answer the greeting,
 * unless `--start-anyway` is given. Engines are not started for it.
 */
export async function refuseUnstartable(
  call: Invocation,
  plan: ContestPlan,
  played: () => Promise<readonly StoredGame[]> = async () => [],
): Promise<void> {
  const found = await unstartable(call, plan, played);
  if (found.length === 0) return;
  throw new UsageError([...found, call.translator.t.participants.refused].join('\n'), 1);
}

/** Only names such bots on standard error: the contest is not started yet. */
export async function warnOfUnstartable(call: Invocation, plan: ContestPlan): Promise<void> {
  const found = await unstartable(call, plan);
  if (found.length === 0) return;
  const text = [...found, call.translator.t.participants.warned].join('\n');
  process.stderr.write(`${fitted(process.stderr, text)}\n`);
}

/** A message about the bots that cannot be started; null if there are none. */
async function unstartable(
  call: Invocation,
  plan: ContestPlan,
  played: () => Promise<readonly StoredGame[]> = async () => [],
): Promise<string[]> {
  const { args, translator } = call;
  if (args[START_ANYWAY] === true) return [];
  const choices = [...orUsageError(translator, choicesOf(plan)).values()];
  if (!choices.some(({ kind }) => kind === 'process')) return [];
  const { players } = gamesLeft(plan, await played());
  const found = await unstartableParticipants(plan, players, concurrencyOf(call));
  return found.flatMap(({ name, fault }) => [
    translator.t.participants.unstartable({ name, why: findingText(translator, fault) }),
    ...(fault.dialogue ?? []).filter(line => line.startsWith('!')).map(line => `    ${line}`),
  ]);
}
