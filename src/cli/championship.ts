import { createContest } from '../arena/contests.ts';
import { type ContestPlan, planOf } from '../arena/plan.ts';
import { recorder } from '../arena/records.ts';
import { unknown } from '../core/texts.ts';
import type { Contest } from '../store/store.ts';
import type { CliCommand } from './command.ts';
import { CHANGES, changeStored, checkNoReason, isChange } from './contest/changes.ts';
import { checkChampionship } from './contest/check.ts';
import { checkEntries, clockOption, conditionsOf, sandboxOption } from './contest/entries.ts';
import { exportContest } from './contest/export.ts';
import { tableLines } from './contest/layout.ts';
import { outputStyle } from './contest/output-style.ts';
import { checkStored, planFromFile, planFromOptions, requestOptions } from './contest/requests.ts';
import { concurrencyOption, playContest, summaryNow, verifyOption } from './contest/run.ts';
import { championshipLines } from './contest/show-championship.ts';
import { matchLines } from './contest/show-match.ts';
import { refuseUnstartable, startOption, warnOfUnstartable } from './contest/start.ts';
import {
  contestNamed,
  inStore,
  type StoreInvocation,
  storeOption,
  storeWords,
} from './contest/store.ts';
import { isFile } from './inputs.ts';
import { argument, flag, given, value } from './options.ts';
import { replay } from './terminal/replay.ts';
import { UsageError } from './usage-error.ts';

const ACTIONS = [
  'new',
  'run',
  'resume',
  'check',
  'show',
  'list',
  'export',
  'replay',
  ...CHANGES,
] as const;
type ChampionshipAction = (typeof ACTIONS)[number];

export const championshipCommand: CliCommand = {
  repeated: ['player', 'p'],
  examples: [
    'championship check class.json',
    'championship run class.json',
    'championship run --preset moia -p "Ada=bot:python3 ada.py" -p "Bob=prolog:bob.pl" -p level:3',
    'championship run --game puissance4 -p level:1 -p level:3 -p greedy --rounds 10 --seed 1',
    'championship run --preset log320 --format knockout --complete -p bot:./ada -p bot:./bob -p level:4',
    'championship run --game puissance4 --format swiss --rounds 5 -p level:1 -p level:2 -p level:3 -p mcts:50ms -p greedy -p random',
    'championship run --preset moia -p "JulIA=tcp:scs" -p "Patate=tcp:scs" --wait 2m',
    'championship resume k3x9',
    'championship export k3x9 --to results',
    'championship replay k3x9 12',
    'championship add k3x9 "Zoé=bot:python3 zoe.py"',
    'championship replace k3x9 "Ada=bot:python3 ada2.py" --because "fixed a crash"',
    'championship void k3x9 12 --because "power cut"',
    'championship exclude k3x9 Eve --because "copied from Ada"',
  ],
  options(args, translator) {
    const { t } = translator;
    return args
      .positional('action', argument(ACTIONS.join(', ')))
      .positional('target', argument(t.championship.options.target))
      .positional('number', argument(t.championship.options.number))
      .options({
        json: flag(t.options.json),
        ascii: flag(t.options.ascii),
        ...concurrencyOption(translator),
        ...storeOption(translator),
        ...sandboxOption(translator),
        ...clockOption(translator),
        ...requestOptions(translator),
        address: value(t.fixtures.options.address),
        ...startOption(translator),
        ...verifyOption(translator),
        to: value(t.championship.options.to),
        because: value(t.championship.options.because),
      })
      .epilogue(t.championship.help);
  },

  async run(call) {
    const { args, translator } = call;
    const word = given(args, 'action') ?? '';
    const action: ChampionshipAction | undefined = ACTIONS.find(
      known => known === word.toLowerCase(),
    );
    if (!action) {
      const what = { fr: 'Action inconnue', en: 'Unknown action' };
      throw new UsageError(translator.say(unknown(what, word, ACTIONS)));
    }
    if (!isChange(action)) checkNoReason(call);
    if (action === 'check') return checkChampionship(call);
    const only = action === 'new' || action === 'run' ? undefined : 'existing';
    await inStore(call, stored => act(stored, action), only);
  },
};

