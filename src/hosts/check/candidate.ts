import type { Seat, Timers } from '../../match/seat.ts';
import { botSeat } from '../bots/bot-seat.ts';
import type { BotsThread, Link } from '../bots/bots-thread.ts';
import { shellCommand } from '../bots/evidence.ts';
import { SPEECHES, USUAL_MEMORY } from '../bots/process-seat.ts';
import { type Resident, resident, staying } from '../bots/resident.ts';

export type BotProtocol = keyof typeof SPEECHES;

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
  #stays: { readonly bot: Resident; readonly link: Link } | null = null;
  /** The most memory and the last words of all its processes. */
  memory = 0;
  stderr = '';

  constructor(options: CandidateOptions) {
    this.options = options;
  }

  /** A new process of its own. */
  start(): Promise<Link> {
    const { thread, command, cwd } = this.options;
    return thread.open({ kind: 'process', command, cwd, memory: USUAL_MEMORY, sandbox: true });
  }

  /** A seat for one game: by UGI in the process that stays, by CodinGame in a new one, as they are played. */
  async seat(
    protocol: BotProtocol,
  ): Promise<{ seat: Seat; leave(broken: boolean): Promise<void> }> {
    const { command, cwd, timers, wait: patience } = this.options;
    const shell = shellCommand(command, cwd);
    if (protocol === 'codingame') {
      const link = await this.start();
      const seat = botSeat({ link, speech: SPEECHES.codingame(), timers, patience, shell });
      return { seat, leave: () => this.#end(link, link) };
    }
    if (this.#stays === null) {
      const link = await this.start();
      this.#stays = { link, bot: resident(link) };
    }
    const { bot, link } = this.#stays;
    const game = bot.game();
    const speech = staying(SPEECHES.ugi());
    return {
      seat: botSeat({ link: game, speech, timers, patience, shell }),
      leave: async broken => {
        await this.#note(link);
        if (broken) await this.close();
        else await game.close();
      },
    };
  }

  /** Ends the process that stays. */
  async close(): Promise<void> {
    const stays = this.#stays;
    this.#stays = null;
    if (stays) await this.#end(stays.link, stays.bot);
  }

  async #note(link: Link): Promise<void> {
    const { memory, stderr } = await link.standing();
    this.memory = Math.max(this.memory, memory);
    if (stderr.length >= this.stderr.length) this.stderr = stderr;
  }

  async #end(link: Link, kept: { close(): Promise<void> }): Promise<void> {
    await this.#note(link);
    await kept.close();
  }
}
