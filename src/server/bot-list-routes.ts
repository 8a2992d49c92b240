import type { FastifyInstance } from 'fastify';
import { botSummaries } from '../classroom/bot-view.ts';
import type { ClassBots } from '../classroom/bots.ts';
import { classFaults } from '../classroom/class-faults.ts';
import { millis } from '../core/clock.ts';
import { ok, refusal } from '../core/result.ts';
import { readNewBot } from '../protocols/bot-wire.ts';
import { addRoute } from './api.ts';
import { classAccess } from './class-access.ts';
import type { ServerContext } from './context.ts';

/** Lists a class's bots, and creates new ones. */
export function botListRoutes(
  server: FastifyInstance,
  context: ServerContext,
  bots: ClassBots,
): void {
  const { store, feed, seats } = context;
  const listed = async (id: string, viewer: { member: string | null; isTeacher: boolean }) => ({
    bots: await botSummaries({ store: store.classrooms, seats }, id, viewer),
  });
  provideLists(context, listed);
  addRoute(server, context, {
    method: 'GET',
    url: '/api/classes/:id/bots',
    async handle({ identity, params }) {
      const access = await classAccess(context, identity, params.id, 'student');
      if (!access.ok) return access;
      const { role, member } = access.value;
      const viewer = { member: member?.id ?? null, isTeacher: role === 'teacher' };
      return ok(await listed(params.id, viewer));
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/bots',
    perMinute: context.limits.botsPerMinute,
    read: readNewBot,
    async handle({ identity, body }) {
      const least = body.means === 'engine' ? 'teacher' : 'student';
      const access = await classAccess(context, identity, body.classroom, least);
      if (!access.ok) return access;
      const { member, classroom } = access.value;
      const author = member ?? (await firstTeacher(context, classroom.id));
      if (!author) return refusal(classFaults.noMember);
      const created = await bots.create(author.id, body);
      if (!created.ok) return created;
      feed.changed(`class-bots:${classroom.id}`);
      return ok({ id: created.value.id });
    },
  });
}

/** How often a list that is shown is read again, since programs elsewhere come and go without notice. */
const LIST_INTERVAL = millis(3_000);

/** The topic `class-bots:ID`, for teachers and each member. */
function provideLists(
  { feed, timers, identities }: ServerContext,
  read: (id: string, viewer: { member: string | null; isTeacher: boolean }) => Promise<object>,
): void {
  const followed = new Map<string, () => void>();
  const refresh = (id: string) => {
    feed.changed(`class-bots:${id}`);
    followed.set(
      id,
      timers.after(LIST_INTERVAL, () => refresh(id)),
    );
  };
  feed.provide('class-bots', {
    async audienceOf(id, identity) {
      const { role, member } = await identities.roleIn(id, identity);
      if (role === null) return refusal(classFaults.noClass);
      return ok(role === 'teacher' ? 'teacher' : (member?.id ?? ''));
    },
    read: (id, audience) => {
      const isTeacher = audience === 'teacher';
      return read(id, { member: isTeacher ? null : audience, isTeacher });
    },
    followed(id, isFollowed) {
      followed.get(id)?.();
      followed.delete(id);
      if (isFollowed) refresh(id);
    },
  });
}

/** The author of bots that an administrator adds without being a member. */
async function firstTeacher({ store }: ServerContext, classroom: string) {
  const members = await store.classrooms.members(classroom);
  return members.find(({ role, removed }) => role === 'teacher' && !removed) ?? null;
}
