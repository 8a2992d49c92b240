import type { Participant } from '../arena/plan.ts';
import { errorMessage, type Fault, FaultError, type Result } from '../core/result.ts';
import type { Chunk, ChunkGame, PlayedChunkGame, WorkerAbout } from '../store/work.ts';
import { HEARTBEAT_SECONDS } from '../store/work.ts';
import { after, sleep, within } from '../time/timers.ts';
import type { ContestWork } from './contest-work.ts';
import { ChunkPlayer } from './play-chunk.ts';
import type { WorkClient } from './work-client.ts';

/** The events of a worker, for its display. */
export type WorkerNotice =
  | { readonly type: 'registered' }
  | (OfChunk & { readonly type: 'claimed' | 'delivered' | 'lost'; readonly games: number })
  | (OfChunk & { readonly type: 'played'; readonly game: PlayedChunkGame['game'] })
  | (OfChunk & { readonly type: 'failed'; readonly reason: Fault['message'] })
  | { readonly type: 'away'; readonly fault: Fault }
  | { readonly type: 'back' | 'stopping' }
  | { readonly type: 'handed-back'; readonly games: number };

interface OfChunk {
  readonly contest: string;
  /** Its id. */
  readonly chunk: string;
}

export interface GameWorkerOptions {
  readonly client: WorkClient;
  readonly about: WorkerAbout;
  /** The working directory of this machine's own bots. */
  readonly folder: string;
  seatOf(participant: Participant, work: ContestWork): Promise<Result<string>>;
  notice(notice: WorkerNotice): void;
  /** Milliseconds in which games in progress may end after `stop`. */
  readonly soon?: number;
  /** Milliseconds between two claims, and between two heartbeats; fewer in tests. */
  readonly poll?: number;
  readonly beat?: number;
}

/** A chunk from when it is claimed until its results are stored. */
interface OpenChunk {
  readonly chunk: Chunk;
  readonly player: ChunkPlayer;
  waiting: ChunkGame[];
  playing: number;
  readonly played: PlayedChunkGame[];
  readonly abort: AbortController;
  failure: Fault['message'] | null;
  isLost: boolean;
}

const SOON = 5_000;
const POLL = 1_000;
/** The most chunks held: a second one is claimed when all games of the first have begun. */
const MOST_CHUNKS = 2;
/** Milliseconds before another attempt to reach the queue, the first and the longest delay. */
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
/** Milliseconds for which delivery of results is tried after `stop`. */
const LAST_ATTEMPTS = 30_000;
const MOST_PLAYERS = 4;

/** Faults that another attempt does not change. */
const FINAL: ReadonlySet<string> = new Set([
  ...['no-token', 'unknown-token', 'expired-token', 'revoked-token', 'no-work-queue'],
  ...['worker-version', 'worker-set-aside', 'not-our-server'],
]);
/** Faults that concern one chunk only. */
const REFUSED: ReadonlySet<string> = new Set(['impossible-result', 'bad-message', 'too-large']);

/**
 * Plays chunks of games from a queue until it is stopped. Results are kept until they are delivered, however long the
 * queue cannot be reached.
 */
export class GameWorker {
  readonly #options: GameWorkerOptions;
  readonly #chunks = new Map<string, OpenChunk>();
  readonly #players = new Map<string, ChunkPlayer>();
  readonly #settling = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  /** Aborted when all waits are to end. */
  readonly #ending = new AbortController();
  #worker = '';
  /** The chunk whose bots are being fetched and started. */
  #opening: string | null = null;
  #playing = 0;
  #isAway = false;
  #handedBack = 0;
  #fault: Fault | null = null;
  #woken = Promise.withResolvers<void>();

  constructor(options: GameWorkerOptions) {
    this.#options = options;
  }

