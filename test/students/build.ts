import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../src/bots/programs.ts';
import { JAVA, javac } from '../support/java.ts';
import { ROOT, succeed } from '../support/run.ts';

/** Network clients as students write them, compiled unchanged from the sources beside this file. */

const SOURCES = join(ROOT, 'test', 'students');

/** `args` are what each needs after its command; `Fonceur` connects to localhost, port 8888. */
const STUDENTS = {
  greedy: { tools: ['gcc'], args: ['{host}', '{port}', '{name}'] },
  cheat: { tools: ['gcc'], args: ['{host}', '{port}', '{name}'] },
  Prudent: { tools: ['javac', 'java'], args: ['{host}', '{port}'] },
  Fonceur: { tools: ['javac', 'java'], args: [] },
} as const satisfies Record<string, { tools: readonly string[]; args: readonly string[] }>;

export type Student = keyof typeof STUDENTS;

/** Why a test with these clients is skipped, or null; where CI=true it fails instead. */
export function missingFor(...students: readonly Student[]): string | null {
  const tools = [...new Set(students.flatMap(name => STUDENTS[name].tools))];
  const missing = tools.filter(tool => findProgram(tool, ROOT) === null);
  return missing.length === 0 || process.env.CI === 'true' ? null : `without ${missing.join(', ')}`;
}

export interface BuiltStudents {
  /** Where the programs are. */
  readonly folder: string;
  /** The command of a client, with the placeholders `{host}`, `{port}` and `{name}`. */
  command(student: Student): readonly string[];
  /** The same with the placeholders replaced. */
  at(student: Student, port: number, name?: string): readonly [string, ...string[]];
  remove(): Promise<void>;
}

/** Compiles these clients into a new folder. Precondition: `missingFor` is null. */
export async function buildStudents(...students: readonly Student[]): Promise<BuiltStudents> {
  const folder = await mkdtemp(join(tmpdir(), 'quadrille-students-'));
  for (const name of students)
    if (STUDENTS[name].tools[0] === 'gcc')
      await succeed('gcc', ['-Wall', '-Wextra', '-o', join(folder, name), `${name}.c`], {
        cwd: SOURCES,
      });
    else await javac(['-d', folder, `${name}.java`], { cwd: SOURCES });
  const program = (name: Student): readonly [string, ...string[]] =>
    STUDENTS[name].tools[0] === 'gcc' ? [join(folder, name)] : [...JAVA, '-cp', folder, name];
  return {
    folder,
    command: name => [...program(name), ...STUDENTS[name].args],
    at(name, port, called = name) {
      const values: Readonly<Record<string, string>> = {
        '{host}': '127.0.0.1',
        '{port}': String(port),
        '{name}': called,
      };
      const [first, ...rest] = program(name);
      return [first, ...rest, ...STUDENTS[name].args.map(arg => values[arg])];
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
