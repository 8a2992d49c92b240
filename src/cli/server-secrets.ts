import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';

/** The secrets that servers gave us when we joined a class. */

const file = z.record(
  z.string(),
  z.object({
    secret: z.string(),
    /** The name that we joined under, and the class that we joined last. */
    name: z.string(),
    classroom: z.string(),
  }),
);
export type ServerSecret = z.infer<typeof file>[string];

/** In the user's folder for settings. The XDG specification says to ignore relative paths. */
function secretsFile(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CONFIG_HOME: config = '', APPDATA: data = '' } = env;
  const own = process.platform === 'win32' ? data : config;
  const base = isAbsolute(own) ? own : join(homedir(), '.config');
  return join(base, 'quadrille', 'servers.json');
}

async function readAll(): Promise<Readonly<Record<string, ServerSecret>>> {
  try {
    return file.parse(JSON.parse(await readFile(secretsFile(), 'utf8')));
  } catch {
    return {}; // does not exist yet, or is not ours
  }
}

export const secretOf = async ({ origin }: URL): Promise<ServerSecret | undefined> =>
  (await readAll())[origin];

/** Only the user may read the file, which is replaced atomically. */
export async function keepSecret({ origin }: URL, known: ServerSecret): Promise<void> {
  const path = secretsFile();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const all = { ...(await readAll()), [origin]: known };
  try {
    await writeFile(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
