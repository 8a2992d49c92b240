import { classFaults } from '../classroom/class-faults.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import type { StoredClassroom, StoredMember } from '../store/classroom-store.ts';
import type { ServerContext } from './context.ts';
import type { Identity } from './identity.ts';

/** Somebody who asks for something of a class, and may. */
export interface ClassAccess {
  readonly classroom: StoredClassroom;
  readonly role: 'teacher' | 'student';
  /** Null for an administrator who is no member. */
  readonly member: StoredMember | null;
}

/**
 * Whether somebody is at least `least` in the class. A class that is not there and one that is not theirs are the
 * same to strangers.
 */
export async function classAccess(
  { identities, store }: Pick<ServerContext, 'identities' | 'store'>,
  identity: Identity,
  id: string,
  least: 'teacher' | 'student',
): Promise<Result<ClassAccess>> {
  const { role, member } = await identities.roleIn(id, identity);
  const classroom = role === null ? null : await store.classrooms.read(id);
  if (role === null || !classroom) return refusal(classFaults.noClass);
  if (least === 'teacher' && role !== 'teacher') return refusal(classFaults.notTeacher);
  return ok({ classroom, role, member });
}
