import { conditionsHere, createContest } from '../arena/contests.ts';
import { planOf } from '../arena/plan.ts';
import { recorder } from '../arena/records.ts';
import { unknown } from '../core/texts.ts';
import type { Contest, Store } from '../store/store.ts';
import { type Arguments, argument, type CliCommand, flag, given, value } from './command.ts';
import { exportContest } from './contest/export.ts';
import { tableLines } from './contest/layout.ts';
import { sheetFor } from './contest/output-style.ts';
import { checkStored, planFromFile, planFromOptions, requestOptions } from './contest/requests.ts';
import { concurrencyOf, concurrencyOption, playContest, summaryNow } from './contest/run.ts';
import { championshipLines } from './contest/show-championship.ts';
import { matchLines } from './contest/show-match.ts';
import { contestNamed, inStore, storeOption, storeWords } from './contest/store.ts';
import { isFile } from './inputs.ts';
import { replay } from './terminal/replay.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

const ACTIONS = ['new', 'run', 'resume', 'show', 'list', 'export', 'replay'] as const;
type Action = (typeof ACTIONS)[number];

export const championshipCommand: CliCommand = {
  repeated: ['player', 'p'],
  examples: [
    'championship run class.json',
    'championship run --preset moia -p "Ada=bot:python3 ada.py" -p "Bob=prolog:bob.pl" -p level:3',
    'championship run --game puissance4 -p level:1 -p level:3 -p greedy --rounds 10 --seed 1',
    'championship run --preset log320 --format knockout --complete -p bot:./ada -p bot:./bob -p level:4',
    'championship resume k3x9',
    'championship export k3x9 --to results',
    'championship replay k3x9 12',
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
        ...requestOptions(translator),
        to: value(t.championship.options.to),
      })
      .epilogue(t.championship.help);
  },

  async run(args, translator) {
    const word = given(args, 'action') ?? '';
    const action: Action | undefined = ACTIONS.find(known => known === word.toLowerCase());
    if (!action) {
      const what = { fr: 'Action inconnue', en: 'Unknown action' };
      throw new UsageError(translator.say(unknown(what, word, ACTIONS)));
    }
    const only = action === 'new' || action === 'run' ? undefined : 'existing';
    await inStore(translator, args, store => act(action, translator, store, args), only);
  },
};

async function act(
  action: Action,
  translator: CliTranslator,
  store: Store,
  args: Arguments,
): Promise<void> {
  switch (action) {
    case 'new': {
      const contest = await created(translator, store, args);
      if (args.json === true) return console.log(JSON.stringify({ id: contest.id }));
      const command = `quadrille championship run ${contest.id}${storeWords(args)}`;
      return console.log(translator.t.championship.created({ name: contest.name, command }));
    }
    case 'run': {
      const target = given(args, 'target');
      const known = target !== undefined && !(await isFile(target));
      const contest = known
        ? await targeted(translator, store, args)
        : await created(translator, store, args);
      return play(translator, store, contest, args);
    }
    case 'resume':
      return play(translator, store, await targeted(translator, store, args), args);
    case 'show':
      return show(translator, store, (await targeted(translator, store, args)).id, args);
    case 'list':
      return list(translator, store, args);
    case 'export':
      return exportContest(
        translator,
        store,
        await targeted(translator, store, args),
        given(args, 'to'),
      );
    case 'replay':
      return replayGame(translator, store, await targeted(translator, store, args), args);
  }
}

async function created(translator: CliTranslator, store: Store, args: Arguments): Promise<Contest> {
  const target = given(args, 'target');
  const plan =
    target === undefined
      ? planFromOptions(translator, args)
      : await planFromFile(translator, args, target);
  return createContest(store, plan, conditionsHere(version(), concurrencyOf(translator, args)));
}

async function targeted(
  translator: CliTranslator,
  store: Store,
  args: Arguments,
): Promise<Contest> {
  const target = given(args, 'target');
  if (target === undefined) throw new UsageError(translator.t.championship.whichOne);
  checkStored(translator, args, target);
  return contestNamed(translator, store, target);
}

async function play(
  translator: CliTranslator,
  store: Store,
  contest: Contest,
  args: Arguments,
): Promise<void> {
  const finished = await playContest(translator, store, contest, concurrencyOf(translator, args));
  await show(translator, store, contest.id, args);
  if (finished) return;
  const { games } = await summaryNow(store, contest.id);
  const command = `quadrille championship resume ${contest.id}${storeWords(args)}`;
  throw new UsageError(
    translator.t.contest.stopped({ count: games.counted, total: games.total, command }),
    1,
  );
}

async function show(
  translator: CliTranslator,
  store: Store,
  id: string,
  args: Arguments,
): Promise<void> {
  const summary = await summaryNow(store, id);
  if (args.json === true) return console.log(JSON.stringify(summary));
  const lines = summary.kind === 'match' ? matchLines : championshipLines;
  for (const line of lines(sheetFor(translator), summary)) console.log(line);
}

async function list(translator: CliTranslator, store: Store, args: Arguments): Promise<void> {
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
  translator: CliTranslator,
  store: Store,
  contest: Contest,
  args: Arguments,
): Promise<void> {
  const text = given(args, 'number') ?? '';
  const game = /^\d{1,9}$/.test(text) ? await store.games.read(contest.id, Number(text) - 1) : null;
  if (!game)
    throw new UsageError(translator.t.championship.noGame({ number: text, id: contest.id }));
  const record = recorder(contest, planOf(contest)).record(game);
  await replay(translator, [record], args.ascii === true);
}
