import type { RecordableHistogram } from 'node:perf_hooks';
import type { Rules } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import { PERSON } from '../../src/protocols/bot-seats.ts';
import { createGame, LoadClient } from './load-client.ts';

/** A game with many moves, so that few games end within minutes. */
const RULES_ID = 'breakthrough';
const rules: Rules = unwrap(readRulesId(games, RULES_ID));

/** A game of random legal moves up to its end. */
function randomMoves(): readonly string[] {
  const moves: string[] = [];
  for (let position = rules.start; position.outcome === null; ) {
    const legal = position.legalMoves();
    const move = legal[Math.floor(Math.random() * legal.length)];
    moves.push(rules.writeMove(position, move));
    position = position.play(move);
  }
  return moves;
}

export interface TableOptions {
  readonly port: number;
  readonly time: string;
  readonly spectators: number;
  /** Returns the next address of its clients; the first one creates the game. */
  from(): string;
  /** The time from when a move was due until each client has it, in microseconds, since histograms count integers. */
  readonly latency: RecordableHistogram;
}

/** Two players, with or without spectators, who play a random game, then its rematches. */
export class Table {
  readonly #options: TableOptions;
  #clients: readonly LoadClient[] = [];
  #moves = randomMoves();
  /** When each move was due. */
  #due: number[] = [];
  #isDue: number | null = null;
  #isMoving = false;
  /** The number of moves that the first player has received. */
  played = 0;
  ended = 0;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  get clients(): readonly LoadClient[] {
    return this.#clients;
  }

  async open(): Promise<void> {
    const { port, time, spectators, from } = this.#options;
    const home = from();
    const { room, secrets } = await createGame(port, home, {
      rules: RULES_ID,
      time,
      seats: { first: PERSON, second: PERSON },
    });
    const keys = [secrets.first, secrets.second, ...Array<null>(spectators).fill(null)];
    await this.#join(
      room,
      keys,
      keys.map((_, i) => (i === 0 ? home : from())),
    );
  }

  /** Called when the next move is due, which is sent once its player has received the one before. */
  moveDue(): void {
    this.#isDue ??= performance.now();
    this.#play();
  }

  /** Whether every due move was made and received by all. */
  get isSettled(): boolean {
    const plies = this.#due.length;
    const isDue = this.#isDue !== null && plies < this.#moves.length;
    return !isDue && !this.#isMoving && this.#clients.every(client => movesOf(client) === plies);
  }

  stop(): void {
    for (const client of this.#clients) client.stop();
  }

  async #join(room: string, keys: readonly (string | null)[], from: readonly string[]) {
    const { port } = this.#options;
    this.#clients = keys.map((secret, i) => new LoadClient({ port, room, secret, from: from[i] }));
    for (const client of this.#clients) {
      client.onEvents = before => this.#received(client, before);
      client.onStatus = () => this.#play();
    }
    await Promise.all(this.#clients.map(client => client.start()));
  }

  #play(): void {
    const [first, second] = this.#clients;
    const ply = this.#due.length;
    if (this.#isDue === null || this.#isMoving || ply >= this.#moves.length) return;
    const mover = ply % 2 === 0 ? first : second;
    if (mover.status?.phase !== 'playing' || movesOf(mover) !== ply) return;
    this.#due.push(this.#isDue);
    this.#isDue = null;
    mover.move(this.#moves[ply]);
  }

  #received(client: LoadClient, before: number): void {
    const now = performance.now();
    let ply = client.events.slice(0, before).filter(({ type }) => type === 'moved').length;
    for (const event of client.events.slice(before)) {
      if (event.type === 'moved') {
        const due = this.#due[ply++];
        if (due !== undefined)
          this.#options.latency.record(Math.max(1, Math.round((now - due) * 1_000)));
        if (client === this.#clients[0]) this.played++;
      }
    }
    if (ply === this.#moves.length && client === this.#clients[0]) void this.#rematch();
    this.#play();
  }

  /** Both players request a rematch; all clients change to the new room, and sides are exchanged. */
  async #rematch(): Promise<void> {
    const before = this.#clients;
    const [first, second, ...spectators] = before;
    if (this.#isMoving) return;
    this.#isMoving = true;
    this.ended++;
    const next = await new Promise<string>(resolve => {
      const ask = () => {
        const { rematch, phase } = first.status ?? {};
        if (rematch?.next) return resolve(rematch.next);
        if (phase === 'over' && rematch?.asked.first === null) first.askForRematch();
      };
      first.onStatus = ask;
      second.onStatus = () => {
        const { rematch, phase } = second.status ?? {};
        if (phase === 'over' && rematch?.asked.second === null) second.askForRematch();
      };
      ask();
      second.onStatus();
    });
    for (const client of before) client.stop();
    const order = [second, first, ...spectators];
    this.#moves = randomMoves();
    this.#due = [];
    await this.#join(
      next,
      order.map(({ seat }) => seat.secret),
      order.map(({ seat }) => seat.from),
    );
    this.#isMoving = false;
    this.#play();
  }
}

const movesOf = ({ events }: LoadClient): number => {
  let moves = 0;
  for (const { type } of events) if (type === 'moved') moves++;
  return moves;
};
