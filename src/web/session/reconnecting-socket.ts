import type { Result } from '../../core/result.ts';
import { after, every } from '../../time/timers.ts';

/** Milliseconds of the first and of the longest delay between attempts. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** Milliseconds between two pings, and until any reply. */
const HEARTBEAT = 15_000;
const ANSWER_TIMEOUT = 8_000;

export interface ReconnectingSocketOptions<Sent, Received> {
  /** The path at the server, such as `/api/live`; called for every new connection. */
  path(): string;
  /** The first message on every new connection. */
  greet(): Sent;
  read(text: string): Result<Received>;
  receive(message: Received): void;
  /** Called when the connection is open or lost. */
  changed(isOpen: boolean): void;
}

const addressOf = (path: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;

/** A connection to the server that reconnects by itself, at growing intervals. */
export class ReconnectingSocket<Sent, Received extends { readonly type: string }> {
  readonly #options: ReconnectingSocketOptions<Sent, Received>;
  #socket: WebSocket | null = null;
  #failures = 0;
  #cancelRetry = () => {};
  #stopHeartbeat = () => {};
  #cancelTimeout = () => {};
  #closed = false;

  constructor(options: ReconnectingSocketOptions<Sent, Received>) {
    this.#options = options;
    addEventListener('online', this.#retryNow);
    addEventListener('offline', this.#goneOffline);
    document.addEventListener('visibilitychange', this.#retryNow);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message: Sent): void {
    this.#write(message);
  }

  #write(message: unknown): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Connects anew, at once. */
  reopen(): void {
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#retryNow);
    removeEventListener('offline', this.#goneOffline);
    document.removeEventListener('visibilitychange', this.#retryNow);
    this.#cancelRetry();
    this.#drop();
  }

  #connect(): void {
    this.#cancelRetry();
    const socket = new WebSocket(addressOf(this.#options.path()));
    this.#socket = socket;
    const mine = () => this.#socket === socket;
    this.#expectAnswer(); // a network that drops everything reports nothing
    socket.onopen = () => {
      if (!mine()) return;
      this.send(this.#options.greet());
      this.#stopHeartbeat = every(HEARTBEAT, () => this.#ping());
      this.#options.changed(true);
    };
    socket.onmessage = ({ data }) => {
      if (!mine()) return;
      this.#cancelTimeout();
      const message = this.#options.read(String(data));
      if (!message.ok) return this.#lost(); // from another server or version
      if (message.value.type === 'welcome') this.#failures = 0;
      this.#options.receive(message.value);
    };
    socket.onclose = () => {
      if (mine()) this.#lost();
    };
  }

  #ping(): void {
    this.#write({ type: 'ping' });
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    this.#cancelTimeout();
    this.#cancelTimeout = after(ANSWER_TIMEOUT, () => this.#lost());
  }

  #drop(): void {
    this.#stopHeartbeat();
    this.#cancelTimeout();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#options.changed(false);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    // jitter, so that a class does not reconnect all at once
    this.#cancelRetry = after(wait * (0.7 + 0.6 * Math.random()), () => this.#connect());
  }

  /** The network is back, or the page is visible again. */
  readonly #retryNow = (): void => {
    if (this.#closed || this.#socket || document.visibilityState === 'hidden') return;
    this.#failures = 0;
    this.#connect();
  };
  /** The device notices this before the timeout. */
  readonly #goneOffline = (): void => {
    if (this.#socket) this.#lost();
  };
}
