import { randomInt } from 'node:crypto';
import { ok, type Result, refusal } from '../core/result.ts';
import type { ClassSettings, JoinRequest } from '../protocols/class-wire.ts';
import type {
  ClassroomStore,
  MemberChanges,
  MemberRole,
  NewMember,
  StoredClassroom,
  StoredMember,
  StoredPerson,
} from '../store/classroom-store.ts';
import { classFaults } from './class-faults.ts';
import { readClassSettings } from './class-settings.ts';
import { newCode } from './codes.ts';
import { cleanName, REAL_NAME, rosterKey, TakenNames } from './names.ts';
import { MOST_STUDENTS, readRoster } from './roster-file.ts';
import { SerialQueues } from './serial-queue.ts';

const MOST_CLASSES = 1_000;

/** Who joins: a known person, or how to store a new one. */
export interface Newcomer {
  readonly person: StoredPerson | null;
  /** Stores a person of that name. */
  makePerson(name: string): Promise<StoredPerson>;
}

/** Classes and their members. Callers have checked permissions. */
export class Classes {
  readonly #store: ClassroomStore;
  /** Called with the id of a class that has changed. */
  readonly #changed: (id: string) => void;
  /** Called before a class is deleted, for what is not in the store: running contests, files. */
  readonly beforeRemoval: ((classroom: StoredClassroom) => Promise<void>)[] = [];
  /** Called when somebody has left a class or a class is gone: they lose what they had there. */
  readonly afterDeparture: ((departure: Departure) => Promise<void>)[] = [];
  /** Changes under way in each class, one at a time: two who join at once get different names and rows. */
  readonly #queues = new SerialQueues();

  constructor(store: ClassroomStore, changed: (id: string) => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** A class with a teacher, if one is given. Precondition: the name is clean. */
  async create(name: string, teacher: StoredPerson | null): Promise<Result<StoredClassroom>> {
    if ((await this.#store.list()).length >= MOST_CLASSES) return refusal(classFaults.manyClasses);
    const settings = '{}';
    for (;;) {
      const code = newCode(randomInt);
      const added = await this.#store.add({ code, name, settings });
      if (added === 'taken') continue;
      if (teacher) {
        const { id, name: realName } = teacher;
        const row = { role: 'teacher' as const, realName, pseudonym: realName, person: id };
        await this.#store.addMembers(added.id, [row]);
      }
      return ok(added);
    }
  }

  async change(
    classroom: StoredClassroom,
    changes: { readonly name?: string; readonly settings?: Partial<ClassSettings> },
  ): Promise<Result<null>> {
    const name = changes.name === undefined ? null : cleanName(changes.name, REAL_NAME);
    if (name && !name.ok) return name;
    return this.#inTurn(classroom.id, async () => {
      const stored = (await this.#store.read(classroom.id)) ?? classroom;
      await this.#store.change(classroom.id, {
        ...(name ? { name: name.value } : {}),
        ...(changes.settings
          ? {
              settings: JSON.stringify({
                ...readClassSettings(stored.settings),
                ...changes.settings,
              }),
            }
          : {}),
      });
      return ok(null);
    });
  }

  /** Replaces the code; the old one becomes invalid. */
  async renewCode({ id }: StoredClassroom): Promise<void> {
    while ((await this.#store.change(id, { code: newCode(randomInt) })) === 'taken');
    this.#changed(id);
  }

  /** Deletes a class and all its contents. */
  remove(classroom: StoredClassroom): Promise<void> {
    return this.#inTurn(classroom.id, async () => {
      for (const prepare of this.beforeRemoval) await prepare(classroom);
      await this.#store.remove(classroom.id);
      await this.#departed({ classroom: classroom.id, member: null, isRemoved: true });
    });
  }

