import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, ok, type Result } from '../core/result.ts';
import type { ServerContext, Visitor } from './context.ts';
import { faults } from './faults.ts';
import { type Identity, NOBODY } from './identity.ts';
import { refuseRequest, statusOf } from './refuse-request.ts';

/** A request after authentication, with its body parsed. */
export interface ApiRequest<Body> {
  readonly identity: Identity;
  readonly visitor: Visitor;
  readonly body: Body;
  /** Parameters of the path, such as `:id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly raw: FastifyRequest;
  /** For setting headers. */
  readonly reply: FastifyReply;
}

export interface ApiRoute<Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Parses the body; absent: a body is ignored. */
  readonly read?: (body: unknown) => Result<Body>;
  /** The most bytes of the body, where more than usual. */
  readonly bodyLimit?: number;
  /** Requests per minute and address, where fewer than usual. */
  readonly perMinute?: number;
  /** `Authorization` does not identify a person: the route reads it itself. */
  readonly isImpersonal?: true;
  /** Authorizes the request before its body, which may be large, is read. */
  admit?(request: ApiRequest<null>): Promise<Fault | null>;
  /** An object is sent as JSON, null as 204 No Content, a buffer or text as it is, with the type set in `reply`. */
  handle(request: ApiRequest<Body>): Promise<Result<object | string | null>>;
}

const CREATED = 201;
const NO_CONTENT = 204;

/** Adds a route that answers in JSON, or with a fault. */
export function addRoute<Body = null>(
  server: FastifyInstance,
  { identities }: Pick<ServerContext, 'identities'>,
  { method, url, read, bodyLimit, perMinute, isImpersonal, admit, handle }: ApiRoute<Body>,
): void {
  const about = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    body: T,
  ): Promise<Result<ApiRequest<T>>> => {
    const identity = isImpersonal ? ok(NOBODY) : await identities.ofRequest(request);
    if (!identity.ok) return identity;
    const { params, query } = request as FastifyRequest & {
      readonly params: Record<string, string>;
      readonly query: Record<string, string | undefined>;
    };
    const visitor = visitorOf(request);
    return ok({ identity: identity.value, visitor, body, params, query, raw: request, reply });
  };
  const refuser = (request: FastifyRequest, reply: FastifyReply) => (fault: Fault) =>
    refuseRequest(request, reply, statusOf(fault), fault);
  const admission = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!admit) return;
    const known = await about(request, reply, null);
    const fault = known.ok ? await admit(known.value) : known.fault;
    if (fault) await refuser(request, reply)(fault);
  };
  server.route({
    method,
    url,
    onRequest: [sameOrigin, admission],
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: perMinute === undefined ? {} : limited(perMinute),
    async handler(request, reply) {
      const refuse = refuser(request, reply);
      const body = read ? read(request.body) : ok(null as Body);
      const known = await about(request, reply, null);
      if (!known.ok) return refuse(known.fault);
      if (!body.ok) return refuse(body.fault);
      const answer = await handle({ ...known.value, body: body.value });
      if (!answer.ok) return refuse(answer.fault);
      if (answer.value === null) return reply.code(NO_CONTENT).send();
      if (method === 'POST') reply.code(CREATED);
      return reply.header('cache-control', 'no-store').send(answer.value);
    },
  });
}

export const visitorOf = ({ ip }: FastifyRequest): Visitor => ({ address: ip });

const limited = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Pages of other sites may not act for the user. */
export async function sameOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined || URL.parse(origin)?.host === request.host) return;
  await refuseRequest(request, reply, 403, faults.foreignOrigin);
}
