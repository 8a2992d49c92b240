import { access } from 'node:fs/promises';
import type { Argv } from 'yargs';
import { conditionsHere, createContest } from '../arena/create.ts';
import { writeRecords } from '../arena/export.ts';
import { type MatchFormat, makePlan } from '../arena/make-plan.ts';
import type { Contest, Store } from '../arena/open.ts';
import type { Plan } from '../arena/plan.ts';
import { type SprtRule, STANDARD_SPRT } from '../stats/sprt.ts';
import { type Command, gameList, given, withJson } from './command.ts';
import { Complaint, explain } from './complaint.ts';
import { gameWords, luck, optionSource } from './contest/options.ts';
import {
  concurrencyOf,
  playContest,
  summaryNow,
  wholeNumber,
  withConcurrency,
} from './contest/run.ts';
import { sheetFor } from './contest/sheet.ts';
import { matchLines, verdictText } from './contest/show-match.ts';
import { contestNamed, inStore, storeWords, withStore } from './contest/store.ts';
import { fileTrouble } from './inputs.ts';
import type { Voice } from './language.ts';
import { fitted } from './terminal/wrap.ts';
import { version } from './version.ts';

type Arguments = Readonly<Record<string, unknown>>;

const USUAL_GAMES = 100;
/** Where a test has not decided by then, the two are too close to matter. */
const MOST_TESTED = 20_000;
const MOST_GAMES = 1_000_000;

const TEXTS = ['games', 'time', 'openings', 'seed', 'resume', 'pgn'] as const;

export const matchCommand: Command = {
  name: 'match',
  takes: '[a] [b]',
  examples: [
    'match level:5 level:4 --game ultimate --games 200',
    'match "bot:python3 bot.py" demo:2 --game breakthrough --time 1s --sprt',
    'match mcts:nodes=500 alphabeta:nodes=500 --game puissance4 -v rotation --sprt 0,20',
    'match --resume k3x9',
  ],
  options(args: Argv, voice: Voice): Argv {
    const { t } = voice;
    let all = withStore(withConcurrency(withJson(args, voice), voice), voice)
      .positional('a', { type: 'string', describe: t('match.options.a') })
      .positional('b', { type: 'string', describe: t('match.options.b') })
      .option('game', {
        type: 'string',
        requiresArg: true,
        describe: t('args.game', { games: gameList }),
      })
      .option('variant', {
        alias: 'v',
        type: 'string',
        requiresArg: true,
        describe: t('options.variant'),
      })
      .option('sprt', { type: 'string', describe: t('match.options.sprt') });
    for (const name of TEXTS)
      all = all.option(name, {
        type: 'string',
        requiresArg: true,
        describe: t(`match.options.${name}`, { usual: USUAL_GAMES }),
      });
    return all.epilogue(t('match.help'));
  },

  async run(args, voice) {
    const file = given(args, 'pgn');
    if (file !== undefined) await mustBeNew(voice, file);
    const summary = await inStore(voice, args, async store => {
      const contest = await contestFor(voice, store, args);
      const finished = await playContest(voice, store, contest, concurrencyOf(voice, args));
      const summary = await summaryNow(store, contest.id);
      if (args.json === true) console.log(JSON.stringify(summary));
      else for (const line of matchLines(sheetFor(voice), summary)) console.log(line);
      if (file !== undefined) await savePgn(voice, store, contest, file, args.json === true);
      if (finished) return summary;
      const { counted, total } = summary.games;
      const command = `quadrille match --resume ${contest.id}${storeWords(args)}`;
      throw new Complaint(voice.t('contest.stopped', { count: counted, total, command }), 1);
    });
    const verdict = verdictText(voice, summary);
    if (summary.match?.test?.state.verdict === 'rejected') throw new Complaint(verdict, 1);
    if (verdict !== '' && args.json !== true) console.log(`\n${fitted(process.stdout, verdict)}`);
  },
};

async function contestFor(voice: Voice, store: Store, args: Arguments): Promise<Contest> {
  const resumed = given(args, 'resume');
  if (resumed !== undefined) {
    const also = ['a', 'game', 'variant', 'games', 'sprt', 'time', 'openings', 'seed'].find(
      name => args[name] !== undefined,
    );
    if (also !== undefined) {
      const other = also === 'a' ? given(args, 'a') : `--${also}`;
      throw new Complaint(voice.t('match.resumeAlone', { other }));
    }
    const contest = await contestNamed(voice, store, resumed);
    if (contest.kind !== 'match')
      throw new Complaint(voice.t('match.notMatch', { id: contest.id }));
    return contest;
  }
  const plan = planFrom(voice, args);
  return createContest(store, plan, conditionsHere(version(), concurrencyOf(voice, args)));
}

function planFrom(voice: Voice, args: Arguments): Plan {
  const [a, b] = [given(args, 'a'), given(args, 'b')];
  if (a === undefined || b === undefined) throw new Complaint(voice.t('match.twoSeats'));
  const game = given(args, 'game');
  if (game === undefined) throw new Complaint(voice.t('errors.gameNeeded', { games: gameList }));
  const openings = wholeNumber(voice, args, 'openings', 0, 12);
  const made = makePlan(
    {
      ...gameWords(game, given(args, 'variant')),
      participants: [a, b],
      ...(given(args, 'time') === undefined ? {} : { time: given(args, 'time') }),
      ...(openings === undefined ? {} : { openings }),
      ...(given(args, 'seed') === undefined ? {} : { seed: given(args, 'seed') }),
    },
    process.cwd(),
    luck(),
    formatFrom(voice, args),
  );
  if (made.ok) return made.plan;
  throw new Complaint(explain(voice, made.fault, optionSource(args, made.path, [a, b])));
}

function formatFrom(voice: Voice, args: Arguments): MatchFormat {
  const sprt = sprtFrom(voice, given(args, 'sprt'));
  const games =
    wholeNumber(voice, args, 'games', 2, MOST_GAMES) ?? (sprt ? MOST_TESTED : USUAL_GAMES);
  if (games % 2 === 1) throw new Complaint(voice.t('match.even', { games }));
  return { kind: 'match', pairs: games / 2, sprt };
}

/** `--sprt` alone is the standard test; `--sprt LOW,HIGH` another. */
function sprtFrom(voice: Voice, text: string | undefined): SprtRule | null {
  if (text === undefined) return null;
  if (text.trim() === '') return STANDARD_SPRT;
  const found = /^\s*\[?\s*(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)\s*\]?\s*$/.exec(text);
  const [low, high] = found ? [Number(found[1]), Number(found[2])] : [0, 0];
  if (!found || low >= high || high - low < 1 || Math.max(-low, high) > 800)
    throw new Complaint(voice.t('match.badSprt', { found: text }));
  return { ...STANDARD_SPRT, low, high };
}

async function mustBeNew(voice: Voice, file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Complaint(voice.t('play.exists', { file }));
}

async function savePgn(
  voice: Voice,
  store: Store,
  contest: Contest,
  file: string,
  quiet: boolean,
): Promise<void> {
  try {
    const written = await writeRecords(store, contest, file);
    if (!quiet) console.log(voice.t('match.pgnSaved', { count: written, file }));
  } catch (error) {
    throw new Complaint(voice.t('errors.write', { file, why: fileTrouble(voice, error) }));
  }
}