  /** Called once, lets games in progress end that do so soon; called again, aborts them. */
  stop(): void {
    if (this.#stopping.signal.aborted) this.#end();
    else {
      this.#stopping.abort();
      this.#options.notice({ type: 'stopping' });
      for (const open of this.#chunks.values()) this.#dropWaiting(open);
      after(this.#options.soon ?? SOON, () => this.#abortGames(), { background: true });
      after(LAST_ATTEMPTS, () => this.#end(), { background: true });
      this.#wake();
    }
  }

  /** Resolves when it has stopped, with the fault that stopped it, if any. */
  async run(): Promise<Fault | null> {
    let unsubscribe: (() => void) | undefined;
    try {
      await this.#register();
      unsubscribe = await this.#options.client.subscribe?.(() => this.#wake());
      const beats = this.#beat();
      await this.#work();
      while (this.#chunks.size > 0) await this.#woken.promise;
      this.#ending.abort();
      await beats;
      await this.#options.client.leave(this.#worker).catch(() => {}); // its leases expire anyway
    } catch (error) {
      this.#fail(error);
    } finally {
      unsubscribe?.();
      this.#end();
      await Promise.all([...this.#players.values()].map(player => player.close()));
    }
    if (this.#handedBack > 0)
      this.#options.notice({ type: 'handed-back', games: this.#handedBack });
    return this.#fault;
  }

  async #work(): Promise<void> {
    const { client, poll = POLL } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const woken = this.#woken.promise;
      if (!this.#wantsChunk()) {
        await woken;
        continue;
      }
      const chunk = await this.#call(() => client.claim(this.#worker));
      if (chunk) {
        this.#opening = chunk.id;
        await this.#open(chunk);
        this.#opening = null;
      } else {
        await within(woken, poll, () => {});
      }
    }
    for (const open of this.#chunks.values()) this.#dropWaiting(open);
    this.#settleIdle();
  }

  #wantsChunk(): boolean {
    const chunks = [...this.#chunks.values()];
    return chunks.length < MOST_CHUNKS && chunks.every(({ waiting }) => waiting.length === 0);
  }

  async #open(chunk: Chunk): Promise<void> {
    const { client, notice } = this.#options;
    const { id, contest, games } = chunk;
    const player = await this.#playerFor(chunk).catch((error: unknown) => reasonOf(error));
    if (player === null) {
      // the contest has changed; its run sends these games again if they are still to be played
      await this.#call(() => client.finish(this.#worker, id, []));
      return notice({ type: 'lost', contest, chunk: id, games: games.length });
    }
    if (!(player instanceof ChunkPlayer)) {
      await this.#call(() => client.fail(this.#worker, id, player));
      return notice({ type: 'failed', contest, chunk: id, reason: player });
    }
    notice({ type: 'claimed', contest, chunk: id, games: games.length });
    this.#chunks.set(id, {
      ...{ chunk, player, waiting: [...games], playing: 0, played: [], failure: null },
      ...{ abort: new AbortController(), isLost: false },
    });
    this.#fill();
  }

  /** Null if the contest has changed since the chunk was made. */
  async #playerFor({ contest, changes, games }: Chunk): Promise<ChunkPlayer | null> {
    const { client, about, folder, seatOf } = this.#options;
    let player = this.#players.get(contest);
    if (player?.work.changes !== changes) {
      const work = await this.#call(() => client.contest(contest));
      if (work?.changes !== changes) return null;
      await this.#forgetPlayer(contest);
      const { concurrency, speed } = about;
      player = new ChunkPlayer(work, { concurrency, speed, folder, seatOf });
      this.#players.set(contest, player);
      for (const old of this.#players.keys())
        if (this.#players.size > MOST_PLAYERS) await this.#forgetPlayer(old);
    }
    const ready = player;
    const names = games.flatMap(({ first, second }) => [first, second]);
    await this.#call(() => ready.prepare(names));
    return ready;
  }

  /** Closes a contest's player unless it is in use. */
  async #forgetPlayer(contest: string): Promise<void> {
    const player = this.#players.get(contest);
    if (!player || [...this.#chunks.values()].some(open => open.player === player)) return;
    this.#players.delete(contest);
    await player.close();
  }

  /** Begins as many games as may be played at once. */
  #fill(): void {
    const { concurrency } = this.#options.about;
    for (const open of this.#chunks.values())
      while (this.#playing < concurrency) {
        const game = open.waiting.shift();
        if (!game) break;
        void this.#play(open, game);
      }
    this.#settleIdle();
  }

  async #play(open: OpenChunk, { attempt, ...scheduled }: ChunkGame): Promise<void> {
    const { id, contest } = open.chunk;
    open.playing++;
    this.#playing++;
    try {
      const game = await open.player.play(scheduled, attempt, open.abort.signal);
      if (game) {
        open.played.push({ attempt, game });
        this.#options.notice({ type: 'played', contest, chunk: id, game });
      }
    } catch (error) {
      open.failure ??= reasonOf(error);
      open.waiting = [];
      open.abort.abort();
    }
    open.playing--;
    this.#playing--;
    this.#fill();
    this.#wake();
  }

  /** Delivers the chunks whose games have all ended. */
  #settleIdle(): void {
    for (const open of this.#chunks.values()) {
      if (open.waiting.length > 0 || open.playing > 0 || open.abort.signal.reason === SETTLED)
        continue;
      open.abort.abort(SETTLED);
      const settled = this.#settle(open)
        .catch(error => this.#fail(error))
        .finally(() => {
          this.#chunks.delete(open.chunk.id);
          this.#settling.delete(settled);
          this.#wake();
        });
      this.#settling.add(settled);
    }
  }

  async #settle({ chunk, played, failure, isLost }: OpenChunk): Promise<void> {
    const { client, notice } = this.#options;
    const { id, contest, games } = chunk;
    if (isLost) return notice({ type: 'lost', contest, chunk: id, games: games.length });
    const fail = async (reason: Fault['message']) => {
      await this.#call(() => client.fail(this.#worker, id, reason));
      notice({ type: 'failed', contest, chunk: id, reason });
    };
    if (failure) return fail(failure);
    try {
      const stored = await this.#call(() => client.finish(this.#worker, id, played));
      if (stored === 'lost')
        return notice({ type: 'lost', contest, chunk: id, games: games.length });
      this.#handedBack += games.length - played.length;
      notice({ type: 'delivered', contest, chunk: id, games: played.length });
    } catch (error) {
      if (!(error instanceof FaultError && REFUSED.has(error.fault.code))) throw error;
      await fail(error.fault.message);
    }
  }

  /** Sends heartbeats until it ends. */
  async #beat(): Promise<void> {
    const { beat = (HEARTBEAT_SECONDS * 1_000) / 3 } = this.#options;
    while (await isOver(beat, this.#ending.signal))
      for (const open of [null, ...this.#chunks.values()]) {
        if (open === null && this.#chunks.size > 0 && this.#opening === null) continue;
        await this.#beatFor(open).catch(error => this.#fail(error));
      }
  }

  async #beatFor(open: OpenChunk | null): Promise<void> {
    const { client } = this.#options;
    const held = [...this.#chunks.values()].filter(each => !each.isLost);
    const progress = { played: held.reduce((sum, each) => sum + each.played.length, 0) };
    try {
      const chunk = open?.chunk.id ?? this.#opening;
      const answer = await client.heartbeat(this.#worker, chunk, progress);
      if (answer === 'lost' && open) this.#lose(open);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      const { code } = error.fault;
      if (code === 'unknown-worker' && open) this.#lose(open);
      if (FINAL.has(code)) throw error;
      // otherwise the next heartbeat follows soon
    }
  }

  #lose(open: OpenChunk): void {
    open.isLost = true;
    open.waiting = [];
    if (open.abort.signal.reason !== SETTLED) open.abort.abort();
    this.#fill();
  }

  #dropWaiting(open: OpenChunk): void {
    open.waiting = [];
    this.#settleIdle();
  }

  #abortGames(): void {
    for (const { abort } of this.#chunks.values())
      if (abort.signal.reason !== SETTLED) abort.abort();
  }

  #end(): void {
    this.#stopping.abort();
    this.#abortGames();
    this.#wake();
    if (this.#settling.size === 0 || this.#isAway) this.#ending.abort();
  }

  #fail(error: unknown): void {
    const fault =
      error instanceof FaultError
        ? error.fault
        : { code: 'worker-trouble', message: reasonOf(error) };
    this.#fault ??= fault;
    this.#stopping.abort();
    this.#end();
  }

  #wake(): void {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  }

  async #register(): Promise<void> {
    const { client, about, notice } = this.#options;
    // at first a fault is reported at once, since the address may be wrong; later the queue is waited for
    const isFirst = this.#worker === '';
    const register = () => client.register(about);
    const registered = await (isFirst ? register() : this.#call(register));
    if (!registered.ok) throw new FaultError(registered.fault);
    this.#worker = registered.value;
    notice({ type: 'registered' });
  }

  /** Makes a call, again while the queue cannot be reached. */
  async #call<T>(act: () => Promise<T>): Promise<T> {
    const { notice } = this.#options;
    for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        const value = await act();
        if (this.#isAway) notice({ type: 'back' });
        this.#isAway = false;
        return value;
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
        const { fault } = error;
        if (fault.code === 'unknown-worker') {
          await this.#register(); // the queue has dropped this worker after too long a silence
          continue;
        }
        if (FINAL.has(fault.code) || REFUSED.has(fault.code) || !isTransient(fault)) throw error;
        if (this.#ending.signal.aborted) throw error;
        if (!this.#isAway) notice({ type: 'away', fault });
        this.#isAway = true;
        await sleep(wait * (0.5 + Math.random()), { signal: this.#ending.signal });
      }
    }
  }
}

/** The reason of a signal that aborts nothing: all games of the chunk are over. */
const SETTLED = 'settled';

/** Whether the queue cannot be reached; other faults concern the call itself. */
const isTransient = ({ code }: Fault): boolean =>
  code.startsWith('store-') || code === 'unreachable';

/** Resolves to true after the delay, or to false at the signal. */
const isOver = (delay: number, signal: AbortSignal): Promise<boolean> =>
  sleep(delay, { signal }).then(() => !signal.aborted);

function reasonOf(error: unknown): Fault['message'] {
  if (error instanceof FaultError) return error.fault.message;
  const message = errorMessage(error);
  return { fr: message, en: message };
}
