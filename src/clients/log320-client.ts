import { writeGrid } from '../core/notation.ts';
import {
  type Log320ServerMessage,
  Log320ServerReader,
  moveText,
  NO_MOVE,
} from '../protocols/log320.ts';
import { shownTicket } from '../protocols/tickets.ts';
import { type ClientOptions, CourseClient } from './course-client.ts';

/** How long the first move is delayed for a prompt that only one dialect sends. */
const PROMPT_WAIT = 500;
/** Characters, more than any message has: a server that sends more without one does not speak LOG320. */
const MOST_PENDING = 1_024;

/** Our LOG320 client, which detects the dialect. */
export class Log320Client extends CourseClient {
  readonly #ticket: string | null;
  readonly #reader = new Log320ServerReader();
  /** The first move, until the prompt has arrived or timed out. */
  #held: string | null = null;
  #mayBegin = false;
  /** Our moves that the server has refused in this position. */
  #refused = new Set<string>();

  /** `ticket`: shown to a server that asks for one; null for the course's servers, which have no tickets. */
  constructor(ticket: string | null, options: ClientOptions) {
    super(options);
    this.#ticket = ticket;
  }

  protected override begin(): void {
    if (this.#ticket !== null) this.options.connection.send(shownTicket(this.#ticket));
  }

  protected override receive(bytes: Uint8Array): void {
    for (const message of this.#reader.push(Buffer.from(bytes).toString('latin1')))
      this.#take(message);
    if (this.#reader.pending > MOST_PENDING) this.finish({ kind: 'garbage' });
  }

  protected override answered(text: string): void {
    if (!this.#mayBegin) this.#held = text;
    else this.#send(text);
  }

  protected override alarmed(): void {
    this.#release();
  }

  protected override ended(): void {
    for (const message of this.#reader.end()) this.#take(message);
  }

  #release(): void {
    this.#mayBegin = true;
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#send(held);
  }

  #send(text: string): void {
    if (!this.isMyTurn) return;
    this.options.connection.send(Buffer.from(moveText(text, 'subject'), 'latin1'));
    this.played(text);
  }

  #take(message: Log320ServerMessage): void {
    switch (message.type) {
      case 'begin': {
        if (this.match) return this.finish({ kind: 'garbage' });
        const { rules } = this.options;
        const letter = rules.game.pieces.first.letter;
        const position = rules.readPosition(`${writeGrid(rules.game, message.board, 8)} ${letter}`);
        if (!position.ok) return this.finish({ kind: 'garbage' });
        this.start(message.side, position.value);
        return this.remind(PROMPT_WAIT, 'begin');
      }
      case 'your-turn':
        if (message.last === NO_MOVE) return this.#release();
        if (!this.match || this.isMyTurn || !this.played(message.last))
          return this.finish({ kind: 'illegal', move: message.last });
        this.#mayBegin = true;
        this.#refused = new Set();
        return;
      case 'invalid':
        return this.#refuse();
      case 'over':
        return this.#over(message.last);
    }
  }

  /** The server has refused a move that is legal by our rules: tries another one. */
  #refuse(): void {
    const last = this.match?.plies.at(-1);
    if (!this.match || last?.side !== this.side) return;
    this.#refused.add(last?.text ?? '');
    this.takeBack();
    const { position, rules } = this.match;
    const left = position
      .legalMoves()
      .map(move => rules.writeMove(position, move))
      .filter(text => !this.#refused.has(text));
    if (left.length === 0) return this.finish({ kind: 'disagreed' });
    this.#send(left[0]);
  }

  #over(last: string): void {
    const { match } = this;
    const known = match?.plies.at(-1);
    if (!known || moveText(known.text, 'subject') !== last) this.played(last);
    if (this.match?.position.outcome) return this.finish({ kind: 'over' });
    this.finish({ kind: this.isMyTurn ? 'lost' : 'won', why: 'stopped' });
  }
}
