import { basename } from 'node:path';
import { findProgram } from '../bots/programs.ts';
import { prologCommand } from '../bots/prolog-command.ts';
import { reaches } from '../bots/sandbox/user.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { BotFile } from './upload-files.ts';
import { fileList, uploadTexts as texts } from './upload-texts.ts';

/** How uploaded sources become a bot, one recipe a language; docs/uploads.md has them as a table, held by a test. */

/** Where a sandbox shows a bot's folder, whatever it is called here. */
export const BOT_FOLDER = '/bot';

export interface Recipe {
  readonly id: RecipeId;
  readonly name: string;
  /** File name extensions of its sources. */
  readonly endings: readonly string[];
  /** The commands that it needs, and the Debian package that has them. */
  readonly programs: readonly string[];
  readonly debian: string;
  /** Whether the build command makes a program; otherwise it only checks the sources, which are what plays. */
  readonly makes: 'program' | 'nothing';
  /** Limits of the build command: milliseconds, and bytes of memory. */
  readonly time: number;
  readonly memory: number;
  /** The entry point: a file of one of these names, or the only file; a class; or whatever all files link to. */
  readonly begins: readonly string[] | 'class' | 'anywhere';
  /** Run in the folder of the sources; paths begin with `./`. */
  build(sources: Sources): readonly string[];
  run(sources: Sources): readonly string[];
  /** The command as its author types it at home, in the folder of the sources. */
  atHome(sources: Sources): readonly string[];
}

const RECIPE_IDS = ['python', 'javascript', 'c', 'cpp', 'java', 'prolog'] as const;
export type RecipeId = (typeof RECIPE_IDS)[number];

export interface Sources {
  /** The files in the recipe's language. */
  readonly paths: readonly string[];
  readonly main: string;
  /** An AI in Prolog as the course asks for it: it defines a predicate and is run by our host. */
  readonly hosted: boolean;
}

const GIB = 1 << 30;

/** So that no file is taken for an option. */
const named = (paths: readonly string[]): string[] => paths.map(path => `./${path}`);

/** Compiles every file without running it, and shows the first error as Python does. */
const READ_PYTHON = `import sys, traceback
for name in sys.argv[1:]:
    try:
        with open(name, 'rb') as file:
            compile(file.read(), name, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        traceback.print_exception(type(error), error, None)
        sys.exit(1)`;

/** `node --check` for JavaScript; TypeScript is checked by stripping its types. */
const READ_SCRIPTS = `const { readFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const { stripTypeScriptTypes } = require('node:module');
for (const file of process.argv.slice(1)) {
  if (!/ts$/i.test(file)) {
    const { status } = spawnSync(process.execPath, ['--check', file], { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
    continue;
  }
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(file + ': ' + error.message + (error.snippet ? '\\n' + error.snippet : ''));
    process.exit(1);
  }
}`;

/** Loads the file without running its initialization goals, and counts its errors. */
const READ_PROLOG = `style_check(-singleton), load_files(FILE, [silent(true)]),
  (statistics(errors, E), E > 0 -> halt(1) ; halt(0))`;

const RECIPES: Readonly<Record<RecipeId, Recipe>> = {
  python: {
    ...{ id: 'python', name: 'Python', endings: ['.py'], programs: ['python3'], debian: 'python3' },
    ...{ makes: 'nothing', time: 20_000, memory: GIB, begins: ['main', 'bot'] },
    build: ({ paths }) => ['python3', '-I', '-c', READ_PYTHON, ...named(paths)],
    run: ({ main }) => ['python3', main],
    atHome: ({ main }) => ['python3', main],
  },
  javascript: {
    ...{ id: 'javascript', name: 'JavaScript, TypeScript', debian: 'nodejs', programs: ['node'] },
    endings: ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'],
    ...{ makes: 'nothing', time: 20_000, memory: GIB, begins: ['main', 'bot', 'index'] },
    build: ({ paths }) => [
      ...[nodePath() ?? 'node', '--no-warnings', '-e', READ_SCRIPTS, '--'],
      ...named(paths),
    ],
    run: ({ main }) => [nodePath() ?? 'node', main],
    atHome: ({ main }) => ['node', main],
  },
  c: {
    ...{ id: 'c', name: 'C', endings: ['.c'], programs: ['gcc'], debian: 'gcc libc6-dev' },
    ...{ makes: 'program', time: 60_000, memory: GIB, begins: 'anywhere' },
    build: ({ paths }) => [
      ...['gcc', '-std=gnu17', '-O2', '-Wall', '-I.', '-o', 'bot'],
      ...[...named(paths), '-lm', '-lpthread'],
    ],
    run: () => ['./bot'],
    atHome: () => ['./bot'],
  },
  cpp: {
    ...{ id: 'cpp', name: 'C++', programs: ['g++'], debian: 'g++' },
    endings: ['.cpp', '.cc', '.cxx'],
    ...{ makes: 'program', time: 120_000, memory: GIB, begins: 'anywhere' },
    build: ({ paths }) => [
      ...['g++', '-std=gnu++20', '-O2', '-Wall', '-I.', '-o', 'bot'],
      ...[...named(paths), '-lpthread'],
    ],
    run: () => ['./bot'],
    atHome: () => ['./bot'],
  },
  java: {
    ...{ id: 'java', name: 'Java', endings: ['.java'], programs: ['javac', 'java'] },
    debian: 'default-jdk-headless',
    ...{ makes: 'program', time: 60_000, memory: GIB, begins: 'class' },
    build: ({ paths }) => [
      ...['javac', '-J-Xmx512m', '-J-XX:+UseSerialGC', '-encoding', 'UTF-8', '-d', '.'],
      ...named(paths),
    ],
    run: ({ main }) => ['java', '-Xmx768m', '-XX:+UseSerialGC', '-cp', '.', main],
    atHome: ({ main }) => ['java', '-cp', '.', main],
  },
  prolog: {
    ...{ id: 'prolog', name: 'Prolog', endings: ['.pl', '.pro', '.prolog'], programs: ['swipl'] },
    debian: 'swi-prolog-nox',
    ...{ makes: 'nothing', time: 20_000, memory: GIB, begins: ['main', 'bot', 'ia'] },
    build: ({ main }) => [
      ...['swipl', '-q', '-f', 'none', '--on-error=status', '-g'],
      ...[READ_PROLOG.replace('FILE', prologAtom(`./${main}`)), '-t', 'halt(1)'],
    ],
    run: ({ main, hosted }) =>
      hosted ? prologCommand(main, BOT_FOLDER) : ['swipl', '-q', '-f', 'none', main],
    atHome: ({ main, hosted }) => ['swipl', ...(hosted ? ['host.pl', '--'] : []), main],
  },
};

