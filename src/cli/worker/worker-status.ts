import type { WorkerNotice } from '../../queue/work-loop.ts';
import { duration, fixed } from '../contest/numbers.ts';
import { StatusLine, type StatusOutput } from '../terminal/status-line.ts';
import type { CliTranslator } from '../translator.ts';

/** Milliseconds over which the speed is measured. */
const WINDOW = 30_000;

interface HeldChunk {
  readonly contest: string;
  readonly games: number;
  played: number;
}

/** What a worker does: a status line below the printed events; or every event as a line of JSON. */
export class WorkerStatus {
  readonly #output: StatusOutput;
  readonly #line: StatusLine;
  readonly #translator: CliTranslator;
  readonly #log: boolean;
  readonly #now: () => number;
  /** When the last games ended. */
  #ended: number[] = [];
  #played = 0;
  #stored = 0;
  /** The chunks that the worker holds, by id. */
  readonly #held = new Map<string, HeldChunk>();

  constructor(
    output: StatusOutput,
    translator: CliTranslator,
    log: boolean,
    now = () => performance.now(),
  ) {
    this.#output = output;
    this.#line = new StatusLine(output);
    this.#translator = translator;
    this.#log = log;
    this.#now = now;
  }

  notice(notice: WorkerNotice): void {
    const { t } = this.#translator;
    if (this.#log) this.#write(notice);
    switch (notice.type) {
      case 'registered':
        return this.#say(t.worker.registered);
      case 'claimed': {
        const { contest, chunk, games } = notice;
        this.#held.set(chunk, { contest, games, played: 0 });
        return this.#show();
      }
      case 'played': {
        this.#played++;
        this.#ended.push(this.#now());
        const held = this.#held.get(notice.chunk);
        if (held) held.played++;
        return this.#show();
      }
      case 'delivered':
        this.#stored += notice.games;
        // a terminal shows it in its status line
        if (!this.#output.isTerminal) this.#say(this.#text());
        this.#held.delete(notice.chunk);
        return this.#show();
      case 'lost':
        this.#held.delete(notice.chunk);
        return this.#say(t.worker.lost(notice.contest));
      case 'failed': {
        const { contest, chunk, reason } = notice;
        this.#held.delete(chunk);
        return this.#say(t.worker.failed({ contest, why: this.#translator.say(reason) }));
      }
      case 'away':
        return this.#say(t.worker.away(this.#translator.say(notice.fault.message)));
      case 'back':
        return this.#say(t.worker.back);
      case 'stopping':
        return this.#say(t.worker.stopping);
      case 'handed-back':
        return this.#say(t.worker.handedBack(notice.games));
    }
  }

  /** Removes the status line. */
  end(): void {
    this.#line.end();
  }

  get stored(): number {
    return this.#stored;
  }

  #write(notice: WorkerNotice): void {
    const { type } = notice;
    const about =
      notice.type === 'played'
        ? { contest: notice.contest, game: notice.game.number + 1, cause: notice.game.ending.cause }
        : notice;
    this.#output.write(`${JSON.stringify({ time: new Date().toISOString(), ...about, type })}\n`);
  }

  #say(text: string): void {
    if (this.#log) return;
    this.#line.say(text);
    this.#show();
  }

  #text(): string {
    const { t } = this.#translator;
    const now = this.#now();
    this.#ended = this.#ended.filter(at => now - at < WINDOW);
    const span = now - (this.#ended[0] ?? now);
    const rate =
      span < 1_000 || this.#ended.length < 2 ? null : ((this.#ended.length - 1) * 1_000) / span;
    const speed = rate === null ? '' : t.worker.rate(fixed(this.#translator, rate, 1));
    const total = `${t.worker.games(this.#played)}${speed}`;
    const held = [...this.#held.values()];
    if (held.length === 0) return t.worker.idle(total);
    const sum = (of: (chunk: HeldChunk) => number) => held.reduce((all, each) => all + of(each), 0);
    const [played, games] = [sum(each => each.played), sum(each => each.games)];
    const contest = [...new Set(held.map(each => each.contest))].join(', ');
    const left = rate === null ? '' : `, ${t.contest.left(duration((games - played) / rate))}`;
    return t.worker.progress({ contest, played, games, left, total });
  }

  #show(): void {
    if (!this.#log) this.#line.show(this.#text());
  }
}
