import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone or package, from src, dist and the bundle alike. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The launcher of Quadrille, which is also a bot: `quadrille engine`. */
export const LAUNCHER = join(ROOT, 'bin', 'quadrille.js');

/** The files that Quadrille needs to run. */
export const INSTALLATION = ['bin', 'dist', 'node_modules', 'package.json', 'src'].map(part =>
  join(ROOT, part),
);

export const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
};

/** A program's path as a shell would find it among those that `reaches` accepts, or null. */
export function findProgram(
  name: string,
  cwd: string,
  reaches: (path: string) => boolean = () => true,
  path = process.env.PATH ?? '',
): string | null {
  const places = name.includes(sep)
    ? [resolve(cwd, name)]
    : path
        .split(delimiter)
        .map(folder => resolve(cwd, folder, name))
        .filter(reaches);
  return places.find(isProgram) ?? null;
}
