import type { LocalizedText } from '../../core/result.ts';
import type { CourseContext } from '../course.ts';
import { type Cs50Player, O, X } from './board.ts';
import { texts } from './texts.ts';

/** Asks until the answer is accepted; null at the end of input. */
const question =
  <T>(answers: Readonly<Record<string, T>>, refusal: LocalizedText) =>
  async ({ dialogue, lang }: CourseContext, prompt: LocalizedText): Promise<T | null> => {
    while (true) {
      const line = await dialogue.ask(prompt[lang]);
      if (line === null) return null;
      const answer = line.trim().toLowerCase();
      if (Object.hasOwn(answers, answer)) return answers[answer];
      dialogue.print(refusal[lang]);
    }
  };

export const askPlayer = question<Cs50Player>({ '1': X, '2': O, x: X, o: O }, texts.badChoice);
export const askNumber = question({ '0': 0, '1': 1, '2': 2 }, texts.badNumber);
export const askYesNo = question(
  { y: true, yes: true, o: true, oui: true, n: false, no: false, non: false },
  texts.badYesNo,
);
