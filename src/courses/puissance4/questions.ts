import type { LocalizedText } from '../../core/result.ts';
import type { CourseContext } from '../course.ts';
import { texts } from './texts.ts';

/** Thrown when the person leaves: end of input, Ctrl-C, or the command. */
export const LEAVE = Symbol('leave');

export function say({ dialogue, lang }: CourseContext, text: LocalizedText): void {
  for (const line of text[lang].split('\n')) dialogue.print(line);
}

/** The trimmed answer. */
async function ask({ dialogue, lang }: CourseContext, question: LocalizedText): Promise<string> {
  const answer = await dialogue.ask(question[lang]);
  if (answer === null) throw LEAVE;
  return answer.trim();
}

/** In both languages, whatever the language of the texts. */
export async function askYesNo(context: CourseContext, question: LocalizedText): Promise<boolean> {
  while (true) {
    const word = (await ask(context, question)).toLowerCase();
    if (['o', 'oui', 'y', 'yes'].includes(word)) return true;
    if (['n', 'non', 'no'].includes(word)) return false;
    say(context, texts.yesNo);
  }
}

/** A whole number from 1 to `most`. */
export async function askNumber(
  context: CourseContext,
  question: LocalizedText,
  most: number,
): Promise<number> {
  while (true) {
    const answer = await ask(context, question);
    const number = /^\d{1,3}$/.test(answer) ? Number(answer) : 0;
    if (number >= 1 && number <= most) return number;
    say(context, texts.number(most));
  }
}

/** A choice from a numbered list. */
export async function choose<T extends { readonly title: LocalizedText }>(
  context: CourseContext,
  question: LocalizedText,
  things: readonly T[],
): Promise<T> {
  say(context, question);
  for (const [i, { title }] of things.entries())
    context.dialogue.print(`  ${i + 1}. ${title[context.lang]}`);
  return things[(await askNumber(context, texts.choice(things.length), things.length)) - 1];
}
