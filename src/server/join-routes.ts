import type { FastifyInstance } from 'fastify';
import { classFaults } from '../classroom/class-faults.ts';
import { readClassSettings } from '../classroom/class-settings.ts';
import type { Classes } from '../classroom/classes.ts';
import { readCode } from '../classroom/codes.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import {
  type CodeAnswer,
  type JoinedClass,
  readCodeQuestion,
  readJoinRequest,
} from '../protocols/class-wire.ts';
import type { StoredClassroom } from '../store/classroom-store.ts';
import { addRoute } from './api.ts';
import { CodeGuesses } from './code-guesses.ts';
import type { ServerContext, Visitor } from './context.ts';
import { faults } from './faults.ts';
import { newPerson } from './people-routes.ts';
import { today } from './who-is-here.ts';

/** Joining a class: looking up its code, then giving a name. Codes are sent in bodies, which are not logged. */
export function joinRoutes(
  server: FastifyInstance,
  context: ServerContext,
  classes: Classes,
): void {
  const { store, limits } = context;
  const guesses = new CodeGuesses(limits);
  const find = async (visitor: Visitor, text: string): Promise<Result<StoredClassroom>> => {
    const code = readCode(text);
    if (code === null) return refusal(classFaults.noCode);
    const found = await guesses.look(visitor, () => store.classrooms.withCode(code));
    if (found === 'too-many') return refusal(faults.tooMany);
    return found ? ok(found) : refusal(classFaults.noCode);
  };

  addRoute(server, context, {
    method: 'POST',
    url: '/api/join/code',
    read: readCodeQuestion,
    async handle({ visitor, body }) {
      const found = await find(visitor, body.code);
      if (!found.ok) return found;
      const { locked, rosterOnly } = readClassSettings(found.value.settings);
      const { id, name } = found.value;
      const said: CodeAnswer = { id, name, locked, rosterOnly };
      return ok(said);
    },
  });
  addRoute(server, context, {
    method: 'POST',
    url: '/api/join',
    perMinute: limits.peoplePerMinute,
    read: readJoinRequest,
    async handle({ identity, visitor, body }) {
      const found = await find(visitor, body.code);
      if (!found.ok) return found;
      let secret: string | null = null;
      const joined = await classes.join(found.value, body, {
        person: identity.person,
        async makePerson(name) {
          const made = await newPerson(context, name);
          secret = made.secret;
          return made.person;
        },
      });
      if (!joined.ok) return joined;
      const member = joined.value;
      await classes.markPresent(member, today(), true);
      const said: JoinedClass = {
        class: { id: found.value.id, name: found.value.name },
        member: member.id,
        name: member.realName,
        pseudonym: member.pseudonym,
        ...(secret === null ? {} : { secret }),
      };
      return ok(said);
    },
  });
}
