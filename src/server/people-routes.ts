import type { FastifyInstance } from 'fastify';
import { cleanName } from '../classroom/names.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { readNewPerson, type WhoAmI } from '../protocols/people-wire.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import { AddressBuckets } from './address-buckets.ts';
import { addRoute } from './api.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { Identity } from './identity.ts';
import { keyOf, newSecret } from './secrets.ts';

/** People without accounts: a nickname that belongs to a secret of the browser. */
export function peopleRoutes(server: FastifyInstance, context: ServerContext): void {
  const { store, limits, feed } = context;
  const nicknames = new AddressBuckets(limits.nicknames, limits.nicknamesPerHour / 3_600);
  addRoute(server, context, {
    method: 'POST',
    url: '/api/people',
    perMinute: limits.peoplePerMinute,
    read: readNewPerson,
    async handle({ body, visitor }) {
      const name = cleanName(body.name);
      if (!name.ok) return name;
      if (!nicknames.of(visitor.address).take(1, performance.now())) return refusal(faults.tooMany);
      const { person, secret } = await newPerson(context, name.value);
      return ok({ id: person.id, name: person.name, secret });
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/people/me',
    handle: async ({ identity }) => ok(await whoIs(context, identity)),
  });
  addRoute(server, context, {
    method: 'PATCH',
    url: '/api/people/me',
    read: readNewPerson,
    async handle({ identity, body }) {
      const person = knownPerson(identity);
      if (!person.ok) return person;
      const name = cleanName(body.name);
      if (!name.ok) return name;
      await store.classrooms.changePerson(person.value.id, { name: name.value });
      feed.changed('lobby');
      return ok({ id: person.value.id, name: name.value });
    },
  });
}

/** Stores a person; the secret is returned here only. */
export async function newPerson(
  { store }: Pick<ServerContext, 'store'>,
  name: string,
): Promise<{ readonly person: StoredPerson; readonly secret: string }> {
  const secret = newSecret();
  return { person: await store.classrooms.addPerson({ name, key: keyOf(secret) }), secret };
}

/** The person who sent a request, or a fault. */
export const knownPerson = ({ person }: Identity): Result<StoredPerson> =>
  person ? ok(person) : refusal(faults.noSecret);

async function whoIs({ store }: ServerContext, identity: Identity): Promise<WhoAmI> {
  const { person, isAdministrator } = identity;
  const memberships = person ? await store.classrooms.membershipsOf(person.id) : [];
  const classes = [];
  for (const { id, name } of await store.classrooms.list()) {
    const member = memberships.find(({ classroom }) => classroom === id);
    if (!member && !isAdministrator) continue;
    const { role = 'teacher' } = member ?? {};
    const shown = member && {
      id: member.id,
      realName: member.realName,
      pseudonym: member.pseudonym,
    };
    classes.push({ id, name, role, member: shown ?? null });
  }
  return {
    person: person && { id: person.id, name: person.name },
    admin: isAdministrator,
    classes,
  };
}
