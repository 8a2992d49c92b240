import { readTimeControl } from '../../core/clock.ts';
import { applyAll, type Match, type MatchEvent, newMatch } from '../../core/match.ts';
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
import { createGame } from './create-game.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';
import { type RemoteFacts, remoteState } from './remote-state.ts';
import { storeKey } from './seat-keys.ts';
import { Observable, type Session, type SessionState } from './session.ts';

function startOf({ rules: id, time, start }: RoomInfo): Match {
  const rules = unwrap(readRulesId(games, id));
  const position = start === undefined ? rules.start : unwrap(rules.readPosition(start));
  return newMatch(rules, unwrap(readTimeControl(time)), position);
}

/** Faults after which retrying is useless. */
const FINAL: ReadonlySet<string> = new Set(['no-game', 'wrong-key', 'old-page']);

type Act = Extract<WireClientMessage, { type: 'act' }>;

/**
 * A game at the server, followed event by event. The user's request is sent again after a lost
 * connection until the events show that it was carried out or superseded.
 */
export class RemoteSession extends Observable<SessionState | null> implements Session {
  readonly id: string;
  readonly playback = null;
  readonly #key: string | null;
  readonly #socket: ReconnectingSocket<WireClientMessage, WireServerMessage>;
  #pending: Act | null = null;
  /** Whether it has been sent on this connection. */
  #sent = false;
  #acts = 0;
  #facts: RemoteFacts = {
    connection: 'connecting',
    refused: null,
    room: null,
    you: null,
    match: null,
    status: null,
    ports: [],
    turnBegan: Number.POSITIVE_INFINITY,
    fault: null,
    declined: null,
    previewed: null,
    rematchAsked: false,
    replay: null,
  };

  /** `person`: the secret of whoever looks, who may have a seat by that alone. */
  constructor(id: string, key: string | null, person: string | null = null) {
    super(null);
    this.id = id;
    this.#key = key;
    this.#socket = new ReconnectingSocket<WireClientMessage, WireServerMessage>({
      path: '/api/live',
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
    if (this.#pending || this.#facts.you === null) return;
    const id = `${++this.#acts}`;
    this.#pending = { type: 'act', id, known: this.#sequence, action };
    this.#sent = false;
    this.#change({ fault: null, declined: null });
    this.#deliver();
  }

  rematch(): void {
    const { room, rematchAsked } = this.#facts;
    if (!room || rematchAsked) return;
    this.#change({ rematchAsked: true });
    if (this.#facts.you !== null) return this.#socket.send({ type: 'rematch' });
    const { rules, time, seats } = room;
    const exchanged = { first: seats.second, second: seats.first };
    void createGame({ rules, time, seats: exchanged }).then(created =>
      this.#change(
        created.ok ? { replay: created.value } : { rematchAsked: false, fault: created.fault },
      ),
    );
  }

  /** Lets a program that waits at a port play, or sends it away. */
  decide(type: 'admit' | 'dismiss', port: number, candidate: number): void {
    this.#change({ fault: null });
    this.#socket.send({ type, port, candidate });
  }

  override close(): void {
    this.#socket.close();
    super.close();
  }

  #receive(message: WireServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const { room, you, from, events, status } = message;
        const match = this.#facts.match ?? startOf(room);
        this.#change({ connection: 'open', room, you, match, fault: null });
        this.#apply(from, events);
        this.#follow(status);
        if (this.#facts.rematchAsked && you && !status.rematch.asked[you])
          this.#socket.send({ type: 'rematch' });
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
    if (!isShorter && this.#pending && you && isSuperseded(you, this.#pending.action, fresh))
      this.#pending = null;
    const last = fresh.at(-1);
    // an offer declined before this page was opened is not reported
    const theirs =
      match.sequence > 0 && fresh.find(event => event.type === 'declined' && event.side !== you);
    const turned = fresh.some(({ type }) => type === 'moved' || type === 'undone');
    this.#change({
      match: applyAll(base, fresh),
      fault: null,
      declined: theirs && theirs.type === 'declined' ? theirs.what : null,
      previewed: last?.type === 'previewed' && last.side === you ? { move: last.move } : null,
      ...(turned ? { turnBegan: performance.now() } : {}),
    });
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
    const { connection, status } = this.#facts;
    if (!this.#pending || this.#sent || connection !== 'open' || status?.phase === 'waiting')
      return;
    this.#sent = true;
    this.#socket.send(this.#pending);
  }

  #fail(id: string | null, fault: Fault): void {
    if (FINAL.has(fault.code)) {
      this.#socket.close();
      return this.#change({ refused: fault });
    }
    if (fault.code === 'waiting' && id === this.#pending?.id) {
      this.#sent = false; // the game was interrupted: sent again when it continues
      return;
    }
    if (id === null || id === this.#pending?.id) this.#pending = null;
    this.#change({ fault });
  }

  #change(change: Partial<RemoteFacts>): void {
    this.#facts = { ...this.#facts, ...change };
    this.set(remoteState(this.#facts, this.#pending !== null));
  }
}
