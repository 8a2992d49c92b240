import { expect } from 'vitest';
import { runHere } from '../support/run-here.ts';

/** An option that no command has. */
const UNKNOWN = '--checked-and-not-run';

/**
 * Checks that the command and all of these options exist. The parser reports every unknown option, which must be ours
 * alone; a command with an unknown option is not run.
 */
export async function expectAccepted(args: readonly string[]): Promise<void> {
  const { code, stderr } = await runHere([...args, UNKNOWN]);
  expect(stderr.split('\n')[0], args.join(' ')).toBe(`Unknown argument: ${UNKNOWN.slice(2)}.`);
  expect(code).toBe(2);
}
