import type { Kysely, Selectable } from 'kysely';
import type {
  Attendance,
  ClassContest,
  MemberChanges,
  NewClassroom,
  NewMember,
  NewPerson,
  StoredClassroom,
  StoredMember,
  StoredPerson,
} from './classroom-store.ts';
import { lockContest, lockRow } from './dialect.ts';
import { newId } from './ids.ts';
import { removeLaddersOf } from './ladders.ts';
import type { Schema } from './schema.ts';

/** People, classes, their members and contests. */

/** Ids are public, so they need not be hard to guess, only unlikely to collide; a collision fails the insertion. */
const ID_LENGTH = 10;

type Db = Kysely<Schema>;

const now = (): string => new Date().toISOString();

// --- settings

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function initSetting(db: Db, name: string, value: string): Promise<string> {
  const known = await readSetting(db, name);
  if (known === null) await db.insertInto('setting').values({ name, value }).execute();
  return known ?? value;
}

export async function changeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict(clash => clash.column('name').doUpdateSet({ value }))
    .execute();
}

// --- people

export async function addPerson(db: Db, person: NewPerson): Promise<StoredPerson> {
  const row = { id: newId(ID_LENGTH), created: now(), ...person };
  await db.insertInto('person').values(row).execute();
  return row;
}

export async function personOf(db: Db, key: string): Promise<StoredPerson | null> {
  const row = await db.selectFrom('person').selectAll().where('key', '=', key).executeTakeFirst();
  return row ?? null;
}

export async function readPerson(db: Db, id: string): Promise<StoredPerson | null> {
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function changePerson(db: Db, id: string, changes: Partial<NewPerson>): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('person').set(changes).where('id', '=', id).execute();
}

// --- classes

export async function addClassroom(
  db: Db,
  classroom: NewClassroom,
): Promise<StoredClassroom | 'taken'> {
  if (await classroomWithCode(db, classroom.code)) return 'taken';
  const row = { id: newId(ID_LENGTH), created: now(), ...classroom };
  await db.insertInto('classroom').values(row).execute();
  return row;
}

