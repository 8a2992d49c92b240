import { z } from 'zod';
import { type Fault, ok, type Result, refuse } from '../core/result.ts';

/** The fields that messages between clients and the server are made of, and how messages are read. */

z.config({ jitless: true }); // the pages' security policy forbids `eval`, and each attempt is reported

export const text = (most: number) => z.string().min(1).max(most);
export const count = z.int().min(0).max(1_000_000);
/** Of a room, a person, a class… */
export const id = z.string().regex(/^[a-z0-9]{4,20}$/);
/** 128 bits in base64url. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const fault: z.ZodType<Fault> = z.strictObject({
  code: text(64),
  message: z.strictObject({ fr: z.string(), en: z.string() }),
  at: z.strictObject({ line: count.exactOptional(), column: count }).exactOptional(),
});

/** Reads a message by its schema; the fault contains the path of the difference. */
export const reader =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): Result<T> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return ok(parsed.data);
    const [issue] = parsed.error.issues;
    const where = issue.path.map(String).join('.').slice(0, 60);
    const wrong = 'keys' in issue ? [issue.keys].flat().join(', ').slice(0, 60) : where;
    return refuse('bad-message', badMessage(wrong));
  };

const badMessage = (where: string) => ({
  fr: `Le serveur ne comprend pas ce message${where === '' ? '' : ` (${where})`} : rien n’a changé. Rechargez la page.`,
  en: `The server does not understand this message${where === '' ? '' : ` (${where})`}: nothing has changed. Reload the page.`,
});

/** The same for JSON. */
export const textReader =
  <T>(read: (value: unknown) => Result<T>) =>
  (written: string): Result<T> => {
    try {
      return read(JSON.parse(written));
    } catch {
      return refuse('bad-message', badMessage('JSON'));
    }
  };
