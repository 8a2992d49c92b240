/**
 * node scripts/on-node.js FILE_OR_TOOL ARGS…
 * Runs a file, or a tool of our dependencies by name, on the Node that runs Quadrille.
 */
import { handOver } from '../bin/node-runtime.js';
import { onNode } from './tools.js';

const [fileOrTool, ...rest] = process.argv.slice(2);
if (fileOrTool === undefined) {
  console.error('node scripts/on-node.js FILE_OR_TOOL ARGS…');
  process.exit(2);
}
const { command, args, env } = onNode(fileOrTool, rest);
handOver(command, args, env);
