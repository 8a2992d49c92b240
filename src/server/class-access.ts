import { classFaults } from '../classroom/class-faults.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import type { StoredClassroom, StoredMember } from '../store/classroom-store.ts';
import type { ServerContext } from './context.ts';
import type { Identity } from './identity.ts';

/** What somebody who sent a request may do in a class. */
export interface ClassAccess {
  readonly classroom: StoredClassroom;
  readonly role: 'teacher' | 'student';
  /** Null for an administrator who is no member. */
  readonly member: StoredMember | null;
}

/**
 * Access with at least the role `least`. Strangers cannot tell a class that does not exist from one that is not
 * theirs.
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
