import { setImmediate } from 'node:timers/promises';
import { isLate, type Millis } from '../core/clock.ts';
import { other, SIDES, type Side, type Sides } from '../core/game.ts';
import { endingOf, type Match, type MatchEvent } from '../core/match.ts';
import type { LocalizedText } from '../core/result.ts';
import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from '../match/seat.ts';
import {
  COUP,
  type CoupRep,
  ERR,
  NEXT,
  readCoupReq,
  SIZE,
  VALID,
  writeCoupRep,
  writeCoupReq,
} from '../protocols/scs.ts';
import type { Timers } from '../time/timers.ts';
import { disconnectForfeit, forfeitFor } from './forfeit.ts';
import { PROTOCOL_RULES } from './protocol-rules.ts';
import { brokenRule, moveOf, requestOf, symbolOf, wrongCount } from './scs-moves.ts';
import { relay, type ScsRelay } from './scs-relay.ts';
import { partieRep, type ScsRemoteClient } from './scs-remote-client.ts';

/** The reply to a foul, and whether its bytes had been relayed to the opponent. */
interface ScsVerdict {
  readonly err: number;
  readonly forwarded: boolean;
}

export interface ScsArbiterOptions {
  /** The sides that play over the network; any other seat is local. */
  readonly clients: Partial<Sides<ScsRemoteClient>>;
  /** The name that a client gets for a local opponent. */
  readonly names: Sides<string>;
  readonly timers: Timers;
  /** Whether moves are validated; if not, both players must be clients. */
  readonly validation: boolean;
}

/**
 * The arbiter of SCS 2016: relays every move to the opponent as received, validates it, and sends the same
 * reply to the mover and then to the opponent. One write per struct.
 */
