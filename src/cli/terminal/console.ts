import { clearLine, createInterface, cursorTo } from 'node:readline';

/** The person at the terminal, or the script behind a pipe: both are read line by line, in order. */
export interface Console {
  /** Somebody sits there and may type at any time; a script is read only when it is asked. */
  readonly isTerminal: boolean;
  /** Written above the prompt, where one is waiting. */
  print(line?: string): void;
  /** The next line, or null when there will be none: end of input, or Ctrl-C. */
  ask(prompt: string): Promise<string | null>;
  /** Aborts at Ctrl-C, also while nothing is asked; end of input may come long before the last answer is read. */
  readonly interrupted: AbortSignal;
  /** Takes a question back; what was typed so far stays on its line. */
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
}

export function openConsole({ echo }: ConsoleOptions = { echo: true }): Console {
  const { stdin: input, stdout: output } = process;
  const seated = input.isTTY === true && output.isTTY === true;
  const isTerminal = seated && echo;
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
  const answer = (line: string | null) => {
    const resolve = waiting;
    waiting = null;
    if (line === null) output.write('\n');
    else if (!isTerminal && echo) output.write(`${line}\n`);
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
  if (seated && !isTerminal) process.once('SIGINT', interrupt); // the terminal sends it, not the reader
  reader.on('SIGINT', interrupt);
  reader.on('close', end);

  return {
    isTerminal,
    print(line = '') {
      const asked = isTerminal && waiting !== null;
      if (asked) {
        cursorTo(output, 0);
        clearLine(output, 0);
      }
      output.write(`${line}\n`);
      if (asked) reader.prompt(true);
    },
    ask(prompt) {
      return new Promise(resolve => {
        waiting = resolve;
        if (isTerminal) {
          reader.setPrompt(prompt);
          if (!ended) reader.prompt(true); // what was typed meanwhile stays
        } else output.write(prompt);
        const ready = lines.shift();
        if (ready !== undefined) answer(ready);
        else if (ended) answer(null);
      });
    },
    unask() {
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