export async function readClassroom(db: Db, id: string): Promise<StoredClassroom | null> {
  const row = await db.selectFrom('classroom').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function classroomWithCode(db: Db, code: string): Promise<StoredClassroom | null> {
  const found = db.selectFrom('classroom').selectAll().where('code', '=', code);
  return (await found.executeTakeFirst()) ?? null;
}

export async function listClassrooms(db: Db): Promise<readonly StoredClassroom[]> {
  return await db.selectFrom('classroom').selectAll().orderBy('created', 'desc').execute();
}

export async function changeClassroom(
  db: Db,
  id: string,
  changes: Partial<NewClassroom>,
): Promise<'changed' | 'taken'> {
  if (changes.code !== undefined) {
    const other = await classroomWithCode(db, changes.code);
    if (other && other.id !== id) return 'taken';
  }
  if (Object.keys(changes).length > 0)
    await db.updateTable('classroom').set(changes).where('id', '=', id).execute();
  return 'changed';
}

export async function removeClassroom(db: Db, id: string): Promise<void> {
  await lockRow(db, 'classroom', id);
  await removeLaddersOf(db, id);
  const contests = db.selectFrom('class_contest').select('contest').where('classroom', '=', id);
  const ids = (await contests.execute()).map(({ contest }) => contest);
  await db.deleteFrom('class_contest').where('classroom', '=', id).execute();
  for (const contest of ids) {
    await lockContest(db, contest);
    for (const table of ['game_events', 'game', 'link', 'contest_change', 'player'] as const)
      await db.deleteFrom(table).where('contest', '=', contest).execute();
    await db.deleteFrom('contest').where('id', '=', contest).execute();
  }
  const bots = db.selectFrom('bot').select('id').where('classroom', '=', id);
  for (const table of ['bot_log', 'upload_archive', 'bot_version'] as const)
    await db.deleteFrom(table).where('bot', 'in', bots).execute();
  await db.deleteFrom('bot').where('classroom', '=', id).execute();
  await db.deleteFrom('attendance').where('classroom', '=', id).execute();
  const members = await membersOf(db, id);
  await db.deleteFrom('member').where('classroom', '=', id).execute();
  for (const { person } of members) if (person !== null) await removeUnlessMember(db, person);
  await db.deleteFrom('classroom').where('id', '=', id).execute();
}

export async function removeUnlessMember(db: Db, person: string): Promise<void> {
  const member = db.selectFrom('member').select('id').where('person', '=', person);
  if (!(await member.executeTakeFirst()))
    await db.deleteFrom('person').where('id', '=', person).execute();
}

// --- members

export async function addMembers(
  db: Db,
  classroom: string,
  members: readonly NewMember[],
): Promise<readonly StoredMember[] | 'taken'> {
  await lockRow(db, 'classroom', classroom);
  const there = await membersOf(db, classroom);
  const pseudonyms = new Set(there.map(({ pseudonym }) => pseudonym));
  const people = new Set(there.map(({ person }) => person));
  people.delete(null);
  const rows = [];
  for (const { role, realName, pseudonym, person } of members) {
    if (pseudonyms.has(pseudonym) || people.has(person)) return 'taken';
    pseudonyms.add(pseudonym);
    if (person !== null) people.add(person);
    const id = newId(ID_LENGTH);
    const created = new Date(Date.now() + rows.length).toISOString(); // unique, since members are ordered by it
    rows.push({ id, classroom, role, real_name: realName, pseudonym, person, created });
  }
  for (const row of rows) await db.insertInto('member').values(row).execute();
  return rows.map(row => memberFrom({ ...row, removed: 0 }));
}

export async function membersOf(db: Db, classroom: string): Promise<readonly StoredMember[]> {
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('classroom', '=', classroom)
    .orderBy('created')
    .execute();
  return rows.map(memberFrom);
}

export async function readMember(db: Db, id: string): Promise<StoredMember | null> {
  const row = await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? memberFrom(row) : null;
}

export async function membershipsOf(db: Db, person: string): Promise<readonly StoredMember[]> {
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('person', '=', person)
    .where('removed', '=', 0)
    .execute();
  return rows.map(memberFrom);
}

export async function changeMember(
  db: Db,
  id: string,
  { realName, removed, ...changes }: MemberChanges,
): Promise<'changed' | 'taken'> {
  const member = await readMember(db, id);
  if (!member) return 'changed';
  const others = (await membersOf(db, member.classroom)).filter(other => other.id !== id);
  const { pseudonym, person = null } = changes;
  if (others.some(other => other.pseudonym === pseudonym)) return 'taken';
  if (person !== null && others.some(other => other.person === person)) return 'taken';
  const row = {
    ...changes,
    ...(realName === undefined ? {} : { real_name: realName }),
    ...(removed === undefined ? {} : { removed: removed ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(row).length > 0)
    await db.updateTable('member').set(row).where('id', '=', id).execute();
  return 'changed';
}

const memberFrom = (row: Selectable<Schema['member']>): StoredMember => ({
  id: row.id,
  classroom: row.classroom,
  person: row.person,
  role: row.role,
  realName: row.real_name,
  pseudonym: row.pseudonym,
  removed: row.removed === 1,
  created: row.created,
});

export async function markPresent(
  db: Db,
  classroom: string,
  member: string,
  day: string,
): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ classroom, member, day })
    .onConflict(clash => clash.doNothing())
    .execute();
}

export async function markAbsent(
  db: Db,
  classroom: string,
  member: string,
  day: string,
): Promise<void> {
  await db
    .deleteFrom('attendance')
    .where('classroom', '=', classroom)
    .where('member', '=', member)
    .where('day', '=', day)
    .execute();
}

export async function attendanceOf(db: Db, classroom: string): Promise<readonly Attendance[]> {
  return await db
    .selectFrom('attendance')
    .select(['member', 'day'])
    .where('classroom', '=', classroom)
    .orderBy('day')
    .execute();
}

// --- contests

export async function addClassContest(db: Db, contest: ClassContest): Promise<void> {
  await db.insertInto('class_contest').values(contest).execute();
}

export async function readClassContest(db: Db, id: string): Promise<ClassContest | null> {
  const found = db.selectFrom('class_contest').selectAll().where('contest', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function classContestsOf(
  db: Db,
  classroom: string | null,
): Promise<readonly ClassContest[]> {
  let found = db
    .selectFrom('class_contest')
    .innerJoin('contest', 'contest.id', 'class_contest.contest')
    .selectAll('class_contest')
    .orderBy('contest.serial', 'desc');
  if (classroom !== null) found = found.where('classroom', '=', classroom);
  return await found.execute();
}

export async function changeClassContest(
  db: Db,
  id: string,
  changes: Partial<Pick<ClassContest, 'state' | 'settings'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('class_contest').set(changes).where('contest', '=', id).execute();
}
