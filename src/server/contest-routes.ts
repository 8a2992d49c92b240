import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { type ChampionshipPreset, planOf } from '../arena/plan.ts';
import { classFaults } from '../classroom/class-faults.ts';
import { contestFaults, contestTexts } from '../classroom/contest-faults.ts';
import type { ContestActor, TcpSeatMaker } from '../classroom/contest-requests.ts';
import { workerView } from '../classroom/contest-view.ts';
import { ClassContests } from '../classroom/contests.ts';
import { millis } from '../core/clock.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { readContestAction, readNewContest, type WorkerList } from '../protocols/contest-wire.ts';
import type { ClassContest } from '../store/classroom-store.ts';
import { addRoute } from './api.ts';
import { classAccess } from './class-access.ts';
import { addReportRoute } from './contest-reports.ts';
import { contestWorkers } from './contest-workers.ts';
import type { ServerContext } from './context.ts';
import type { Identity } from './identity.ts';
import type { ContestWatching } from './watch-contests.ts';

/** The most bytes of a request with a championship file. */
const FILE_BYTES = 262_144;
/** Expensive requests per minute and address. */
const HEAVY = 60;
/** The least milliseconds between two states of a contest. */
const INTERVAL = 1_000;
/** Milliseconds between two looks at who is here. */
const PRESENCE = 5_000;

export interface ContestRoutesOptions {
  /** The version of this program. */
  readonly version: string;
  readonly presets: readonly ChampionshipPreset[];
  readonly watching: ContestWatching;
  readonly tcpSeat: TcpSeatMaker;
  /** The file of the store. */
  readonly storeFile: string;
}

/** The contests of classes; their engines run in the server's pool, their running games can be watched. */
export function contestRoutes(
  server: FastifyInstance,
  context: ServerContext,
  { version, presets, watching, tcpSeat, storeFile }: ContestRoutesOptions,
): ClassContests {
  const { store, seats, feed, note } = context;
  seats.providePeople(watching.people);
  const contests = new ClassContests({
    ...{ store, seats, version, presets, note, tcpSeat },
    workers: contestWorkers(store, version),
    processors: Math.max(1, availableParallelism() - 1),
    engines: watching.engines,
    observe: watching.live.observe,
    changed: id => feed.changed(`contest:${id}`),
  });
  const access = contestAccess(context, contests);
  addReadingRoutes(server, context, contests, access);
  addTeacherRoutes(server, context, contests, access);
  provideContests(context, contests, access);
  addWorkerRoute(server, context);
  addReportRoute(server, context, { contests, presets, version, storeFile });
  server.addHook('preClose', () => contests.close()); // before its participants' connections are closed
  return contests;
}

/** The workers, for the administrator. */
function addWorkerRoute(server: FastifyInstance, context: ServerContext): void {
  addRoute(server, context, {
    method: 'GET',
    url: '/api/workers',
    async handle({ identity }) {
      if (!identity.isAdministrator) return refusal(classFaults.notAdministrator);
      const workers = await context.store.work?.workers();
      return ok<WorkerList>({ workers: workers?.map(worker => workerView(worker, null)) ?? null });
    },
  });
}

/** Checks who asks, and for which contest. */
function contestAccess(context: ServerContext, contests: ClassContests) {
  const teacherOf = async (
    classroom: string,
    identity: Identity,
  ): Promise<Result<ContestActor>> => {
    const access = await classAccess(context, identity, classroom, 'teacher');
    if (!access.ok) return access;
    const { member } = access.value;
    const name = member?.pseudonym ?? contestTexts.administrator;
    return ok({ name, member: member?.id ?? null });
  };
  /** The contest, if its teacher asks. */
  const owned = async (
    id: string,
    identity: Identity,
  ): Promise<Result<{ readonly contest: ClassContest; readonly teacher: ContestActor }>> => {
    const contest = await contests.find(id);
    if (!contest.ok) return contest;
    const teacher = await teacherOf(contest.value.classroom, identity);
    return teacher.ok ? ok({ contest: contest.value, teacher: teacher.value }) : teacher;
  };
  const isTeacher = async (id: string, identity: Identity): Promise<Result<boolean>> => {
    const contest = await contests.find(id);
    if (!contest.ok) return contest;
    const { role } = await context.identities.roleIn(contest.value.classroom, identity);
    return ok(role === 'teacher');
  };
  return { teacherOf, owned, isTeacher };
}
type ContestAccess = ReturnType<typeof contestAccess>;

