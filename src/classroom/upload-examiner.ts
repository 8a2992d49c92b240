import type { BotsThread } from '../bots/bots-thread.ts';
import type { Finding } from '../bots/check/finding.ts';
import { USUAL_WAIT } from '../bots/process-seat.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { ok, type Result } from '../core/result.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { Timers } from '../time/timers.ts';
import { type BotExamination, type BotExaminer, examineProgram, stoppable } from './bot-checks.ts';
import { shownThread } from './upload-seats.ts';
import type { UploadedProgram, Uploads } from './uploads.ts';

export interface UploadExaminerOptions {
  readonly uploads: Uploads;
  readonly timers: Timers;
  thread(): BotsThread;
}

/** Examines uploaded bots as `quadrille check` does, each in its sandbox. */
export class UploadExaminer implements BotExaminer {
  readonly #options: UploadExaminerOptions;

  constructor(options: UploadExaminerOptions) {
    this.#options = options;
  }

  isHere(): boolean {
    return hasSandbox();
  }

  async examine({ bot, version, report, signal }: BotExamination): Promise<Result<null>> {
    const program = await this.#options.uploads.program(bot, version);
    if (!program.ok) return program;
    const game = findGame(games, bot.game);
    if (!game.ok) return game;
    const shown = (found: Finding) => report(asAtHome(found, program.value));
    const { command, cwd, folder, shownAt, protocol } = program.value;
    const { timers, thread: start } = this.#options;
    const thread = { open: stoppable(shownThread(start(), shownAt).open, signal) };
    const candidate = { thread, command, cwd, folder, timers, wait: USUAL_WAIT };
    const about = { name: bot.name, protocol, game: game.value };
    await examineProgram({ candidate, ...about, report: shown });
    return ok(null);
  }
}

/** Texts that name our folders name the author's own instead. */
function asAtHome(found: Finding, { folder, command, home }: UploadedProgram): Finding {
  const text = JSON.stringify(found)
    .replaceAll(JSON.stringify(folder).slice(1, -1), '.')
    .replaceAll(JSON.stringify(command.join(' ')).slice(1, -1), home);
  return JSON.parse(text) as Finding;
}
