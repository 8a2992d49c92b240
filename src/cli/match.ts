import { createContest } from '../arena/contests.ts';
import { writeRecords } from '../arena/export.ts';
import { type MatchFormat, makePlan } from '../arena/make-plan.ts';
import type { ContestPlan } from '../arena/plan.ts';
import { type SprtRule, STANDARD_SPRT } from '../stats/sprt.ts';
import type { Contest, Store } from '../store/store.ts';
import type { CliCommand, Invocation } from './command.ts';
import { checkEntries, clockOption, conditionsOf } from './contest/entries.ts';
import { gameWords, newSeed, optionSource } from './contest/options.ts';
import { outputStyle } from './contest/output-style.ts';
import { concurrencyOption, playContest, summaryNow } from './contest/run.ts';
import { matchLines, verdictText } from './contest/show-match.ts';
import {
  contestNamed,
  inStore,
  type StoreInvocation,
  storeOption,
  storeWords,
} from './contest/store.ts';
import { argument, flag, gameList, given, value, variantOption, wholeNumber } from './options.ts';
import { checkNewFile, writeTrouble } from './saving.ts';
import { fitted } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';
import { explain, UsageError } from './usage-error.ts';

const USUAL_GAMES = 100;
/** The most games of a test: without a decision by then, the difference is too small to matter. */
const MOST_TESTED = 20_000;
const MOST_GAMES = 1_000_000;

const VALUES = [
  'games',
  'time',
  'openings',
  'wait',
  'port',
  'address',
  'seed',
  'resume',
  'pgn',
] as const;

export const matchCommand: CliCommand = {
  examples: [
    'match level:5 level:4 --game ultimate --games 200',
    'match "bot:python3 bot.py" demo:2 --game breakthrough --time 1s --sprt',
    'match mcts:nodes=500 alphabeta:nodes=500 --game puissance4 -v rotation --sprt 0,20',
    'match tcp:log320 level:3 --game breakthrough --games 4',
    'match --resume k3x9',
  ],
  options(args, translator) {
    const { t } = translator;
    const texts = {
      ...t.fixtures.options,
      ...t.match.options,
      games: t.match.options.games(USUAL_GAMES),
    };
    return args
      .positional('a', argument(texts.a))
      .positional('b', argument(texts.b))
      .options({
        json: flag(t.options.json),
        ...concurrencyOption(translator),
        ...clockOption(translator),
        ...storeOption(translator),
        game: value(t.args.game(gameList)),
        ...variantOption(translator),
        sprt: argument(texts.sprt),
        ponder: flag(t.contest.options.ponder),
        ...Object.fromEntries(VALUES.map(name => [name, value(texts[name])])),
      })
      .epilogue(t.match.help);
  },

  async run(call) {
    const { args, translator } = call;
    const file = given(args, 'pgn');
    if (file !== undefined) await checkNewFile(translator, file);
    const summary = await inStore(call, async stored => {
      const { store } = stored;
      const contest = await contestFor(stored);
      const finished = await playContest(stored, contest);
      const summary = await summaryNow(stored, contest.id);
      if (args.json === true) console.log(JSON.stringify(summary));
      else for (const line of matchLines(outputStyle(translator), summary)) console.log(line);
      if (file !== undefined) await savePgn(translator, store, contest, file, args.json === true);
      if (finished) return summary;
      const { counted, total } = summary.games;
      const command = `quadrille match --resume ${contest.id}${storeWords(args)}`;
      throw new UsageError(translator.t.contest.stopped({ count: counted, total, command }), 1);
    });
    const verdict = verdictText(translator, summary);
    if (summary.match?.test?.state.verdict === 'rejected') throw new UsageError(verdict, 1);
    if (verdict !== '' && args.json !== true) console.log(`\n${fitted(process.stdout, verdict)}`);
  },
};

async function contestFor(call: StoreInvocation): Promise<Contest> {
  const { args, translator, store } = call;
  const resumed = given(args, 'resume');
  if (resumed !== undefined) {
    const also = [
      'a',
      'game',
      'variant',
      'games',
      'sprt',
      'time',
      'openings',
      'wait',
      'port',
      'seed',
    ].find(name => args[name] !== undefined);
    if (also !== undefined) {
      const other = also === 'a' ? String(args.a) : `--${also}`;
      throw new UsageError(translator.t.match.resumeAlone(other));
    }
    const contest = await contestNamed(call, resumed);
    if (contest.kind !== 'match') throw new UsageError(translator.t.match.notMatch(contest.id));
    await checkEntries(call, contest);
    return contest;
  }
  const plan = planFrom(call);
  return createContest(store, plan, await conditionsOf(call, plan));
}

function planFrom(call: Invocation): ContestPlan {
  const { args, translator } = call;
  const [a, b] = [given(args, 'a'), given(args, 'b')];
  if (a === undefined || b === undefined) throw new UsageError(translator.t.match.twoSeats);
  const game = given(args, 'game');
  if (game === undefined) throw new UsageError(translator.t.errors.gameNeeded(gameList));
  const openings = wholeNumber(call, 'openings', [0, 12]);
  const port = wholeNumber(call, 'port', [1, 65_535]);
  const made = makePlan(
    {
      ...gameWords(game, given(args, 'variant')),
      participants: [a, b],
      ...(given(args, 'wait') === undefined ? {} : { wait: given(args, 'wait') }),
      ...(port === undefined ? {} : { port }),
      ...(given(args, 'time') === undefined ? {} : { time: given(args, 'time') }),
      ...(openings === undefined ? {} : { openings }),
      ...(args.ponder === true ? { ponder: true } : {}),
      ...(given(args, 'seed') === undefined ? {} : { seed: given(args, 'seed') }),
    },
    { folder: process.cwd(), randomSeed: newSeed() },
    formatFrom(call),
  );
  if (made.ok) return made.plan;
  throw new UsageError(explain(translator, made.fault, optionSource(args, made.path, [a, b])));
}

function formatFrom(call: Invocation): MatchFormat {
  const { args, translator } = call;
  const sprt = sprtFrom(translator, given(args, 'sprt'));
  const games = wholeNumber(call, 'games', [2, MOST_GAMES]) ?? (sprt ? MOST_TESTED : USUAL_GAMES);
  if (games % 2 === 1) throw new UsageError(translator.t.match.even(games));
  return { kind: 'match', pairs: games / 2, sprt };
}

/** `--sprt` alone is the standard test; `--sprt LOW,HIGH` sets its bounds. */
function sprtFrom(translator: CliTranslator, text: string | undefined): SprtRule | null {
  if (text === undefined) return null;
  if (text.trim() === '') return STANDARD_SPRT;
  const found = /^\s*\[?\s*(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)\s*\]?\s*$/.exec(text);
  const [low, high] = found ? [Number(found[1]), Number(found[2])] : [0, 0];
  if (!found || low >= high || high - low < 1 || Math.max(-low, high) > 800)
    throw new UsageError(translator.t.match.badSprt(text));
  return { ...STANDARD_SPRT, low, high };
}

async function savePgn(
  translator: CliTranslator,
  store: Store,
  contest: Contest,
  file: string,
  quiet: boolean,
): Promise<void> {
  try {
    const written = await writeRecords(store, contest, file);
    if (!quiet) console.log(translator.t.match.pgnSaved({ count: written, file }));
  } catch (error) {
    throw new UsageError(writeTrouble(translator, file, error));
  }
}
