/** Command lines on the Node that runs Quadrille: files, and the tools of node_modules by name. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { say } from '../bin/locale.js';
import { findNode, ROOT } from '../bin/node-runtime.js';

/**
 * The command line that runs a JavaScript or TypeScript file, or a tool of our dependencies.
 *
 * @param {string} fileOrTool a name with a dot or a slash is a file
 * @param {readonly string[]} args
 * @returns {{ command: string, args: readonly string[], env: NodeJS.ProcessEnv }}
 */
export function onNode(fileOrTool, args) {
  const node = findNode();
  if (node === undefined || !existsSync(join(ROOT, 'node_modules'))) stop(notSetUp());
  const file = /[./\\]/.test(fileOrTool) ? resolve(fileOrTool) : toolFile(fileOrTool);
  if (file === undefined || !existsSync(file)) stop(unknown(fileOrTool));
  const env = withPath([dirname(node.path), join(ROOT, 'node_modules', '.bin')]);
  return isScript(file)
    ? { command: node.path, args: [file, ...args], env }
    : { command: file, args, env };
}

/**
 * The file behind a tool's name, from its package.json; node_modules/.bin holds
 * links on some systems and shell scripts on others.
 *
 * @param {string} tool
 */
function toolFile(tool) {
  const { dependencies, devDependencies } = readJson(join(ROOT, 'package.json'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const folder = join(ROOT, 'node_modules', name);
    if (!existsSync(folder)) continue;
    const { bin = {} } = readJson(join(folder, 'package.json'));
    const tools = typeof bin === 'string' ? { [name]: bin } : bin;
    if (Object.hasOwn(tools, tool)) return join(folder, tools[tool]);
  }
  return undefined;
}

/** @param {string} file */
function isScript(file) {
  return /\.[cm]?[jt]s$/.test(file) || /^#!.*\bnode\b/.test(readFileSync(file, 'latin1'));
}

/** @param {readonly string[]} first */
function withPath(first) {
  // `Path` on Windows.
  const key = Object.keys(process.env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [key]: [...first, process.env[key]].join(delimiter) };
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * @param {import('../bin/locale.js').LocalizedText} text
 * @returns {never}
 */
function stop(text) {
  console.error(say(text));
  process.exit(2);
}

function notSetUp() {
  return {
    en: 'This clone is not set up yet. Run "npm run setup" once, then try again.',
    fr: "Ce clone n'est pas encore installé. Lancez une fois « npm run setup », puis réessayez.",
  };
}

/** @param {string} fileOrTool */
function unknown(fileOrTool) {
  return {
    en: `${fileOrTool} is neither a file nor a tool of our dependencies.`,
    fr: `${fileOrTool} n'est ni un fichier ni un outil de nos dépendances.`,
  };
}
