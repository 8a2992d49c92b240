import { expect } from 'vitest';
import { runHere } from '../support/run-here.ts';

/** No option of any command. */
const UNKNOWN = '--checked-and-not-run';

/**
 * That our command line has this command with all of these options. The parser tells every option that it does not
 * know, so nothing but ours may be among them; and a command with one is not run.
 */
export async function expectAccepted(args: readonly string[]): Promise<void> {
  const { code, stderr } = await runHere([...args, UNKNOWN]);
  expect(stderr.split('\n')[0], args.join(' ')).toBe(`Unknown argument: ${UNKNOWN.slice(2)}.`);
  expect(code).toBe(2);
}
