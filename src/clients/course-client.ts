import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { type Millis, millis, type TimeControl } from '../core/clock.ts';
import type { Position, Rules, Side } from '../core/game.ts';
import { apply, endingOf, type Match, newMatch } from '../core/match.ts';
import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import type { Seat, SeatMessage, Submission } from '../match/seat.ts';
import type { Timers } from '../time/timers.ts';

/** How a game that we joined ended. */
export type JoinedGameEnd =
  /** By the rules, and the server agrees. */
  | { readonly kind: 'over' }
  /** By a player's fault, reported by the server or inferred. */
  | { readonly kind: 'won' | 'lost'; readonly why: 'time' | 'foul' | 'stopped' }
  /** The server has refused our request for a game. */
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'closed' | 'silent' | 'garbage' | 'disagreed' }
  /** The server relayed an illegal move. */
  | { readonly kind: 'illegal'; readonly move: string };

export interface JoinedGame {
  readonly end: JoinedGameEnd;
  readonly match: Match | null;
  readonly side: Side | null;
}

export interface ClientOptions {
  readonly connection: Connection;
  readonly rules: Rules;
  /** The server's time per move. */
  readonly control: TimeControl;
  /** Our player. */
  readonly seat: Seat;
  watch(message: SeatMessage): void;
  readonly timers: Timers;
  /** The longest silence of the server, in milliseconds. */
  readonly wait: number;
}

type Item =
  | ConnectionEvent
  | { readonly type: 'submission'; readonly submission: Submission }
  | { readonly type: 'alarm'; readonly what: string };

/** What the clients of both protocols share: our copy of the game, the player, and the timeouts. */
export abstract class CourseClient {
  protected readonly options: ClientOptions;
  protected match: Match | null = null;
  protected side: Side | null = null;
  readonly #queue: AsyncQueue<Item> = asyncQueue();
  #end: JoinedGameEnd | null = null;
  #cancelWait = () => {};
  #turnBegan = 0;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Plays the game to its end. */
  async play(): Promise<JoinedGame> {
    const { connection, seat } = this.options;
    const listen = async () => {
      for await (const event of connection.events) this.#queue.push(event);
    };
    const hear = async () => {
      for await (const submission of seat.submissions)
        this.#queue.push({ type: 'submission', submission });
    };
    void listen();
    void hear();
    this.#await();
    this.begin();
    for await (const item of this.#queue) {
      this.#handle(item);
      if (this.#end) break;
    }
    this.#cancelWait();
    const end = this.#end ?? { kind: 'closed' };
    return { end, match: this.match, side: this.side };
  }

  /** Ends the game at once, as when the user quits. */
  leave(): void {
    this.#queue.close();
  }

  protected abstract begin(): void;
  protected abstract receive(bytes: Uint8Array): void;
  protected abstract answered(text: string): void;
  protected alarmed(_what: string): void {}
  /** The connection has ended. */
  protected ended(): void {}

  protected finish(end: JoinedGameEnd): void {
    this.#end ??= end;
  }

  protected get isMyTurn(): boolean {
    return this.match !== null && !endingOf(this.match) && this.match.position.turn === this.side;
  }

  protected start(side: Side, position: Position): void {
    const { rules, control } = this.options;
    this.side = side;
    this.match = newMatch(rules, control, position);
    this.#turnTime();
    this.#tell({ type: 'start', side, match: this.match });
  }

  /** Plays a move in our copy of the game; false if it is illegal. */
  protected played(text: string): boolean {
    const { rules } = this.options;
    const { match } = this;
    const move = match && !endingOf(match) ? rules.readMove(match.position, text) : null;
    if (!match || !move?.ok) return false;
    const written = rules.writeMove(match.position, move.value);
    const event = {
      type: 'moved',
      side: match.position.turn,
      move: written,
      spent: this.#turnTime(),
    } as const;
    this.match = apply(match, event);
    this.#tell({ type: 'event', event, match: this.match });
    return true;
  }

  /** Takes our last move back after the server has refused it. */
  protected takeBack(): void {
    if (!this.match) return;
    const event = { type: 'undone', plies: 1 } as const;
    this.match = apply(this.match, event);
    this.#tell({ type: 'event', event, match: this.match });
  }

  #tell(message: SeatMessage): void {
    this.options.watch(message);
    this.options.seat.tell(message);
  }

  /** Calls `alarmed` after a delay. */
  protected remind(delay: number, what: string): void {
    this.options.timers.after(millis(delay), () => this.#queue.push({ type: 'alarm', what }));
  }

  /** How long the turn that ends now has taken, by our clock. */
  #turnTime(): Millis {
    const began = this.#turnBegan;
    this.#turnBegan = this.options.timers.now();
    return millis(Math.round(this.#turnBegan - began));
  }

  #await(): void {
    const { timers, wait } = this.options;
    this.#cancelWait();
    this.#cancelWait = timers.after(millis(wait), () =>
      this.#queue.push({ type: 'alarm', what: 'silent' }),
    );
  }

  #handle(item: Item): void {
    switch (item.type) {
      case 'data':
        this.#await();
        return this.receive(item.bytes);
      case 'ended':
        this.ended();
        return this.finish({
          kind: this.match && endingOf(this.match) ? 'over' : 'closed',
        });
      case 'submission': {
        const { action } = item.submission;
        if (action.type === 'forfeit') throw new Error(action.evidence); // neither protocol can resign
        if (action.type === 'move' && this.isMyTurn) this.answered(action.text);
        return;
      }
      case 'alarm':
        return item.what === 'silent' ? this.finish({ kind: 'silent' }) : this.alarmed(item.what);
    }
  }
}
