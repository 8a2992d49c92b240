/**
 * Rebuilds dist, the JavaScript and types of the npm package, from scratch, except dist/web and
 * dist/bundle, which set-up has just made from the same sources and which a server may be using.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, ROOT } from '../bin/node-runtime.js';
import { onNode } from './tools.js';

const dist = join(ROOT, 'dist');
for (const name of existsSync(dist) ? readdirSync(dist) : [])
  if (name !== 'web' && name !== 'bundle')
    rmSync(join(dist, name), { recursive: true, force: true });
const { command, args, env } = onNode('tsc', ['-b', join(ROOT, 'tsconfig.build.json')]);
handOver(command, args, env);
