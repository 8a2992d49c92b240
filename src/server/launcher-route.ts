import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LAUNCHER, ROOT } from '../bots/programs.ts';
import { ok } from '../core/result.ts';
import { shellWord } from '../core/texts.ts';
import { addRoute } from './api.ts';
import type { ServerContext } from './context.ts';

/** A path as one word of this system's shell. */
const quoted = (path: string): string =>
  process.platform === 'win32' ? `"${path}"` : shellWord(path);

/**
 * How the reader of a page starts Quadrille: on this machine by its path, elsewhere as the server itself was
 * installed: from a clone, or as a package, which is never fetched from a registry unasked.
 */
function launcherFor({ local }: { readonly local: boolean }): string {
  if (local) return `node ${quoted(LAUNCHER)}`;
  const isClone = existsSync(join(ROOT, 'src', 'cli', 'main.ts'));
  return isClone ? 'node bin/quadrille.js' : 'npx --no quadrille';
}

/** The beginning of the commands that pages show. */
export function launcherRoute(server: FastifyInstance, context: ServerContext): void {
  addRoute(server, context, {
    method: 'GET',
    url: '/api/launcher',
    isImpersonal: true,
    async handle({ raw }) {
      // behind a proxy that we were not told of, people are on other machines
      const isForwarded = raw.headers['x-forwarded-for'] !== undefined;
      return ok({ launcher: launcherFor({ local: context.place().local && !isForwarded }) });
    },
  });
}
