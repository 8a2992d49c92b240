import { LineCutter } from '../../protocols/lines.ts';
import type { Link } from '../bots/bots-thread.ts';
import type { Ending } from '../bots/messages.ts';

export type Reply<T> =
  | { readonly kind: 'said'; readonly value: T; readonly spent: number }
  | { readonly kind: 'ended'; readonly ending: Ending }
  | { readonly kind: 'silence' };

/** A talk with a bot outside any game, line by line. Everything said is kept. */
export class Dialogue {
  readonly link: Link;
  /** `> ` what we said, `< ` what it said. */
  readonly lines: string[] = [];
  readonly #heard: { readonly line: string; readonly spent: number }[] = [];
  #next = 0;
  #ending: Ending | null = null;
  #wake = () => {};

  constructor(link: Link) {
    this.link = link;
    void this.#listen();
  }

  say(...lines: readonly string[]): void {
    this.lines.push(...lines.map(line => `> ${line}`));
    this.link.send(lines.map(line => `${line}\n`).join(''));
  }

  /** The next line that means something to `read`; those before it are passed over. */
  async until<T>(read: (line: string) => T | null, patience: number): Promise<Reply<T>> {
    const deadline = performance.now() + patience;
    while (true) {
      while (this.#next < this.#heard.length) {
        const { line, spent } = this.#heard[this.#next++];
        const value = read(line);
        if (value !== null) return { kind: 'said', value, spent };
      }
      if (this.#ending) return { kind: 'ended', ending: this.#ending };
      const left = deadline - performance.now();
      if (left <= 0) return { kind: 'silence' };
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** How it ended by itself within the patience, or null. */
  async ended(patience: number): Promise<Ending | null> {
    const reply = await this.until(() => null, patience);
    return reply.kind === 'ended' ? reply.ending : null;
  }

  async #listen(): Promise<void> {
    const cutter = new LineCutter();
    const decoder = new TextDecoder();
    for await (const event of this.link.events) {
      if (event.type === 'ended') this.#ending = event.ending;
      else
        for (const line of cutter.push(decoder.decode(event.bytes, { stream: true }))) {
          const text = typeof line === 'string' ? line : '…';
          this.lines.push(`< ${text}`);
          this.#heard.push({ line: text, spent: event.spent });
        }
      this.#wake();
    }
  }
}