/** Routes to read contests, for everybody. */
function addReadingRoutes(
  server: FastifyInstance,
  context: ServerContext,
  contests: ClassContests,
  { isTeacher }: ContestAccess,
): void {
  const { reader } = contests;
  addRoute(server, context, {
    method: 'GET',
    url: '/api/contests',
    async handle({ query }) {
      const classroom = query.class ?? '';
      if (!(await context.store.classrooms.read(classroom))) return refusal(classFaults.noClass);
      return ok({ contests: await reader.list(classroom) });
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/contests/:id',
    async handle({ params, identity }) {
      const teacher = await isTeacher(params.id, identity);
      if (!teacher.ok) return teacher;
      const state = await reader.state(params.id, teacher.value);
      return state ? ok(state) : refusal(contestFaults.noContest);
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/contests/:id/games',
    async handle({ params, reply }) {
      const contest = await contests.find(params.id);
      if (!contest.ok) return contest;
      const games = await reader.games(params.id);
      reply.type('application/json');
      return games ? ok(games) : refusal(contestFaults.noContest);
    },
  });
}

/** Routes to plan contests and act on them, for the class's teacher. */
function addTeacherRoutes(
  server: FastifyInstance,
  context: ServerContext,
  contests: ClassContests,
  { teacherOf, owned }: ContestAccess,
): void {
  const { store, feed } = context;
  const { reader } = contests;
  addRoute(server, context, {
    method: 'GET',
    url: '/api/contests/choices',
    async handle({ query, identity }) {
      const classroom = query.class ?? '';
      const teacher = await teacherOf(classroom, identity);
      return teacher.ok ? ok(await reader.choices(classroom)) : teacher;
    },
  });
  /** Examines a file without storing anything. */
  addRoute(server, context, {
    ...{ method: 'POST', url: '/api/contests/check', bodyLimit: FILE_BYTES, perMinute: HEAVY },
    read: readNewContest,
    async handle({ body, identity }) {
      const teacher = await teacherOf(body.class, identity);
      if (!teacher.ok) return teacher;
      const plan = await contests.plan(body.class, body.file);
      return plan.ok ? ok(await reader.check(body.class, plan.value, null)) : plan;
    },
  });
  addRoute(server, context, {
    ...{ method: 'POST', url: '/api/contests', bodyLimit: FILE_BYTES, perMinute: HEAVY },
    read: readNewContest,
    async handle({ body, identity }) {
      const teacher = await teacherOf(body.class, identity);
      if (!teacher.ok) return teacher;
      const created = await contests.create(body.class, body.file, teacher.value);
      feed.changed(`class:${body.class}`);
      return created;
    },
  });
  addRoute(server, context, {
    ...{ method: 'POST', url: '/api/contests/:id/check', perMinute: HEAVY },
    async handle({ params, identity }) {
      const found = await owned(params.id, identity);
      if (!found.ok) return found;
      const { classroom } = found.value.contest;
      const contest = await store.contests.read(params.id);
      if (!contest) return refusal(contestFaults.noContest);
      return ok(await reader.check(classroom, planOf(contest), params.id));
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/contests/:id/actions',
    read: readContestAction,
    async handle({ params, identity, body }) {
      const found = await owned(params.id, identity);
      if (!found.ok) return found;
      const acted = await contests.act(params.id, body, found.value.teacher);
      feed.changed(`class:${found.value.contest.classroom}`);
      return acted;
    },
  });
}

function provideContests(
  { feed, timers }: ServerContext,
  { reader }: ClassContests,
  { isTeacher }: ContestAccess,
): void {
  /** Followed contests, which are read again at intervals: participants come and go between results. */
  const followed = new Map<string, () => void>();
  const look = (id: string) => {
    followed.set(
      id,
      timers.after(millis(PRESENCE), () => {
        feed.changed(`contest:${id}`);
        look(id);
      }),
    );
  };
  feed.provide('contest', {
    interval: INTERVAL,
    followed(id, isFollowed) {
      followed.get(id)?.();
      followed.delete(id);
      if (isFollowed) look(id);
    },
    async audienceOf(id, identity) {
      const teacher = await isTeacher(id, identity);
      return teacher.ok ? ok(teacher.value ? 'teacher' : 'public') : teacher;
    },
    read: (id, audience) => reader.state(id, audience === 'teacher'),
  });
}
