import { z } from 'zod';
import { count, id, reader, secret, text } from './wire-fields.ts';

/** Messages about classes: requests of teachers and members, and the replies. */

/** As it was typed: the server cleans it. */
const name = text(1_000);
const code = text(40);
const role = z.enum(['teacher', 'student']);

/** How a class is set; stored as JSON with it. What is absent has its default. */
export const classSettings = z.object({
  /** Whether joining is closed. */
  locked: z.boolean().default(false),
  /** Whether joining requires a name of the roster. */
  rosterOnly: z.boolean().default(false),
  /** The names of students that everybody but the teacher sees. */
  names: z.enum(['pseudonyms', 'real']).default('pseudonyms'),
  /** Whether spectators may see the engine's opinion of a running game. */
  opinion: z.boolean().default(false),
});
const settingsChanges = z.strictObject({
  locked: z.boolean().exactOptional(),
  rosterOnly: z.boolean().exactOptional(),
  names: z.enum(['pseudonyms', 'real']).exactOptional(),
  opinion: z.boolean().exactOptional(),
});

/** The teacher of a new class: the owner of a secret, or a new person with that name; without either, only the administrator. */
const newClass = z.strictObject({
  name,
  teacher: name.exactOptional(),
  person: secret.exactOptional(),
});
const classChanges = z.strictObject({
  name: name.exactOptional(),
  settings: settingsChanges.exactOptional(),
});
/** The name of the class, as a confirmation. */
const classDeletion = z.strictObject({ name });

/** Asks which class a code belongs to, before joining. */
const codeQuestion = z.strictObject({ code });
const joinRequest = z.strictObject({ code, name, pseudonym: name.exactOptional() });
const joined = z.strictObject({
  class: z.strictObject({ id, name }),
  member: id,
  name,
  pseudonym: name,
  /** Of a new person; absent if the request showed one. */
  secret: secret.exactOptional(),
});
const codeAnswer = z.strictObject({
  id,
  name,
  locked: z.boolean(),
  rosterOnly: z.boolean(),
});

const newMember = z.strictObject({ name, role });
const memberChanges = z.strictObject({
  name: name.exactOptional(),
  pseudonym: name.exactOptional(),
  removed: z.boolean().exactOptional(),
  /** Whether the member is present today. */
  present: z.boolean().exactOptional(),
});
/** What a personal link carries. */
const memberLink = z.strictObject({ secret });
const rosterAnswer = z.strictObject({ added: count, known: count });

const member = z.strictObject({
  id,
  role,
  /** The name that others see. */
  pseudonym: name,
  /** Null for those who may not see it. */
  realName: name.nullable(),
  /** Null for those who may not see it: somebody has joined as this member. */
  joined: z.boolean().nullable(),
  /** Whether the member has a page open. */
  here: z.boolean(),
  /** Today; null for those who may not see it. */
  present: z.boolean().nullable(),
  /** Days on which the member was present; null likewise. */
  days: count.nullable(),
});

const classState = z.strictObject({
  id,
  name,
  /** Of the person whom the state is sent to. */
  role: z.enum(['teacher', 'member']),
  /** For the teacher. */
  code: code.nullable(),
  settings: classSettings,
  members: z.array(member),
  /** For the teacher: those who were removed. */
  removed: z.array(member),
  /** The server's public address, for links; ends with a slash. */
  address: z.string(),
  /** Reachable from this machine only. */
  local: z.boolean(),
});

/** `secret`: of a new teacher. */
const createdClass = z.strictObject({ id, secret: secret.exactOptional() });

export type ClassSettings = z.infer<typeof classSettings>;
export type JoinRequest = z.infer<typeof joinRequest>;
export type JoinedClass = z.infer<typeof joined>;
export type CodeAnswer = z.infer<typeof codeAnswer>;
export type ShownMember = z.infer<typeof member>;
export type ClassState = z.infer<typeof classState>;

export const readNewClass = reader(newClass);
export const readClassChanges = reader(classChanges);
export const readClassDeletion = reader(classDeletion);
export const readCodeQuestion = reader(codeQuestion);
export const readCodeAnswer = reader(codeAnswer);
export const readJoinRequest = reader(joinRequest);
export const readJoinedClass = reader(joined);
export const readNewMember = reader(newMember);
export const readMemberChanges = reader(memberChanges);
export const readMemberLink = reader(memberLink);
export const readRosterAnswer = reader(rosterAnswer);
export const readClassState = reader(classState);
export const readCreatedClass = reader(createdClass);