async function act(
  call: StoreInvocation,
  action: Exclude<ChampionshipAction, 'check'>,
): Promise<void> {
  const { args, translator } = call;
  switch (action) {
    case 'new': {
      const contest = await created(call, warnOfUnstartable);
      if (args.json === true) return console.log(JSON.stringify({ id: contest.id }));
      const command = `quadrille championship run ${contest.id}${storeWords(args)}`;
      return console.log(translator.t.championship.created({ name: contest.name, command }));
    }
    case 'run': {
      const target = given(args, 'target');
      const known = target !== undefined && !(await isFile(target));
      return known
        ? playStored(call, await targeted(call))
        : play(call, await created(call, refuseUnstartable));
    }
    case 'resume':
      return playStored(call, await targeted(call));
    case 'show':
      return show(call, (await targeted(call)).id);
    case 'list':
      return list(call);
    case 'export':
      return exportContest(call, await targeted(call));
    case 'replay':
      return replayGame(call, await targeted(call));
    case 'add':
    case 'replace':
    case 'void':
    case 'exclude':
      return changeStored(call, action, await targeted(call));
  }
}

async function created(
  call: StoreInvocation,
  tryBots: (call: StoreInvocation, plan: ContestPlan) => Promise<void>,
): Promise<Contest> {
  const { args, store } = call;
  const target = given(args, 'target');
  const plan = target === undefined ? planFromOptions(call) : await planFromFile(call, target);
  const conditions = await conditionsOf(call, plan); // refuses what must not be started
  await tryBots(call, plan);
  return createContest(store, plan, conditions);
}

async function targeted(call: StoreInvocation): Promise<Contest> {
  const { args, translator } = call;
  const target = given(args, 'target');
  if (target === undefined) throw new UsageError(translator.t.championship.whichOne);
  checkStored(call, target);
  return contestNamed(call, target);
}

/** Plays what is left, unless a bot that still has to play was changed or cannot be started. */
const playStored = (call: StoreInvocation, contest: Contest): Promise<void> =>
  play(call, contest, async plan => {
    await checkEntries(call, contest);
    await refuseUnstartable(call, plan, () => call.store.games.of(contest.id));
  });

async function play(
  call: StoreInvocation,
  contest: Contest,
  tryBots?: (plan: ContestPlan) => Promise<void>,
): Promise<void> {
  const { args, translator } = call;
  const finished = await playContest(call, contest, tryBots);
  await show(call, contest.id);
  if (finished) return;
  const { games } = await summaryNow(call, contest.id);
  const command = `quadrille championship resume ${contest.id}${storeWords(args)}`;
  throw new UsageError(
    translator.t.contest.stopped({ count: games.counted, total: games.total, command }),
    1,
  );
}

async function show(call: StoreInvocation, id: string): Promise<void> {
  const { args, translator } = call;
  const summary = await summaryNow(call, id);
  if (args.json === true) return console.log(JSON.stringify(summary));
  const lines = summary.kind === 'match' ? matchLines : championshipLines;
  for (const line of lines(outputStyle(translator), summary)) console.log(line);
}

async function list({ args, translator, store }: StoreInvocation): Promise<void> {
  const contests = await store.contests.list();
  if (args.json === true) return console.log(JSON.stringify(contests));
  if (contests.length === 0) return console.log(translator.t.championship.none);
  const { t } = translator;
  const rows = contests.map(({ id, name, kind, created, finished, players, games }) => [
    id,
    created.slice(0, 16).replace('T', ' '),
    t.contest.kinds[kind],
    String(players),
    String(games),
    finished ? t.contest.states.finished : t.contest.states.unfinished,
    name,
  ]);
  const heads = [
    { title: 'id' },
    { title: t.contest.columns.created },
    { title: t.contest.columns.kind },
    { title: t.contest.columns.players, align: 'right' },
    { title: t.contest.columns.games, align: 'right' },
    { title: t.contest.columns.state },
    { title: t.contest.columns.name },
  ] as const;
  for (const line of tableLines(heads, rows)) console.log(line);
}

async function replayGame(
  { args, translator, store }: StoreInvocation,
  contest: Contest,
): Promise<void> {
  const text = given(args, 'number') ?? '';
  const game = /^\d{1,9}$/.test(text) ? await store.games.read(contest.id, Number(text) - 1) : null;
  if (!game)
    throw new UsageError(translator.t.championship.noGame({ number: text, id: contest.id }));
  const record = recorder(contest, planOf(contest)).record(game);
  await replay(translator, [record], args.ascii === true);
}