  async #departed(departure: Departure): Promise<void> {
    for (const tell of this.afterDeparture) await tell(departure);
  }

  /** Adds whoever joins with the code: as the student of the roster with that name, else as a new one. */
  join(
    { id }: StoredClassroom,
    request: Omit<JoinRequest, 'code'>,
    { person, makePerson }: Newcomer,
  ): Promise<Result<StoredMember>> {
    return this.#inTurn(id, async () => {
      const classroom = await this.#store.read(id);
      if (!classroom) return refusal(classFaults.noCode);
      const members = await this.#store.members(id);
      const known = person && members.find(member => member.person === person.id);
      if (known) return known.removed ? refusal(classFaults.removed) : ok(known);
      const { locked, rosterOnly } = readClassSettings(classroom.settings);
      if (locked) return refusal(classFaults.locked);
      const name = cleanName(request.name, REAL_NAME);
      if (!name.ok) return name;
      const wanted = request.pseudonym === undefined ? null : cleanName(request.pseudonym);
      if (wanted && !wanted.ok) return wanted;
      const row = members.find(member => isAwaited(member, name.value));
      if (!row && rosterOnly) return refusal(classFaults.notOnRoster);
      if (!row && isFull(members)) return refusal(classFaults.full);
      const taken = pseudonymsOf(members.filter(member => member !== row));
      const nickname = (wanted ? wanted.value : null) ?? person?.name ?? null;
      const pseudonym =
        nickname === null
          ? (row?.pseudonym ?? taken.takePseudonym(randomInt))
          : taken.take(nickname);
      const who = person ?? (await makePerson(pseudonym));
      if (row) {
        await this.#store.changeMember(row.id, { person: who.id, pseudonym });
        return ok({ ...row, person: who.id, pseudonym });
      }
      return ok(
        await this.#add(id, { role: 'student', realName: name.value, pseudonym, person: who.id }),
      );
    });
  }

  /** Adds the students of a file who are not in the class yet. */
  importRoster({ id }: StoredClassroom, bytes: Uint8Array): Promise<Result<RosterImport>> {
    return this.#inTurn(id, async () => {
      const rows = readRoster(bytes);
      if (!rows.ok) return rows;
      const members = await this.#store.members(id);
      const there = members.filter(({ removed, role }) => !removed && role === 'student');
      // a name that occurs twice in the file means two students
      const unmatched = there.map(({ realName }) => rosterKey(realName));
      const taken = pseudonymsOf(members);
      const fresh: NewMember[] = [];
      for (const { name, pseudonym: given } of rows.value) {
        const at = unmatched.indexOf(rosterKey(name));
        if (at >= 0) {
          unmatched.splice(at, 1);
          continue;
        }
        const pseudonym = given === null ? taken.takePseudonym(randomInt) : taken.take(given);
        fresh.push({ role: 'student', realName: name, pseudonym, person: null });
      }
      if (there.length + fresh.length > MOST_STUDENTS) return refusal(classFaults.full);
      await this.#store.addMembers(id, fresh);
      return ok({ added: fresh.length, known: rows.value.length - fresh.length });
    });
  }

  /** Adds an expected student, or another teacher, without the code. */
  addMember(
    { id }: StoredClassroom,
    { name, role }: { readonly name: string; readonly role: MemberRole },
  ): Promise<Result<StoredMember>> {
    return this.#inTurn(id, async () => {
      const realName = cleanName(name, REAL_NAME);
      if (!realName.ok) return realName;
      const members = await this.#store.members(id);
      if (isFull(members)) return refusal(classFaults.full);
      const taken = pseudonymsOf(members);
      const pseudonym =
        role === 'teacher' ? taken.take(realName.value, REAL_NAME) : taken.takePseudonym(randomInt);
      return ok(await this.#add(id, { role, realName: realName.value, pseudonym, person: null }));
    });
  }

  changeMember(
    member: StoredMember,
    changes: { readonly name?: string; readonly pseudonym?: string; readonly removed?: boolean },
  ): Promise<Result<null>> {
    return this.#inTurn(member.classroom, async () => {
      const members = await this.#store.members(member.classroom);
      const others = members.filter(({ id }) => id !== member.id);
      const isLast = !others.some(({ role, removed }) => role === 'teacher' && !removed);
      if (changes.removed === true && member.role === 'teacher' && isLast)
        return refusal(classFaults.lastTeacher);
      const name = changes.name === undefined ? null : cleanName(changes.name, REAL_NAME);
      if (name && !name.ok) return name;
      const pseudonym = changes.pseudonym === undefined ? null : cleanName(changes.pseudonym);
      if (pseudonym && !pseudonym.ok) return pseudonym;
      if (pseudonym && pseudonymsOf(others).has(pseudonym.value))
        return refusal(classFaults.pseudonymTaken);
      const row: MemberChanges = {
        ...(name ? { realName: name.value } : {}),
        ...(pseudonym ? { pseudonym: pseudonym.value } : {}),
        ...(changes.removed === undefined ? {} : { removed: changes.removed }),
      };
      await this.#store.changeMember(member.id, row);
      if (pseudonym && member.person !== null) await this.#rename(member.person, pseudonym.value);
      if (changes.removed !== undefined)
        await this.#departed({
          ...{ classroom: member.classroom, member, isRemoved: changes.removed },
        });
      return ok(null);
    });
  }

  /**
   * A new person for a member who lost their browser or never joined: from now on, whoever holds the secret of `key`
   * is that member, and nobody else is. Never the old person, who may be in other classes, where this teacher has no
   * rights.
   */
  replacePerson({ id, classroom }: StoredMember, key: string): Promise<StoredPerson> {
    return this.#inTurn(classroom, async () => {
      const member = await this.#store.member(id);
      if (!member) throw new Error(`member ${id} is gone`);
      const person = await this.#store.addPerson({ name: member.pseudonym, key });
      await this.#store.changeMember(id, { person: person.id });
      if (member.person !== null) await this.#store.removeUnlessMember(member.person);
      await this.#departed({ classroom, member, isRemoved: false });
      return person;
    });
  }

  /** Whether the member was present on a day. */
  async markPresent(member: StoredMember, day: string, isPresent: boolean): Promise<void> {
    const { classroom, id } = member;
    if (isPresent) await this.#store.markPresent(classroom, id, day);
    else await this.#store.markAbsent(classroom, id, day);
    this.#changed(classroom);
  }

  /** The nickname follows the pseudonym, unless the person is in other classes too. */
  async #rename(person: string, name: string): Promise<void> {
    const memberships = await this.#store.membershipsOf(person);
    if (memberships.length === 1) await this.#store.changePerson(person, { name });
  }

  async #add(classroom: string, member: NewMember): Promise<StoredMember> {
    const added = await this.#store.addMembers(classroom, [member]);
    if (added === 'taken') throw new Error(`${member.pseudonym} is taken in class ${classroom}`);
    return added[0];
  }

  /** Changes a class after all earlier changes. */
  #inTurn<T>(classroom: string, work: () => Promise<T>): Promise<T> {
    return this.#queues.run(classroom, work).finally(() => this.#changed(classroom));
  }
}

/** A member was removed from a class, put back, or became another person. */
export interface Departure {
  readonly classroom: string;
  /** As the row was before; null: the whole class is gone. */
  readonly member: StoredMember | null;
  readonly isRemoved: boolean;
}

interface RosterImport {
  readonly added: number;
  /** How many were in the class already. */
  readonly known: number;
}

/** A student of the roster with that name, as whom nobody has joined. */
const isAwaited = ({ person, removed, role, realName }: StoredMember, name: string): boolean =>
  person === null && !removed && role === 'student' && rosterKey(realName) === rosterKey(name);

const pseudonymsOf = (members: readonly StoredMember[]): TakenNames =>
  new TakenNames(members.map(({ pseudonym }) => pseudonym));

const isFull = (members: readonly StoredMember[]): boolean =>
  members.filter(({ removed }) => !removed).length >= MOST_STUDENTS;
