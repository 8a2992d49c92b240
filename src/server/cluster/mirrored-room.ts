import type { MatchEvent } from '../../core/match.ts';
import type { RoomInfo, RoomStatus, WireServerMessage } from '../../protocols/wire.ts';
import { frameOf, type RoomClient } from '../presence.ts';

/**
 * A room of the leader as another server shows it. Its events come from the store, in their order; the rest is what
 * the leader says of it.
 */
export class MirroredRoom {
  readonly #read: (from: number) => Promise<readonly MatchEvent[]>;
  readonly #events: MatchEvent[] = [];
  readonly #clients = new Set<RoomClient>();
  /** Those that the leader's first word is awaited for, and how many events they have. */
  readonly #waiting = new Map<RoomClient, number>();
  #info: RoomInfo | null = null;
  /** Words of the leader may have been missed since. */
  #isStale = false;
  #status: RoomStatus | null = null;
  /** When the status was heard, and when the turn's elapsed time was as it says. */
  #heardAt = 0;
  #elapsedAt = 0;
  /** Messages are handled in order, and none before the events that were stored before it. */
  #work: Promise<void> = Promise.resolve();

  constructor(read: (from: number) => Promise<readonly MatchEvent[]>) {
    this.#read = read;
  }

  get pages(): number {
    return this.#clients.size + this.#waiting.size;
  }

  /** How many events it has. */
  get known(): number {
    return this.#events.length;
  }

  /** Whether the leader is to say how it is. */
  get isUnknown(): boolean {
    return this.#info === null || this.#isStale;
  }

  /** Of one of those who watch. */
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

  /** The leader says something; events are only counted in it. */
  hear(message: WireServerMessage): void {
    this.#inTurn(() => this.#take(message));
  }

  /** Something may have been missed. */
  readAgain(): void {
    this.#isStale = true;
    this.#inTurn(() => this.#catchUp(Number.POSITIVE_INFINITY));
  }

  #inTurn(act: () => Promise<void>): void {
    this.#work = this.#work.then(act).catch(() => {}); // the leader repeats what was not taken in
  }

  async #take(message: WireServerMessage): Promise<void> {
    switch (message.type) {
      case 'welcome':
        await this.#catchUp(message.from);
        this.#note(message.status);
        // asked for by another server it is no news: that status comes to all in time
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

  /** The leader has sent it a while ago. */
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
