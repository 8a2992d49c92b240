import type { RemoteGame } from '../arena/remote-seats.ts';
import { botSeat } from '../bots/bot-seat.ts';
import type { BotsThread } from '../bots/bots-thread.ts';
import { ADAPTERS, USUAL_MEMORY, USUAL_WAIT } from '../bots/process-seat.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { other } from '../core/game.ts';
import { errorMessage, ok, type Result, refuse } from '../core/result.ts';
import type { Seat } from '../match/seat.ts';
import type { ClientChoice } from '../match/seat-choice.ts';
import type { ClassroomStore, StoredBot, StoredBotVersion } from '../store/classroom-store.ts';
import { clientProgram, clientSeats } from '../tcp/client-seats.ts';
import { CONTEST_RETRIES, usualProtocol } from '../tcp/protocols.ts';
import type { Timers } from '../time/timers.ts';
import type { SeatProvider } from './contest-seats.ts';
import { uploadTexts as texts } from './upload-texts.ts';
import type { UploadedProgram, Uploads } from './uploads.ts';

export interface UploadSeatsOptions {
  readonly uploads: Uploads;
  readonly store: ClassroomStore;
  readonly timers: Timers;
  thread(): BotsThread;
  /** Called when a game of the bot is over. */
  changed(bot: string): void;
}

/** How many processors a bot may use, where the kernel can limit them. */
const CPUS = 1;

/** Seats of uploaded bots: each game in a process of its own, in a sandbox. */
export class UploadSeats implements SeatProvider {
  readonly isLocal = true;
  readonly #options: UploadSeatsOptions;

  constructor(options: UploadSeatsOptions) {
    this.#options = options;
  }

  isHere(): boolean {
    return hasSandbox();
  }

  async open(bot: StoredBot, version: StoredBotVersion, game: RemoteGame): Promise<Result<Seat>> {
    const program = await this.#options.uploads.program(bot, version);
    if (!program.ok) return program;
    // without a sandbox, a stranger's program would run with our rights
    if (!hasSandbox()) return refuse('no-sandbox', texts.noSandbox);
    const keepLog = (stderr: string) => this.#keepLog(bot, version, game, stderr);
    try {
      const { protocol } = program.value;
      return protocol === 'ugi' || protocol === 'codingame' || protocol === 'prolog'
        ? ok(await this.#lineSeat(program.value, keepLog))
        : await this.#clientSeat({ ...program.value, protocol }, game, keepLog);
    } catch (error) {
      return refuse('bot-start', texts.notStarted(withoutPaths(errorMessage(error))));
    }
  }

  async #lineSeat(
    { protocol, home, ...program }: UploadedProgram,
    keepLog: (stderr: string) => Promise<void>,
  ): Promise<Seat> {
    const { thread, timers } = this.#options;
    const connection = await thread().open({
      ...{ kind: 'process', ...program, memory: USUAL_MEMORY, cpus: CPUS, sandbox: true },
    });
    const adapter = ADAPTERS[protocol === 'codingame' ? 'codingame' : 'ugi']();
    const seat = botSeat({ connection, adapter, timers, greetingTimeout: USUAL_WAIT, shell: home });
    return {
      ...seat,
      async close() {
        const { stderr } = await connection.status();
        await connection.close();
        await keepLog(stderr);
      },
    };
  }

  async #clientSeat(
    { command, cwd, folder, shownAt, protocol }: UploadedProgram & Pick<ClientChoice, 'protocol'>,
    { name, opponent, side, spec, wait, signal }: RemoteGame,
    keepLog: (stderr: string) => Promise<void>,
  ): Promise<Result<Seat>> {
    const { thread, timers } = this.#options;
    const adapterOf = {
      protocol: (each: ClientChoice['protocol'] | 'ugi') =>
        usualProtocol(each, wait, timers, CONTEST_RETRIES),
    };
    const choice: ClientChoice = { kind: 'process', name, protocol, command, folder };
    const arrival = await clientProgram(choice, name, spec.start, {
      ...{ cwd, timers, wait, signal, memory: USUAL_MEMORY, cpus: CPUS, ...adapterOf },
      thread: () => shownThread(thread(), shownAt),
    });
    const names = { [side]: name, [other(side)]: opponent } as Record<'first' | 'second', string>;
    const clients = clientSeats({ [side]: arrival }, names, adapterOf);
    const seat = clients.seats[side];
    if (!seat) throw new Error(`no seat of ${protocol}`);
    return ok({
      ...seat,
      async close() {
        const stderr = 'client' in arrival ? (await arrival.client.connection.status()).stderr : '';
        await clients.close(signal);
        await keepLog(stderr);
      },
    });
  }

  async #keepLog(
    { id }: StoredBot,
    version: StoredBotVersion,
    { contest, number, attempt, side }: RemoteGame,
    stderr: string,
  ): Promise<void> {
    const log = { bot: id, version: version.number, contest, number, attempt, side, text: stderr };
    if (stderr !== '') await this.#options.store.addBotLog(log).catch(() => {}); // its game matters more
    this.#options.changed(id);
  }
}

/** A thread whose programs see their folder at `shownAt`. */
export const shownThread = (thread: BotsThread, shownAt: string): BotsThread => ({
  ...thread,
  open: spec => thread.open(spec.kind === 'process' ? { ...spec, shownAt } : spec),
  get listening() {
    return thread.listening;
  },
});

const withoutPaths = (message: string): string => message.replaceAll(/\/[\w./-]+/g, '…');
