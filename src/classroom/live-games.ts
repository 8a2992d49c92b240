import type { GameObserver, ObservedGame } from '../arena/observer.ts';
import { applyAll, type Match, type MatchEvent, newMatch } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { after } from '../time/timers.ts';

/** Milliseconds that a finished game stays on walls. */
const SHOWN_AFTER_END = 10_000;

/** `CONTESTxNUMBER`: the id of a contest's game wherever that of a room is expected. */
export const liveGameId = (contest: string, number: number): string => `${contest}x${number}`;

/** Null if the text is not the id of a contest's game. */
export function readLiveGameId(
  id: string,
): { readonly contest: string; readonly number: number } | null {
  const found = /^([a-z0-9]{2,12})x(0|[1-9]\d{0,5})$/.exec(id);
  return found && { contest: found[1], number: Number(found[2]) };
}

/** What followers of a game are told. */
export type LiveChange =
  | { readonly type: 'events'; readonly from: number; readonly events: readonly MatchEvent[] }
  /** It has begun, or ended. */
  | { readonly type: 'phase' }
  /** It was broken off: it will be played again from its start. */
  | { readonly type: 'broken-off' };

/** One game of a contest as spectators see it while it is played. */
export class LiveGame {
  readonly id: string;
  readonly game: ObservedGame;
  phase: 'waiting' | 'playing' | 'over' = 'waiting';
  match: Match;
  events: MatchEvent[] = [];
  /** When the running turn began, by `performance.now()`. */
  turnBegan = 0;
  readonly #followers = new Set<(change: LiveChange) => void>();

  constructor(game: ObservedGame) {
    const { rules: id, start, control } = game.spec;
    const rules = unwrap(readRulesId(games, id));
    this.id = liveGameId(game.contest, game.number);
    this.game = game;
    this.match = newMatch(rules, control, unwrap(rules.readPosition(start)));
  }

  /** As the store has it. */
  static finished(game: ObservedGame, events: readonly MatchEvent[]): LiveGame {
    const live = new LiveGame(game);
    live.events = [...events];
    live.match = applyAll(live.match, events);
    live.phase = 'over';
    return live;
  }

  /** The same game, to be played from its start. */
  again(): LiveGame {
    return new LiveGame(this.game);
  }

  /** Milliseconds of the running turn. */
  get elapsed(): number {
    return this.phase === 'playing' ? performance.now() - this.turnBegan : 0;
  }

  /** Calls back on every change, until the returned function is called. */
  follow(listener: (change: LiveChange) => void): () => void {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  }

  tell(change: LiveChange): void {
    for (const listener of [...this.#followers]) listener(change);
  }
}

/** What is told of the running games of a server. */
export interface LiveGamesListener {
  /** A game of the contest has begun, moved on, ended or was broken off. */
  changed(contest: string): void;
  /** A game can be joined from now on: it waits for its players. */
  expected?(game: LiveGame): void;
}

/**
 * The running games of all contests of this server, from the observers that `runContest` is given. Unlike a room's,
 * their events are shown before they are stored: a contest stores a game with its result.
 */
export class LiveGames {
  readonly #games = new Map<string, LiveGame>();
  readonly #byContest = new Map<string, Set<LiveGame>>();
  readonly #listeners = new Set<LiveGamesListener>();

  find(id: string): LiveGame | null {
    return this.#games.get(id) ?? null;
  }

  /** The games of a contest, in the order in which they were expected. */
  of(contest: string): readonly LiveGame[] {
    return [...(this.#byContest.get(contest) ?? [])];
  }

  listen(listener: LiveGamesListener): void {
    this.#listeners.add(listener);
  }

  /** The `observe` of a run. */
  readonly observe = (game: ObservedGame): GameObserver => {
    const live = this.#expect(game);
    return {
      started: match => {
        live.match = match;
        live.phase = 'playing';
        live.turnBegan = performance.now();
        this.#tell(live, { type: 'phase' });
      },
      event: (event, match) => {
        const from = live.events.length;
        live.events.push(event);
        live.match = match;
        if (event.type === 'moved' || event.type === 'undone') live.turnBegan = performance.now();
        this.#tell(live, { type: 'events', from, events: [event] });
      },
      ended: () => {
        live.phase = 'over';
        this.#tell(live, { type: 'phase' });
        const hide = () => {
          this.#drop(live);
          this.#changed(live);
        };
        after(SHOWN_AFTER_END, hide, { background: true });
      },
      aborted: () => {
        this.#drop(live);
        this.#tell(live, { type: 'broken-off' });
      },
    };
  };

  #expect(game: ObservedGame): LiveGame {
    const live = new LiveGame(game);
    const known = this.#games.get(live.id);
    if (known) this.#drop(known);
    this.#games.set(live.id, live);
    const all = this.#byContest.get(game.contest) ?? new Set();
    this.#byContest.set(game.contest, all.add(live));
    known?.tell({ type: 'broken-off' });
    for (const listener of this.#listeners) listener.expected?.(live);
    return live;
  }

  #drop(live: LiveGame): void {
    if (this.#games.get(live.id) === live) this.#games.delete(live.id);
    const { contest } = live.game;
    const all = this.#byContest.get(contest);
    all?.delete(live);
    if (all?.size === 0) this.#byContest.delete(contest);
  }

  #tell(live: LiveGame, change: LiveChange): void {
    live.tell(change);
    this.#changed(live);
  }

  #changed({ game: { contest } }: LiveGame): void {
    for (const listener of this.#listeners) listener.changed(contest);
  }
}
