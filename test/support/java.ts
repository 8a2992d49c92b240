import { type RunOptions, succeed } from './run.ts';

/** Compiles Java; without optimizing the compiler, which is done before that would pay. */
export const javac = (args: readonly string[], options?: RunOptions): Promise<string> =>
  succeed('javac', ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', ...args], options);