export const recipes: readonly Recipe[] = RECIPE_IDS.map(id => RECIPES[id]);

export const findRecipe = (id: string): Recipe | null =>
  recipes.find(recipe => recipe.id === id) ?? null;

const prologAtom = (text: string): string => `'${text.replace(/[\\']/g, sign => `\\${sign}`)}'`;

const nodePath = (): string | null =>
  reaches(process.execPath) ? process.execPath : findProgram('node', '/', reaches);

/** The commands of a recipe that the bots' user does not find here. */
export const missingPrograms = ({ programs }: Recipe): readonly string[] =>
  programs.filter(
    name => (name === 'node' ? nodePath() : findProgram(name, '/', reaches)) === null,
  );

/** The files of an upload that are in the recipe's language. */
export const sourcesOf = ({ endings }: Recipe, files: readonly BotFile[]): readonly BotFile[] =>
  files.filter(({ path }) => endings.some(ending => path.toLowerCase().endsWith(ending)));

/** The recipe for these files: the one asked for, or that of their only language. */
export function chooseRecipe(files: readonly BotFile[], asked: RecipeId | null): Result<Recipe> {
  const fitting = recipes.filter(recipe => sourcesOf(recipe, files).length > 0);
  const chosen = asked === null ? null : RECIPES[asked];
  if (chosen && !fitting.includes(chosen))
    return refuse('upload-language', texts.otherLanguage(chosen.name));
  // C++ compiles C files too
  const own = fitting.filter(({ id }) => id !== 'c' || !fitting.includes(RECIPES.cpp));
  const recipe = chosen ?? own[0];
  if (!recipe) {
    const endings = recipes.flatMap(each => each.endings).join(' ');
    return refuse('upload-language', texts.noLanguage(endings));
  }
  if (!chosen && own.length > 1)
    return refuse('upload-language', texts.languages(own.map(({ name }) => name).join(', ')));
  const [missing] = missingPrograms(recipe);
  if (missing === undefined) return ok(recipe);
  const remedy = `Debian: apt install ${recipe.debian}`;
  return refuse('upload-compiler', texts.missing(missing, recipe.name, remedy));
}

/** A bot's entry point: a file, a class, or the program that all files make. */
export function mainOf(
  recipe: Recipe,
  files: readonly BotFile[],
  asked: string | null,
): Result<string> {
  if (recipe.begins === 'anywhere') return ok('bot');
  const sources = sourcesOf(recipe, files);
  if (recipe.begins === 'class') return javaMain(sources, asked);
  const paths = sources.map(({ path }) => path);
  if (asked !== null)
    return paths.includes(asked)
      ? ok(asked)
      : refuse('upload-main', texts.unknownMain(asked, fileList(paths)));
  const top = paths.filter(path => !path.includes('/'));
  const usual = recipe.begins
    .map(name => top.filter(path => path.split('.')[0].toLowerCase() === name))
    .find(found => found.length > 0);
  const [found, ...others] = usual ?? (top.length > 0 ? top : paths);
  if (found !== undefined && others.length === 0) return ok(found);
  return refuse(
    'upload-main',
    texts.noMain(fileList(paths), `${recipe.begins[0]}${recipe.endings[0]}`),
  );
}

/** The class with a main method, by a search in the sources. */
function javaMain(sources: readonly BotFile[], asked: string | null): Result<string> {
  const classes = sources.flatMap(({ path, content }) => {
    const text = new TextDecoder().decode(content);
    if (!/\bstatic\s+(?:final\s+)?void\s+main\s*\(/.test(text)) return [];
    const inPackage = /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1];
    const own = basename(path).replace(/\.java$/i, '');
    return [inPackage === undefined ? own : `${inPackage}.${own}`];
  });
  if (classes.length === 0) return refuse('upload-main', texts.noJavaMain);
  const short = (name: string) => name.split('.').at(-1) ?? name;
  const wanted = asked?.replace(/\.java$/, '').replaceAll('/', '.');
  if (wanted !== undefined) {
    const found = classes.find(name => name === wanted || short(name) === wanted);
    return found === undefined
      ? refuse('upload-main', texts.unknownMain(asked ?? '', fileList(classes)))
      : ok(found);
  }
  const usual = ['Main', 'Bot', 'Client'].map(name => classes.find(each => short(each) === name));
  const found = classes.length === 1 ? classes[0] : usual.find(name => name !== undefined);
  return found === undefined
    ? refuse('upload-main', texts.noMain(fileList(classes), 'Main.java'))
    : ok(found);
}
