import {
  type CheckedParticipant,
  checkParticipants,
  hasFault,
} from '../../arena/check-participants.ts';
import { type Forecast, forecast } from '../../arena/forecast.ts';
import { activeParticipants, type ContestPlan, planOf } from '../../arena/plan.ts';
import { MEASURED_MOVES } from '../../bots/check/contest-examination.ts';
import { findingText } from '../../bots/check/finding-text.ts';
import { isPostgres } from '../../store/location.ts';
import type { StoredGame } from '../../store/store.ts';
import { findingLines } from '../check.ts';
import type { Invocation } from '../command.ts';
import { isFile } from '../inputs.ts';
import { given } from '../options.ts';
import { wrapped } from '../terminal/wrap.ts';
import type { CliTranslator } from '../translator.ts';
import { UsageError } from '../usage-error.ts';
import { checkNewEntries } from './entries.ts';
import { fitting, tableLines } from './layout.ts';
import { duration } from './numbers.ts';
import { type OutputStyle, outputStyle } from './output-style.ts';
import { checkStored, planFromFile, planFromOptions } from './requests.ts';
import { concurrencyOf } from './run.ts';
import { contestNamed, inStore, storeLocation } from './store.ts';

interface CheckedContest {
  readonly id: string | null;
  readonly plan: ContestPlan;
  readonly played: readonly StoredGame[];
}

/** `championship check`: examines every participant and estimates the duration. Nothing is stored. */
export async function checkChampionship(call: Invocation): Promise<void> {
  const { args, translator } = call;
  const contest = await contestOf(call);
  const { plan, played } = contest;
  await checkNewEntries(call, plan);
  const concurrency = concurrencyOf(call) + (await playedByWorkers(call));
  const count = activeParticipants(plan).length;
  const participants = await checkParticipants(plan, (name, done) => {
    const text = translator.t.participants.examining({ name, number: done + 1, count });
    process.stderr.write(`${text}\n`);
  });
  const estimate = forecast(plan, played, participants, concurrency);
  if (args.json === true)
    console.log(JSON.stringify(jsonOf(translator, contest, participants, estimate)));
  else
    for (const line of reportLines(outputStyle(translator), contest, participants, estimate))
      console.log(line);
  const losing = participants.filter(hasFault).length;
  if (losing > 0)
    throw new UsageError(translator.t.participants.wouldLose({ count: losing, total: count }), 1);
}

async function contestOf(call: Invocation): Promise<CheckedContest> {
  const target = given(call.args, 'target');
  if (target === undefined) return { id: null, plan: planFromOptions(call), played: [] };
  if (await isFile(target)) return { id: null, plan: await planFromFile(call, target), played: [] };
  checkStored(call, target);
  return inStore(
    call,
    async stored => {
      const contest = await contestNamed(stored, target);
      const played = await stored.store.games.of(contest.id);
      return { id: contest.id, plan: planOf(contest), played };
    },
    'existing',
  );
}

/** How many games workers would play at once. */
async function playedByWorkers(call: Invocation): Promise<number> {
  if (!isPostgres(await storeLocation(call))) return 0;
  const workers = await inStore(call, async ({ store }) => (await store.work?.workers()) ?? []);
  return workers
    .filter(({ state }) => state === 'working' || state === 'idle')
    .reduce((sum, { about }) => sum + about.concurrency, 0);
}

const slowestOf = ({ moves }: CheckedParticipant): number | null =>
  moves.length === 0 ? null : Math.round(Math.max(...moves));

function jsonOf(
  translator: CliTranslator,
  { id, plan }: CheckedContest,
  participants: readonly CheckedParticipant[],
  estimate: Forecast,
) {
  const { name, game, variant, time } = plan;
  return {
    id,
    name,
    game,
    variant,
    time,
    ready: !participants.some(hasFault),
    participants: participants.map(participant => {
      const { examined } = participant;
      return {
        name: participant.name,
        seat: participant.seat,
        examined: examined !== null,
        starts: examined?.starts ?? null,
        speaks: examined?.speaks ?? null,
        startup: examined ? Math.round(examined.startup) : null,
        moves: participant.moves.map(Math.round),
        slowest: slowestOf(participant),
        memory: examined?.memory ?? null,
        findings: (examined?.findings ?? []).map(found => ({
          ...found,
          text: findingText(translator, found),
        })),
      };
    }),
    forecast: estimate,
  };
}

function reportLines(
  style: OutputStyle,
  { plan }: CheckedContest,
  participants: readonly CheckedParticipant[],
  estimate: Forecast,
): string[] {
  const { translator, columns, bold } = style;
  const faults = participants
    .filter(hasFault)
    .flatMap(({ name, examined }) => [
      '',
      bold(name),
      ...(examined?.findings ?? []).flatMap(found => findingLines(translator, found, columns)),
    ]);
  const unmeasured = participants.filter(({ moves, examined }) => !examined && moves.length === 0);
  const names = unmeasured.map(({ name }) => name).join(', ');
  const texts = [
    ...forecastTexts(translator, estimate),
    ...(names === '' ? [] : [translator.t.participants.unmeasured(names)]),
  ];
  const forecast = texts.map(text => wrapped(text, columns));
  return [bold(plan.name), '', ...table(style, participants), ...faults, '', ...forecast];
}

function table({ translator, columns }: OutputStyle, participants: readonly CheckedParticipant[]) {
  const { t } = translator;
  const texts = t.participants;
  const heads = [
    { title: t.contest.columns.player },
    { title: texts.columns.starts },
    { title: texts.columns.speaks },
    { title: texts.columns.slowest(MEASURED_MOVES), align: 'right' },
    { title: texts.columns.memory, align: 'right' },
    { title: texts.columns.verdict },
  ] as const;
  const answer = (value: boolean | null | undefined) =>
    value === undefined || value === null ? '–' : value ? texts.yes : texts.no;
  const rows = participants.map(participant => {
    const { name, examined } = participant;
    const slowest = slowestOf(participant);
    const memory = Math.round((examined?.memory ?? 0) / 2 ** 20);
    return [
      name,
      answer(examined?.starts),
      answer(examined?.speaks),
      slowest === null ? '–' : `${translator.number(slowest)} ms`,
      memory === 0 ? '–' : texts.mebibytes(memory),
      examined === null ? texts.notExamined : hasFault(participant) ? texts.fault : texts.ready,
    ];
  });
  return tableLines(heads, fitting(heads, rows, 0, columns));
}

function forecastTexts({ t, number }: CliTranslator, estimate: Forecast): string[] {
  const { games, seconds, slowestSeconds, plies, pliesFrom, concurrency } = estimate;
  if (games === 0) return [t.participants.nothingLeft];
  return [
    t.participants.duration({ games, time: duration(seconds), slowest: duration(slowestSeconds) }),
    t.participants.computed({
      plies: number(Math.round(plies)),
      source: t.participants.sources[pliesFrom],
      concurrency,
    }),
  ];
}
