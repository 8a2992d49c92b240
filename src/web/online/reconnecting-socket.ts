import {
  readServerMessage,
  type WireClientMessage,
  type WireServerMessage,
} from '../../protocols/wire.ts';

/** Milliseconds before the first and the longest wait for another try. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** How often the server is asked for a sign of life, and how long it may take. */
const HEARTBEAT = 15_000;
const PATIENCE = 8_000;

export interface ReconnectingSocketOptions {
  /** What is said first on every new connection. */
  greet(): WireClientMessage;
  hear(message: WireServerMessage): void;
  /** The connection is there, or lost. */
  turned(up: boolean): void;
}

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`;

/** A connection to the server that comes back by itself, sooner at first, later more rarely. */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions;
  #socket: WebSocket | null = null;
  #failures = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message: WireClientMessage): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#waiting);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#waiting);
    const socket = new WebSocket(address());
    this.#socket = socket;
    const mine = () => this.#socket === socket;
    this.#await(); // a network that swallows everything never says so
    socket.onopen = () => {
      if (!mine()) return;
      this.send(this.#options.greet());
      this.#heart = setInterval(() => this.#beat(), HEARTBEAT);
      this.#options.turned(true);
    };
    socket.onmessage = ({ data }) => {
      if (!mine()) return;
      clearTimeout(this.#silence);
      const message = readServerMessage(String(data));
      if (!message.ok) return this.#lost(); // another server, or one of another version
      if (message.value.type === 'welcome') this.#failures = 0;
      this.#options.hear(message.value);
    };
    socket.onclose = () => {
      if (mine()) this.#lost();
    };
  }

  #beat(): void {
    this.send({ type: 'ping' });
    this.#await();
  }

  #await(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), PATIENCE);
  }

  #drop(): void {
    clearInterval(this.#heart);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#options.turned(false);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    // a class that lost its server does not come back in one rush
    this.#waiting = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  /** The network is back, or somebody looks: no reason to wait. */
  readonly #hurry = (): void => {
    if (this.#closed || this.#socket || document.visibilityState === 'hidden') return;
    this.#failures = 0;
    this.#connect();
  };
  /** The device knows before the silence tells. */
  readonly #cut = (): void => {
    if (this.#socket) this.#lost();
  };
}
