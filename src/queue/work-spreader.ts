import { conditionsAfter } from '../arena/conditions.ts';
import { choicesOf } from '../arena/participants.ts';
import { activeParticipants, type Participant, planOf } from '../arena/plan.ts';
import type { ScheduledGame } from '../arena/schedule.ts';
import type { GameSpreader, SentGame, SpreadDemand } from '../arena/spreader.ts';
import { isCommandSeat, workerBot } from '../bots/seat-choice.ts';
import { type LocalizedText, unwrap } from '../core/result.ts';
import type { Contest, Store } from '../store/store.ts';
import type {
  ChunkWants,
  FailedChunk,
  WorkerAbout,
  WorkerRefusal,
  WorkerState,
  WorkStore,
} from '../store/work.ts';
import { readContestWork } from './contest-work.ts';
import { speedRange, usesClock } from './speed.ts';

export interface WorkSpreaderOptions {
  readonly store: Store;
  readonly work: WorkStore;
  /** Of this program. */
  readonly version: string;
  /** The speed that clocks are meant for, if the conditions have none; without either, no worker's speed is suitable. */
  readonly speed?: number;
  /**
   * Called at intervals with all workers, by their ids those that may play this contest, and why others may not.
   * `missing`: the bots of games that wait until one worker has them all.
   */
  onWorkers?(
    workers: readonly WorkerState[],
    suited: ReadonlySet<string>,
    refused: ReadonlyMap<string, WorkerRefusal>,
    missing: readonly (readonly string[])[],
  ): void;
  /** Called for games that workers gave up; this process plays them if it can. */
  onFailed?(chunk: FailedChunk): void;
}

/** The intended duration of a chunk, in seconds. */
const CHUNK_SECONDS = 10;
/** The most games of a chunk. */
const MOST_GAMES = 50;
/** Chunks for each worker: one that it plays, the next that it holds already, and one that waits. */
const CHUNKS_EACH = 3;

const ENDED: LocalizedText = {
  fr: 'ses ouvriers se sont arrêtés en la jouant',
  en: 'its workers ended while they played it',
};

/** Where a participant can play. */
interface Placement {
  readonly place: 'here' | 'anywhere' | 'elsewhere';
  /** The name of a bot that some workers have. */
  readonly bot: string | null;
}

/** Spreads a contest's games over the workers of its store. */
export class WorkSpreader implements GameSpreader {
  readonly #options: WorkSpreaderOptions;
  readonly #contest: string;
  readonly #failures = new Map<number, LocalizedText>();
  /** Bots that games wait for, by `needs`. */
  readonly #missing = new Map<string, readonly string[]>();
  #placements: ReadonlyMap<string, Placement> = new Map();
  #speed: ChunkWants['speed'] = null;
  #workers: readonly WorkerState[] = [];

  constructor(contest: Contest, options: WorkSpreaderOptions) {
    this.#options = options;
    this.#contest = contest.id;
  }

