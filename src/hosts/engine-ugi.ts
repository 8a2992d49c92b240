import type { Rules } from '../core/game.ts';
import type { Words } from '../core/result.ts';
import type { Thinker, ThinkRequest, ThoughtText } from '../match/thinker.ts';
import { type Line, TOO_LONG } from '../protocols/lines.ts';
import { type GoLimits, readHostLine } from '../protocols/ugi.ts';
import { type EngineMessage, writeEngineLine } from '../protocols/ugi-answer.ts';
import { goLimits, infoOf } from './engine-go.ts';
import { Setting } from './engine-setting.ts';
import { texts } from './engine-texts.ts';
import type { Power } from './power.ts';

/** What the engine finds around it. */
export interface UgiDesk {
  /** A thread where engines think, with what they may use. */
  open(power: Power): Thinker;
  /** What they may use; `Hash` and `Threads` change it. */
  readonly power: Power;
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
  say(words: Words): string;
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
  readonly #desk: UgiDesk;
  readonly #setting: Setting;
  #thinker: Thinker;
  /** What the thinker may use. */
  #power: Power;
  #awake: Promise<void>;
  #search: Search | null = null;
  /** Lines that wait behind `isready` until the thread is awake; null once it is. */
  #held: Line[] | null = [];
  #left = false;

  constructor(desk: UgiDesk) {
    this.#desk = desk;
    this.#power = desk.power;
    this.#setting = new Setting(desk.rules, desk.player, desk.seed, desk.power);
    this.#thinker = desk.open(this.#power);
    this.#awake = this.#yawn();
  }

  /** The host is gone. */
  close(): Promise<void> {
    return this.#thinker.close();
  }

  /** Settled once the thread is up; one that failed says so when it is asked to search. */
  async #yawn(): Promise<void> {
    const { rules } = this.#desk;
    const thinker = this.#thinker;
    const position = rules.start.text();
    await thinker.think({ rules: rules.id, position, player: 'random', seed: '' }).catch(() => {});
    if (thinker === this.#thinker) this.#wake();
  }

  /** Another thread in place of one that may use less, or more, than is set. */
  #renew(): void {
    if (this.#power === this.#setting.power) return;
    this.#power = this.#setting.power;
    void this.#thinker.close();
    this.#thinker = this.#desk.open(this.#power);
    this.#held ??= [];
    this.#awake = this.#yawn();
  }

  hear(line: Line): void {
    if (this.#held && this.#held.length > 0) this.#held.push(line);
    else this.#obey(line);
  }

  #wake(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const line of held) this.hear(line);
  }

  #send(message: EngineMessage): void {
    if (!this.#left) this.#desk.write(writeEngineLine(message));
  }

  #tell(words: Words | null): void {
    if (words) this.#send({ type: 'info', info: { string: this.#desk.say(words) } });
  }

  #obey(line: Line) {
    if (this.#left) return;
    if (line === TOO_LONG) return this.#tell(texts.tooLong);
    const message = readHostLine(line);
    switch (message.type) {
      case 'unreadable':
        return message.fault.code === 'empty-line' ? undefined : this.#tell(message.fault.words);
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
        return this.#desk.quit();
    }
  }

  #introduce(): void {
    this.#send({ type: 'id', field: 'name', text: `Quadrille ${this.#desk.version}` });
    this.#send({ type: 'id', field: 'author', text: 'The Quadrille authors' });
    for (const option of this.#setting.options()) this.#send({ type: 'option', option });
    this.#send({ type: 'ugiok' });
  }

  /** Thinks about the position as it is now; where a stopped search has yet to answer, after it. */
  #go(asked: GoLimits) {
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

  #nothing(words: Words): void {
    this.#tell(words);
    this.#send({ type: 'bestmove', move: null });
  }

  /** The search of the setting as it is now, to be begun when its turn comes. */
  #thinking(asked: GoLimits, signal: AbortSignal): () => Promise<void> {
    const began = this.#desk.now();
    const { rules, position, player, seed, played } = this.#setting;
    const limits = goLimits(asked, position.turn, player.limits, player.spelled);
    const request: ThinkRequest = {
      rules: rules.id,
      position: position.text(),
      player: player.name,
      seed: `${seed || Math.random()} ${played}`,
    };
    let told = -1;
    const report = (thought: ThoughtText) => {
      if (thought.nodes === told) return; // the end of a search is often its last report
      told = thought.nodes;
      this.#send({ type: 'info', info: infoOf(thought) });
    };
    return async () => {
      await this.#awake;
      const waited = this.#desk.now() - began;
      const left = limits.time === undefined ? {} : { time: Math.max(1, limits.time - waited) };
      try {
        const thought = await this.#thinker.think(
          { ...request, limits: { ...limits, ...left } },
          { signal, report },
        );
        report(thought);
        if (asked.infinite) await aborted(signal);
        this.#send({ type: 'bestmove', move: thought.move });
      } catch (error) {
        this.#nothing(texts.failed(error instanceof Error ? error.message : String(error)));
      }
    };
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
