import { Agent } from 'node:https';
import { WebSocket } from 'ws';
import { millis } from '../../core/clock.ts';
import type { Fault } from '../../core/result.ts';
import { NORMAL, POLICY, UNSUPPORTED } from '../../protocols/close-codes.ts';
import {
  type BotItem,
  CONNECT_VERSION,
  type ConnectHello,
  type ConnectServerMessage,
  type ConnectWelcome,
  MOST_PENDING,
  readConnectServerMessage,
  type ServerItem,
} from '../../protocols/connect-wire.ts';
import { ResumableLink } from '../../protocols/resumable-link.ts';
import type { Timers } from '../../time/timers.ts';
import { type ServerAccess, trustOf } from '../server-access.ts';

export interface ConnectClientOptions {
  /** The address of `/api/connect`, with `ws:` or `wss:`. */
  readonly url: URL;
  readonly access: ServerAccess;
  readonly hello: Pick<ConnectHello, 'secret' | 'classroom' | 'bot'>;
  readonly timers: Timers;
  /** A number from 0 to 1. */
  random(): number;
  /** `welcome.resumed` says whether earlier runs go on. */
  welcomed(welcome: ConnectWelcome): void;
  item(item: ServerItem): void;
  /** Called when the connection is lost; the next attempt is after this many milliseconds. */
  lost(delay: number): void;
  /** Called for faults that do not end the connection. */
  warned(fault: Fault): void;
}

/** Milliseconds before the first attempt to connect again, and the longest. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5_000;
const HANDSHAKE_TIMEOUT = 10_000;
/** How many pings of the server may be missing before the connection counts as dead. */
const MISSED_CHECKS = 2;
/** Milliseconds to tell the server that we leave. */
const FAREWELL = 1_000;

/** The machine's end of a session, which outlives its WebSockets. */
export class ConnectClient {
  readonly #options: ConnectClientOptions;
  readonly #ended = Promise.withResolvers<Fault | null>();
  #link = new ResumableLink<BotItem>(MOST_PENDING);
  #session: string | null = null;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #isLeaving = false;
  #lastFault: Fault | null = null;
  #cancelRetry = () => {};

  constructor(options: ConnectClientOptions) {
    this.#options = options;
  }

  /** Connects and reconnects until `leave`; resolves to the fault if the server refuses us. */
  run(): Promise<Fault | null> {
    this.#connect();
    return this.#ended.promise;
  }

  post(item: BotItem): boolean {
    return this.#link.post(item);
  }

  leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.#cancelRetry();
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return this.#end(null);
    socket.send(JSON.stringify({ type: 'leave' }));
    this.#options.timers.after(millis(FAREWELL), () => socket.terminate());
  }

  #end(fault: Fault | null): void {
    this.#cancelRetry();
    this.#socket?.terminate();
    this.#ended.resolve(fault);
  }

  #connect(): void {
    const { url, access, hello } = this.#options;
    const socket = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_TIMEOUT,
      perMessageDeflate: false,
      ...(url.protocol === 'wss:' ? { agent: new Agent(trustOf(access)) } : {}),
    });
    this.#socket = socket;
    this.#lastFault = null;
    const watch = new Watch(this.#options.timers, () => socket.terminate());
    socket.on('open', () => {
      const id = this.#session;
      const session = id === null ? null : { id, received: this.#link.received };
      const message: ConnectHello = { type: 'hello', version: CONNECT_VERSION, session, ...hello };
      socket.send(JSON.stringify(message));
    });
    socket.on('ping', () => watch.heard());
    socket.on('message', data => {
      watch.heard();
      const message = readConnectServerMessage(data.toString());
      if (!message.ok) return socket.close(UNSUPPORTED);
      if (message.value.type === 'welcome') watch.start(message.value.heartbeat);
      this.#receive(socket, message.value);
    });
    socket.on('error', () => {}); // `close` follows
    socket.on('close', code => {
      watch.stop();
      if (this.#socket === socket) this.#closed(code);
    });
  }

  #receive(socket: WebSocket, message: ConnectServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(socket, message);
      case 'fault':
        this.#lastFault = message.fault;
        return this.#options.warned(message.fault);
      case 'item':
      case 'ack': {
        const reception = this.#link.receive(message);
        if (reception === 'broken') return socket.terminate();
        if (message.type !== 'item') return;
        setImmediate(() => this.#link.acknowledge());
        if (reception === 'new') this.#options.item(message.item);
      }
    }
  }

  #welcome(socket: WebSocket, welcome: ConnectWelcome): void {
    if (!welcome.resumed) this.#link = new ResumableLink(MOST_PENDING);
    this.#session = welcome.session;
    this.#attempts = 0;
    this.#options.welcomed(welcome);
    const isWhole = this.#link.attach(frame => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    }, welcome.received);
    if (isWhole) return;
    this.#session = null; // the server no longer knows the session: start anew
    socket.terminate();
  }

  #closed(code: number): void {
    this.#link.detach();
    if (this.#isLeaving || code === NORMAL) return this.#end(null);
    if (code === POLICY && this.#lastFault) return this.#end(this.#lastFault);
    const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#attempts++);
    const delay = Math.round(longest * (0.5 + this.#options.random() / 2)); // jitter, for restarts of the server
    this.#options.lost(delay);
    this.#cancelRetry = this.#options.timers.after(millis(delay), () => this.#connect());
  }
}

/** Notices that nothing has been heard for too long. */
class Watch {
  readonly #timers: Timers;
  readonly #silent: () => void;
  #limit: number | null = null;
  #cancel = () => {};

  constructor(timers: Timers, silent: () => void) {
    this.#timers = timers;
    this.#silent = silent;
  }

  start(heartbeat: number): void {
    this.#limit = heartbeat * MISSED_CHECKS;
    this.heard();
  }

  heard(): void {
    if (this.#limit === null) return;
    this.#cancel();
    this.#cancel = this.#timers.after(millis(this.#limit), this.#silent);
  }

  stop(): void {
    this.#limit = null;
    this.#cancel();
  }
}
