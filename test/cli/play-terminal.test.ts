import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';

/** `quadrille play` in a real pseudo-terminal. */

const env = { XDG_DATA_HOME: await mkdtemp(join(tmpdir(), 'quadrille-data-')) };

terminalTest('a half-typed move is not the answer to the next question', async () => {
  const terminal = openTerminal(['play', 'tictactoe', '--time', '3s'], { env });
  await terminal.waitFor('Crosses> ');
  terminal.type('b2\x1b[D'); // leaves the cursor inside the text when the time is up
  await terminal.waitFor('(on time)');
  await terminal.waitFor('Play again? (y/n) ');
  terminal.type('n\r');
  await terminal.waitFor('Goodbye!');
  expect(await terminal.exit).toBe(0);
  expect(terminal.text).not.toContain('Please answer y or n');
});

terminalTest('a half-typed move survives the other side’s move', async () => {
  const args = ['play', 'tictactoe', '--first', 'mcts:1s', '--time', '1m+0s'];
  const terminal = openTerminal(args, { env });
  await terminal.waitFor(', 1s is thinking) ');
  terminal.type('mov');
  await terminal.answer('Noughts> mov', 'es');
  await terminal.waitFor('8 legal moves: ');
  await terminal.answer('Noughts> ', 'quit');
  await terminal.waitFor('Goodbye!');
  expect(await terminal.exit).toBe(0);
});

terminalTest('a dumb terminal edits its own lines, and Ctrl-D and Ctrl-C leave', async () => {
  for (const key of ['\x04', '\x03']) {
    const args = ['play', 'tictactoe', '--second', 'level:1'];
    const terminal = openTerminal(args, { env: { ...env, TERM: 'dumb' } });
    await terminal.answer('Crosses> ', 'b2');
    await terminal.waitFor('Move 3.');
    await terminal.waitFor('Crosses> ');
    terminal.type(key);
    await terminal.waitFor('Game left unfinished.');
    expect(await terminal.exit).toBe(0);
    expect(terminal.output).not.toContain('\x1b');
    expect(terminal.text).not.toContain('thinking');
  }
});

terminalTest('Ctrl-C leaves while two engines play', async () => {
  const args = ['play', 'ultimate', '--first', 'mcts:200ms', '--second', 'mcts:200ms'];
  for (const TERM of ['xterm', 'dumb']) {
    const terminal = openTerminal(args, { env: { ...env, TERM } });
    await terminal.waitFor('Move 3.');
    terminal.type('\x03');
    await terminal.waitFor('Game left unfinished.');
    expect(await terminal.exit).toBe(0);
  }
});
