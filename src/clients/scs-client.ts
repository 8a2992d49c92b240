import type { Side } from '../core/game.ts';
import {
  COUP,
  type CoupRep,
  type CoupReq,
  ERR,
  NEXT,
  PARTIE,
  readCoupRep,
  readCoupReq,
  readPartieRep,
  ScsStructReader,
  SIZE,
  SYMBOL,
  VALID,
  writeCoupReq,
  writePartieReq,
} from '../protocols/scs.ts';
import { printable } from '../tcp/remote-client.ts';
import { moveOf, requestOf } from '../tcp/scs-moves.ts';
import { type ClientOptions, CourseClient } from './course-client.ts';

/** Our SCS 2016 client. */
export class ScsClient extends CourseClient {
  readonly #name: string;
  readonly #inbox = new ScsStructReader();
  /** The opponent's name, once we know it. */
  opponent = '?';
  /** Our move, until the arbiter's verdict. */
  #sent: string | null = null;
  /** The opponent's move, until the arbiter's verdict. */
  #theirs: CoupReq | null = null;

  constructor(name: string, options: ClientOptions) {
    super(options);
    this.#name = name;
  }

  protected override begin(): void {
    this.options.connection.send(writePartieReq({ id: PARTIE, name: this.#name }));
  }

  protected override answered(text: string): void {
    const { match } = this;
    const move = match && this.options.rules.readMove(match.position, text);
    if (!match || !move?.ok || this.side === null) return;
    const won = match.position.play(move.value).tally(this.side);
    const written = this.options.rules.writeMove(match.position, move.value);
    this.#sent = text;
    this.options.connection.send(writeCoupReq(requestOf(written, this.side, won)));
  }

  protected override receive(bytes: Uint8Array): void {
    this.#inbox.push(bytes);
    while (this.#take());
  }

  /** Takes the next struct once it is complete. */
  #take(): boolean {
    if (!this.match) {
      const bytes = this.#inbox.take(SIZE.partieRep);
      if (bytes) this.#begun(bytes);
      return bytes !== null && this.match !== null;
    }
    const id = this.#inbox.peekId();
    if (id === null) return false;
    // while we wait for the opponent, the next struct is a move, even if its bytes are meaningless before a time-out;
    // otherwise the first number is COUP for a move, which is no error code of a reply
    const awaited = !this.isMyTurn && this.#theirs === null;
    const isMove = awaited || id === COUP;
    const bytes = this.#inbox.take(isMove ? SIZE.coupReq : SIZE.coupRep);
    if (!bytes) return false;
    if (isMove) this.#theirs = readCoupReq(bytes);
    else this.#judged(readCoupRep(bytes));
    return true;
  }

  #begun(bytes: Uint8Array): void {
    const { err, symbol, opponent } = readPartieRep(bytes);
    if (err !== ERR.ok) return this.finish({ kind: 'refused', code: err });
    this.opponent = printable(opponent);
    const side: Side = symbol === SYMBOL.croix ? 'first' : 'second';
    this.start(side, this.options.rules.start);
  }

  /** The arbiter's verdict on the opponent's move if one has arrived, else on ours. */
  #judged({ valid, next }: CoupRep): void {
    const theirs = this.#theirs;
    const why = valid === VALID.timeout ? 'time' : 'foul';
    if (valid !== VALID.valid) return this.finish({ kind: theirs ? 'won' : 'lost', why });
    const text = theirs ? moveOf(theirs) : this.#sent;
    this.#theirs = null;
    this.#sent = null;
    if (text === null || (theirs !== null) === this.isMyTurn || !this.played(text))
      return this.finish({ kind: 'illegal', move: text ?? '?' });
    const outcome = this.match?.position.outcome;
    const mover = this.match?.plies.at(-1)?.side;
    const expected = !outcome
      ? NEXT.continue
      : outcome.kind === 'draw'
        ? NEXT.nulle
        : outcome.winner === mover
          ? NEXT.gagnant
          : NEXT.perdu;
    if (next !== expected) return this.finish({ kind: 'disagreed' });
    if (outcome) this.finish({ kind: 'over' });
  }
}
