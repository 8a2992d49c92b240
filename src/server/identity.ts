import type { FastifyRequest } from 'fastify';
import { ok, type Result, refusal } from '../core/result.ts';
import type { ClassroomStore, StoredMember, StoredPerson } from '../store/classroom-store.ts';
import { faults } from './faults.ts';
import { keyOf, verifySecret } from './secrets.ts';

/** Who sends a request or opens a connection, by the secret that it carries. */
export interface Identity {
  /** Null for strangers. */
  readonly person: StoredPerson | null;
  /** Whether they have the teacher's link of the server: may do everything in every class. */
  readonly isAdministrator: boolean;
}

export const NOBODY: Identity = { person: null, isAdministrator: false };

/** What somebody is in a class. */
export interface ClassRole {
  readonly role: 'teacher' | 'student' | null;
  /** Null for strangers, and for an administrator who is no member. */
  readonly member: StoredMember | null;
}

const SECRET = /^[A-Za-z0-9_-]{22}$/;
const ADMINISTRATOR = 'administrator';

/** Identifies people by their secrets, which are looked up by their hashes, so that timing tells nothing. */
export class Identities {
  readonly #store: ClassroomStore;
  readonly #administratorKey: string;

  private constructor(store: ClassroomStore, administratorKey: string) {
    this.#store = store;
    this.#administratorKey = administratorKey;
  }

  /** The administrator's secret is created and kept with the store, so that the link stays the same. */
  static async open(
    store: ClassroomStore,
    fresh: string,
  ): Promise<{ identities: Identities; administrator: string }> {
    const administrator = await store.initSetting(ADMINISTRATOR, fresh);
    return { identities: new Identities(store, keyOf(administrator)), administrator };
  }

  async of(secret: string | undefined): Promise<Result<Identity>> {
    if (secret === undefined) return ok(NOBODY);
    if (!SECRET.test(secret)) return refusal(faults.unknownSecret);
    if (verifySecret(secret, this.#administratorKey))
      return ok({ person: null, isAdministrator: true });
    const person = await this.#store.personOf(keyOf(secret));
    return person ? ok({ person, isAdministrator: false }) : refusal(faults.unknownSecret);
  }

  /** By `Authorization: Bearer SECRET`. */
  ofRequest({ headers }: FastifyRequest): Promise<Result<Identity>> {
    const { authorization } = headers;
    if (authorization === undefined) return this.of(undefined);
    return this.of(/^Bearer (\S{1,64})$/i.exec(authorization)?.[1] ?? '');
  }

  async roleIn(classroom: string, { person, isAdministrator }: Identity): Promise<ClassRole> {
    const memberships = person ? await this.#store.membershipsOf(person.id) : [];
    const member = memberships.find(each => each.classroom === classroom) ?? null;
    return { role: isAdministrator ? 'teacher' : (member?.role ?? null), member };
  }
}
