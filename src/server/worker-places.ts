import { HEARTBEAT_SECONDS } from '../store/work.ts';
import { TokenBucket } from './token-bucket.ts';

/** Registrations per hour for each place of a token: the store lists workers for an hour. */
const REGISTRATIONS = 5;
const HOUR = 3_600;

interface TokenPlaces {
  /** When each worker was last heard of. */
  readonly seen: Map<string, number>;
  readonly registrations: TokenBucket;
}

/** Limits the workers of each token, so that nobody fills the queue's list with idle ones. */
export class WorkerPlaces {
  readonly #most: number;
  readonly #now: () => number;
  readonly #tokens = new Map<string, TokenPlaces>();

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** Whether one more worker may register: 'full': no place is free; 'too-many': not now, but later. */
  register(token: string): 'free' | 'full' | 'too-many' {
    const { seen, registrations } = this.#of(token);
    const since = this.#now() - HEARTBEAT_SECONDS * 1_000;
    for (const [worker, at] of seen) if (at < since) seen.delete(worker);
    if (seen.size >= this.#most) return 'full';
    return registrations.take(1, this.#now()) ? 'free' : 'too-many';
  }

  see(token: string, worker: string): void {
    this.#of(token).seen.set(worker, this.#now());
  }

  free(token: string, worker: string): void {
    this.#of(token).seen.delete(worker);
  }

  #of(token: string): TokenPlaces {
    const most = this.#most * REGISTRATIONS;
    const places = this.#tokens.get(token) ?? {
      seen: new Map(),
      registrations: new TokenBucket(most, most / HOUR, this.#now()),
    };
    this.#tokens.set(token, places);
    return places;
  }
}
