import { type BotArchives, changedBots, enterBots } from '../../arena/bot-entries.ts';
import { type BotEntry, type Conditions, conditionsAfter } from '../../arena/conditions.ts';
import { conditionsHere } from '../../arena/contests.ts';
import { choicesOf } from '../../arena/participants.ts';
import { type ContestPlan, planOf } from '../../arena/plan.ts';
import { hasSandbox } from '../../bots/sandbox/sandbox.ts';
import { gatherSandboxFacts } from '../../doctor/gather-sandbox.ts';
import { sandboxProblem } from '../../doctor/sandbox-problem.ts';
import type { FileStore } from '../../store/file-store.ts';
import type { Contest } from '../../store/store.ts';
import type { Invocation } from '../command.ts';
import { flag } from '../options.ts';
import type { CliTranslator } from '../translator.ts';
import { explain, UsageError } from '../usage-error.ts';
import { version } from '../version.ts';
import { concurrencyOf } from './run.ts';
import { type StoreInvocation, storeWords } from './store.ts';

/** The bots of a contest: taken when they enter it, compared when it is resumed. */

const WITHOUT = 'without-sandbox';
const SCALED = 'scale-clocks';

export const clockOption = ({ t }: CliTranslator) => ({ [SCALED]: flag(t.workers.scaleClocks) });

export const sandboxOption = ({ t }: CliTranslator) => ({
  [WITHOUT]: flag(t.contest.options.withoutSandbox),
});

type Entries = Readonly<Record<string, BotEntry>>;

/** `files`: where to store archives of new bots for workers. */
async function entriesOf(
  call: Invocation,
  plan: ContestPlan,
  files: FileStore | null,
): Promise<Entries> {
  const { args, translator } = call;
  const choices = choicesOf(plan);
  if (!choices.ok) throw new UsageError(explain(translator, choices.fault));
  const bots = [...choices.value].filter(([, { kind }]) => kind === 'process');
  if (bots.length > 0 && plan.format.kind !== 'match' && !hasSandbox() && args[WITHOUT] !== true)
    throw new UsageError(await whyNoSandbox(translator));
  const { t, say } = translator;
  const archives: BotArchives | null = files && {
    put: archive => files.put(archive),
    localOnly: (name, why) => process.stderr.write(`${t.workers.stays({ name, why: say(why) })}\n`),
  };
  const entered = await enterBots(plan, choices.value, archives);
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

const filesOf = ({ store }: StoreInvocation): FileStore | null => store.work && store.files;

/** Refuses bots that must not be started. */
export async function checkNewEntries(call: Invocation, plan: ContestPlan): Promise<void> {
  await entriesOf(call, plan, null);
}

/** The conditions of a new contest. */
export async function conditionsOf(call: StoreInvocation, plan: ContestPlan): Promise<Conditions> {
  await call.store.work?.workers(); // a queue that cannot be made is refused before the contest is stored
  const bots = await entriesOf(call, plan, filesOf(call));
  const here = {
    ...conditionsHere(version(), concurrencyOf(call)),
    ...(await clockConditions(call, plan)),
  };
  return Object.keys(bots).length === 0 ? here : { ...here, bots };
}

/** What workers have to know of this machine where clocks decide. */
async function clockConditions(
  { args, store, translator }: StoreInvocation,
  plan: ContestPlan,
): Promise<Pick<Conditions, 'speed' | 'clock'>> {
  if (!store.work) return {};
  const { measureSpeed, usesClock } = await import('../../queue/speed.ts');
  const choices = choicesOf(plan);
  if (!choices.ok) throw new UsageError(explain(translator, choices.fault));
  if (!usesClock(plan, choices.value)) return {};
  const speed = await measureSpeed();
  return args[SCALED] === true ? { speed, clock: 'scaled' } : { speed };
}

/** What is stored of one bot when a plan is changed; nothing for an engine. */
export const entryOf = async (
  call: StoreInvocation,
  plan: ContestPlan,
  name: string,
): Promise<BotEntry | undefined> => (await entriesOf(call, plan, filesOf(call)))[name];

/** Refuses to go on with programs other than those that played. */
export async function checkEntries(call: StoreInvocation, contest: Contest): Promise<void> {
  const { bots = {} } = conditionsAfter(contest);
  const plan = planOf(contest);
  const names = changedBots(bots, await entriesOf(call, plan, null));
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
