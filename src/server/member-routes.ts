import type { FastifyInstance } from 'fastify';
import { classFaults } from '../classroom/class-faults.ts';
import type { Classes } from '../classroom/classes.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { readMemberChanges, readNewMember } from '../protocols/class-wire.ts';
import type { StoredClassroom, StoredMember } from '../store/classroom-store.ts';
import { addRoute } from './api.ts';
import { type ClassAccess, classAccess } from './class-access.ts';
import type { ServerContext } from './context.ts';
import { keyOf, newSecret } from './secrets.ts';
import { today } from './who-is-here.ts';

/** Members of a class, one by one. */
export function memberRoutes(
  server: FastifyInstance,
  context: ServerContext,
  classes: Classes,
): void {
  const { store } = context;
  const memberOf = async (
    { id }: StoredClassroom,
    member: string,
  ): Promise<Result<StoredMember>> => {
    const found = await store.classrooms.member(member);
    return found?.classroom === id ? ok(found) : refusal(classFaults.noMember);
  };

  addRoute(server, context, {
    method: 'POST',
    url: '/api/classes/:id/members',
    read: readNewMember,
    async handle({ identity, params, body }) {
      const access = await classAccess(context, identity, params.id, 'teacher');
      if (!access.ok) return access;
      const added = await classes.addMember(access.value.classroom, body);
      return added.ok ? ok({ id: added.value.id }) : added;
    },
  });
  addRoute(server, context, {
    method: 'PATCH',
    url: '/api/classes/:id/members/:member',
    read: readMemberChanges,
    async handle({ identity, params, body }) {
      const access = await classAccess(context, identity, params.id, 'student');
      if (!access.ok) return access;
      const { classroom } = access.value;
      const member = await memberOf(classroom, params.member);
      if (!member.ok) return member;
      if (!mayChange(access.value, member.value, body)) return refusal(classFaults.notTeacher);
      const { present, ...changes } = body;
      const changed = await classes.changeMember(member.value, changes);
      if (!changed.ok) return changed;
      if (present !== undefined) await classes.markPresent(member.value, today(), present);
      return changed;
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/classes/:id/members/:member/link',
    async handle({ identity, params }) {
      const access = await classAccess(context, identity, params.id, 'teacher');
      if (!access.ok) return access;
      const { classroom } = access.value;
      const member = await memberOf(classroom, params.member);
      if (!member.ok) return member;
      const secret = newSecret();
      await classes.replacePerson(member.value, keyOf(secret));
      await expelForgotten(context, [member.value]);
      return ok({ secret });
    },
  });
}

/** Closes the pages of people who are no longer known. */
export async function expelForgotten(
  { store, feed }: Pick<ServerContext, 'store' | 'feed'>,
  members: readonly StoredMember[],
): Promise<void> {
  for (const { person } of members)
    if (person !== null && !(await store.classrooms.person(person))) feed.expel(person);
}

/** A teacher may change everything, a student only his own pseudonym. */
const mayChange = ({ role, member }: ClassAccess, { id }: StoredMember, changes: object): boolean =>
  role === 'teacher' ||
  (member?.id === id && Object.keys(changes).every(name => name === 'pseudonym'));
