import { resolve } from 'node:path';
import type { Seat } from '../../match/seat.ts';
import type { Timers } from '../../time/timers.ts';
import { botSeat } from '../bot-seat.ts';
import type { BotsThread } from '../bots-thread.ts';
import type { Connection } from '../connection.ts';
import { shellCommand } from '../evidence.ts';
import { type PersistentBot, persistentBot, withoutFarewell } from '../persistent-bot.ts';
import { ADAPTERS, USUAL_MEMORY } from '../process-seat.ts';
import { prologFile } from '../prolog-command.ts';
import type { ProtocolAdapter } from '../protocol-adapter.ts';

/** The protocols of lines; those over TCP are examined in `tcp/check`. */
export type CheckProtocol = 'ugi' | 'codingame';

export interface CandidateOptions {
  readonly thread: Pick<BotsThread, 'open'>;
  readonly command: readonly string[];
  readonly cwd: string;
  /** The folder with everything that it needs, if it has one. */
  readonly folder?: string | undefined;
  readonly timers: Timers;
  /** Timeout of a greeting, in milliseconds. */
  readonly wait: number;
  /** It runs on another machine: its files are not here, and its command cannot be repeated here. */
  readonly isElsewhere?: boolean | undefined;
}

/** The folder that the paths of a candidate's command are relative to. */
export const homeOf = ({ cwd, folder }: CandidateOptions): string => resolve(cwd, folder ?? '');

/** A candidate's seat for one game. */
export interface CandidateSeat {
  readonly seat: Seat;
  leave(broken: boolean): Promise<void>;
}

/** The program under examination: started as often as needed, and reused where its protocol allows. */
export class Candidate {
  readonly options: CandidateOptions;
  #stays: { readonly bot: PersistentBot; readonly connection: Connection } | null = null;
  /** Peak memory and last output of all its processes. */
  memory = 0;
  stderr = '';

  constructor(options: CandidateOptions) {
    this.options = options;
  }

  /** Starts a new process. */
  start(): Promise<Connection> {
    const { thread, command, cwd, folder } = this.options;
    const memory = USUAL_MEMORY;
    return thread.open({ kind: 'process', command, cwd, folder, memory, sandbox: true });
  }

  get home(): string {
    return homeOf(this.options);
  }

  /** The file with its predicate, if it is a Prolog program behind our host. */
  get prolog(): string | null {
    return prologFile(this.options.command);
  }

  /** A seat for one game: with UGI in the reused process, with CodinGame in a new one, as in real games. */
  async seat(protocol: CheckProtocol): Promise<CandidateSeat> {
    const { command, timers, wait: greetingTimeout, isElsewhere = false } = this.options;
    const repeated = isElsewhere ? {} : { shell: shellCommand(command, this.home) };
    const seatAt = (connection: Connection, adapter: ProtocolAdapter) =>
      botSeat({ connection, adapter, timers, greetingTimeout, ...repeated });
    if (protocol === 'codingame') {
      const connection = await this.start();
      const leave = () => this.#end(connection, connection);
      return { seat: seatAt(connection, ADAPTERS.codingame()), leave };
    }
    if (this.#stays === null) {
      const connection = await this.start();
      this.#stays = { connection, bot: persistentBot(connection) };
    }
    const { bot, connection } = this.#stays;
    const game = bot.game();
    const leave = async (broken: boolean) => {
      await this.#note(connection);
      if (broken) await this.close();
      else await game.close();
    };
    return { seat: seatAt(game, withoutFarewell(ADAPTERS.ugi())), leave };
  }

  /** Ends the reused process. */
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

  async #end(connection: Connection, started: { close(): Promise<void> }): Promise<void> {
    await this.#note(connection);
    await started.close();
  }
}
