import { millis } from '../../core/clock.ts';
import { LineSplitter } from '../../protocols/lines.ts';
import { readEngineLine, type UgiEngineMessage } from '../../protocols/ugi-engine-lines.ts';
import { systemTimers } from '../../time/timers.ts';
import type { Connection, ConnectionEnd } from '../connection.ts';

export type DialogueReply<T> =
  | { readonly kind: 'said'; readonly value: T; readonly spent: number }
  | { readonly kind: 'ended'; readonly ending: ConnectionEnd }
  | { readonly kind: 'silence' };

/** A dialogue with a bot outside any game, line by line, with its transcript. */
export class BotDialogue {
  readonly connection: Connection;
  /** Lines that begin with `> ` were sent, with `< ` received. */
  readonly lines: string[] = [];
  readonly #received: { readonly line: string; readonly spent: number }[] = [];
  #next = 0;
  #ending: ConnectionEnd | null = null;
  #wake = () => {};

  constructor(connection: Connection) {
    this.connection = connection;
    void this.#listen();
  }

  say(...lines: readonly string[]): void {
    this.lines.push(...lines.map(line => `> ${line}`));
    this.connection.send(lines.map(line => `${line}\n`).join(''));
  }

  /** The next line for which `read` returns something; those before it are skipped. */
  async until<T>(read: (line: string) => T | null, timeout: number): Promise<DialogueReply<T>> {
    const deadline = systemTimers.now() + timeout;
    while (true) {
      while (this.#next < this.#received.length) {
        const { line, spent } = this.#received[this.#next++];
        const value = read(line);
        if (value !== null) return { kind: 'said', value, spent };
      }
      if (this.#ending) return { kind: 'ended', ending: this.#ending };
      const left = deadline - systemTimers.now();
      if (left <= 0) return { kind: 'silence' };
      await new Promise<void>(resolve => {
        const cancel = systemTimers.after(millis(left), resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
    }
  }

  /** The next line of that type in UGI. */
  untilType(type: UgiEngineMessage['type'], timeout: number): Promise<DialogueReply<true>> {
    return this.until(line => readEngineLine(line).type === type || null, timeout);
  }

  /** How it ended, if it has. */
  get ending(): ConnectionEnd | null {
    return this.#ending;
  }

  /** How it ended by itself within the timeout, or null. */
  async ended(timeout: number): Promise<ConnectionEnd | null> {
    const reply = await this.until(() => null, timeout);
    return reply.kind === 'ended' ? reply.ending : null;
  }

  async #listen(): Promise<void> {
    const splitter = new LineSplitter();
    const decoder = new TextDecoder();
    for await (const event of this.connection.events) {
      if (event.type === 'ended') this.#ending = event.ending;
      else
        for (const line of splitter.push(decoder.decode(event.bytes, { stream: true }))) {
          const text = typeof line === 'string' ? line : '…';
          this.lines.push(`< ${text}`);
          this.#received.push({ line: text, spent: event.spent });
        }
      this.#wake();
    }
  }
}
