import { endingOf } from '../../core/match.ts';
import { nearest } from '../../core/nearest.ts';
import { ok, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import type { Seat } from '../../match/seat.ts';
import type { Course, CourseContext } from '../course.ts';
import { ask, askYesNo, leave, say, untilLeft } from '../questions.ts';
import { type Cs50Player, O, X } from './board.ts';
import { playGame } from './game.ts';
import { RUNNER_WORDS, texts } from './texts.ts';

const isRunner = (word: string): boolean => RUNNER_WORDS.includes(word.toLowerCase());
/** The port of `port=8080`. */
const portIn = (word: string): string | undefined => /^port=(\d{4,5})$/i.exec(word)?.[1];

/** The course's `runner`: in a terminal, or as a page of the app. */
export const cs50: Course = {
  name: 'cs50',
  summary: texts.summary,
  help: texts.help,
  usage: ['cs50', 'cs50 --mine tictactoe.py', 'cs50 runner', 'cs50 runner port=8080'],
  echo: true,
  faults: args =>
    args
      .filter(word => !isRunner(word) && portIn(word) === undefined)
      .map(word => ({
        code: 'unknown-word',
        message: texts.unknownWord(quotable(word), nearest(word, RUNNER_WORDS)),
      })),
  run(context) {
    const { args } = context;
    if (!args.some(isRunner)) return playRunner(context);
    const port = args.map(portIn).find(found => found !== undefined);
    return context.openPage('cs50', port === undefined ? undefined : Number(port));
  },
};

/** A program to play against in place of ours: its name in records, and its seat in one game. */
export interface RunnerOpponent {
  readonly name: string;
  seat(): Seat;
}

/** Plays games, asking for the side before each, until the person wants no more. */
export function playRunner(context: CourseContext, opponent?: RunnerOpponent): Promise<void> {
  return untilLeft(async () => {
    say(context, texts.title);
    do await playOneGame(context, opponent);
    while (await askYesNo(context, texts.again, texts.againHelp));
  });
}

async function playOneGame(context: CourseContext, opponent?: RunnerOpponent): Promise<void> {
  const { dialogue, lang } = context;
  dialogue.print();
  dialogue.print(`  1. ${texts.playAs(X)[lang]}`);
  dialogue.print(`  2. ${texts.playAs(O)[lang]}`);
  const human = await ask(context, {
    prompt: texts.choice,
    help: texts.choiceHelp,
    read: readSide,
  });
  const match = await playGame(context, human, opponent?.seat());
  const name = opponent?.name ?? 'minimax';
  const players = human === X ? { first: null, second: name } : { first: name, second: null };
  await context.saveRecord(match, players);
  if (!endingOf(match)) leave();
}

const SIDES: Readonly<Record<string, Cs50Player>> = { '1': X, '2': O, x: X, o: O };

function readSide(answer: string) {
  const side = Object.hasOwn(SIDES, answer.toLowerCase()) ? SIDES[answer.toLowerCase()] : null;
  return side ? ok(side) : refuse('bad-answer', texts.badChoice);
}
