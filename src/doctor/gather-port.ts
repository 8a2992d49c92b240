import { readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { PortFacts } from './facts.ts';
import { errnoOf, runProgram, textOf } from './read.ts';

const HOST = '127.0.0.1';

/** How many ports `quadrille serve` tries after the first. */
const OTHERS = 20;

export async function gatherPortFacts(port: number): Promise<PortFacts> {
  const code = await tryListening(port);
  if (code === null) return { port, state: 'free', code, owner: null, next: null };
  const state = code === 'EADDRINUSE' ? 'taken' : 'refused';
  const owner = state === 'taken' ? await ownerOf(port) : null;
  return { port, state, code, owner, next: state === 'taken' ? await nextFree(port) : null };
}

/** The errno of listening at the port; null if that works. */
const tryListening = (port: number): Promise<string | null> =>
  new Promise(resolve => {
    const server = createServer();
    server.once('error', error => resolve(errnoOf(error)));
    server.listen({ host: HOST, port }, () => server.close(() => resolve(null)));
  });

async function nextFree(port: number): Promise<number | null> {
  for (let next = port + 1; next <= port + OTHERS; next++)
    if ((await tryListening(next)) === null) return next;
  return null;
}

/** The process that listens at a port; only root can find processes of other users. */
async function ownerOf(port: number): Promise<PortFacts['owner']> {
  if (process.platform === 'linux') return linuxOwner(port);
  if (process.platform !== 'darwin') return null;
  const { stdout } = await runProgram('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
  const [, pid, command] = /^p(\d+)\nc(.*)$/m.exec(stdout) ?? [];
  return pid === undefined ? null : { pid: Number(pid), command };
}

/** The inodes of sockets that listen at a port, from /proc/net/tcp. */
export function listeningInodes(table: string, port: number): string[] {
  const LISTEN = '0A';
  const at = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(/\s+/))
    .filter(fields => fields[1]?.endsWith(at) && fields[3] === LISTEN)
    .map(fields => fields[9]);
}

async function linuxOwner(port: number): Promise<PortFacts['owner']> {
  const tables = await Promise.all([textOf('/proc/net/tcp'), textOf('/proc/net/tcp6')]);
  const wanted = new Set(
    tables.flatMap(table => listeningInodes(table, port)).map(inode => `socket:[${inode}]`),
  );
  if (wanted.size === 0) return null;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    for (const fd of await readdir(`/proc/${pid}/fd`).catch(() => []))
      if (wanted.has(await readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''))) {
        const line = (await textOf(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim();
        return { pid: Number(pid), command: line };
      }
  }
  return null;
}
