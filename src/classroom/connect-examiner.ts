import { USUAL_WAIT } from '../bots/process-seat.ts';
import { type Fault, ok, type Result, refusal } from '../core/result.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { StoredBot } from '../store/classroom-store.ts';
import type { Timers } from '../time/timers.ts';
import { type BotExamination, type BotExaminer, examineProgram, stoppable } from './bot-checks.ts';
import { readConnectDetails } from './connect-bot.ts';
import { connectFaults } from './connect-faults.ts';
import type { ConnectedBots, StartProgram } from './connected-bots.ts';

/** Examines connected bots as `quadrille check` does, on their authors' machines. */
export class ConnectExaminer implements BotExaminer {
  readonly #connected: ConnectedBots;
  readonly #timers: Timers;

  constructor(connected: ConnectedBots, timers: Timers) {
    this.#connected = connected;
    this.#timers = timers;
  }

  isHere(bot: StoredBot): boolean {
    return this.#connected.isHere(bot);
  }

  async examine(examination: BotExamination): Promise<Result<null>> {
    const { bot, version } = examination;
    const examined = await this.#connected.check(bot, async (start, { version: found }) => {
      if (found !== version.number)
        return connectFaults.otherVersion(bot.name, version.number, found);
      await this.#examine(examination, start);
      return null;
    });
    if (!examined.ok) return examined;
    const fault: Fault | null = examined.value;
    return fault ? refusal(fault) : ok(null);
  }

  async #examine(
    { bot, version, report, signal }: BotExamination,
    start: StartProgram,
  ): Promise<void> {
    const { protocol, command } = readConnectDetails(version.details);
    const open = stoppable(spec => start('client' in spec ? spec.client : null), signal);
    const candidate = {
      ...{ thread: { open }, timers: this.#timers, wait: USUAL_WAIT, isElsewhere: true },
      ...{ command: command.split(' '), cwd: '' },
    };
    const game = findGame(games, bot.game);
    const only = game.ok ? { game: game.value } : {};
    await examineProgram({ candidate, name: bot.name, protocol, report, ...only });
  }
}
