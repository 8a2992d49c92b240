import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, ok, type Result } from '../core/result.ts';
import type { ServerContext, Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { Identity } from './identity.ts';
import { refuseRequest, statusOf } from './refuse-request.ts';

/** A request whose sender is known and whose body was read. */
export interface ApiRequest<Body> {
  readonly identity: Identity;
  readonly visitor: Visitor;
  readonly body: Body;
  /** Parts of the address, such as `:id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly raw: FastifyRequest;
  /** For headers of the reply. */
  readonly reply: FastifyReply;
}

export interface ApiRoute<Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Absent: the request has no body that is read. */
  readonly read?: (body: unknown) => Result<Body>;
  /** Bytes of the body, if more than the usual. */
  readonly bodyLimit?: number;
  /** Requests per minute and address, if fewer than the usual. */
  readonly perMinute?: number;
  /** The value is sent as JSON, null as no content. A buffer or text is sent as it is, with the type set in `reply`. */
  handle(request: ApiRequest<Body>): Promise<Result<object | string | null>>;
}

const CREATED = 201;
const NO_CONTENT = 204;

/** Adds a route that answers in JSON, with a fault where it cannot. */
export function addRoute<Body = null>(
  server: FastifyInstance,
  { identities }: Pick<ServerContext, 'identities'>,
  { method, url, read, bodyLimit, perMinute, handle }: ApiRoute<Body>,
): void {
  server.route({
    method,
    url,
    onRequest: sameOrigin,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: perMinute === undefined ? {} : limited(perMinute),
    async handler(request, reply) {
      const refuse = (fault: Fault) => refuseRequest(request, reply, statusOf(fault), fault);
      const identity = await identities.ofRequest(request);
      if (!identity.ok) return refuse(identity.fault);
      const body = read ? read(request.body) : ok(null as Body);
      if (!body.ok) return refuse(body.fault);
      const { params, query } = request as ApiRequest<Body>['raw'] & {
        readonly params: Record<string, string>;
        readonly query: Record<string, string | undefined>;
      };
      const answer = await handle({
        identity: identity.value,
        visitor: visitorOf(request),
        body: body.value,
        params,
        query,
        raw: request,
        reply,
      });
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
