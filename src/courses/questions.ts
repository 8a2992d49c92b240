import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { folded } from '../core/texts.ts';
import type { CourseContext } from './course.ts';

/** Questions of the sessions: each accepts `aide` and `quitter`, and is repeated until it is answered. */

/** Thrown when the person leaves: end of input, Ctrl-C, or the command. */
const LEAVE = Symbol('leave');

export const isLeaving = (signal: unknown): boolean => signal === LEAVE;

/** Runs a session to its end, or until the person leaves. */
export async function untilLeft(session: () => Promise<void>): Promise<void> {
  try {
    await session();
  } catch (signal) {
    if (!isLeaving(signal)) throw signal;
  }
}

export const leave = (): never => {
  throw LEAVE;
};

/** Commands, in both languages whatever the language of the texts. */
const COMMANDS = {
  quit: ['quitter', 'quit', 'q', 'exit'],
  help: ['aide', 'help', '?'],
  moves: ['coups', 'moves'],
  rules: ['regles', 'rules'],
  preview: ['apercu', 'preview', 'peek'],
} as const;
type SessionCommand = keyof typeof COMMANDS;

/** The command that a line begins with, without regard to case and accents, and the rest of the line. */
export function readCommand(line: string): {
  readonly command: SessionCommand | undefined;
  readonly rest: string;
} {
  const [start, ...rest] = line.trim().split(/\s+/);
  const names = Object.keys(COMMANDS) as SessionCommand[];
  const command = names.find(name => COMMANDS[name].some(known => known === folded(start)));
  return { command, rest: rest.join(' ') };
}

type CourseSpeaker = Pick<CourseContext, 'dialogue' | 'lang'>;

export function say({ dialogue, lang }: CourseSpeaker, text: LocalizedText): void {
  for (const line of text[lang].split('\n')) dialogue.print(line);
}

export interface Question<T> {
  readonly prompt: LocalizedText;
  readonly help: LocalizedText;
  /** The meaning of a trimmed answer, or why it is refused. */
  read(answer: string): Result<T>;
  /** The explanation that `aide N` shows, if any. */
  explain?(which: string): LocalizedText | null;
}

/** Asks until the answer is accepted. */
export async function ask<T>(context: CourseSpeaker, question: Question<T>): Promise<T> {
  while (true) {
    const line = await context.dialogue.ask(question.prompt[context.lang]);
    if (line === null) return leave();
    const { command, rest } = readCommand(line);
    if (command === 'quit' && rest === '') return leave();
    if (command === 'help') {
      say(context, (rest !== '' && question.explain?.(rest)) || question.help);
      continue;
    }
    const answer = question.read(line.trim());
    if (answer.ok) return answer.value;
    say(context, answer.fault.message);
  }
}

/** `yes` and `no` in both languages, whatever the language of the texts. */
function readYesNo(answer: string): boolean | null {
  const word = folded(answer);
  if (['o', 'oui', 'y', 'yes'].includes(word)) return true;
  return ['n', 'non', 'no'].includes(word) ? false : null;
}

export const askYesNo = (
  context: CourseSpeaker,
  prompt: LocalizedText,
  help: LocalizedText,
): Promise<boolean> =>
  ask(context, {
    prompt,
    help,
    read(answer) {
      const yes = readYesNo(answer);
      return yes === null ? refuse('bad-answer', texts.yesNo) : ok(yes);
    },
  });

/** A whole number from 1 to `most`. */
export const readNumber = (answer: string, most: number): Result<number> => {
  const number = /^\d{1,3}$/.test(answer) ? Number(answer) : 0;
  return number >= 1 && number <= most ? ok(number) : refuse('bad-answer', texts.number(most));
};

const texts = {
  yesNo: { fr: 'Répondez par o (oui) ou n (non).', en: 'Please answer y (yes) or n (no).' },
  number: (most: number): LocalizedText => ({
    fr: `Répondez par un nombre de 1 à ${most}.`,
    en: `Please answer with a number from 1 to ${most}.`,
  }),
} as const;
