import { type ContestPlan, controlOf, gameSeed, planOf } from '../arena/plan.ts';
import { readClassSettings } from '../classroom/class-settings.ts';
import { LiveGame, type LiveGames, liveGameId, readLiveGameId } from '../classroom/live-games.ts';
import { memberOfSeat, type PersonSeats } from '../classroom/person-seats.ts';
import type { Sides } from '../core/game.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { ContestChannel, type ContestGameFacts } from './contest-channel.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { GameChannel } from './game-channel.ts';

/** The games of the classes' contests, for pages: running ones, and finished ones from the store. */
export class ContestChannels {
  readonly #context: ServerContext;
  readonly #live: LiveGames;
  readonly #people: PersonSeats;
  /** The games that a page shows. */
  readonly #channels = new Map<string, ContestChannel>();

  constructor(context: ServerContext, live: LiveGames, people: PersonSeats) {
    this.#context = context;
    this.#live = live;
    this.#people = people;
    live.listen({
      changed: () => {},
      expected: game => this.#channels.get(game.id)?.show(game),
    });
  }

  /** Called when a member's seat was opened or closed. */
  reseat(): void {
    for (const channel of this.#channels.values()) channel.reseat();
  }

  /** Makes the pages of a member spectators. */
  dismiss(member: string): void {
    for (const channel of this.#channels.values()) channel.dismiss(member);
  }

  /** Precondition: the caller joins it at once. */
  async find(id: string): Promise<Result<GameChannel>> {
    const asked = readLiveGameId(id);
    if (!asked) return refusal(faults.noRoom);
    const found = this.#channels.get(id);
    if (found) return ok(found);
    const { store } = this.#context;
    const owned = await store.classrooms.contest(asked.contest);
    const contest = owned && (await store.contests.read(asked.contest));
    if (!owned || !contest) return refusal(faults.noRoom);
    const plan = planOf(contest);
    const game = this.#live.find(id) ?? (await this.#stored(asked.contest, asked.number, plan));
    if (!game) return refusal(faults.notPlayed);
    const classroom = await store.classrooms.read(owned.classroom);
    const opinion = classroom !== null && readClassSettings(classroom.settings).opinion;
    const facts = await this.#factsOf(game, { name: contest.name, opinion }, plan);
    const now = this.#channels.get(id); // may have been made meanwhile
    if (now) return ok(now);
    const channel = new ContestChannel(this.#live.find(id) ?? game, {
      context: this.#context,
      people: this.#people,
      facts,
      membersOf: secret => this.#membersOf(secret, owned.classroom),
      left: () => {
        if (this.#channels.get(id) === channel) this.#channels.delete(id);
      },
    });
    this.#channels.set(id, channel);
    return ok(channel);
  }

  async #stored(contest: string, number: number, plan: ContestPlan): Promise<LiveGame | null> {
    const stored = await this.#context.store.games.read(contest, number);
    if (!stored) return null;
    const { first, second, rules, start, events } = stored;
    const spec = { rules, start, control: controlOf(plan), seed: gameSeed(plan, number) };
    return LiveGame.finished({ contest, number, attempt: 1, first, second, spec }, events);
  }

  async #factsOf(
    { game: { contest, number, first, second } }: LiveGame,
    about: { readonly name: string; readonly opinion: boolean },
    plan: ContestPlan,
  ): Promise<ContestGameFacts> {
    const names: Sides<string> = { first, second };
    const members = new Map(
      plan.participants.map(each => [each.name, memberOfSeat(each.seat)] as const),
    );
    const [previous, next] = await Promise.all(
      [number - 1, number + 1].map(async each =>
        (await this.#isThere(contest, each)) ? each : null,
      ),
    );
    return {
      contest: { id: contest, ...about, number, names, previous, next },
      time: plan.time,
      memberOf: side => members.get(names[side]) ?? null,
    };
  }

  async #isThere(contest: string, number: number): Promise<boolean> {
    if (number < 0) return false;
    if (this.#live.find(liveGameId(contest, number))) return true;
    return (await this.#context.store.games.read(contest, number)) !== null;
  }

  /** Null if the secret is unknown. */
  async #membersOf(secret: string, classroom: string): Promise<readonly string[] | null> {
    const { identities, store } = this.#context;
    const identity = await identities.of(secret);
    if (!identity.ok) return null;
    const { person } = identity.value;
    const memberships = person ? await store.classrooms.membershipsOf(person.id) : [];
    return memberships.filter(each => each.classroom === classroom).map(({ id }) => id);
  }
}
