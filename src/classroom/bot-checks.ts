import type { BotsThread } from '../bots/bots-thread.ts';
import { Candidate, type CandidateOptions } from '../bots/check/candidate.ts';
import { examine } from '../bots/check/examine.ts';
import { type Finding, failedFinding } from '../bots/check/finding.ts';
import { localizedFinding } from '../bots/check/finding-text.ts';
import { checkTexts } from '../bots/check/finding-texts.ts';
import type { Connection } from '../bots/connection.ts';
import type { Game } from '../core/game.ts';
import { FaultError, ok, type Result, refuse } from '../core/result.ts';
import { games } from '../games/index.ts';
import type { ProgramProtocol } from '../protocols/bot-seats.ts';
import type { CheckReport, CheckView, WireFinding } from '../protocols/bot-wire.ts';
import type {
  BotMeans,
  ClassroomStore,
  StoredBot,
  StoredBotVersion,
} from '../store/classroom-store.ts';
import { examineClient } from '../tcp/check/examine-client.ts';
import { TaskQueue } from './task-queue.ts';
import { uploadTexts as texts } from './upload-texts.ts';

/** Examines the bots that play by one means. */
export interface BotExaminer {
  /** Whether its program could be examined now. */
  isHere(bot: StoredBot): boolean;
  /** Reports findings as they come; a fault if it cannot be examined at all. Ends soon after the signal. */
  examine(examination: BotExamination): Promise<Result<null>>;
}

/** The bot that is examined, and who is told. */
export interface BotExamination {
  readonly bot: StoredBot;
  readonly version: StoredBotVersion;
  readonly report: (found: Finding) => void;
  readonly signal: AbortSignal;
}

/** How long an examination may take in milliseconds, and how many of its findings are stored. */
const LONGEST = 5 * 60_000;
const MOST_FINDINGS = 100;
const MOST_WAITING = 100;
/** Per member, so that others do not wait long. */
const MOST_OWN = 3;

export interface BotChecksOptions {
  readonly store: ClassroomStore;
  changed(bot: string): void;
}

/** Examines bots one at a time; findings are shown as they come, and stored with the version. */
export class BotChecks {
  readonly #options: BotChecksOptions;
  readonly #queue: TaskQueue;
  readonly #examiners = new Map<BotMeans, BotExaminer>();
  /** The last examination of each bot. */
  readonly #last = new Map<
    string,
    { readonly version: number; readonly findings: WireFinding[] }
  >();
  readonly #stop = new AbortController();

  constructor(options: BotChecksOptions) {
    this.#options = options;
    this.#queue = new TaskQueue(bot => options.changed(bot));
  }

  provide(means: BotMeans, examiner: BotExaminer): void {
    this.#examiners.set(means, examiner);
  }

  canCheck(bot: StoredBot): boolean {
    return this.#examiners.get(bot.means)?.isHere(bot) ?? false;
  }

  /** Queues an examination. */
  request(bot: StoredBot, version: StoredBotVersion): Result<null> {
    const examiner = this.#examiners.get(bot.means);
    if (!examiner?.isHere(bot)) return refuse('bot-absent', texts.notHere);
    if (this.#queue.length >= MOST_WAITING) return refuse('server-full', texts.checksFull);
    if (this.#queue.place(bot.id) !== null) return refuse('check-twice', texts.checkUnderWay);
    if (this.#queue.countOf(bot.member) >= MOST_OWN)
      return refuse('many-checks', texts.manyChecks(MOST_OWN));
    this.#last.set(bot.id, { version: version.number, findings: [] });
    this.#queue.add(bot.id, bot.member, () => this.#examine(examiner, bot, version));
    return ok(null);
  }

  stateOf(bot: string): CheckView | null {
    const last = this.#last.get(bot);
    if (!last) return null;
    const place = this.#queue.place(bot);
    const state = place === null ? 'over' : this.#queue.isRunning(bot) ? 'running' : 'waiting';
    return { ...last, state, place: place ?? 0 };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#queue.close();
  }

  async #examine(examiner: BotExaminer, bot: StoredBot, version: StoredBotVersion): Promise<void> {
    const { store, changed } = this.#options;
    const findings: WireFinding[] = [];
    this.#last.set(bot.id, { version: version.number, findings });
    const report = (found: Finding) => {
      if (findings.length < MOST_FINDINGS) findings.push(wireFinding(found));
      changed(bot.id);
    };
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(LONGEST)]);
    try {
      const examined = await examiner.examine({ bot, version, report, signal });
      if (!examined.ok) report(failedFinding(new FaultError(examined.fault)));
    } catch (error) {
      report(failedFinding(error));
    }
    if (this.#stop.signal.aborted) return;
    if (signal.aborted)
      report(failedFinding(new FaultError({ code: 'check-time', message: texts.checkTime })));
    const count = (verdict: Finding['verdict']) =>
      findings.filter(found => found.verdict === verdict).length;
    const result: CheckReport = {
      at: new Date().toISOString(),
      ...{ faults: count('fault'), warnings: count('warning'), findings },
    };
    await store
      .changeVersion(bot.id, version.number, { check: JSON.stringify(result) })
      .catch(() => {}); // it stays on the page until the server stops
  }
}

/** A finding as pages show it, in both languages. */
function wireFinding(found: Finding): WireFinding {
  const { subject, verdict, game, dialogue, position, replay } = found;
  return {
    subject: checkTexts.check.subjects[subject],
    ...{ verdict, game: game ?? null, text: localizedFinding(found) },
    dialogue: [...(dialogue ?? [])],
    ...{ position: position ?? null, replay: replay ?? null },
  };
}

/** Milliseconds a move for programs whose protocol does not state them: the limits of their courses' contests. */
const COURSE_TIMES = {
  prolog: 6_000,
  scs: 6_000,
  log320: 5_000,
  'log320-course': 5_000,
} as const;

interface ProgramExamination {
  readonly candidate: CandidateOptions;
  readonly name: string;
  readonly protocol: ProgramProtocol;
  /** Examine only this game. */
  readonly game?: Game;
  readonly report: (found: Finding) => void;
}

/** Examines a program as `quadrille check` does, by what its protocol asks for. */
export async function examineProgram({
  candidate: options,
  name,
  protocol,
  game,
  report,
}: ProgramExamination): Promise<void> {
  switch (protocol) {
    case 'scs':
    case 'log320':
    case 'log320-course': {
      const candidate = { ...options, name };
      return examineClient({ candidate, protocol, games, time: COURSE_TIMES[protocol], report });
    }
    case 'ugi':
    case 'codingame':
    case 'prolog':
      return examine({
        ...{ candidate: new Candidate(options), games, report, ...(game ? { game } : {}) },
        protocol: protocol === 'codingame' ? protocol : 'ugi',
        ...(protocol === 'prolog' ? { time: COURSE_TIMES.prolog } : {}),
      });
  }
}

/** Ends every program that was started through it when the signal comes, and starts no more. */
export function stoppable(start: BotsThread['open'], signal: AbortSignal): BotsThread['open'] {
  const open = new Set<Connection>();
  signal.addEventListener('abort', () => {
    for (const connection of open) void connection.close();
  });
  return async spec => {
    signal.throwIfAborted();
    const connection = await start(spec);
    open.add(connection);
    const close = () => {
      open.delete(connection);
      return connection.close();
    };
    return { ...connection, close };
  };
}
