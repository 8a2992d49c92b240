import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { faults } from './faults.ts';
import { refuseRequest } from './refuse-request.ts';

/** A placeholder in the built page: link previews need an absolute address, which only the request tells. */
const ORIGIN = '__ORIGIN__';

/** Has no character that could end an attribute in the page. */
const HOST = /^[a-z0-9.:[\]_-]+$/i;

/** Sends the app's page, the same for all addresses. */
export async function sendAppPage(
  web: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = await readFile(join(web, 'index.html'), 'utf8').catch(() => null);
  if (page === null) return refuseRequest(request, reply, 404, faults.notFound);
  const { protocol, host } = request;
  const origin = HOST.test(host) ? `${protocol}://${host}` : '';
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(ORIGIN, origin));
}
