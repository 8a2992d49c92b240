import type { ConnectionEnd } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import type { Fault } from '../core/result.ts';
import {
  type BotItem,
  type ConnectServerMessage,
  type ConnectWelcome,
  MOST_PENDING,
  type ServerItem,
} from '../protocols/connect-wire.ts';
import { type LinkFrame, ResumableLink } from '../protocols/resumable-link.ts';
import type { Timers } from '../time/timers.ts';
import { RelayedRun, type RunSession } from './relayed-run.ts';

/** The socket that carries a session for a while. */
export interface SessionSocket {
  send(message: ConnectServerMessage): void;
  /** Ends it with a reason; the other end need not come back. */
  refuse(fault: Fault): void;
  /** Ends a socket that may be dead. */
  drop(): void;
}

export interface ConnectSessionOptions {
  readonly id: string;
  readonly timers: Timers;
  /** Milliseconds that the other end may be away: the sum of its absences during a run, each absence between runs. */
  readonly wait: number;
  /** Milliseconds between two pings. */
  readonly heartbeat: number;
  /** Called when the other end comes or goes. */
  changed(): void;
  /** Called once, when the session is over. */
  ended(): void;
}

export interface RelayedRunOptions {
  readonly client: Extract<ServerItem, { type: 'open' }>['client'];
  readonly game: Extract<ServerItem, { type: 'open' }>['game'];
  readonly address: string;
  /** Called with the run's number before the connection ends, if the network was gone too long. */
  spoilt?(run: number): void;
}

interface OpenRun {
  readonly run: RelayedRun;
  readonly spoilt: (run: number) => void;
  readonly awayAtStart: number;
  cancelWait: () => void;
}

const AWAY: ConnectionEnd = { kind: 'reset', message: 'away' };

/** A program on its author's machine, whatever sockets carry it one after the other. */
export class ConnectSession implements RunSession {
  readonly id: string;
  readonly timers: Timers;
  readonly #options: ConnectSessionOptions;
  readonly #link = new ResumableLink<ServerItem>(MOST_PENDING);
  readonly #runs = new Map<number, OpenRun>();
  #socket: SessionSocket | null = null;
  #lastRun = 0;
  #heardAt = 0;
  #isOver = false;
  /** Milliseconds of earlier absences, and the start of the present one. */
  #awayTotal = 0;
  #awaySince: number;
  #returned = Promise.withResolvers<void>();
  #cancelWait = () => {};

  constructor(options: ConnectSessionOptions) {
    this.id = options.id;
    this.timers = options.timers;
    this.#options = options;
    this.#awaySince = this.timers.now();
  }

  get isHere(): boolean {
    return this.#socket !== null;
  }

  /** False once another socket has taken over. */
  carriedBy(socket: SessionSocket): boolean {
    return this.#socket === socket;
  }

  /** A new socket takes over; false if the other end claims what it cannot have received. */
  attach(
    socket: SessionSocket,
    theirReceived: number,
    welcome: Omit<ConnectWelcome, 'type' | 'session' | 'received'>,
  ): boolean {
    this.#socket?.drop();
    this.#lose(null);
    socket.send({ type: 'welcome', session: this.id, received: this.#link.received, ...welcome });
    const transmit = (frame: LinkFrame<ServerItem>) => socket.send(frame);
    if (!this.#link.attach(transmit, theirReceived)) return false;
    this.#cancelWait();
    for (const run of this.#runs.values()) run.cancelWait();
    this.#socket = socket;
    this.#awayTotal += this.timers.now() - this.#awaySince;
    this.heard();
    this.#returned.resolve();
    this.#options.changed();
    return true;
  }

  /** The socket is gone; if it was silent for longer than pings allow, the absence began then. */
  detach(socket: SessionSocket): void {
    if (this.#socket !== socket) return;
    const isSilent = this.timers.now() - this.#heardAt >= this.#options.heartbeat;
    this.#lose(isSilent ? this.#heardAt : null);
  }

  /** Called when anything has come from the other end. */
  heard(): void {
    this.#heardAt = this.timers.now();
  }

  /** False if the other end broke the protocol. */
  receive(frame: LinkFrame<BotItem>): boolean {
    const reception = this.#link.receive(frame);
    if (reception === 'broken') return false;
    if (frame.type !== 'item') return true;
    if (reception === 'new') this.#runs.get(frame.item.run)?.run.receive(frame.item);
    setImmediate(() => this.#link.acknowledge());
    return true;
  }

  /** Starts the program, at once or when there is a socket. */
  async open({ client, game, address, spoilt = () => {} }: RelayedRunOptions): Promise<RelayedRun> {
    const number = ++this.#lastRun;
    const run = new RelayedRun(number, this, address);
    const open: OpenRun = { run, spoilt, awayAtStart: this.away(), cancelWait: () => {} };
    this.#runs.set(number, open);
    if (this.#isOver || !this.post({ type: 'open', run: number, client, game }))
      run.end({ kind: 'closed' });
    else if (!this.#socket) this.#limitAbsence(open);
    await run.started;
    return run;
  }

  post(item: ServerItem): boolean {
    return this.#link.post(item);
  }

  away(): number {
    return this.#awayTotal + (this.#socket ? 0 : this.timers.now() - this.#awaySince);
  }

  async present(): Promise<void> {
    if (!this.#socket && !this.#isOver) await this.#returned.promise;
  }

  suspect(since: number): void {
    if (!this.#socket || this.#heardAt > since) return;
    const socket = this.#socket;
    this.#lose(this.#heardAt);
    socket.drop();
  }

  forget(run: number): void {
    this.#runs.get(run)?.cancelWait();
    this.#runs.delete(run);
  }

  /** Ends the session for good; connections to its program end by `ending`. */
  end(ending: ConnectionEnd, fault: Fault | null = null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelWait();
    if (fault) this.#socket?.refuse(fault);
    this.#socket = null;
    this.#link.detach();
    for (const { run } of [...this.#runs.values()]) run.end(ending);
    this.#returned.resolve();
    this.#options.ended();
  }

  /** `since`: when it was last heard, if that was before now. */
  #lose(since: number | null): void {
    if (!this.#socket || this.#isOver) return;
    this.#socket = null;
    this.#link.detach();
    this.#awaySince = since ?? this.timers.now();
    this.#returned = Promise.withResolvers();
    this.#cancelWait = this.timers.after(millis(this.#options.wait), () => {
      for (const open of [...this.#runs.values()]) this.#spoil(open);
      this.end(AWAY);
    });
    for (const open of this.#runs.values()) this.#limitAbsence(open);
    this.#options.changed();
  }

  /** A run survives absences that together last as long as the wait. */
  #limitAbsence(open: OpenRun): void {
    const left = this.#options.wait - (this.away() - open.awayAtStart);
    open.cancelWait = this.timers.after(millis(Math.max(0, left)), () => this.#spoil(open));
  }

  #spoil({ run, spoilt }: OpenRun): void {
    spoilt(run.number);
    this.post({ type: 'close', run: run.number });
    run.end(AWAY);
  }
}
