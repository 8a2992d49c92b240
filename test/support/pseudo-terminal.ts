import { spawn, spawnSync } from 'node:child_process';
import { test } from 'vitest';
import { DATA, LAUNCHER, ROOT } from './run.ts';

/** Programs in a real pseudo-terminal, created by util-linux `script`: their output and typed input. */

/** How long to wait for a text, so that a program that never prints it cannot hang the tests. */
const TIMEOUT = 60_000;

const hasScript = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout,
);

/** A test that needs `script`: skipped if it is absent, except in CI. */
export const terminalTest = test.skipIf(!hasScript && process.env.CI !== 'true');

export interface Terminal {
  /** Resolves when a text has appeared after the last one waited for. */
  waitFor(text: string): Promise<void>;
  /** Sends keys as they are; Enter is '\r', Ctrl-C '\x03', Ctrl-D '\x04'. */
  type(keys: string): void;
  /** Waits for a prompt, then types the answer and Enter. */
  answer(question: string, line: string): Promise<void>;
  /** All bytes so far, with escape sequences. */
  readonly output: string;
  /** The visible text so far: without escape sequences, lines ended by '\n'. */
  readonly text: string;
  /** The program's exit code. */
  readonly exit: Promise<number>;
}

export interface TerminalOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** In place of the launcher: a program that gets the arguments. */
  readonly program?: readonly string[];
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with this character
const ESCAPES = /\x1b\[[0-9;?]*[A-Za-z]/g;
const readable = (bytes: string): string => bytes.replace(ESCAPES, '').replaceAll('\r\n', '\n');

/** The program as users start it, 80 columns wide, in English unless its arguments choose otherwise. */
export function openTerminal(args: readonly string[], options: TerminalOptions = {}): Terminal {
  const program = options.program ?? [process.execPath, LAUNCHER];
  const command = `stty rows 24 cols 80; exec ${[...program, ...args].map(quoted).join(' ')}`;
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd: ROOT,
    env: {
      ...process.env,
      TERM: 'xterm',
      LC_ALL: 'C.UTF-8',
      NO_COLOR: '1',
      XDG_DATA_HOME: DATA,
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let seen = 0;
  let ended = false;
  let look = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    look();
  });
  child.stdin.on('error', () => {}); // it may exit before it reads the input
  const exit = new Promise<number>(resolve => {
    const end = (code: number) => {
      ended = true;
      look();
      resolve(code);
    };
    child.on('error', error => {
      output += error.message;
      end(127);
    });
    child.on('close', code => end(code ?? -1));
  });

  const type = (keys: string) => void child.stdin.write(keys);
  const waitFor = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const fail = (why: string) => {
        child.kill();
        reject(new Error(`${why} before "${text}" came; so far:\n${readable(output)}`));
      };
      const timer = setTimeout(() => fail(`${TIMEOUT} ms passed`), TIMEOUT);
      look = () => {
        const found = readable(output).indexOf(text, seen);
        if (found < 0 && !ended) return;
        clearTimeout(timer);
        look = () => {};
        if (found < 0) return fail('the program ended');
        seen = found + text.length;
        resolve();
      };
      look();
    });
  return {
    waitFor,
    type,
    async answer(question, line) {
      await waitFor(question);
      type(`${line}\r`);
    },
    get output() {
      return output;
    },
    get text() {
      return readable(output);
    },
    exit,
  };
}
