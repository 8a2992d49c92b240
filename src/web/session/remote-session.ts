import { readTimeControl } from '../../core/clock.ts';
import { apply, type Match, type MatchEvent, newMatch } from '../../core/match.ts';
import { type Fault, unwrap } from '../../core/result.ts';
import { readRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { isSuperseded } from '../../match/superseded.ts';
import {
  type RoomInfo,
  type RoomStatus,
  readServerMessage,
  WIRE_VERSION,
  type WireAction,
  type WireClientMessage,
  type WireServerMessage,
} from '../../protocols/wire.ts';
import { after } from '../../time/timers.ts';
import { createGame } from './create-game.ts';
import { asShown, expectedMatch, withdrawnBy } from './expected-match.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';
import { NO_FACTS, type RemoteFacts, remoteState, type WireRequest } from './remote-state.ts';
import { storeKey } from './seat-keys.ts';
import { Observable, type Session, type SessionState } from './session.ts';
import { forgetMove, storedMove, storeMove } from './unsent-moves.ts';

function startOf({ rules: id, time, start }: RoomInfo): Match {
  const rules = unwrap(readRulesId(games, id));
  const position = start === undefined ? rules.start : unwrap(rules.readPosition(start));
  return newMatch(rules, unwrap(readTimeControl(time)), position);
}

/** Faults after which retrying is useless. */
const FINAL: ReadonlySet<string> = new Set(['no-game', 'wrong-key', 'old-page']);

/** Milliseconds after which the person is told that a request is still on its way. */
const OVERDUE = 1_500;

/**
 * A game at the server, followed event by event. A move is shown at once, and taken back if the server refuses
 * it. The user's request is sent again after a lost connection, and a move after a reload, until the events show
 * that it was carried out or superseded.
 */
export class RemoteSession extends Observable<SessionState | null> implements Session {
  readonly id: string;
  readonly playback = null;
  readonly #key: string | null;
  readonly #socket: ReconnectingSocket<WireClientMessage, WireServerMessage>;
  /** Whether it has no seat as far as is known: then any of several servers may show it the game. */
  #watches: boolean;
  /** Whether the pending request has been sent on this connection. */
  #sent = false;
  #acts = 0;
  #cancelOverdue = () => {};
  #facts = NO_FACTS;

  /** `person`: the user's secret, which alone may give a seat. */
  constructor(id: string, key: string | null, person: string | null = null) {
    super(null);
    this.id = id;
    this.#key = key;
    this.#watches = key === null;
    this.#socket = new ReconnectingSocket<WireClientMessage, WireServerMessage>({
      path: () => (this.#watches ? '/api/live?watch' : '/api/live'),
      read: readServerMessage,
      greet: () => ({
        type: 'hello',
        version: WIRE_VERSION,
        room: id,
        ...(key === null ? {} : { secret: key }),
        ...(person === null ? {} : { person }),
        known: this.#sequence,
      }),
      receive: message => this.#receive(message),
      changed: isOpen => {
        this.#sent = false;
        if (!isOpen) this.#change({ connection: 'lost' });
      },
    });
  }

  /** The progress of opening the session, before there is a state. */
  get opening(): Pick<RemoteFacts, 'connection' | 'refused' | 'fault'> {
    return this.#facts;
  }

  /** Number of events known here. */
  get #sequence(): number {
    return this.#facts.match?.sequence ?? 0;
  }

  act(action: WireAction): void {
    if (this.#facts.pending || this.#facts.you === null) return;
    this.#request(action, this.#sequence);
  }

  /** Sends a request, and shows what it leads to. `known`: how many events it was made after. */
  #request(action: WireAction, known: number): void {
    const { you } = this.#facts;
    const pending: WireRequest = { type: 'act', id: `${++this.#acts}`, known, action };
    const expected = expectedMatch(this.#facts, pending, performance.now());
    if (!expected.ok) return this.#change({ fault: expected.fault });
    this.#sent = false;
    this.#cancelOverdue();
    this.#cancelOverdue = after(OVERDUE, () => this.#change({ isOverdue: true }));
    const isMove = action.type === 'move' && you !== null;
    this.#change({
      pending,
      expected: expected.value,
      isStored: !isMove || storeMove(this.id, { side: you, text: action.text, known }),
      isOverdue: false,
      withdrawn: null,
      fault: null,
      declined: null,
    });
    this.#deliver();
  }

  /** The changes of the state when a request is no longer pending. */
  #settled(): Partial<RemoteFacts> {
    const { you } = this.#facts;
    this.#cancelOverdue();
    if (you !== null) forgetMove(this.id, you);
    return { pending: null, expected: null, isOverdue: false };
  }

  /** The move that an earlier page of this browser could not send. */
  #resume(from: number, events: readonly MatchEvent[]): void {
    const { you } = this.#facts;
    const move = storedMove(this.id);
    if (you === null || move?.side !== you) return;
    const action = { type: 'move', text: move.text } as const;
    const isCurrent =
      move.known >= from &&
      move.known <= from + events.length &&
      !isSuperseded(you, action, events.slice(move.known - from));
    if (isCurrent) this.#request(action, move.known);
    if (!this.#facts.pending) forgetMove(this.id, you);
  }

  rematch(rules: string): void {
    const { room, rematchAsked, you } = this.#facts;
    if (!room || rematchAsked === rules) return;
    this.#change({ rematchAsked: rules, fault: null });
    if (you !== null) return this.#askForRematch();
    const { time, seats } = room;
    const exchanged = { first: seats.second, second: seats.first };
    void createGame({ rules, time, seats: exchanged }).then(created =>
      this.#change(
        created.ok ? { replay: created.value } : { rematchAsked: null, fault: created.fault },
      ),
    );
  }

  /** Lets a program that waits at a port play, or sends it away. */
  decide(type: 'admit' | 'dismiss', port: number, candidate: number): void {
    this.#change({ fault: null });
    this.#socket.send({ type, port, candidate });
  }

  override close(): void {
    this.#cancelOverdue();
    this.#socket.close();
    super.close();
  }

  /** Requests the wanted rematch, unless the server knows of it; only after the move that ends the game. */
  #askForRematch(): void {
    const { rematchAsked: rules, you, status, pending } = this.#facts;
    if (rules !== null && you && !pending && status?.rematch.asked[you] !== rules)
      this.#socket.send({ type: 'rematch', rules });
  }

  #receive(message: WireServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const { room, you, from, events, status } = message;
        const isFirst = this.#facts.match === null;
        const match = this.#facts.match ?? startOf(room);
        this.#change({ connection: 'open', room, you, match, fault: null });
        this.#apply(from, events);
        if (isFirst) this.#resume(from, events);
        this.#follow(status);
        this.#askForRematch();
        return;
      }
      case 'events':
        return this.#apply(message.from, message.events);
      case 'status':
        return this.#follow(message.status);
      case 'candidates':
        return this.#change({ ports: message.ports });
      case 'fault':
        return this.#fail(message.id, message.fault);
      case 'pong':
        return;
    }
  }

  /** Applies the new ones among events that begin with number `from`. */
  #apply(from: number, events: readonly MatchEvent[]): void {
    const { match, you } = this.#facts;
    if (!match || from > match.sequence) return;
    // the server's journal is shorter than what was seen here: it is authoritative
    const isShorter = from === 0 && events.length < match.sequence;
    const base = isShorter ? newMatch(match.rules, match.control, match.start) : match;
    const fresh = events.slice(base.sequence - from);
    if (fresh.length === 0 && !isShorter) return;
    const { pending, expected } = this.#facts;
    const isSettled = !isShorter && pending && you && isSuperseded(you, pending.action, fresh);
    const last = fresh.at(-1);
    // an offer declined before this page was opened is not reported
    const theirs =
      match.sequence > 0 && fresh.find(event => event.type === 'declined' && event.side !== you);
    const turned = fresh.some(({ type }) => type === 'moved' || type === 'undone');
    this.#change({
      ...(isSettled ? this.#settled() : {}),
      match: fresh.reduce((one, event) => asShown(apply(one, event), expected?.match), base),
      withdrawn: isSettled ? withdrawnBy(fresh, pending, you) : null,
      fault: null,
      declined: theirs && theirs.type === 'declined' ? theirs.what : null,
      previewed: last?.type === 'previewed' && last.side === you ? { move: last.move } : null,
      ...(turned ? { turnBegan: performance.now() } : {}),
    });
    if (isSettled) this.#askForRematch();
    if (!this.#facts.pending) return;
    const foreseen = expectedMatch(this.#facts, this.#facts.pending, performance.now());
    this.#change({ expected: foreseen.ok ? foreseen.value : null });
  }

  #follow(status: RoomStatus): void {
    const turn = this.#facts.match?.position.turn ?? 'first';
    const runs = status.phase === 'playing' && status.queue[turn] === null; // no clock runs in the queue
    const turnBegan = runs ? performance.now() - status.elapsed : Number.POSITIVE_INFINITY;
    const { next } = status.rematch;
    if (next !== null && this.#key !== null) storeKey(next, this.#key); // the same key is valid for the rematch
    this.#change({ status, turnBegan });
    this.#deliver();
  }

  /** Sends the pending request once the game runs: after a restart the server first waits for its players. */
  #deliver(): void {
    const { connection, status, pending } = this.#facts;
    if (!pending || this.#sent || connection !== 'open' || status?.phase === 'waiting') return;
    this.#sent = true;
    this.#socket.send(pending);
  }

  #fail(id: string | null, fault: Fault): void {
    if (fault.code === 'plays-elsewhere') {
      this.#watches = false;
      return this.#socket.reopen();
    }
    if (FINAL.has(fault.code)) {
      this.#socket.close();
      return this.#change({ refused: fault });
    }
    const { pending, rematchAsked } = this.#facts;
    if (fault.code === 'waiting' && id === pending?.id) {
      this.#sent = false; // the game was interrupted: sent again when it continues
      return;
    }
    if (id === null) this.#sent = false; // no answer to the request: it may not have been carried out
    if (id !== null && id !== pending?.id && fault.code === 'overtaken') return; // it was carried out
    if (!pending || id !== pending.id) return this.#change({ fault });
    const { action } = pending;
    this.#change({
      ...this.#settled(),
      fault,
      withdrawn: action.type === 'move' ? action.text : null,
      rematchAsked: action.type === 'move' ? null : rematchAsked,
    });
  }

  #change(change: Partial<RemoteFacts>): void {
    this.#facts = { ...this.#facts, ...change };
    this.set(remoteState(this.#facts));
  }
}
