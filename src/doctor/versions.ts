const numbers = (version: string): number[] =>
  version.split('.').map(part => parseInt(part, 10) || 0);

/** Compares versions such as `24.3.0` number by number. */
export function isAtLeast(version: string, needed: string): boolean {
  const [have, want] = [numbers(version), numbers(needed)];
  for (const [i, least] of want.entries()) {
    const found = have[i] ?? 0;
    if (found !== least) return found > least;
  }
  return true;
}

/** The version in a program's output, or ''. */
export const versionIn = (output: string): string =>
  /(?<=version "|^javac )\d+[\d.]*|\d+(?:\.\d+)+/m.exec(output)?.[0] ?? '';
