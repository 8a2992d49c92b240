import type { FastifyInstance } from 'fastify';
import { nameSkeleton } from '../classroom/names.ts';
import { other, type Side } from '../core/game.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { PERSON } from '../protocols/bot-seats.ts';
import {
  type LobbyState,
  type PersonState,
  readNewChallenge,
  readNewOpenGame,
  type ShownPerson,
} from '../protocols/people-wire.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import { addRoute } from './api.ts';
import { Challenges } from './challenges.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import { knownPerson } from './people-routes.ts';
import { readRoomSettings } from './room-settings.ts';
import type { Rooms } from './rooms.ts';

/** How many people and games are listed; the others are only counted. */
const MOST_PEOPLE = 200;
const MOST_GAMES = 50;
/** The least milliseconds between two states. */
const INTERVAL = 1_000;

/** The people by side, given the side of one of them. */
const sidesOf = (side: Side, mine: string, theirs: string | null) =>
  side === 'first' ? { first: mine, second: theirs } : { first: theirs, second: mine };

/** The lobby: who is here, games that wait for an opponent, games to watch, challenges. */
export function lobbyRoutes(server: FastifyInstance, context: ServerContext, rooms: Rooms): void {
  const { feed, timers, limits } = context;
  const challenges = new Challenges(timers, () => feed.changed('person'));
  const people = new PeopleHere(context);
  feed.provide('lobby', {
    interval: INTERVAL,
    audienceOf: async () => ok('public'),
    read: async () => lobbyState(rooms, people),
  });
  feed.provide('person', {
    audienceOf: async (_, { person }) => (person ? ok(person.id) : refusal(faults.noSecret)),
    read: async (_, id) => personState(challenges, people, id),
  });

  addRoute(server, context, {
    method: 'POST',
    url: '/api/lobby/games',
    perMinute: limits.gamesPerMinute,
    read: readNewOpenGame,
    async handle({ identity, body }) {
      const person = knownPerson(identity);
      if (!person.ok) return person;
      const created = await rooms.createListed(body, sidesOf(body.side, person.value.id, null));
      return created.ok ? ok({ room: created.value.id }) : created;
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/lobby/games/:room/take',
    async handle({ identity, params }) {
      const person = knownPerson(identity);
      const taken = person.ok ? await rooms.take(params.room, person.value) : person;
      if (taken.ok) feed.changed('lobby');
      return taken.ok ? ok({ room: taken.value.id }) : taken;
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/challenges',
    perMinute: limits.peoplePerMinute,
    read: readNewChallenge,
    async handle({ identity, body }) {
      const person = knownPerson(identity);
      if (!person.ok) return person;
      const seats = { first: PERSON, second: PERSON };
      const settings = readRoomSettings({ rules: body.rules, time: body.time, seats });
      if (!settings.ok) return settings;
      const to = people.find(body.to);
      if (!to) return refusal(faults.noPerson);
      const made = challenges.make(person.value, to, body);
      return made.ok ? ok({ id: made.value.id }) : made;
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/challenges/:id/accept',
    async handle({ identity, params }) {
      const person = knownPerson(identity);
      const found = person.ok ? challenges.received(params.id, person.value.id) : person;
      if (!found.ok) return found;
      const { from, to, side } = found.value;
      if (!people.find(from.id)) return refusal(faults.noPerson);
      const created = await rooms.createListed(found.value, sidesOf(side, from.id, to.id));
      if (!created.ok) return created;
      challenges.accept(found.value, created.value.id);
      return ok({ room: created.value.id });
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/challenges/:id/decline',
    async handle({ identity, params }) {
      const person = knownPerson(identity);
      const found = person.ok ? challenges.received(params.id, person.value.id) : person;
      if (!found.ok) return found;
      challenges.decline(found.value);
      return ok(null);
    },
  });
  addRoute(server, context, {
    method: 'DELETE',
    url: '/api/challenges/:id',
    async handle({ identity, params }): Promise<Result<null>> {
      const person = knownPerson(identity);
      return person.ok ? challenges.withdraw(params.id, person.value.id) : person;
    },
  });
}

/** The people who have a page open, and how names that look alike are told apart. */
class PeopleHere {
  readonly #feed: ServerContext['feed'];
  /** Skeletons of names, which do not change while a page is open. */
  readonly #skeletons = new WeakMap<StoredPerson, string>();

  constructor({ feed }: ServerContext) {
    this.#feed = feed;
  }

  find(id: string): StoredPerson | null {
    return this.#feed.present.find(({ person }) => person?.id === id)?.person ?? null;
  }

  /** Everybody once, by the page that was opened last. */
  get all(): readonly StoredPerson[] {
    const people = this.#feed.present.flatMap(({ person }) => person ?? []);
    return [...new Map(people.map(person => [person.id, person])).values()];
  }

  /** Distinguishes people whose names look alike. */
  shown(people: readonly StoredPerson[]): (person: StoredPerson) => ShownPerson {
    const counts = new Map<string, Set<string>>();
    for (const person of people) {
      const skeleton = this.#skeletonOf(person);
      counts.set(skeleton, (counts.get(skeleton) ?? new Set()).add(person.id));
    }
    return person => {
      const isAlone = (counts.get(this.#skeletonOf(person))?.size ?? 0) < 2;
      const { id, name } = person;
      return { id, name, tag: isAlone ? null : id.slice(-3) };
    };
  }

  #skeletonOf(person: StoredPerson): string {
    const skeleton = this.#skeletons.get(person) ?? nameSkeleton(person.name);
    this.#skeletons.set(person, skeleton);
    return skeleton;
  }
}

function lobbyState(rooms: Rooms, people: PeopleHere): LobbyState {
  const here = people.all;
  const shown = people.shown(here);
  const open: LobbyState['open'] = [];
  const live: LobbyState['live'] = [];
  for (const { summary } of rooms.listed) {
    const { room, rules, time, seats, names, phase, hasBegun, plies } = summary;
    const side = seats.first.person === undefined ? 'second' : 'first';
    const waits = phase === 'waiting' && !hasBegun && seats[other(side)].person === undefined;
    const by = here.find(({ id }) => id === seats[side].person);
    if (waits && by && summary.isHere(side)) open.push({ room, rules, time, by: shown(by), side });
    if (phase === 'playing') live.push({ room, rules, time, names, plies });
  }
  return {
    people: here.slice(0, MOST_PEOPLE).map(shown),
    more: Math.max(0, here.length - MOST_PEOPLE),
    open: open.slice(0, MOST_GAMES),
    live: live.slice(-MOST_GAMES).reverse(),
  };
}

function personState(challenges: Challenges, people: PeopleHere, id: string): PersonState {
  const own = challenges.of(id);
  const shown = people.shown([...people.all, ...own.flatMap(({ from, to }) => [from, to])]);
  return {
    challenges: own.map(({ from, to, ...rest }) => ({
      ...rest,
      from: shown(from),
      to: shown(to),
    })),
  };
}
