import type { FastifyInstance } from 'fastify';
import type { ClassContests } from '../classroom/contests.ts';
import type { Ladder } from '../classroom/ladder.ts';
import { ladderFaults } from '../classroom/ladder-faults.ts';
import {
  type LadderViewOptions,
  ladderStateFor,
  type SharedLadderState,
  sharedLadderState,
} from '../classroom/ladder-view.ts';
import { type LadderActor, Ladders } from '../classroom/ladders.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import {
  readLadderChanges,
  readLadderEntry,
  readNewFriendly,
  readNewLadder,
} from '../protocols/ladder-wire.ts';
import { addRoute } from './api.ts';
import { classAccess } from './class-access.ts';
import type { ServerContext } from './context.ts';
import type { Identity } from './identity.ts';
import type { ContestWatching } from './watch-contests.ts';

/** How many games of a ladder are played at once; engines of ours wait for processors as well. */
const AT_ONCE = 6;
/** Milliseconds between two looks at who is there. */
const LOOK = 5_000;
/** The least milliseconds between two states of a ladder. */
const INTERVAL = 1_000;
const TEACHER = 'teacher';

export interface LadderRoutesOptions {
  readonly version: string;
  readonly watching: ContestWatching;
  readonly contests: ClassContests;
}

/** The ladders of classes: members see them and enter their bots, teachers create and pause them. */
export function ladderRoutes(
  server: FastifyInstance,
  context: ServerContext,
  { version, watching, contests }: LadderRoutesOptions,
): Ladders {
  const { store, seats, feed, note } = context;
  const told: ToldStates = new Map();
  const ladders = new Ladders({
    ...{ store, seats, version, note, interval: LOOK },
    slots: contests.slots,
    concurrency: AT_ONCE,
    engines: watching.engines,
    observe: watching.live.observe,
    isUrgent: () => contests.isPlaying,
    changed: id => {
      told.delete(id);
      feed.changed(`ladder:${id}`);
    },
  });
  contests.onChange = contest => void ladders.contestChanged(contest);
  provideLadders(context, told, {
    ...{ store, ladders, live: watching.live },
    isUrgent: () => contests.isPlaying,
    isReady: seat => seats.isReady(seat),
  });
  addLadderRoutes(server, context, ladders);
  return ladders;
}

function addLadderRoutes(server: FastifyInstance, context: ServerContext, ladders: Ladders): void {
  const { store, limits } = context;
  const classLadders = '/api/classes/:id/ladders';

  addRoute(server, context, {
    method: 'GET',
    url: classLadders,
    async handle({ identity, params }) {
      const access = await classAccess(context, identity, params.id, 'student');
      if (!access.ok) return access;
      const { classroom, role } = access.value;
      const all = await store.ladders.list(classroom.id);
      return ok({
        class: { id: classroom.id, name: classroom.name },
        role,
        ladders: all.map(({ id, game }) => ({ id, game })),
      });
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: classLadders,
    read: readNewLadder,
    async handle({ identity, params, body }) {
      const access = await classAccess(context, identity, params.id, 'teacher');
      return access.ok ? ladders.create(params.id, body) : access;
    },
  });
  addRoute(server, context, {
    method: 'PATCH',
    url: '/api/ladders/:id',
    read: readLadderChanges,
    async handle({ identity, params, body }) {
      const found = await ladderFor(context, ladders, params.id, identity);
      if (!found.ok) return found;
      const { ladder } = found.value;
      const access = await classAccess(context, identity, ladder.stored.classroom, 'teacher');
      if (!access.ok) return access;
      await ladder.change(body);
      return ok(null);
    },
  });
  addRoute(server, context, {
    method: 'PUT',
    url: '/api/ladders/:id/bots/:bot',
    read: readLadderEntry,
    async handle({ identity, params, body }) {
      const found = await ladderFor(context, ladders, params.id, identity);
      if (!found.ok) return found;
      const { ladder, actor } = found.value;
      return ladders.enter(ladder, params.bot, body.isIn, actor);
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/ladders/:id/friendlies',
    perMinute: limits.friendliesPerMinute,
    read: readNewFriendly,
    async handle({ identity, params, body }) {
      const found = await ladderFor(context, ladders, params.id, identity);
      if (!found.ok) return found;
      const { ladder, actor } = found.value;
      return ladders.ask(ladder, body, actor);
    },
  });
}

/** The ladder, for a member of its class; to others there is none. */
async function ladderFor(
  { identities }: ServerContext,
  ladders: Ladders,
  id: string,
  identity: Identity,
): Promise<Result<{ readonly ladder: Ladder; readonly actor: LadderActor }>> {
  const none = refusal(ladderFaults.noLadder);
  if (!identity.person && !identity.isAdministrator) return none;
  const ladder = await ladders.find(id);
  if (!ladder) return none;
  const { role, member } = await identities.roleIn(ladder.stored.classroom, identity);
  if (role === null) return none;
  return ok({ ladder, actor: { member: member?.id ?? null, isTeacher: role === 'teacher' } });
}

/** What all pages of a ladder are told, computed once for each ladder until it changes. */
type ToldStates = Map<string, { readonly at: number; readonly state: Promise<SharedLadderState> }>;

/** The topic `ladder:ID`, for members of its class. */
function provideLadders(
  context: ServerContext,
  shared: ToldStates,
  options: LadderViewOptions,
): void {
  const { feed } = context;
  const { ladders } = options;
  const sharedOf = (ladder: Ladder): Promise<SharedLadderState> => {
    const { id } = ladder.stored;
    const now = performance.now();
    const known = shared.get(id);
    if (known && now - known.at < INTERVAL / 4) return known.state;
    const state = sharedLadderState(options, ladder);
    shared.set(id, { at: now, state });
    state.catch(() => shared.delete(id));
    return state;
  };
  const audienceOf = ({ member, isTeacher }: LadderActor): string =>
    isTeacher ? `${TEACHER} ${member ?? ''}` : (member ?? '');
  feed.provide('ladder', {
    interval: INTERVAL,
    async audienceOf(id, identity) {
      const found = await ladderFor(context, ladders, id, identity);
      return found.ok ? ok(audienceOf(found.value.actor)) : found;
    },
    async read(id, audience) {
      const ladder = await ladders.find(id);
      if (!ladder) return null;
      const [role, own = null] = audience.includes(' ') ? audience.split(' ') : [null, audience];
      const viewer = { member: own || null, isTeacher: role === TEACHER };
      const { classrooms } = context.store;
      const member = viewer.member === null ? null : await classrooms.member(viewer.member);
      if (member?.removed) return null; // may still have the page open
      return ladderStateFor(await sharedOf(ladder), viewer);
    },
  });
}
