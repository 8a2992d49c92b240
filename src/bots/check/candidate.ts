import type { Seat } from '../../match/seat.ts';
import type { Timers } from '../../match/timers.ts';
import { botSeat } from '../bot-seat.ts';
import type { BotsThread } from '../bots-thread.ts';
import type { Connection } from '../connection.ts';
import { shellCommand } from '../evidence.ts';
import { type PersistentBot, persistentBot, withoutFarewell } from '../persistent-bot.ts';
import { ADAPTERS, USUAL_MEMORY } from '../process-seat.ts';

export type CheckProtocol = keyof typeof ADAPTERS;

export interface CandidateOptions {
  readonly thread: BotsThread;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly timers: Timers;
  /** How long a greeting may stay unanswered, in milliseconds. */
  readonly wait: number;
}

/** The program under examination: started as often as needed, and kept where it may stay. */
export class Candidate {
  readonly options: CandidateOptions;
  #stays: { readonly bot: PersistentBot; readonly connection: Connection } | null = null;
  /** The most memory and the last words of all its processes. */
  memory = 0;
  stderr = '';

  constructor(options: CandidateOptions) {
    this.options = options;
  }

  /** A new process of its own. */
  start(): Promise<Connection> {
    const { thread, command, cwd } = this.options;
    return thread.open({ kind: 'process', command, cwd, memory: USUAL_MEMORY, sandbox: true });
  }

  /** A seat for one game: by UGI in the process that stays, by CodinGame in a new one, as they are played. */
  async seat(
    protocol: CheckProtocol,
  ): Promise<{ seat: Seat; leave(broken: boolean): Promise<void> }> {
    const { command, cwd, timers, wait: greetingTimeout } = this.options;
    const shell = shellCommand(command, cwd);
    if (protocol === 'codingame') {
      const connection = await this.start();
      const seat = botSeat({
        connection,
        adapter: ADAPTERS.codingame(),
        timers,
        greetingTimeout,
        shell,
      });
      return { seat, leave: () => this.#end(connection, connection) };
    }
    if (this.#stays === null) {
      const connection = await this.start();
      this.#stays = { connection, bot: persistentBot(connection) };
    }
    const { bot, connection } = this.#stays;
    const game = bot.game();
    const adapter = withoutFarewell(ADAPTERS.ugi());
    return {
      seat: botSeat({ connection: game, adapter, timers, greetingTimeout, shell }),
      leave: async broken => {
        await this.#note(connection);
        if (broken) await this.close();
        else await game.close();
      },
    };
  }

  /** Ends the process that stays. */
  async close(): Promise<void> {
    const stays = this.#stays;
    this.#stays = null;
    if (stays) await this.#end(stays.connection, stays.bot);
  }

  async #note(connection: Connection): Promise<void> {
    const { memory, stderr } = await connection.status();
    this.memory = Math.max(this.memory, memory);
    if (stderr.length >= this.stderr.length) this.stderr = stderr;
  }

  async #end(connection: Connection, kept: { close(): Promise<void> }): Promise<void> {
    await this.#note(connection);
    await kept.close();
  }
}
