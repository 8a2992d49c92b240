import type { LineDialogue } from '../course.ts';
import { playGame } from './game.ts';

/** The answers of the assignment's two traces, a row and a column each. */
export const TRACES: readonly (readonly string[])[] = ['010211111221', '011221111000222002'].map(
  digits => [...digits],
);

/** What the assignment's program writes when its answers come from a file and are thus not echoed. */
export async function outputFor(answers: readonly string[]): Promise<string> {
  const left = [...answers];
  let output = '';
  const dialogue: LineDialogue = {
    print(line = '') {
      output += `${line}\n`;
    },
    async ask(prompt) {
      output += prompt;
      return left.shift() ?? null;
    },
  };
  await playGame(dialogue);
  return output;
}
