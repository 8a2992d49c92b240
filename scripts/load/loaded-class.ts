import { createHistogram } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import { millis } from '../../src/core/clock.ts';
import { SIDES } from '../../src/core/game.ts';
import type {
  ContestChoices,
  ContestGameList,
  ContestState,
} from '../../src/protocols/contest-wire.ts';
import { FEED_VERSION, type FeedServerMessage } from '../../src/protocols/feed-wire.ts';
import { sleep } from '../../src/time/timers.ts';
import { LoadBot, type LoadGame, type LoadResult } from './load-bot.ts';
import { ask, LoadClient, localAddress } from './load-client.ts';
import type { LoadedServer } from './loaded-server.ts';
import { until } from './tables.ts';

const GAME = 'breakthrough';
/** The time of a move; programs wait far less. */
const TIME = '2s';
/** Milliseconds between two checks whether pages have to open another game, because the one they watch is over. */
const CHANGE_GAME = 500;

export interface ClassSize {
  readonly bots: number;
  readonly spectators: number;
  /** Milliseconds that a program waits before a move, at random between these. */
  readonly thought: readonly [least: number, most: number];
}

/** The errors found at the end. */
export interface ClassEnd {
  readonly overcharged: number;
  readonly forfeits: number;
  readonly differing: number;
}

/** A class whose programs play a round robin, with a wall and spectators. */
export class LoadedClass {
  /** Microseconds from a move until the opponent is asked, and until each spectator has it. */
  readonly turn = createHistogram();
  readonly seen = createHistogram();
  moves = 0;
  /** Messages to the wall. */
  wall = 0;
  #state: ContestState | null = null;
  readonly #server: LoadedServer;
  readonly #secret: string;
  readonly #think: () => number;
  readonly #bots: LoadBot[] = [];
  readonly #pages: WebSocket[] = [];
  readonly #watchers: LoadClient[] = [];
  #contest = '';
  /** When each move was sent and how long its program waited, by game and number. */
  readonly #sent = new Map<string, { readonly at: number; readonly thought: number }>();
  readonly #results = new Map<string, LoadResult[]>();
  #overcharged = 0;
  #changing: NodeJS.Timeout | undefined;

  private constructor(server: LoadedServer, secret: string, { thought }: ClassSize) {
    this.#server = server;
    this.#secret = secret;
    const [least, most] = thought;
    this.#think = () => least + Math.random() * (most - least);
  }

  /** Resolves when its programs are connected and the championship is ready. */
  static async open(server: LoadedServer, size: ClassSize): Promise<LoadedClass> {
    const { port, administrator: secret } = server;
    const { bots, spectators } = size;
    const opened = new LoadedClass(server, secret, size);
    const create = { path: '/api/classes', secret, body: { name: 'Load' } };
    const { id } = (await ask(port, create)) as { id: string };
    const whole = (await ask(port, { path: `/api/classes/${id}/export`, secret })) as {
      readonly class: { readonly code: string };
    };
    for (let i = 0; i < bots; i++) await opened.#enter(id, whole.class.code, `Bot ${i + 1}`, i + 1);
    const offered = { path: `/api/contests/choices?class=${id}`, secret };
    const choices = (await ask(port, offered)) as ContestChoices;
    const participants = choices.bots.map(({ name, seat }) => ({ name, seat }));
    const file = JSON.stringify({ name: 'Load', game: GAME, time: TIME, participants });
    const made = await ask(port, { path: '/api/contests', secret, body: { class: id, file } });
    opened.#contest = (made as { id: string }).id;
    await opened.#openPages(spectators);
    return opened;
  }

  /** Games at once. */
  get boards(): number {
    return this.#state?.playing.length ?? 0;
  }

  async start(): Promise<void> {
    await this.#act({ type: 'start' });
    await until(() => this.boards > 0);
  }

  async play(seconds: number): Promise<void> {
    await sleep(seconds * 1_000);
  }

  reset(): void {
    this.turn.reset();
    this.seen.reset();
    this.wall = 0;
  }

