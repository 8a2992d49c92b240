import { expect, type TestContext } from 'vitest';
import { TestHost, type Wire } from './test-host.ts';

/** Pairs of clients at hosts of LOG320, by hand. */

export const BOARD = `${'2 '.repeat(16)}${'0 '.repeat(32)}${'4 '.repeat(16)}`;
export const PROMPT = '3 A8-A8';

/** No longer pause after the first message than after the others. */
export const AT_ONCE = ['--first-pause', '150ms'] as const;

/** A host of LOG320 for one test. */
export async function hostFor(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  ...options: readonly string[]
): Promise<TestHost> {
  const host = await TestHost.start('log320', ...options);
  onTestFinished(() => host.talk.kill());
  return host;
}

/** Red and black, each told its colour and the board. */
export async function pair(at: TestHost): Promise<[Wire, Wire]> {
  const red = await at.client();
  await at.talk.until(`Connection from 127.0.0.1:${red.socket.localPort}`);
  const black = await at.client();
  expect(await red.say(130)).toBe(`1 ${BOARD}`);
  expect(await black.say(130)).toBe(`2 ${BOARD}`);
  return [red, black];
}

export const hears = async (wire: Wire, text: string): Promise<void> =>
  expect(await wire.say(text.length)).toBe(text);

export const textOf = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');
