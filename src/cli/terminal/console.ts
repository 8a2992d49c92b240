import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import { quotable } from '../../core/texts.ts';
import { fitted } from './wrap.ts';

/** Characters of a script's line that are shown. */
const LONGEST_ECHO = 200;

/** The person at the terminal, or the script behind a pipe: both are read line by line, in order. */
export interface Console {
  /** A person may type at any time; a script is read only when it is asked. */
  readonly isTerminal: boolean;
  /**
   * Written above the prompt, where one is waiting. On a terminal it is broken between words, unless it
   * is `raw`: a record or a command must stay as it is.
   */
  print(line?: string, raw?: 'raw'): void;
  /**
   * The next line, or null when there will be none: end of input, or Ctrl-C. What a person has typed
   * meanwhile stays, unless the question is `fresh`: it was meant for another one.
   */
  ask(prompt: string, fresh?: 'fresh'): Promise<string | null>;
  /** Aborts at Ctrl-C, and at Ctrl-D in a terminal, also while nothing is asked; a script may end long before its last line is read. */
  readonly interrupted: AbortSignal;
  /** Takes a question back; what was typed so far waits for the next one. */
  unask(): void;
  /** What Tab may complete to. */
  completeWith(words: () => readonly string[]): void;
  close(): void;
}

export interface ConsoleOptions {
  /**
   * Write answers that come through a pipe, so that the output reads as a dialogue. Without it a terminal
   * is left to echo by itself: the output is the dialogue to the byte, without line editing.
   */
  readonly echo: boolean;
  /** Break what is wider than the terminal between words; an assignment's dialogue stays as it is written. */
  readonly wrap?: boolean;
}

export function openConsole(
  { echo, wrap = false }: ConsoleOptions = { echo: true, wrap: true },
): Console {
  const { stdin: input, stdout: output } = process;
  const seated = input.isTTY === true && output.isTTY === true;
  // a dumb terminal edits its lines by itself, and is read as a script is: when it is asked
  const isTerminal = seated && echo && process.env.TERM !== 'dumb';
  let words: () => readonly string[] = () => [];
  const lines: string[] = [];
  let ended = false;
  let waiting: ((line: string | null) => void) | null = null;

  const reader = createInterface({
    input,
    ...(isTerminal ? { output } : {}),
    terminal: isTerminal,
    completer: (start: string) => {
      const hits = words().filter(word =>
        word.toLowerCase().startsWith(start.trim().toLowerCase()),
      );
      return [hits, start.trim()];
    },
  });
  /** Rows that the reader goes up before it draws its line again: those that the line filled before. */
  let rows = 0;
  /** Takes the prompt and what was typed behind it off the screen, however many rows they fill. */
  const wipe = () => {
    rows = reader.getCursorPos().rows;
    moveCursor(output, 0, -rows);
    cursorTo(output, 0);
    clearScreenDown(output);
  };
  const makeRoom = () => {
    output.write('\n'.repeat(rows));
    rows = 0;
  };
  const answer = (line: string | null) => {
    const resolve = waiting;
    waiting = null;
    if (line === null) output.write('\n');
    else if (!seated && echo)
      output.write(`${line.length > LONGEST_ECHO ? quotable(line, LONGEST_ECHO) : line}\n`);
    resolve?.(line);
  };
  const end = () => {
    ended = true;
    if (waiting) answer(null);
  };
  reader.on('line', line => {
    if (waiting) answer(line);
    else lines.push(line);
  });
  const interruption = new AbortController();
  const interrupt = () => {
    interruption.abort();
    end();
  };
  if (seated) process.once('SIGINT', interrupt); // sent by the terminal where the reader has no hold of it
  reader.on('SIGINT', interrupt);
  reader.on('close', isTerminal ? interrupt : end); // Ctrl-D leaves at once, a script is read to its end

  return {
    isTerminal,
    print(line = '', raw) {
      const asked = isTerminal && waiting !== null;
      if (asked) wipe();
      output.write(`${wrap && !raw ? fitted(output, line) : line}\n`);
      if (asked) {
        makeRoom();
        reader.prompt(true);
      }
    },
    ask(prompt, fresh) {
      return new Promise(resolve => {
        if (isTerminal && fresh) lines.length = 0;
        const ready = lines.shift();
        if (!isTerminal) output.write(prompt);
        else if (ready !== undefined) output.write(`${prompt}${ready}\n`);
        else if (!ended) {
          makeRoom();
          reader.setPrompt(prompt);
          if (fresh) {
            reader.write(null, { ctrl: true, name: 'e' }); // to the end of the line,
            reader.write(null, { ctrl: true, name: 'u' }); // and all of it away
          }
          reader.prompt(true);
        }
        waiting = resolve;
        if (ready !== undefined) answer(ready);
        else if (ended) answer(null);
      });
    },
    unask() {
      if (isTerminal && waiting) wipe();
      waiting = null;
    },
    completeWith(list) {
      words = list;
    },
    interrupted: interruption.signal,
    close() {
      process.removeListener('SIGINT', interrupt);
      reader.close();
    },
  };
}
