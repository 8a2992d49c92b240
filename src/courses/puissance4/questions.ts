import type { Words } from '../../core/result.ts';
import type { Desk } from '../course.ts';
import { texts } from './texts.ts';

/** Thrown through the dialogue by whoever leaves: end of input, Ctrl-C, or the word for it. */
export const LEAVE = Symbol('leave');

export function say({ dialogue, lang }: Desk, words: Words): void {
  for (const line of words[lang].split('\n')) dialogue.print(line);
}

/** The answer without the spaces around it. */
export async function ask({ dialogue, lang }: Desk, question: Words): Promise<string> {
  const answer = await dialogue.ask(question[lang]);
  if (answer === null) throw LEAVE;
  return answer.trim();
}

/** Both languages’ words, whatever the language of the texts. */
export async function askYesNo(desk: Desk, question: Words): Promise<boolean> {
  while (true) {
    const word = (await ask(desk, question)).toLowerCase();
    if (['o', 'oui', 'y', 'yes'].includes(word)) return true;
    if (['n', 'non', 'no'].includes(word)) return false;
    say(desk, texts.yesNo);
  }
}

/** A whole number from 1 to `most`. */
export async function askNumber(desk: Desk, question: Words, most: number): Promise<number> {
  while (true) {
    const answer = await ask(desk, question);
    const number = /^\d{1,3}$/.test(answer) ? Number(answer) : 0;
    if (number >= 1 && number <= most) return number;
    say(desk, texts.number(most));
  }
}

/** One of some things, each by its line in a numbered list. */
export async function choose<T extends { readonly title: Words }>(
  desk: Desk,
  question: Words,
  things: readonly T[],
): Promise<T> {
  say(desk, question);
  for (const [i, { title }] of things.entries())
    desk.dialogue.print(`  ${i + 1}. ${title[desk.lang]}`);
  return things[(await askNumber(desk, texts.choice(things.length), things.length)) - 1];
}