  /** Pauses the championship, waits for the last games, and compares the results known to all participants. */
  async stop(): Promise<ClassEnd> {
    clearInterval(this.#changing);
    await this.#act({ type: 'pause' });
    const port = this.#server.port;
    const read = async () =>
      (await ask(port, { path: `/api/contests/${this.#contest}` })) as ContestState;
    await until(async () => (await read()).playing.length === 0, 120_000);
    const state = await read();
    const { games } = (await ask(port, {
      path: `/api/contests/${this.#contest}/games`,
    })) as ContestGameList;
    const differing = this.#differing(state, games);
    const played = games.flatMap(({ result }) => (result ? [result] : []));
    const forfeits = played.filter(({ cause }) => cause !== 'rules').length;
    for (const bot of this.#bots) bot.stop();
    for (const page of this.#pages) page.close();
    for (const watcher of this.#watchers) watcher.stop();
    return { overcharged: this.#overcharged, forfeits, differing };
  }

  #differing(state: ContestState, games: ContestGameList['games']): number {
    let differing = 0;
    const points = new Map<string, number>();
    for (const { first, second, result } of games) {
      if (!result) continue;
      const told = this.#results.get(`${first}|${second}`) ?? [];
      const expected = result.winner === null ? ['drawn', 'drawn'] : ['lost', 'won'];
      if (JSON.stringify([...told].sort()) !== JSON.stringify(expected)) differing++;
      for (const side of SIDES) {
        const name = side === 'first' ? first : second;
        const won = result.winner === null ? 0.5 : result.winner === side ? 1 : 0;
        points.set(name, (points.get(name) ?? 0) + won);
      }
    }
    for (const standing of state.standings)
      if (standing.points !== (points.get(standing.name) ?? 0)) differing++;
    return differing;
  }

  async #act(body: object): Promise<void> {
    const path = `/api/contests/${this.#contest}/actions`;
    await ask(this.#server.port, { path, secret: this.#secret, body });
  }

  /** Lets a student join from a machine of his own and connect a program. */
  async #enter(classroom: string, code: string, name: string, machine: number): Promise<void> {
    const { port } = this.#server;
    const from = localAddress(machine);
    const joined = (await ask(port, { path: '/api/join', from, body: { code, name } })) as {
      readonly secret: string;
    };
    const key = (game: LoadGame, plies: number) => `${game.first}|${game.second} ${plies}`;
    const bot = new LoadBot({
      ...{ port, from, classroom, name, game: GAME, secret: joined.secret },
      think: this.#think,
      moved: (game, plies, thought) => {
        this.moves++;
        this.#sent.set(key(game, plies), { at: performance.now(), thought });
      },
      asked: (game, plies) => {
        const sent = this.#sent.get(key(game, plies));
        if (sent) this.turn.record(microseconds(performance.now() - sent.at));
      },
      ended: (game, result) => {
        const pair = `${game.first}|${game.second}`;
        this.#results.set(pair, [...(this.#results.get(pair) ?? []), result]);
      },
    });
    this.#bots.push(bot);
    await bot.start();
  }

  /** Opens pages: the wall and half of the spectators follow all boards, the others a game. */
  async #openPages(spectators: number): Promise<void> {
    const topics = [`contest:${this.#contest}`, `wall:${this.#contest}`];
    await this.#follow(topics, 1_000, message => {
      this.wall++;
      if (message.topic === topics[0]) this.#state = message.state as ContestState;
    });
    const half = Math.floor(spectators / 2);
    for (let i = 0; i < half; i++) await this.#follow(topics, 1_001 + i, () => {});
    const rest = spectators - half;
    this.#changing = setInterval(() => this.#changeGames(rest), CHANGE_GAME);
  }

  #follow(
    topics: readonly string[],
    address: number,
    receive: (message: Extract<FeedServerMessage, { type: 'topic' }>) => void,
  ): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#server.port}/api/feed`, {
      localAddress: localAddress(address),
    });
    this.#pages.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'hello', version: FEED_VERSION })),
      );
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as FeedServerMessage;
        if (message.type === 'topic') return receive(message);
        if (message.type === 'fault') return reject(new Error(message.fault.message.en));
        if (message.type !== 'welcome') return;
        for (const topic of topics) socket.send(JSON.stringify({ type: 'follow', topic }));
        resolve();
      });
    });
  }

  /** Opens another game for each spectator whose game is over. */
  #changeGames(wanted: number): void {
    const isOver = ({ events, status }: LoadClient) =>
      status?.phase === 'over' || events.at(-1)?.type === 'ended';
    for (const watcher of this.#watchers.filter(isOver)) {
      watcher.stop();
      this.#watchers.splice(this.#watchers.indexOf(watcher), 1);
    }
    const playing = this.#state?.playing ?? [];
    for (let i = this.#watchers.length; i < wanted && playing.length > 0; i++) {
      const { number, first, second } = playing[i % playing.length];
      this.#watch(`${this.#contest}x${number}`, { first, second }, 2_000 + i);
    }
  }

  #watch(room: string, { first, second }: LoadGame, address: number): void {
    const seat = { port: this.#server.port, room, secret: null, from: localAddress(address) };
    const watcher = new LoadClient(seat);
    this.#watchers.push(watcher);
    let isNew = true; // the first state sent is from before
    watcher.onEvents = before => {
      const now = performance.now();
      const moved = watcher.events.filter(({ type }) => type === 'moved');
      const count = watcher.events.slice(0, before).filter(({ type }) => type === 'moved').length;
      for (const [i, event] of moved.entries()) {
        const sent = i >= count && this.#sent.get(`${first}|${second} ${i + 1}`);
        if (!sent || event.type !== 'moved') continue;
        if (!isNew) this.seen.record(microseconds(now - sent.at));
        const beyond = event.spent - millis(sent.thought);
        this.#overcharged = Math.max(this.#overcharged, Math.round(beyond));
      }
      isNew = false;
    };
    void watcher.start();
  }
}

const microseconds = (milliseconds: number): number =>
  Math.max(1, Math.round(milliseconds * 1_000));