  async update(contest: Contest): Promise<void> {
    const plan = planOf(contest);
    const { files = {} } = (await readContestWork(this.#options.store, contest.id)) ?? {};
    const placements = activeParticipants(plan).map(
      player => [player.name, placementOf(player, files[player.name] !== undefined)] as const,
    );
    this.#placements = new Map(placements);
    const { speed = this.#options.speed ?? 0, clock } = conditionsAfter(contest);
    const isTimed = usesClock(plan, unwrap(choicesOf(plan)));
    this.#speed = isTimed && clock !== 'scaled' ? speedRange(speed) : null;
    this.#failures.clear();
    this.#missing.clear();
  }

  async refresh(): Promise<void> {
    const { work } = this.#options;
    const all = await work.workers();
    const here = all.filter(({ state }) => state === 'working' || state === 'idle');
    const refused = new Map<string, WorkerRefusal>();
    for (const { id, about } of here) {
      const refusal = this.#refusalOf(about);
      if (refusal) refused.set(id, refusal);
    }
    this.#workers = here.filter(({ id }) => !refused.has(id));
    for (const [key, bots] of this.#missing) if (this.#has(bots)) this.#missing.delete(key);
    const suited = new Set(this.#workers.map(({ id }) => id));
    this.#options.onWorkers?.(all, suited, refused, [...this.#missing.values()]);
  }

  demand(left: number): SpreadDemand {
    const count = this.#workers.length;
    const atOnce = this.#workers.reduce((sum, { about }) => sum + about.concurrency, 0);
    if (count === 0) return { games: 0, chunk: 0, atOnce };
    const wanted = this.#workers.map(({ rate, about }) =>
      rate === null ? about.concurrency : rate * CHUNK_SECONDS,
    );
    const usual = Math.round(wanted.reduce((sum, games) => sum + games, 0) / count);
    const most = Math.min(MOST_GAMES, Math.max(1, usual));
    // smaller chunks towards the end, so that all workers end at about the same time
    const chunk = Math.max(1, Math.min(most, Math.ceil(left / (CHUNKS_EACH * count))));
    return { games: CHUNKS_EACH * count * most, chunk, atOnce };
  }

  placeOf(game: ScheduledGame): Placement['place'] {
    const { first, second } = game;
    const places = [this.#placements.get(first)?.place, this.#placements.get(second)?.place];
    if (places.includes('here') || places.includes(undefined)) return 'here';
    if (!places.includes('elsewhere')) return 'anywhere';
    this.needs(game); // without any worker, nothing else asks
    return 'elsewhere';
  }

  needs({ first, second }: ScheduledGame): string | null {
    const named = [first, second].flatMap(name => this.#placements.get(name)?.bot ?? []);
    const bots = [...new Set(named)].sort();
    const key = JSON.stringify(bots);
    if (this.#has(bots)) return key;
    if (bots.length > 0) this.#missing.set(key, bots);
    return null;
  }

  /** Whether one worker has all of them. */
  #has(bots: readonly string[]): boolean {
    return this.#workers.some(({ about }) => bots.every(bot => about.bots.includes(bot)));
  }

  failureOf({ number }: { readonly number: number }): LocalizedText | null {
    return this.#failures.get(number) ?? null;
  }

  async send(games: readonly SentGame[], needs: string, changes: number): Promise<void> {
    const bots = JSON.parse(needs) as readonly string[];
    const chunk = games.map(({ number, attempt, first, second, opening, plies }) => ({
      ...{ number, attempt, first, second, opening, plies },
    }));
    const wants: ChunkWants = { version: this.#options.version, bots, speed: this.#speed };
    await this.#options.work.send(this.#contest, changes, [chunk], wants);
  }

  async outstanding() {
    const { work } = this.#options;
    for (const chunk of await work.takeFailed(this.#contest)) {
      for (const { number } of chunk.games) this.#failures.set(number, chunk.reason ?? ENDED);
      this.#options.onFailed?.(chunk);
    }
    const chunks = await work.outstanding(this.#contest);
    return chunks.flatMap(({ changes, games }) =>
      games.map(({ number, attempt }) => ({ number, attempt, changes })),
    );
  }

  cancel(which: 'waiting' | 'all'): Promise<void> {
    return this.#options.work.cancel(this.#contest, which);
  }

  subscribe(listener: (numbers: readonly number[] | null) => void): () => void {
    const subscribed = this.#options.store.notices
      .subscribe('results', payload => {
        if (payload === null) return listener(null);
        const { contest, numbers } = JSON.parse(payload) as {
          readonly contest: string;
          readonly numbers: readonly number[];
        };
        if (contest === this.#contest && numbers.length > 0) listener(numbers);
      })
      .catch(() => () => {}); // the results are found at intervals
    return () => void subscribed.then(end => end());
  }

  #refusalOf({ version, speed }: WorkerAbout): WorkerRefusal | null {
    if (version !== this.#options.version) return 'version';
    const range = this.#speed;
    return range === null || (speed >= range.least && speed <= range.most) ? null : 'speed';
  }
}

function placementOf({ seat }: Participant, hasFiles: boolean): Placement {
  const bot = workerBot(seat);
  if (bot !== null) return { place: 'elsewhere', bot };
  const isProgram = isCommandSeat(seat) || /^class:/i.test(seat);
  const stays = isProgram ? !hasFiles : /^(tcp|person):/i.test(seat);
  return { place: stays ? 'here' : 'anywhere', bot: null };
}
