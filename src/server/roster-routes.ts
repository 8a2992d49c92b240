import type { FastifyInstance } from 'fastify';
import { exportRoster } from '../classroom/class-export.ts';
import type { Classes } from '../classroom/classes.ts';
import { ok } from '../core/result.ts';
import { addRoute } from './api.ts';
import { classAccess } from './class-access.ts';
import type { ServerContext } from './context.ts';

/** The roster of a class as a file, in and out. */
export async function rosterRoutes(
  server: FastifyInstance,
  context: ServerContext,
  classes: Classes,
): Promise<void> {
  const { store, limits } = context;
  addRoute(server, context, {
    method: 'GET',
    url: '/api/classes/:id/roster.csv',
    async handle({ identity, params, query, reply }) {
      const access = await classAccess(context, identity, params.id, 'teacher');
      if (!access.ok) return access;
      reply.type('text/csv; charset=utf-8');
      const lang = query.lang === 'fr' ? 'fr' : 'en';
      return ok(await exportRoster(store, access.value.classroom, lang));
    },
  });
  await server.register(async scope => {
    // raw bytes: `readRoster` detects their encoding
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    addRoute(scope, context, {
      method: 'POST',
      url: '/api/classes/:id/roster',
      bodyLimit: limits.rosterBytes,
      read: body => ok(Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
      async handle({ identity, params, body }) {
        const access = await classAccess(context, identity, params.id, 'teacher');
        return access.ok ? classes.importRoster(access.value.classroom, body) : access;
      },
    });
  });
}
