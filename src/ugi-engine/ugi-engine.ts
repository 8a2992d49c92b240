import type { Rules } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import { errorMessage } from '../core/result.ts';
import type { EngineClient, SearchRequest, SearchResultText } from '../match/engine-client.ts';
import { type Line, TOO_LONG } from '../protocols/lines.ts';
import { readHostLine, type UgiGoLimits } from '../protocols/ugi.ts';
import { type UgiEngineMessage, writeEngineLine } from '../protocols/ugi-engine-lines.ts';
import type { EngineResources } from '../threads/engine-resources.ts';
import { goLimits, infoOf } from './limits.ts';
import { UgiSettings } from './settings.ts';
import { texts } from './texts.ts';

/** What the engine finds around it. */
export interface UgiEngineOptions {
  /** A thread where engines think, with what they may use. */
  open(resources: EngineResources): EngineClient;
  /** What they may use; `Hash` and `Threads` change it. */
  readonly resources: EngineResources;
  /** Where it begins; `Game` and `Variant` change it. */
  readonly rules: Rules;
  /** As seats name players; `best` is the strongest of the game. */
  readonly player: string;
  /** '' for luck. */
  readonly seed: string;
  readonly version: string;
  /** Milliseconds, monotonic. */
  now(): number;
  write(line: string): void;
  say(words: LocalizedText): string;
  /** The host wants no more. */
  quit(): void;
}

interface Search {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Our engines behind UGI: hears lines, answers lines. Bad input is answered with `info string …` and
 * changes nothing. Searches run in the thinker's thread, so that every line is heard at once.
 */
export class UgiEngine {
  readonly #context: UgiEngineOptions;
  readonly #setting: UgiSettings;
  #engine: EngineClient;
  /** What the engine may use. */
  #resources: EngineResources;
  #up: Promise<void>;
  #search: Search | null = null;
  /** Lines that wait behind `isready` until the thread is up; null once it is. */
  #held: Line[] | null = [];
  #left = false;

  constructor(context: UgiEngineOptions) {
    this.#context = context;
    this.#resources = context.resources;
    this.#setting = new UgiSettings(context.rules, context.player, context.seed, context.resources);
    this.#engine = context.open(this.#resources);
    this.#up = this.#warmUp();
  }

  /** The host is gone. */
  close(): Promise<void> {
    return this.#engine.close();
  }

  /** Settled once the thread is up; one that failed says so when it is asked to search. */
  async #warmUp(): Promise<void> {
    const engine = this.#engine;
    await engine.ready().catch(() => {});
    if (engine === this.#engine) this.#hearHeld();
  }

  /** Another thread in place of one that may use less, or more, than is set. */
  #renew(): void {
    if (this.#resources === this.#setting.resources) return;
    this.#resources = this.#setting.resources;
    void this.#engine.close();
    this.#engine = this.#context.open(this.#resources);
    this.#held ??= [];
    this.#up = this.#warmUp();
  }

  hear(line: Line): void {
    if (this.#held && this.#held.length > 0) this.#held.push(line);
    else this.#obey(line);
  }

  #hearHeld(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const line of held) this.hear(line);
  }

  #send(message: UgiEngineMessage): void {
    if (!this.#left) this.#context.write(writeEngineLine(message));
  }

  #tell(words: LocalizedText | null): void {
    if (words) this.#send({ type: 'info', info: { string: this.#context.say(words) } });
  }

  #obey(line: Line) {
    if (this.#left) return;
    if (line === TOO_LONG) return this.#tell(texts.tooLong);
    const message = readHostLine(line);
    switch (message.type) {
      case 'unreadable':
        return message.fault.code === 'empty-line' ? undefined : this.#tell(message.fault.message);
      case 'ugi':
        return this.#introduce();
      case 'isready':
        if (this.#held && !this.#search) this.#held.push(line);
        else this.#send({ type: 'readyok' });
        return;
      case 'setoption':
        this.#tell(this.#setting.set(message.name, message.value));
        if (!this.#search) this.#renew();
        return;
      case 'uginewgame':
        return this.#setting.begin();
      case 'position':
        return this.#tell(this.#setting.place(message.fen, message.moves));
      case 'go':
        return this.#go(message.limits);
      case 'stop':
        return this.#search?.stop.abort();
      case 'query':
        return this.#send({ type: 'response', text: this.#setting.answer(message.what) });
      case 'quit':
        this.#left = true;
        return this.#context.quit();
    }
  }

  #introduce(): void {
    this.#send({ type: 'id', field: 'name', text: `Quadrille ${this.#context.version}` });
    this.#send({ type: 'id', field: 'author', text: 'The Quadrille authors' });
    for (const option of this.#setting.options()) this.#send({ type: 'option', option });
    this.#send({ type: 'ugiok' });
  }

  /** Thinks about the position as it is now; where a stopped search has yet to answer, after it. */
  #go(asked: UgiGoLimits) {
    const before = this.#search;
    if (before && !before.stop.signal.aborted) return this.#tell(texts.searching);
    const stop = new AbortController();
    const answer = this.#setting.position.outcome
      ? async () => this.#nothing(texts.over)
      : this.#thinking(asked, stop.signal);
    const finish = async () => {
      await before?.done;
      this.#renew();
      await answer();
      if (this.#search === search) this.#search = null;
    };
    const search: Search = { stop, done: Promise.resolve().then(finish) };
    this.#search = search;
  }

  #nothing(words: LocalizedText): void {
    this.#tell(words);
    this.#send({ type: 'bestmove', move: null });
  }

  /** The search of the setting as it is now, to be begun when its turn comes. */
  #thinking(asked: UgiGoLimits, signal: AbortSignal): () => Promise<void> {
    const began = this.#context.now();
    const { rules, position, player, seed, played } = this.#setting;
    const limits = goLimits(asked, position.turn, player.limits, player.spelled);
    const request: SearchRequest = {
      rules: rules.id,
      position: position.text(),
      player: player.name,
      seed: `${seed || Math.random()} ${played}`,
    };
    let told = -1;
    const report = (result: SearchResultText) => {
      if (result.nodes === told) return; // the end of a search is often its last report
      told = result.nodes;
      this.#send({ type: 'info', info: infoOf(result) });
    };
    return async () => {
      await this.#up;
      const waited = this.#context.now() - began;
      const left = limits.time === undefined ? {} : { time: Math.max(1, limits.time - waited) };
      try {
        const result = await this.#engine.search(
          { ...request, limits: { ...limits, ...left } },
          { signal, report },
        );
        report(result);
        if (asked.infinite) await aborted(signal);
        this.#send({ type: 'bestmove', move: result.move });
      } catch (error) {
        this.#nothing(texts.failed(errorMessage(error)));
      }
    };
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
