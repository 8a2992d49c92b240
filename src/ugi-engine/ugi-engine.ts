import type { Rules } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import { errorMessage } from '../core/result.ts';
import { ONE_SECOND } from '../core/strategy.ts';
import type {
  EngineClient,
  SearchRequest,
  SearchResultText,
  WarmUp,
} from '../match/engine-client.ts';
import { type Line, TOO_LONG } from '../protocols/lines.ts';
import { readHostLine, type UgiGoLimits } from '../protocols/ugi.ts';
import { type UgiEngineMessage, writeEngineLine } from '../protocols/ugi-engine-lines.ts';
import type { EngineResources } from '../threads/engine-resources.ts';
import { goLimits, infoOf } from './limits.ts';
import { UgiSettings } from './settings.ts';
import { texts } from './texts.ts';

export interface UgiEngineOptions {
  /** Starts an engine in a thread. */
  open(resources: EngineResources): EngineClient;
  /** `Hash` and `Threads` change them. */
  readonly resources: EngineResources;
  /** At the start; `Game` and `Variant` change them. */
  readonly rules: Rules;
  /** As seats name players; `best` is the strongest of the game. */
  readonly player: string;
  /** '': random. */
  readonly seed: string;
  readonly version: string;
  /** Milliseconds, monotonic. */
  now(): number;
  write(line: string): void;
  say(text: LocalizedText): string;
  /** Called at `quit`. */
  quit(): void;
}

interface Search {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Our engines behind UGI, line by line. Bad input is answered with `info string …` and changes nothing.
 * Searches run in the engine's thread, so that every line is read at once.
 */
export class UgiEngine {
  readonly #options: UgiEngineOptions;
  readonly #settings: UgiSettings;
  #engine: EngineClient;
  /** Those that `#engine` was started with. */
  #resources: EngineResources;
  #ready: Promise<void>;
  #search: Search | null = null;
  /** `isready` and the lines after it, held until the engine is ready; null afterwards. */
  #held: Line[] | null = [];
  #hasQuit = false;
  /** What the engine was warmed up for last. */
  #warm = '';

  constructor(options: UgiEngineOptions) {
    this.#options = options;
    this.#resources = options.resources;
    this.#settings = new UgiSettings(
      options.rules,
      options.player,
      options.seed,
      options.resources,
    );
    this.#engine = options.open(this.#resources);
    this.#ready = this.#warmUp();
  }

  /** Called when the host has disconnected. */
  close(): Promise<void> {
    return this.#engine.close();
  }

  /** Never rejects: an engine that failed to start reports it at the next search. */
  async #warmUp(warmUp?: WarmUp): Promise<void> {
    const engine = this.#engine;
    await engine.ready(warmUp).catch(() => {});
    if (engine === this.#engine) this.#receiveHeld();
  }

  /** Restarts the engine if its resources were changed. */
  #restart(): void {
    if (this.#resources === this.#settings.resources) return;
    this.#resources = this.#settings.resources;
    void this.#engine.close();
    this.#engine = this.#options.open(this.#resources);
    this.#held ??= [];
    this.#warm = '';
    this.#ready = this.#warmUp();
  }

  /** Answers once the player is loaded and at full speed. */
  #answerReady(line: Line): void {
    const { rules, player } = this.#settings;
    const warm = `${rules.id} ${player.name}`;
    if (this.#search || (!this.#held && warm === this.#warm))
      return this.#send({ type: 'readyok' });
    if (this.#held) {
      this.#held.push(line);
      return;
    }
    this.#warm = warm;
    this.#held = [line];
    this.#ready = this.#warmUp({ rules: rules.id, player: player.name, limits: ONE_SECOND });
  }

  receive(line: Line): void {
    if (this.#held && this.#held.length > 0) this.#held.push(line);
    else this.#handle(line);
  }

  #receiveHeld(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const line of held) this.receive(line);
  }

  #send(message: UgiEngineMessage): void {
    if (!this.#hasQuit) this.#options.write(writeEngineLine(message));
  }

  #inform(text: LocalizedText | null): void {
    if (text) this.#send({ type: 'info', info: { string: this.#options.say(text) } });
  }

  #handle(line: Line) {
    if (this.#hasQuit) return;
    if (line === TOO_LONG) return this.#inform(texts.tooLong);
    const message = readHostLine(line);
    switch (message.type) {
      case 'unreadable':
        return message.fault.code === 'empty-line'
          ? undefined
          : this.#inform(message.fault.message);
      case 'ugi':
        return this.#introduce();
      case 'isready':
        return this.#answerReady(line);
      case 'setoption':
        this.#inform(this.#settings.set(message.name, message.value));
        if (!this.#search) this.#restart();
        return;
      case 'uginewgame':
        return this.#settings.begin();
      case 'position':
        return this.#inform(this.#settings.place(message.fen, message.moves));
      case 'go':
        return this.#go(message.limits);
      case 'stop':
        return this.#search?.stop.abort();
      case 'query':
        return this.#send({ type: 'response', text: this.#settings.answer(message.what) });
      case 'quit':
        this.#hasQuit = true;
        return this.#options.quit();
    }
  }

  #introduce(): void {
    this.#send({ type: 'id', field: 'name', text: `Quadrille ${this.#options.version}` });
    this.#send({ type: 'id', field: 'author', text: 'The Quadrille authors' });
    for (const option of this.#settings.options()) this.#send({ type: 'option', option });
    this.#send({ type: 'ugiok' });
  }

  /** Searches the current position, after a stopped search has answered. */
  #go(asked: UgiGoLimits) {
    const previous = this.#search;
    if (previous && !previous.stop.signal.aborted) return this.#inform(texts.searching);
    const stop = new AbortController();
    const answer = this.#settings.position.outcome
      ? async () => this.#sendNoMove(texts.over)
      : this.#prepareSearch(asked, stop.signal);
    const finish = async () => {
      await previous?.done;
      this.#restart();
      await answer();
      if (this.#search === search) this.#search = null;
    };
    const search: Search = { stop, done: Promise.resolve().then(finish) };
    this.#search = search;
  }

  #sendNoMove(text: LocalizedText): void {
    this.#inform(text);
    this.#send({ type: 'bestmove', move: null });
  }

  /** A search with the current settings, to be started later. */
  #prepareSearch(asked: UgiGoLimits, signal: AbortSignal): () => Promise<void> {
    const began = this.#options.now();
    const { rules, position, player, seed, played } = this.#settings;
    const limits = goLimits(asked, position.turn, player.limits, player.hasOwnLimits);
    const request: SearchRequest = {
      rules: rules.id,
      position: position.text(),
      player: player.name,
      seed: `${seed || Math.random()} ${played}`,
    };
    let reported = -1;
    const report = (result: SearchResultText) => {
      if (result.nodes === reported) return; // the last report was the same
      reported = result.nodes;
      this.#send({ type: 'info', info: infoOf(result) });
    };
    return async () => {
      await this.#ready;
      const waited = this.#options.now() - began;
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
        this.#sendNoMove(texts.failed(errorMessage(error)));
      }
    };
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
