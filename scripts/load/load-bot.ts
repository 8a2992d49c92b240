import { WebSocket } from 'ws';
import type { Sides } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import {
  type BotItem,
  CONNECT_VERSION,
  type ConnectHello,
  type ConnectServerMessage,
  MOST_PENDING,
  type ServerItem,
} from '../../src/protocols/connect-wire.ts';
import { ResumableLink } from '../../src/protocols/resumable-link.ts';
import { readHostLine } from '../../src/protocols/ugi.ts';

export interface LoadBotOptions {
  readonly port: number;
  /** The local address of its connections. */
  readonly from: string;
  readonly secret: string;
  readonly classroom: string;
  readonly name: string;
  readonly game: string;
  /** Milliseconds to wait before each move. */
  think(): number;
  /** Called when its turn begins, with the plies so far. */
  asked(game: LoadGame, plies: number): void;
  /** Called when a move is sent, with its number and the milliseconds waited. */
  moved(game: LoadGame, plies: number, thought: number): void;
  ended(game: LoadGame, result: LoadResult): void;
}

/** The participants of a game that it plays. */
export type LoadGame = Sides<string>;
export type LoadResult = Extract<ServerItem, { type: 'result' }>['result'];

/** The protocol of `quadrille connect` with a program of random moves in this process, so that 40 of them fit one machine. */
export class LoadBot {
  readonly #options: LoadBotOptions;
  readonly #link = new ResumableLink<BotItem>(MOST_PENDING);
  readonly refusals: string[] = [];
  #session: string | null = null;
  #socket: WebSocket | null = null;
  #isStopped = false;
  #welcomed: (() => void) | null = null;
  /** The incomplete line of the program's input, and the number of the last message sent to it. */
  #line = '';
  #inputs = 0;
  #game: LoadGame = { first: '', second: '' };
  #moves: readonly string[] = [];

  constructor(options: LoadBotOptions) {
    this.#options = options;
  }

  /** Resolves at the first welcome. */
  start(): Promise<void> {
    return new Promise(resolve => {
      this.#welcomed = resolve;
      this.#connect();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.close();
  }

  #connect(): void {
    const { port, from, secret, classroom, name, game } = this.#options;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/connect`, { localAddress: from });
    this.#socket = socket;
    socket.on('open', () => {
      const { received } = this.#link;
      const session = this.#session === null ? null : { id: this.#session, received };
      const bot = { name, game, protocol: 'ugi', hash: '0'.repeat(64), command: 'random' } as const;
      const version = CONNECT_VERSION;
      const hello: ConnectHello = {
        ...{ type: 'hello', version, secret, classroom, bot, session },
      };
      socket.send(JSON.stringify(hello));
    });
    socket.on('message', (data: Buffer) => this.#receive(socket, JSON.parse(data.toString())));
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', () => {
      this.#link.detach();
      if (!this.#isStopped) setTimeout(() => this.#isStopped || this.#connect(), 200);
    });
  }

  #receive(socket: WebSocket, message: ConnectServerMessage): void {
    if (message.type === 'fault') return void this.refusals.push(message.fault.code);
    if (message.type === 'welcome') {
      this.#session = message.session;
      this.#link.attach(frame => socket.send(JSON.stringify(frame)), message.received);
      this.#welcomed?.();
      this.#welcomed = null;
      return;
    }
    if (this.#link.receive(message) !== 'new' || message.type !== 'item') return;
    this.#handle(message.item);
    this.#link.acknowledge();
  }

  #handle(item: ServerItem): void {
    const { run } = item;
    const status = { stderr: '', memory: 0 };
    switch (item.type) {
      case 'open':
        this.#line = '';
        this.#inputs = 0;
        if (item.game) {
          const { side, opponent } = item.game;
          const { name } = this.#options;
          this.#game =
            side === 'first'
              ? { first: name, second: opponent }
              : { first: opponent, second: name };
        }
        this.#link.post({ type: 'started', run, sandboxed: false });
        return;
      case 'input':
        this.#inputs = item.number;
        return this.#read(run, 'text' in item.content ? item.content.text : '');
      case 'status':
        this.#link.post({ type: 'status', run, query: item.query, ...status });
        return;
      case 'finish':
      case 'close': {
        const ending = { kind: 'exit', code: 0, signal: null } as const;
        this.#link.post({ type: 'ended', run, ending, ...status });
        return;
      }
      case 'result':
        return this.#options.ended(this.#game, item.result);
      case 'pause':
      case 'progress':
        return;
    }
  }

  #say(run: number, text: string): void {
    const content = { text: `${text}\n` };
    this.#link.post({ type: 'output', run, after: this.#inputs, content });
  }

  #read(run: number, text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) {
      const message = readHostLine(line);
      if (message.type === 'ugi') this.#say(run, 'ugiok');
      if (message.type === 'isready') this.#say(run, 'readyok');
      if (message.type === 'position') this.#moves = message.moves;
      if (message.type === 'go') this.#play(run, this.#moves);
    }
  }

  #play(run: number, moves: readonly string[]): void {
    const { game, think, asked, moved } = this.#options;
    const own = this.#game;
    asked(own, moves.length);
    const rules = unwrap(readRulesId(games, game));
    let position = rules.start;
    for (const move of moves) position = position.play(unwrap(rules.readMove(position, move)));
    const legal = position.legalMoves();
    const move = rules.writeMove(position, legal[Math.floor(Math.random() * legal.length)]);
    const since = performance.now();
    setTimeout(() => {
      moved(own, moves.length + 1, performance.now() - since);
      this.#say(run, `bestmove ${move}`);
    }, think());
  }
}