export class ScsArbiter {
  readonly #options: ScsArbiterOptions;
  readonly #submissions: Sides<AsyncQueue<Submission>> = {
    first: asyncQueue(),
    second: asyncQueue(),
  };
  #match: Match | null = null;
  #lastEvent: MatchEvent | null = null;
  /** Sides notified of the start; no input is processed before both are. */
  readonly #begun = new Set<Side>();
  #judging = false;
  #verdict: ScsVerdict | null = null;
  #relay: ScsRelay | null = null;

  constructor(options: ScsArbiterOptions) {
    this.#options = options;
  }

  seat(side: Side): Seat {
    return {
      illegalMoveLimit: this.#options.validation ? 0 : Number.POSITIVE_INFINITY,
      submissions: this.#submissions[side],
      flush: async () => {
        await this.#options.clients[side]?.connection.flush();
        await setImmediate(); // earlier submissions arrive first
        if (!this.#relay) return;
        await this.#relay.over;
        await setImmediate(); // and so does the submission that ended the relay
      },
      tell: message => this.#tell(message),
    };
  }

  #send(side: Side, bytes: Uint8Array): void {
    this.#options.clients[side]?.connection.send(bytes);
  }

  #submit(side: Side, submission: Submission): void {
    this.#judging = true;
    this.#submissions[side].push(submission);
  }

  /** Both seats get the same message; replies go out once, in the protocol's order. */
  #tell(message: SeatMessage): void {
    if (message.type === 'fault') return this.#passOn(message.match, message.fault.message);
    this.#match = message.match;
    if (message.type === 'start')
      return endingOf(message.match) ? undefined : this.#begin(message.side);
    if (message.event === this.#lastEvent) return;
    this.#lastEvent = message.event;
    if (message.event.type === 'moved')
      this.#answer(message.event.side, message.event.move, message.match);
    if (message.event.type === 'ended') this.#end(message.event);
    if (endingOf(message.match)) return;
    this.#judging = false;
    for (const side of SIDES) this.#process(side);
  }

  #begin(side: Side): void {
    const { clients, names } = this.#options;
    const opponent = clients[other(side)]?.nameBytes ?? names[other(side)];
    this.#send(side, partieRep(symbolOf(side), opponent));
    this.#begun.add(side);
    if (SIDES.some(each => clients[each] && !this.#begun.has(each))) return;
    for (const each of SIDES) clients[each]?.listen(() => this.#handleInput(each));
  }

  #handleInput(side: Side): void {
    if (this.#relay) this.#relay.handleInput();
    else this.#process(side);
  }

  /** Processes a player's input, one struct at a time. */
  #process(side: Side): void {
    const client = this.#options.clients[side];
    const match = this.#match;
    if (!client || !match || this.#judging || endingOf(match)) return;
    const mayWait = !this.#options.validation && match.position.turn !== side;
    const bytes = mayWait ? null : client.inbox.take(SIZE.coupReq);
    if (bytes) this.#judge(side, match, bytes, client.spent);
    else if (client.ended) {
      const { spent } = client.ended;
      this.#submit(side, {
        action: disconnectForfeit(client.ended, match.position.text(), spent),
        spent,
      });
    }
  }

  #judge(side: Side, match: Match, bytes: Uint8Array, spent: Millis): void {
    const { turn } = match.position;
    if (turn === side && isLate(match.control, match.used[side], spent))
      return this.#submit(side, { action: { type: 'flag' }, spent });
    const request = readCoupReq(bytes);
    if (request.id !== COUP)
      return this.#submit(side, {
        action: this.#condemned(match, bytes, spent, PROTOCOL_RULES.request, {
          err: ERR.type,
          forwarded: false,
        }),
        spent,
      });
    this.#send(other(side), bytes);
    const strict = this.#options.validation;
    const condemned = (rule: LocalizedText) =>
      this.#condemned(match, bytes, spent, rule, { err: ERR.ok, forwarded: true });
    const broken = brokenRule(match, side, request, strict);
    if (broken === null)
      return this.#submit(side, {
        action: { type: 'move', text: moveOf(request) },
        spent,
        verify: next => (strict ? wrongCount(next, side, request) : null),
        evidence: async fault => (fault ? condemned(fault.message).evidence : undefined),
      });
    if (strict) return this.#submit(side, { action: condemned(broken), spent });
    this.#judging = true;
    this.#passOn(match, broken);
  }

  /** Without validation the game goes on after an illegal move, and the rules no longer apply. */
  #passOn(match: Match, unjudged: LocalizedText): void {
    if (this.#options.validation) return;
    this.#relay = relay(this.#options, match, match.position.turn, unjudged, (side, action) =>
      this.#submit(side, { action }),
    );
    this.#relay.handleInput();
  }

  #condemned(
    match: Match,
    bytes: Uint8Array,
    spent: Millis,
    rule: LocalizedText,
    verdict: ScsVerdict,
  ): Forfeit {
    this.#verdict = verdict;
    const received = Buffer.from(bytes).toString('hex');
    return forfeitFor('illegal-move', { rule, position: match.position.text(), received, spent });
  }

  #reply(mover: Side, rep: CoupRep): void {
    for (const side of [mover, other(mover)]) this.#send(side, writeCoupRep(rep));
  }

  /** A local player's move is sent as its own struct. */
  #answer(mover: Side, move: string, { position }: Match): void {
    const { clients } = this.#options;
    if (!clients[mover]) {
      const request = requestOf(move, mover, position.tally(mover));
      this.#send(other(mover), writeCoupReq(request));
    }
    const { outcome } = position;
    const next = !outcome ? NEXT.continue : outcome.kind === 'draw' ? NEXT.nulle : NEXT.gagnant;
    this.#reply(mover, { err: ERR.ok, valid: VALID.valid, next });
  }

  /** An end without a move: time, a foul, or a disconnection. */
  #end({ cause, winner }: Extract<MatchEvent, { type: 'ended' }>): void {
    this.#relay?.stop();
    if (winner === null) return;
    const loser = other(winner);
    const isClient = this.#options.clients[loser] !== undefined;
    const { err, forwarded } = this.#verdict ?? { err: ERR.ok, forwarded: false };
    const foulPlay = this.#verdict !== null && cause === 'illegal-move';
    // a client that disconnects ends the game without a message, as with the course's arbiter
    if (isClient && !foulPlay && cause !== 'time') return;
    // a local player's resignation can be reported only while a move of that side is awaited
    if (!isClient && cause !== 'time' && this.#match?.position.turn !== loser) return;
    if (!forwarded)
      this.#send(
        winner,
        writeCoupReq({ id: COUP, symbol: symbolOf(loser), board: 0, cell: 0, won: 0 }),
      );
    const valid = foulPlay ? VALID.triche : VALID.timeout;
    this.#reply(loser, { err, valid, next: NEXT.perdu });
  }
}
