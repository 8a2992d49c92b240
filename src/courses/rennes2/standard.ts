import { createInterface, type Interface } from 'node:readline';
import type { LineDialogue } from '../course.ts';

/**
 * The program's standard input and output. All calls share one reader, which keeps lines that arrive
 * before their question, and keeps the process alive during questions only.
 */
class StandardDialogue implements LineDialogue {
  readonly #lines: string[] = [];
  #reader: Interface | null = null;
  #ended = false;
  #waiting: ((line: string | null) => void) | null = null;

  print(line = ''): void {
    process.stdout.write(`${line}\n`);
  }

  ask(prompt: string): Promise<string | null> {
    process.stdout.write(prompt);
    this.#reader ??= this.#open();
    return new Promise(resolve => {
      this.#waiting = resolve;
      const ready = this.#lines.shift();
      if (ready !== undefined || this.#ended) this.#answer(ready ?? null);
      else {
        process.stdin.ref?.();
        this.#reader?.resume();
      }
    });
  }

  #open(): Interface {
    const reader = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
    reader.on('line', line => {
      if (this.#waiting) this.#answer(line);
      else this.#lines.push(line);
    });
    reader.on('close', () => {
      this.#ended = true;
      if (this.#waiting) this.#answer(null);
    });
    return reader;
  }

  #answer(line: string | null): void {
    const resolve = this.#waiting;
    this.#waiting = null;
    if (!this.#ended) this.#reader?.pause();
    process.stdin.unref?.(); // a file has no unref; an open pipe would keep the process alive
    if (line === null) process.stdout.write('\n');
    resolve?.(line);
  }
}

export const standard: LineDialogue = new StandardDialogue();
