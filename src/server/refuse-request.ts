import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../core/result.ts';
import { faults } from './faults.ts';
import { publicFault } from './public-fault.ts';

/** Replies with a fault: as JSON for programs and our pages, as text for somebody who opened the address. */
export function refuseRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  fault: Fault,
): FastifyReply {
  reply.code(status);
  // browsers send `Sec-Fetch-Mode` in secure contexts only
  if (!request.headers.accept?.includes('text/html')) return reply.send({ fault });
  const { fr, en } = fault.message;
  return reply
    .type('text/plain; charset=utf-8')
    .serializer(() => `${fr}\n\n${en}\n`)
    .send({ fault });
}

export const TOO_MANY = 429;
const UNAVAILABLE = 503;
const BY_STATUS: Readonly<Record<number, Fault>> = {
  403: faults.notFound, // a path outside the app's folder
  404: faults.notFound,
  413: faults.bodyTooLarge,
  415: faults.notJson,
  [TOO_MANY]: faults.tooMany,
};

/** Replies to errors of the framework and of plugins, and to unexpected ones. */
export function refuseError(
  error: Error & { readonly statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error;
  if (statusCode < 500)
    return refuseRequest(request, reply, statusCode, BY_STATUS[statusCode] ?? faults.badRequest);
  request.log.error(error);
  return refuseRequest(request, reply, UNAVAILABLE, publicFault(error));
}

/** Statuses by the fault's code; 400 for all others. */
const STATUS: Readonly<Record<string, number>> = {
  'unknown-secret': 401,
  'no-secret': 401,
  'no-token': 401,
  'unknown-token': 401,
  'expired-token': 401,
  'revoked-token': 401,
  'unknown-worker': 404,
  'worker-set-aside': 403,
  'too-many-workers': 409,
  'no-work-queue': 409,
  forbidden: 403,
  'not-teacher': 403,
  'not-administrator': 403,
  removed: 403,
  'class-locked': 403,
  'not-found': 404,
  'no-class': 404,
  'no-member': 404,
  'no-person': 404,
  'seat-taken': 409,
  // not the request's fault
  'server-full': UNAVAILABLE,
  'too-many-open': UNAVAILABLE,
  'no-port': UNAVAILABLE,
  'port-taken': UNAVAILABLE,
  'no-bot': 404,
  'too-many': TOO_MANY,
  'too-many-uploads': TOO_MANY,
};

export const statusOf = ({ code }: Fault): number => STATUS[code] ?? 400;
