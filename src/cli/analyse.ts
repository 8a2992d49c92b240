import { clearLine, cursorTo } from 'node:readline';
import type { Limits } from '../core/strategy.ts';
import { shownMove } from '../core/texts.ts';
import { measuredNote } from '../engine/measured-texts.ts';
import { readLimits } from '../engine/players.ts';
import type { AnalysisText } from '../match/engine-client.ts';
import { engineThread } from '../threads/engine-thread.ts';
import type { Arguments, CliCommand, Invocation } from './command.ts';
import {
  checkUnfinished,
  playMoves,
  type StartPosition,
  startArguments,
  startFrom,
} from './inputs.ts';
import {
  argument,
  checkAlone,
  flag,
  gameArgument,
  given,
  readResources,
  resourceOptions,
  rulesOptions,
  value,
} from './options.ts';
import { type AnalysisContext, reviewFile } from './review.ts';
import { scoreText } from './terminal/inform.ts';
import { drawingFor, printPosition } from './terminal/screen.ts';
import { fitted } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

const USUAL: Limits = { time: 2_000 };
/** Limits per position of a reviewed game. */
const USUAL_IN_REVIEW: Limits = { time: 500 };
/** How many moves of an expected line are shown; JSON has them all. */
const LINE_SHOWN = 10;

export const analyseCommand: CliCommand = {
  examples: [
    'analyse tictactoe b2 a1',
    'analyse puissance4 4 4 4 --limits depth=8',
    'analyse breakthrough -v 5x5 --limits 10s --json',
    'analyse ultimate "9/9/9/9/9/9/9/9/9 x -"',
    'analyse --review game.txt --limits 1s',
  ],
  options(args, translator) {
    const { t } = translator;
    return args
      .positional('game', gameArgument(translator))
      .positional('words', { ...argument(t.args.analysed), array: true })
      .options({
        ...rulesOptions(translator),
        json: flag(t.options.json),
        ascii: flag(t.options.ascii),
        ...resourceOptions(translator),
        limits: value(t.options.limits),
        review: value(t.options.review),
      });
  },

  async run(call) {
    const { args, translator } = call;
    const text = given(args, 'limits');
    const limits = text === undefined ? null : orUsageError(translator, readLimits(text), { text });
    const file = given(args, 'review');
    if (file !== undefined) checkAlone(call, 'review', ['position', 'variant']);
    const start = file === undefined ? await startOf(call) : null;
    const resources = readResources(call);
    const engine = engineThread({
      ...resources,
      notice: text => console.error(translator.say(text)),
    });
    const context = { translator, engine, json: args.json === true, show: progress() };
    try {
      if (file !== undefined)
        await reviewFile({ ...context, limits: limits ?? USUAL_IN_REVIEW }, file);
      else if (start) await analyseOne({ ...context, limits: limits ?? USUAL }, start, args);
    } finally {
      await engine.close();
    }
  },
};

/** The arguments after the game are a position text, recognised by its rows, or moves. */
async function startOf(call: Invocation): Promise<StartPosition> {
  const { args, translator } = call;
  const named = startArguments(call);
  const typed = ((args.words as unknown[] | undefined) ?? []).join(' ');
  const isPosition = /^\s*\S*[/@]/.test(typed);
  if (isPosition && named.position !== undefined)
    throw new UsageError(translator.t.analyse.positionTwice);
  const start = await startFrom(translator, isPosition ? { ...named, position: typed } : named);
  const { position } = isPosition ? start : playMoves(translator, start, typed);
  const found = { ...start, position };
  checkUnfinished(translator, found);
  return found;
}

function progress(): (line: string) => void {
  const { stdout } = process;
  if (stdout.isTTY !== true) return () => {};
  return line => {
    cursorTo(stdout, 0);
    clearLine(stdout, 0);
    stdout.write(line.slice(0, (stdout.columns || 80) - 1));
  };
}

/** The first Ctrl-C ends the analysis and shows its result so far; the next ends the program. */
function interruption(): { readonly signal: AbortSignal; close(): void } {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  return { signal: stopping.signal, close: () => void process.off('SIGINT', stop) };
}

async function analyseOne(
  context: AnalysisContext,
  start: StartPosition,
  args: Arguments,
): Promise<void> {
  const { translator, engine, limits, json, show } = context;
  const { rules, position } = start;
  const shown = (move: string) => translator.say(shownMove(rules.game.texts, move));
  const { signal, close } = interruption(); // before the first output, after which Ctrl-C may come
  if (!json) {
    const drawing = drawingFor(rules.game, process.stdout, args.ascii === true);
    for (const line of printPosition(translator, rules, position, drawing)) console.log(line);
  }
  const analysis = await engine.analyse(
    { rules: rules.id, position: position.text(), player: 'alphabeta', limits, seed: 'analyse' },
    { signal, ...(json ? {} : { report: found => show(headline(translator, found, shown)) }) },
  );
  close();
  if (json) {
    const head = { rules: rules.id, position: position.text(), turn: position.turn };
    console.log(JSON.stringify({ ...head, ...analysis }));
    return;
  }
  show('');
  console.log(fitted(process.stdout, headline(translator, analysis, shown)));
  const rows = analysis.moves.map(({ move, score, line }) => ({
    move: shown(move),
    score: scoreText(translator, score),
    line: line.slice(0, LINE_SHOWN).map(shown).join(' ') + (line.length > LINE_SHOWN ? ' …' : ''),
  }));
  const wide = (key: 'move' | 'score') => Math.max(...rows.map(row => row[key].length));
  for (const { move, score, line } of rows)
    console.log(`  ${move.padEnd(wide('move'))}  ${score.padEnd(wide('score'))}  ${line}`);
  const note = measuredNote(
    rules.game,
    analysis.moves.map(({ score }) => score),
  );
  if (note) console.log(fitted(process.stdout, translator.say(note)));
}

function headline(
  translator: CliTranslator,
  { depth, nodes, time, moves }: AnalysisText,
  shown: (move: string) => string,
): string {
  const [best] = moves;
  return translator.t.analyse.headline({
    depth,
    nodes: translator.number(nodes),
    seconds: translator.number(Math.round(time / 10) / 100),
    move: shown(best.move),
    score: scoreText(translator, best.score),
  });
}
