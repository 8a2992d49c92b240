import { type RunCommandOptions, succeed } from './run.ts';

/** Options for short programs: less compiling, a simple garbage collector. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] as const;

/** Runs a short program in Java. */
export const JAVA = ['java', ...QUICK] as const;

/** Compiles Java. */
export const javac = (args: readonly string[], options?: RunCommandOptions): Promise<string> =>
  succeed('javac', [...QUICK.map(option => `-J${option}`), ...args], options);
