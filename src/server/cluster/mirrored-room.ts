import type { MatchEvent } from '../../core/match.ts';
import type { RoomInfo, RoomStatus, WireServerMessage } from '../../protocols/wire.ts';
import { frameOf, type RoomClient } from '../presence.ts';

/**
 * A room of the leader as another server shows it. Its events are read from the store, in their order; everything
 * else comes from the leader.
 */
export class MirroredRoom {
  readonly #read: (from: number) => Promise<readonly MatchEvent[]>;
  readonly #events: MatchEvent[] = [];
  readonly #clients = new Set<RoomClient>();
  /** Clients that wait for the leader's first message, and how many events they have. */
  readonly #waiting = new Map<RoomClient, number>();
  #info: RoomInfo | null = null;
  /** Whether messages of the leader may have been missed. */
  #isStale = false;
  #status: RoomStatus | null = null;
  /** When the status was received, and when the turn's elapsed time was the stated one. */
  #heardAt = 0;
  #elapsedAt = 0;
  /** Messages are handled in order, each after the events that were stored before it. */
  #work: Promise<void> = Promise.resolve();

  constructor(read: (from: number) => Promise<readonly MatchEvent[]>) {
    this.#read = read;
  }

  get pages(): number {
    return this.#clients.size + this.#waiting.size;
  }

  /** How many events have been read. */
  get known(): number {
    return this.#events.length;
  }

  /** Whether the leader is to send its state. */
  get isUnknown(): boolean {
    return this.#info === null || this.#isStale;
  }

  /** The address of one of its spectators. */
  get address(): string {
    const [client] = [...this.#clients, ...this.#waiting.keys()];
    return client?.address ?? '';
  }

  join(client: RoomClient, known: number): void {
    if (this.#info && this.#status) this.#welcome(client, known, this.#info, this.#status);
    else this.#waiting.set(client, known);
  }

  leave(client: RoomClient): void {
    this.#clients.delete(client);
    this.#waiting.delete(client);
  }

  /** Called with each message of the leader, which counts events without containing them. */
  receive(message: WireServerMessage): void {
    this.#inTurn(() => this.#take(message));
  }

  /** Called when messages may have been missed. */
  readAgain(): void {
    this.#isStale = true;
    this.#inTurn(() => this.#catchUp(Number.POSITIVE_INFINITY));
  }

  #inTurn(act: () => Promise<void>): void {
    this.#work = this.#work.then(act).catch(() => {}); // after a failure the next message leads to another read
  }

  async #take(message: WireServerMessage): Promise<void> {
    switch (message.type) {
      case 'welcome':
        await this.#catchUp(message.from);
        this.#note(message.status);
        // a welcome that another server has asked for tells our clients nothing new
        if (this.#isStale) this.#tell({ type: 'status', status: message.status });
        this.#info = message.room;
        this.#isStale = false;
        for (const [client, known] of this.#waiting)
          this.#welcome(client, known, message.room, message.status);
        return;
      case 'events':
        return this.#catchUp(message.from);
      case 'status':
        this.#note(message.status);
        return this.#tell(message);
      case 'fault':
        return this.#tell(message, [...this.#clients, ...this.#waiting.keys()]);
    }
  }

  async #catchUp(length: number): Promise<void> {
    const from = this.#events.length;
    if (length <= from) return;
    const events = await this.#read(from);
    if (events.length === 0) return;
    this.#events.push(...events);
    if (events.some(({ type }) => type === 'moved' || type === 'undone')) {
      this.#elapsedAt = performance.now();
      if (this.#status) this.#status = { ...this.#status, elapsed: 0 };
    }
    this.#tell({ type: 'events', from, events: [...events] });
  }

  #note(status: RoomStatus): void {
    this.#status = status;
    this.#heardAt = performance.now();
    this.#elapsedAt = this.#heardAt;
  }

  #welcome(client: RoomClient, known: number, room: RoomInfo, status: RoomStatus): void {
    this.#waiting.delete(client);
    this.#clients.add(client);
    const from = known <= this.#events.length ? known : 0; // a page that knows more events has seen another history
    const events = this.#events.slice(from);
    const told = { ...{ type: 'welcome' as const, room, you: null, from, events } };
    client.send(frameOf({ ...told, status: this.#asOfNow(status) }));
  }

  /** A status adjusted for the time since it was received. */
  #asOfNow(status: RoomStatus): RoomStatus {
    const now = performance.now();
    const { phase, elapsed, claimIn, queue } = status;
    const runs = phase === 'playing' && queue.first === null && queue.second === null;
    const later = (wait: number | null) =>
      wait === null ? null : Math.max(0, Math.round(wait - (now - this.#heardAt)));
    return {
      ...status,
      elapsed: runs ? elapsed + now - this.#elapsedAt : elapsed,
      claimIn: { first: later(claimIn.first), second: later(claimIn.second) },
    };
  }

  #tell(message: WireServerMessage, clients: Iterable<RoomClient> = this.#clients): void {
    const frame = frameOf(message);
    for (const client of clients) client.send(frame);
  }
}
