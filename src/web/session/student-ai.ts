import { type LocalizedText, ok, type Result } from '../../core/result.ts';
import { request } from './api.ts';

/** The board as CS50's functions have it: three rows of "X", "O" or null. */
export type PageBoard = readonly (readonly ('X' | 'O' | null)[])[];

/** From the address after `#`, where no server logs it; with a name before it, since it is no person's. */
export const studentAiSecret = (): string | null =>
  /^#mine=([\w-]{22})$/.exec(location.hash)?.[1] ?? null;

/** Asks a student's AI, which the command that printed this page's address runs. */
export async function askStudentAi(
  secret: string,
  board: PageBoard,
): Promise<{ readonly move: string } | { readonly trouble: LocalizedText }> {
  const answer = await request('POST', '/api/cs50/minimax', readAnswer, { board }, secret);
  if (!answer.ok) return { trouble: answer.fault.message };
  const { action, trouble } = answer.value;
  return action ? { move: `${'abc'[action[1]]}${action[0] + 1}` } : { trouble };
}

type Answer =
  | { readonly action: readonly [number, number]; readonly trouble?: undefined }
  | { readonly action?: undefined; readonly trouble: LocalizedText };

/** The server checks what the AI answers. */
const readAnswer = (value: unknown): Result<Answer> => ok(value as Answer);
