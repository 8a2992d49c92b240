import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { BotFolders } from '../classroom/bot-folders.ts';
import { exportClass } from '../classroom/class-export.ts';
import { classFaults } from '../classroom/class-faults.ts';
import { classState } from '../classroom/class-view.ts';
import { Classes } from '../classroom/classes.ts';
import { cleanName, REAL_NAME } from '../classroom/names.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { readClassChanges, readClassDeletion, readNewClass } from '../protocols/class-wire.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import { type ApiRequest, addRoute } from './api.ts';
import { classAccess } from './class-access.ts';
import type { ServerContext } from './context.ts';
import { joinRoutes } from './join-routes.ts';
import { expelForgotten, memberRoutes } from './member-routes.ts';
import { newPerson } from './people-routes.ts';
import { rosterRoutes } from './roster-routes.ts';
import { today, WhoIsHere } from './who-is-here.ts';

/** Classes: the administrator creates them, teachers run them, members see each other in them. */
export async function classRoutes(
  server: FastifyInstance,
  context: ServerContext,
): Promise<Classes> {
  const { store, feed } = context;
  const classes = new Classes(store.classrooms, id => feed.changed(`class:${id}`));
  classes.afterDeparture.push(({ member }) =>
    feed.reconsiderPages(({ person }) => member === null || person?.id === member.person),
  );
  provideClasses(context, new WhoIsHere(context, classes));
  joinRoutes(server, context, classes);
  wholeClassRoutes(server, context, classes);
  memberRoutes(server, context, classes);
  await rosterRoutes(server, context, classes);
  return classes;
}

/** The topic `class:ID`, for members and teachers. */
function provideClasses({ store, feed, identities, place }: ServerContext, here: WhoIsHere): void {
  feed.provide('class', {
    async audienceOf(id, identity) {
      const { role } = await identities.roleIn(id, identity);
      if (role === null) return refusal(classFaults.noClass);
      return ok(role === 'teacher' ? 'teacher' : 'member');
    },
    async read(id, audience) {
      const classroom = await store.classrooms.read(id);
      if (!classroom) return null;
      const { address, local } = place();
      const facts = {
        classroom,
        members: await store.classrooms.members(id),
        attendance: await store.classrooms.attendance(id),
        here: here.people,
        today: today(),
        place: { address, local },
      };
      return classState(facts, audience === 'teacher' ? 'teacher' : 'member');
    },
  });
}

/** Routes for whole classes, for the administrator and teachers. */
function wholeClassRoutes(server: FastifyInstance, context: ServerContext, classes: Classes): void {
  const { store } = context;
  const folders = new BotFolders(
    context.files,
    context.store.classrooms,
    context.store.work !== null,
  );
  const asTeacher = ({ identity, params }: ApiRequest<unknown>) =>
    classAccess(context, identity, params.id, 'teacher');

  addRoute(server, context, {
    method: 'POST',
    url: '/api/classes',
    read: readNewClass,
    async handle({ identity, body }) {
      if (!identity.isAdministrator) return refusal(classFaults.notAdministrator);
      const name = cleanName(body.name, REAL_NAME);
      if (!name.ok) return name;
      const teacher = await teacherOf(context, body);
      if (!teacher.ok) return teacher;
      const { person, secret } = teacher.value;
      const created = await classes.create(name.value, person);
      if (!created.ok) return created;
      return ok({ id: created.value.id, ...(secret === null ? {} : { secret }) });
    },
  });
  addRoute(server, context, {
    method: 'PATCH',
    url: '/api/classes/:id',
    read: readClassChanges,
    async handle(request) {
      const access = await asTeacher(request);
      return access.ok ? classes.change(access.value.classroom, request.body) : access;
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/classes/:id/code',
    async handle(request) {
      const access = await asTeacher(request);
      if (!access.ok) return access;
      await classes.renewCode(access.value.classroom);
      return ok(null);
    },
  });
  addRoute(server, context, {
    method: 'DELETE',
    url: '/api/classes/:id',
    read: readClassDeletion,
    async handle(request) {
      const access = await asTeacher(request);
      if (!access.ok) return access;
      const { classroom } = access.value;
      if (request.body.name.trim() !== classroom.name) return refusal(classFaults.otherName);
      const members = await store.classrooms.members(classroom.id);
      await classes.remove(classroom);
      await expelForgotten(context, members);
      return ok(null);
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/classes/:id/export',
    async handle(request) {
      const access = await asTeacher(request);
      if (!access.ok) return access;
      request.reply.type('application/json; charset=utf-8');
      return ok(Readable.from(exportClass(store, folders, access.value.classroom)));
    },
  });
}

/** The teacher of a new class; with a secret, if it is a new person. */
async function teacherOf(
  context: ServerContext,
  asked: { readonly teacher?: string; readonly person?: string },
): Promise<Result<{ readonly person: StoredPerson | null; readonly secret: string | null }>> {
  if (asked.person !== undefined) {
    const identity = await context.identities.of(asked.person);
    return identity.ok ? ok({ person: identity.value.person, secret: null }) : identity;
  }
  if (asked.teacher === undefined) return ok({ person: null, secret: null });
  const name = cleanName(asked.teacher, REAL_NAME);
  return name.ok ? ok(await newPerson(context, name.value)) : name;
}
