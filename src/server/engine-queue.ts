/** A search as its queue sees it. */
export interface QueuedSearch {
  /** The address that the game is charged to. */
  readonly address: string;
  readonly room: string;
  /** Whether it may take long; see `QueueLimits`. */
  readonly isLong: boolean;
  /** Whether it must not begin yet. */
  isHeld(): boolean;
}

/** How many searches may run at once, in all and of one address; the same for long ones. */
export interface QueueLimits {
  readonly most: number;
  readonly mostPerAddress: number;
  readonly mostLong: number;
  readonly mostLongPerAddress: number;
}

/** How many addresses and rooms have their last turn remembered. */
const MOST_REMEMBERED = 10_000;

/**
 * Decides which search begins next: addresses take turns, and the rooms of an address take turns. The caller runs
 * the searches.
 */
export class EngineQueue<T extends QueuedSearch> {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<T>();
  readonly #running = new Set<T>();
  /** When an address or a room last had its turn, the least recent first. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get running(): number {
    return this.#running.size;
  }

  add(search: T): void {
    this.#waiting.add(search);
  }

  /** Marks the next search that may begin as running; null if there is none. */
  take(): T | null {
    if (this.#running.size >= this.#limits.most) return null;
    const search = this.inOrder().find(each => this.#mayBegin(each));
    if (!search) return null;
    this.#waiting.delete(search);
    this.#running.add(search);
    this.#turn++;
    for (const key of [addressKey(search), roomKeyOf(search)]) {
      this.#turns.delete(key);
      this.#turns.set(key, this.#turn);
    }
    for (const key of this.#turns.keys()) {
      if (this.#turns.size <= MOST_REMEMBERED) break;
      this.#turns.delete(key);
    }
    return search;
  }

  isWaiting(search: T): boolean {
    return this.#waiting.has(search);
  }

  /** Removes a search that has ended or is no longer wanted. */
  remove(search: T): void {
    this.#waiting.delete(search);
    this.#running.delete(search);
  }

  /** The waiting searches, in the order in which they would begin without limits. */
  inOrder(): T[] {
    const last = (key: string) => this.#turns.get(key) ?? 0;
    const byRoom = [...this.#waiting]
      .filter(search => !search.isHeld())
      .sort((a, b) => last(roomKeyOf(a)) - last(roomKeyOf(b)));
    const ofAddress = new Map<string, number>();
    const ranked = byRoom.map(search => {
      const rank = ofAddress.get(search.address) ?? 0;
      ofAddress.set(search.address, rank + 1);
      return { search, rank, turn: last(addressKey(search)) };
    });
    return ranked.sort((a, b) => a.rank - b.rank || a.turn - b.turn).map(({ search }) => search);
  }

  #mayBegin({ isLong, address }: T): boolean {
    const { mostPerAddress, mostLong, mostLongPerAddress } = this.#limits;
    const own = [...this.#running].filter(search => search.address === address);
    if (own.length >= mostPerAddress) return false;
    if (!isLong) return true;
    const long = [...this.#running].filter(search => search.isLong);
    const ownLong = own.filter(search => search.isLong);
    return long.length < mostLong && ownLong.length < mostLongPerAddress;
  }
}

const addressKey = ({ address }: QueuedSearch): string => `address ${address}`;
const roomKeyOf = ({ room }: QueuedSearch): string => `room ${room}`;
