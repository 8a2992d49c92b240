import { request } from 'node:http';
import { WebSocket } from 'ws';
import type { MatchEvent } from '../../src/core/match.ts';
import {
  type CreatedGame,
  type NewGame,
  type RoomStatus,
  WIRE_VERSION,
  type WireServerMessage,
} from '../../src/protocols/wire.ts';

/** Milliseconds before another attempt to connect, at random between these. */
const RETRY = { least: 50, most: 400 };

/** `127.1.0.1`, `127.1.0.2`…: every address of 127/8 is this machine, so that clients can have any number of addresses. */
export const localAddress = (number: number): string =>
  `127.1.${(number >> 8) & 255}.${number & 255 || 1}`;

export interface LoadSeat {
  readonly port: number;
  readonly room: string;
  /** Null for a spectator. */
  readonly secret: string | null;
  /** The local address of its connections. */
  readonly from: string;
}

/** A page without a browser that reconnects and repeats an unconfirmed move, as the web app does. */
export class LoadClient {
  readonly seat: LoadSeat;
  readonly events: MatchEvent[] = [];
  status: RoomStatus | null = null;
  /** Messages received. */
  messages = 0;
  connections = 0;
  /** Faults received, except those of reconnections, and codes of closed connections. */
  readonly refusals: string[] = [];
  /** Called with the number of events known before each addition. */
  onEvents: (before: number) => void = () => {};
  onStatus: () => void = () => {};
  #socket: WebSocket | null = null;
  #isStopped = false;
  #acts = 0;
  #pending: { readonly known: number; readonly text: string } | null = null;
  /** Whether the pending move has been sent over this connection. */
  #isSent = false;
  #welcomed: (() => void) | null = null;

  constructor(seat: LoadSeat) {
    this.seat = seat;
  }

  /** Resolves at the first welcome. */
  start(): Promise<void> {
    return new Promise(resolve => {
      this.#welcomed = resolve;
      this.#connect();
    });
  }

  /** Sends a move, again after a reconnection unless the game has continued. */
  move(text: string): void {
    this.#pending = { known: this.events.length, text };
    this.#isSent = false;
    this.#sendPending();
  }

  askForRematch(): void {
    this.#say({ type: 'rematch' });
  }

  /** Terminates the connection without closing it properly. */
  cut(): void {
    this.#socket?.terminate();
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.close();
  }

  #connect(): void {
    const { port, room, secret, from } = this.seat;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
      localAddress: from,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    socket.on('open', () => {
      this.connections++;
      const known = this.events.length;
      this.#say({
        type: 'hello',
        version: WIRE_VERSION,
        room,
        ...(secret === null ? {} : { secret }),
        known,
      });
    });
    socket.on('message', (data: Buffer) => this.#read(data.toString()));
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', code => {
      if (this.#isStopped) return;
      if (code >= 1002 && code !== 1006 && code !== 1012) this.refusals.push(String(code));
      const wait = RETRY.least + Math.random() * (RETRY.most - RETRY.least);
      setTimeout(() => {
        if (!this.#isStopped) this.#connect();
      }, wait);
    });
  }

  #say(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #sendPending(): void {
    if (this.#pending === null || this.#isSent || this.status?.phase === 'waiting') return;
    this.#isSent = true;
    const { known, text } = this.#pending;
    this.#say({ type: 'act', id: `a${++this.#acts}`, known, action: { type: 'move', text } });
  }

  #read(data: string): void {
    this.messages++;
    const message = JSON.parse(data) as WireServerMessage;
    switch (message.type) {
      case 'welcome':
      case 'events':
        this.#add(message.from, message.events);
        if (message.type === 'events') return;
        this.#isSent = false;
        this.#setStatus(message.status);
        this.#welcomed?.();
        this.#welcomed = null;
        return;
      case 'status':
        return this.#setStatus(message.status);
      case 'fault':
        if (message.fault.code === 'waiting') this.#isSent = false;
        else if (message.fault.code !== 'overtaken') this.refusals.push(message.fault.code);
    }
  }

  #setStatus(status: RoomStatus): void {
    this.status = status;
    this.#sendPending();
    this.onStatus();
  }

  #add(from: number, events: readonly MatchEvent[]): void {
    this.events.splice(from);
    const before = this.events.length;
    this.events.push(...events);
    const pending = this.#pending;
    if (pending && this.events.slice(pending.known).some(({ type }) => type === 'moved'))
      this.#pending = null;
    if (events.length > 0) this.onEvents(before);
  }
}

/** Requests a new game, from that address. */
export const createGame = (port: number, from: string, game: NewGame): Promise<CreatedGame> =>
  ask(port, { path: '/api/games', from, body: game }) as Promise<CreatedGame>;

export interface LoadRequest {
  readonly path: string;
  /** The local address of the connection; any if absent. */
  readonly from?: string;
  readonly secret?: string;
  /** The body of a POST; if absent, the request is a GET. */
  readonly body?: object;
}

/** The reply to a request; rejects if it is a refusal. */
export function ask(
  port: number,
  { path, from: localAddress, secret, body }: LoadRequest,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const written = body && JSON.stringify(body);
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: body ? 'POST' : 'GET',
      ...(localAddress ? { localAddress } : {}),
      headers: {
        ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        ...(written
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(written) }
          : {}),
      },
    });
    sent.on('error', reject);
    sent.on('response', answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', part => {
        text += part;
      });
      answer.on('end', () => {
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) resolve(text === '' ? null : JSON.parse(text));
        else reject(new Error(`${path} was refused: ${statusCode} ${text}`));
      });
    });
    sent.end(written);
  });
}
