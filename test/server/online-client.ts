import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Side } from '../../src/core/game.ts';
import type { MatchEvent } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { PERSON } from '../../src/protocols/bot-seats.ts';
import {
  type CreatedGame,
  type NewGame,
  type RoomPort,
  type RoomStatus,
  readCreatedGame,
  readServerMessage,
  WIRE_VERSION,
  type WireServerMessage,
} from '../../src/protocols/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/server-options.ts';
import { startServer } from '../../src/server/start.ts';
import { quickFolder } from '../support/quick-folder.ts';

/** Pages without a browser: real WebSockets against a real server. Every wait is for a message. */

export interface Served {
  readonly address: string;
  readonly file: string;
  /** The secret in the teacher's link. */
  readonly administrator: string;
  readonly server: RunningServer['server'];
  close(): Promise<void>;
}

/** A server at a free port, with a fresh store or the given one. To be closed by the caller. */
export async function serve(file?: string, settings: Partial<ServerOptions> = {}): Promise<Served> {
  const folder = file === undefined ? mkdtempSync(join(quickFolder(), 'quadrille-serve-')) : null;
  const store = file ?? join(folder ?? '', 'quadrille.sqlite');
  const limits = { refusalDelay: 1, ...settings.limits }; // tests do not wait for refusals
  const here = { host: '127.0.0.1', port: 0, strict: true, store };
  const running = unwrap(await startServer({ ...here, ...settings, limits }));
  return {
    address: running.address.slice(0, -1),
    file: store,
    administrator: running.administrator,
    server: running.server,
    async close() {
      await running.close();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const FRIENDS: NewGame = {
  rules: 'tictactoe',
  time: 'none',
  seats: { first: PERSON, second: PERSON },
};

export async function create(address: string, game: unknown = FRIENDS): Promise<CreatedGame> {
  const answer = await post(address, game);
  if (answer.status !== 201) throw new Error(await answer.text());
  return unwrap(readCreatedGame(await answer.json()));
}

export const post = (address: string, body: unknown, headers = {}): Promise<Response> =>
  fetch(`${address}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Two people at a new game, both there. */
export async function friends(address: string, game: unknown = FRIENDS) {
  const { room, secrets } = await create(address, game);
  const first = await Client.join(address, room, secrets.first);
  const second = await Client.join(address, room, secrets.second);
  for (const one of [first, second]) await one.until(() => one.status?.phase === 'playing');
  return { room, secrets, first, second };
}

/** Timeout for what never comes; long, since a busy machine may pause for half of it. */
const DEADLINE = 60_000;

/** One connection, with all messages that it has received. */
export class Client {
  readonly heard: WireServerMessage[] = [];
  readonly events: MatchEvent[] = [];
  status: RoomStatus | null = null;
  /** The last message about programs at the room's ports. */
  ports: readonly RoomPort[] = [];
  you: Side | null = null;
  closed: number | null = null;
  readonly socket: WebSocket;
  readonly #looks = new Set<() => void>();
  #acts = 0;

  constructor(address: string, path = '/api/live') {
    this.socket = new WebSocket(`${address.replace('http', 'ws')}${path}`);
    this.socket.addEventListener('message', ({ data }) => this.#take(String(data)));
    this.socket.addEventListener('close', ({ code }) => {
      this.closed = code;
      this.#look();
    });
    this.socket.addEventListener('error', () => {});
    onTestFinished(() => this.socket.close());
  }

  static async join(
    address: string,
    room: string,
    secret?: string | null,
    known = 0,
    person?: string,
  ) {
    const client = new Client(address);
    await client.open();
    client.say({
      type: 'hello',
      version: WIRE_VERSION,
      room,
      ...(secret ? { secret } : {}),
      ...(person ? { person } : {}),
      known,
    });
    await client.until(() => client.heard.some(({ type }) => type === 'welcome'));
    return client;
  }

  /** Connects as a page without a seat, to which any server shows the game. */
  static async watch(address: string, room: string, known = 0, person?: string) {
    const client = new Client(address, '/api/live?watch');
    await client.open();
    const who = person ? { person } : {};
    client.say({ type: 'hello', version: WIRE_VERSION, room, ...who, known });
    await client.until(() => client.heard.length > 0);
    return client;
  }

  async open(): Promise<void> {
    await this.until(() => this.socket.readyState === WebSocket.OPEN);
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** `known`: how many events the page has seen. */
  act(action: unknown, known = this.events.length): string {
    const id = `a${++this.#acts}`;
    this.say({ type: 'act', id, known, action });
    return id;
  }

  move(text: string, known?: number): string {
    return this.act({ type: 'move', text }, known);
  }

  get moves(): string[] {
    let line: string[] = [];
    for (const event of this.events)
      if (event.type === 'moved') line = [...line, event.move];
      else if (event.type === 'undone') line = line.slice(0, -event.plies);
    return line;
  }

  get faults(): string[] {
    return this.heard.flatMap(message => (message.type === 'fault' ? [message.fault.code] : []));
  }

  /** The fault that answers a message. */
  async fault(id: string | null): Promise<string> {
    const find = () =>
      this.heard.find(message => message.type === 'fault' && message.id === id) as
        | Extract<WireServerMessage, { type: 'fault' }>
        | undefined;
    await this.until(() => find() !== undefined);
    return find()?.fault.code ?? '';
  }

  until(met: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(deadline);
        this.#looks.delete(look);
      };
      const deadline = setTimeout(() => {
        done();
        reject(new Error(`never came; heard ${JSON.stringify(this.heard.slice(-4))}`));
      }, DEADLINE);
      const look = () => {
        if (!met()) return;
        done();
        resolve();
      };
      this.#looks.add(look);
      if (this.socket.readyState === WebSocket.CONNECTING)
        this.socket.addEventListener('open', look, { once: true });
      look();
    });
  }

  #take(data: string): void {
    const message = unwrap(readServerMessage(data));
    this.heard.push(message);
    if (message.type === 'welcome') this.you = message.you;
    if (message.type === 'welcome' || message.type === 'events') {
      if (message.from !== this.events.length) this.events.splice(message.from);
      this.events.push(...message.events);
    }
    if (message.type === 'welcome' || message.type === 'status') this.status = message.status;
    if (message.type === 'candidates') this.ports = message.ports;
    this.#look();
  }

  #look(): void {
    for (const look of [...this.#looks]) look();
  }
}

/** Plays moves, each received by both pages before the next. */
export async function play({ first, second }: { first: Client; second: Client }, moves: string) {
  for (const [i, move] of moves.split(' ').entries()) {
    const before = first.moves.length;
    (i % 2 === 0 ? first : second).move(move);
    for (const one of [first, second]) await one.until(() => one.moves.length === before + 1);
  }
}
