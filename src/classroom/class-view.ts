import type { ClassState, ShownMember } from '../protocols/class-wire.ts';
import type { Attendance, StoredClassroom, StoredMember } from '../store/classroom-store.ts';
import { readClassSettings } from './class-settings.ts';
import { REAL_NAME, TakenNames } from './names.ts';

/** Who looks at a class: its teachers, and all its other members. */
export type ClassAudience = 'teacher' | 'member';

export interface ClassFacts {
  readonly classroom: StoredClassroom;
  readonly members: readonly StoredMember[];
  readonly attendance: readonly Attendance[];
  /** Ids of people who have a page open. */
  readonly here: ReadonlySet<string>;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly place: Pick<ClassState, 'address' | 'local'>;
}

/** What an audience is told of a class. Real names, attendance and the code are for the teacher alone. */
export function classState(facts: ClassFacts, audience: ClassAudience): ClassState {
  const { classroom, members, attendance, here, today, place } = facts;
  const isTeacher = audience === 'teacher';
  const settings = readClassSettings(classroom.settings);
  const names = realNames(members);
  const days = new Map<string, Set<string>>();
  for (const { member, day } of attendance)
    days.set(member, (days.get(member) ?? new Set()).add(day));
  const shown = (member: StoredMember): ShownMember => ({
    id: member.id,
    role: member.role,
    pseudonym: member.pseudonym,
    realName: isTeacher || settings.names === 'real' ? (names.get(member.id) ?? null) : null,
    here: member.person !== null && here.has(member.person),
    joined: isTeacher ? member.person !== null : null,
    present: isTeacher ? (days.get(member.id)?.has(today) ?? false) : null,
    days: isTeacher ? (days.get(member.id)?.size ?? 0) : null,
  });
  const visible = members.filter(({ person }) => isTeacher || person !== null);
  return {
    id: classroom.id,
    name: classroom.name,
    role: audience,
    code: isTeacher ? classroom.code : null,
    settings,
    members: visible.filter(({ removed }) => !removed).map(shown),
    removed: isTeacher ? members.filter(({ removed }) => removed).map(shown) : [],
    ...place,
  };
}

/** By the members' ids. Equal names are numbered; the earliest member's stays as it is. */
function realNames(members: readonly StoredMember[]): ReadonlyMap<string, string> {
  const taken = new TakenNames();
  return new Map(members.map(({ id, realName }) => [id, taken.take(realName, REAL_NAME)]));
}
