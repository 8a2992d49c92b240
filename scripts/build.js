/** Rebuilds dist, the JavaScript and types that the npm package carries, from nothing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, ROOT } from '../bin/node-runtime.js';
import { onNode } from './tools.js';

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const { command, args, env } = onNode('tsc', ['-b', join(ROOT, 'tsconfig.build.json')]);
handOver(command, args, env);
