import { planOf, rulesFor } from '../arena/plan.ts';
import { readClassSettings } from '../classroom/class-settings.ts';
import type { LiveGame, LiveGames } from '../classroom/live-games.ts';
import { allowance, millis } from '../core/clock.ts';
import type { SIDES } from '../core/game.ts';
import { endingOf } from '../core/match.ts';
import { ok } from '../core/result.ts';
import {
  BOARDS_AT_ONCE,
  MOST_BOARDS,
  type WallBoard,
  type WallState,
} from '../protocols/wall-wire.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { TopicProvider } from './feed.ts';

/** The least milliseconds between two states: as fast as the eye can follow. */
const INTERVAL = 300;
/** Milliseconds after which clocks are sent again, since late followers are sent the last state. */
const CLOCKS = 5_000;
/** The least number of boards, if there are as many games: running ones, then the last that finished. */
const LEAST_BOARDS = 6;

/** The topic `wall:CONTEST`: its running boards. Everybody who has the link may follow it; the teacher sees the code. */
export class WallTopic implements TopicProvider {
  readonly interval = INTERVAL;
  readonly #context: ServerContext;
  readonly #live: LiveGames;
  /** By contest: its rules, which do not change while it is followed, and how to stop its clocks. */
  readonly #rules = new Map<string, string>();
  readonly #stop = new Map<string, () => void>();

  constructor(context: ServerContext, live: LiveGames) {
    this.#context = context;
    this.#live = live;
    live.listen({ changed: contest => context.feed.changed(`wall:${contest}`) });
  }

  async audienceOf(id: string, identity: Parameters<TopicProvider['audienceOf']>[1]) {
    const { store, identities } = this.#context;
    const owned = await store.classrooms.contest(id);
    if (!owned) return { ok: false, fault: faults.noTopic } as const;
    const { role } = await identities.roleIn(owned.classroom, identity);
    return ok(role === 'teacher' ? 'teacher' : 'public');
  }

  async read(id: string, audience: string): Promise<WallState | null> {
    const { store, place } = this.#context;
    const owned = await store.classrooms.contest(id);
    const classroom = owned && (await store.classrooms.read(owned.classroom));
    if (!classroom) return null;
    const games = this.#live.of(id).filter(({ phase }) => phase !== 'waiting');
    const shown = shownFirst(games).slice(0, MOST_BOARDS);
    const running = games.filter(({ phase }) => phase === 'playing');
    const { code } = classroom;
    return {
      rules: await this.#rulesOf(id),
      boards: shown.map(boardOf),
      more: Math.max(0, running.length - shown.filter(({ phase }) => phase === 'playing').length),
      opinion: readClassSettings(classroom.settings).opinion,
      join: audience === 'teacher' ? { code, address: place().address } : null,
    };
  }

  followed(id: string, isFollowed: boolean): void {
    this.#stop.get(id)?.();
    this.#stop.delete(id);
    if (!isFollowed) this.#rules.delete(id);
    else this.#tellClocks(id);
  }

  #tellClocks(id: string): void {
    const { timers, feed } = this.#context;
    const again = () => {
      if (this.#live.of(id).some(({ phase }) => phase === 'playing')) feed.changed(`wall:${id}`);
      this.#tellClocks(id);
    };
    this.#stop.set(id, timers.after(millis(CLOCKS), again));
  }

  async #rulesOf(id: string): Promise<string> {
    const known = this.#rules.get(id);
    if (known !== undefined) return known;
    const contest = await this.#context.store.contests.read(id);
    const rules = contest ? rulesFor(planOf(contest)).id : '';
    if (this.#stop.has(id)) this.#rules.set(id, rules);
    return rules;
  }
}

/** Running games before those just finished, each in the order in which they began. */
const shownFirst = (games: readonly LiveGame[]): readonly LiveGame[] => {
  const isRunning = ({ phase }: LiveGame) => phase === 'playing';
  const running = games.filter(isRunning).slice(0, MOST_BOARDS);
  // boards stay large: at most as many finished games as running ones, or as fill the least number,
  // and none that would make the wall take turns
  const wanted = Math.max(running.length, LEAST_BOARDS - running.length);
  const free = Math.min(BOARDS_AT_ONCE - running.length, wanted);
  const over = free > 0 ? games.filter(game => !isRunning(game)).slice(-free) : [];
  const shown = new Set([...running, ...over]);
  return games.filter(game => shown.has(game));
};

function boardOf({ id, game, match, phase, elapsed }: LiveGame): WallBoard {
  const ending = endingOf(match);
  const left = (side: (typeof SIDES)[number]) => {
    const ms = allowance(match.control, match.used[side]);
    return ms === null ? null : Math.round(ms);
  };
  return {
    id,
    names: [game.first, game.second],
    position: match.position.text(),
    last: match.plies.at(-1)?.text ?? null,
    left: [left('first'), left('second')],
    elapsed: phase === 'playing' && !ending ? Math.round(elapsed) : null,
    ending: ending && { winner: ending.winner, cause: ending.cause },
  };
}
