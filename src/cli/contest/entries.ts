import { changedBots, enterBots } from '../../arena/bot-entries.ts';
import { conditionsHere } from '../../arena/contests.ts';
import { choicesOf } from '../../arena/participants.ts';
import { type ContestPlan, planOf } from '../../arena/plan.ts';
import { type BotEntry, type Conditions, conditionsAfter } from '../../arena/summary.ts';
import { hasSandbox } from '../../bots/sandbox/sandbox.ts';
import { gatherSandboxFacts } from '../../doctor/gather-sandbox.ts';
import { sandboxProblem } from '../../doctor/sandbox-problem.ts';
import type { Contest } from '../../store/store.ts';
import { flag, type Invocation } from '../command.ts';
import type { CliTranslator } from '../translator.ts';
import { explain, UsageError } from '../usage-error.ts';
import { version } from '../version.ts';
import { concurrencyOf } from './run.ts';
import { type StoreInvocation, storeWords } from './store.ts';

/** The bots of a contest as they enter it, and as they come back to it. */

const WITHOUT = 'without-sandbox';

export const sandboxOption = ({ t }: CliTranslator) => ({
  [WITHOUT]: flag(t.contest.options.withoutSandbox),
});

type Entries = Readonly<Record<string, BotEntry>>;

async function entriesOf(call: Invocation, plan: ContestPlan): Promise<Entries> {
  const { args, translator } = call;
  const choices = choicesOf(plan);
  if (!choices.ok) throw new UsageError(explain(translator, choices.fault));
  const bots = [...choices.value].filter(([, { kind }]) => kind === 'process');
  if (bots.length > 0 && plan.format.kind !== 'match' && !hasSandbox() && args[WITHOUT] !== true)
    throw new UsageError(await whyNoSandbox(translator));
  const entered = await enterBots(plan, choices.value);
  if (!entered.ok) throw new UsageError(explain(translator, entered.fault));
  return entered.value;
}

async function whyNoSandbox({ t, say }: CliTranslator): Promise<string> {
  const problem = sandboxProblem(await gatherSandboxFacts());
  const remedies = (problem?.remedies ?? []).flatMap(({ text, commands = [] }) => [
    `- ${say(text)}`,
    ...commands.map(command => `    ${command}`),
  ]);
  const why = problem ? [say(problem.message), ...remedies] : [];
  return [t.contest.needsSandbox, ...why, t.contest.withoutSandbox(`--${WITHOUT}`)].join('\n');
}

/** The conditions of a new contest. */
export async function conditionsOf(call: Invocation, plan: ContestPlan): Promise<Conditions> {
  const bots = await entriesOf(call, plan);
  const here = conditionsHere(version(), concurrencyOf(call));
  return Object.keys(bots).length === 0 ? here : { ...here, bots };
}

/** What is stored of one bot of a plan that is being changed; nothing of an engine. */
export const entryOf = async (
  call: StoreInvocation,
  plan: ContestPlan,
  name: string,
): Promise<BotEntry | undefined> => (await entriesOf(call, plan))[name];

/** Refuses to go on with other programs than those that played. */
export async function checkEntries(call: StoreInvocation, contest: Contest): Promise<void> {
  const { bots = {} } = conditionsAfter(contest);
  const plan = planOf(contest);
  const names = changedBots(bots, await entriesOf(call, plan));
  if (names.length === 0) return;
  const { t } = call.translator;
  const changed = t.contest.changedBots(names.join(', '));
  if (contest.kind === 'match') throw new UsageError(`${changed} ${t.contest.putBack}`);
  const commands = plan.participants
    .filter(({ name }) => names.includes(name))
    .map(
      ({ name, seat }) =>
        `    quadrille championship replace ${contest.id}${storeWords(call.args)} "${name}=${seat}" --because "…"`,
    );
  throw new UsageError([`${changed} ${t.contest.newVersion}`, ...commands].join('\n'));
}
