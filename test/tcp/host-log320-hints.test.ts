import { describe, expect, test } from 'vitest';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { AT_ONCE, BOARD, hears, hostFor, PROMPT, pair } from './log320-pair.ts';
import { Wire } from './test-host.ts';

/** What a host of LOG320 prints about clients that fail, and on a terminal. */

describe.concurrent('a client of the other dialect', () => {
  const HINT = 'Hint: no answer to its first 3';

  test('the first line names the dialect, and --dialect course; the other dialect needs no hint', async context => {
    const host = await hostFor(context);
    expect(host.talk.heard[0]).toContain('need --dialect course');
    const course = await hostFor(context, '--dialect', 'course');
    expect(course.talk.heard[0]).toMatch(/^Waiting for players on port \d+\. Ctrl-C stops\.$/);
  });

  test.for([
    ['red, at the prompt', 'red'],
    ['black, at the first move', 'black'],
  ] as const)('%s: it leaves without a move, and the hint is told', async ([, who], context) => {
    const host = await hostFor(context, ...AT_ONCE);
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    if (who === 'black') {
      red.write('D2-D3');
      await hears(black, '3 D2-D3');
    }
    (who === 'red' ? red : black).close();
    expect(await host.result()).toContain('(by a crash)');
    await host.talk.until(HINT);
    expect(host.talk.heard.find(line => line.startsWith(HINT))).toContain('--dialect course');
  });

  test('red moved on 1 and falls at its first 3', async context => {
    const host = await hostFor(context);
    const [red, black] = await pair(host);
    red.write('D2-D3');
    await hears(black, '3 D2-D3');
    black.write('D7-D6');
    await hears(red, '3 D7-D6');
    red.close();
    await host.talk.until(HINT);
  });

  test('one that stays, and says nothing', async context => {
    const host = await hostFor(context, '--time', '300ms', ...AT_ONCE);
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    await black.rest();
    expect(await host.result()).toContain('0-1. Winner: Black (on time)');
    await host.talk.until(HINT);
  });

  test('no hint for one that has answered, has not been asked, or speaks the course’s dialect', async context => {
    const host = await hostFor(context, ...AT_ONCE);
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    red.write('D2-D3');
    await hears(black, '3 D2-D3');
    red.close(); // has answered
    await black.rest();
    expect(await host.talk.ended()).toBe(0);
    expect(host.talk.heard.join('\n')).not.toContain('Hint');

    const course = await hostFor(context, '--dialect', 'course');
    const [, other] = await pair(course);
    other.close(); // was not asked
    expect(await course.talk.ended()).toBe(0);
    expect(course.talk.heard.join('\n')).not.toContain('Hint');
  });

  test('a connection that is reset has its own words', async context => {
    const host = await hostFor(context, ...AT_ONCE);
    const [red, black] = await pair(host);
    await hears(red, PROMPT);
    red.write('D2-D3');
    await hears(black, '3 D2-D3');
    black.socket.resetAndDestroy();
    await red.rest();
    expect(await host.result()).toContain('1-0. Winner: Red (by a crash)');
    await host.talk.until('The connection broke off without being closed (read ECONNRESET)');
    expect(host.talk.heard.join('\n')).not.toContain('did not start');
  });
});

terminalTest('in a terminal the board is live, and Ctrl-C ends all cleanly', async () => {
  const terminal = openTerminal(['host', 'log320', '--port', '0', '--ascii']);
  await terminal.waitFor('Waiting for players on port ');
  await terminal.waitFor('Ctrl-C stops.');
  const port = Number(/on port (\d+)/.exec(terminal.text)?.[1]);
  const red = await Wire.to(port);
  await terminal.waitFor('Connection from');
  const black = await Wire.to(port);
  await hears(red, `1 ${BOARD}${PROMPT}`);
  red.write('D2D3');
  await terminal.waitFor('3 |   |   |   |(R)|');
  terminal.type('\x03');
  await red.rest();
  await black.rest();
  await terminal.waitFor('Stopped.');
  expect(await terminal.exit).toBe(0);
});
