import type { FastifyInstance } from 'fastify';
import { headToHead, headToHeadInClass } from '../classroom/head-to-head.ts';
import { refusal } from '../core/result.ts';
import { addRoute } from './api.ts';
import { classAccess } from './class-access.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';

/** All games of two participants: in a contest for everybody who has its address, in a class for its members. */
export function headToHeadRoutes(server: FastifyInstance, context: ServerContext): void {
  const { store, limits } = context;
  addRoute(server, context, {
    method: 'GET',
    url: '/api/contests/:id/head-to-head',
    perMinute: limits.headToHeadPerMinute,
    async handle({ params, query }) {
      const owned = await store.classrooms.contest(params.id);
      const contest = owned && (await store.contests.read(params.id));
      if (!contest) return refusal(faults.noTopic);
      return headToHead(store, contest, [query.one ?? '', query.two ?? '']);
    },
  });
  addRoute(server, context, {
    method: 'GET',
    url: '/api/classes/:id/head-to-head',
    perMinute: limits.headToHeadPerMinute,
    async handle({ identity, params, query }) {
      const access = await classAccess(context, identity, params.id, 'student');
      if (!access.ok) return access;
      return headToHeadInClass(store, params.id, [query.one ?? '', query.two ?? '']);
    },
  });
}
