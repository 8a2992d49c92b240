import {
  clearScreenDown,
  createInterface,
  cursorTo,
  type Interface,
  moveCursor,
} from 'node:readline';
import { quotable } from '../../core/texts.ts';
import { fitted } from './wrap.ts';

/** The most characters of a script's line that are shown. */
const LONGEST_ECHO = 200;

/** A terminal with a person, or a pipe with a script: both are read line by line, in order. */
export interface Console {
  /** A person may type at any time; a script is read only when it is asked. */
  readonly isTerminal: boolean;
  /**
   * Writes a line, above the prompt where one is shown. On a terminal it is broken between words, unless it
   * is `raw`: a record or a command must stay as it is.
   */
  print(line?: string, raw?: 'raw'): void;
  /**
   * The next line, or null at the end of input or Ctrl-C. What a person has already typed counts, unless the question
   * is `fresh`, so that it was meant for another one.
   */
  ask(prompt: string, fresh?: 'fresh'): Promise<string | null>;
  /**
   * Aborts at Ctrl-C, and at Ctrl-D in a terminal, also while nothing is asked. Not at the end of a script,
   * which may come long before its last line is read.
   */
  readonly interrupted: AbortSignal;
  /** Withdraws the question; what has been typed is kept for the next one. */
  unask(): void;
  /** What Tab may complete to. */
  completeWith(words: () => readonly string[]): void;
  close(): void;
}

export interface ConsoleOptions {
  /**
   * Write answers that come through a pipe, so that the output reads as a dialogue. Without it a terminal
   * echoes by itself, and there is no line editing: the output is the dialogue to the byte.
   */
  readonly echo: boolean;
  /** Break what is wider than the terminal between words; an assignment's dialogue stays as it is written. */
  readonly wrap?: boolean;
  /** Break it where there is no terminal as well, at this many columns. */
  readonly columns?: number;
}

/** The line of a terminal with the prompt and what is typed after it, which may fill several rows. */
class PromptLine {
  readonly #reader: Interface;
  readonly #output: NodeJS.WriteStream;
  /** Rows that the reader goes up before it draws its line again: those that the line filled before. */
  #rows = 0;

  constructor(reader: Interface, output: NodeJS.WriteStream) {
    this.#reader = reader;
    this.#output = output;
  }

  /** Removes the line from the screen, however many rows it fills. */
  wipe(): void {
    this.#rows = this.#reader.getCursorPos().rows;
    moveCursor(this.#output, 0, -this.#rows);
    cursorTo(this.#output, 0);
    clearScreenDown(this.#output);
  }

  redraw(): void {
    this.#makeRoom();
    this.#reader.prompt(true);
  }

  /** `fresh`: without what was typed before. */
  show(prompt: string, fresh: boolean): void {
    this.#makeRoom();
    this.#reader.setPrompt(prompt);
    if (fresh) {
      this.#reader.write(null, { ctrl: true, name: 'e' }); // go to the end of the line,
      this.#reader.write(null, { ctrl: true, name: 'u' }); // and delete back to its start
    }
    this.#reader.prompt(true);
  }

  #makeRoom(): void {
    this.#output.write('\n'.repeat(this.#rows));
    this.#rows = 0;
  }
}

export function openConsole(
  { echo, wrap = false, columns }: ConsoleOptions = { echo: true, wrap: true },
): Console {
  const { stdin: input, stdout: output } = process;
  const isInteractive = input.isTTY === true && output.isTTY === true;
  // a dumb terminal edits its lines by itself, and is read like a script: only when something is asked
  const isTerminal = isInteractive && echo && process.env.TERM !== 'dumb';
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
  const promptLine = new PromptLine(reader, output);
  const answer = (line: string | null) => {
    const resolve = waiting;
    waiting = null;
    if (line === null) output.write('\n');
    else if (!isInteractive && echo)
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
  if (isInteractive) process.once('SIGINT', interrupt); // sent by a terminal whose keys the reader does not handle
  reader.on('SIGINT', interrupt);
  reader.on('close', isTerminal ? interrupt : end); // Ctrl-D ends at once, a script is read to its end

  return {
    isTerminal,
    print(line = '', raw) {
      const asked = isTerminal && waiting !== null;
      if (asked) promptLine.wipe();
      const width = columns !== undefined && !output.isTTY ? { isTTY: true, columns } : output;
      output.write(`${wrap && !raw ? fitted(width, line) : line}\n`);
      if (asked) promptLine.redraw();
    },
    ask(prompt, fresh) {
      return new Promise(resolve => {
        if (isTerminal && fresh) lines.length = 0;
        const ready = lines.shift();
        if (!isTerminal) output.write(prompt);
        else if (ready !== undefined) output.write(`${prompt}${ready}\n`);
        else if (!ended) promptLine.show(prompt, fresh !== undefined);
        waiting = resolve;
        if (ready !== undefined) answer(ready);
        else if (ended) answer(null);
      });
    },
    unask() {
      if (isTerminal && waiting) promptLine.wipe();
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
