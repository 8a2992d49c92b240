import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { inPostgres } from '../support/postgres.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { ROOT } from '../support/run.ts';
import { freshFolder, opened } from '../support/store-files.ts';
import { contestOf, gameOf } from '../support/store-samples.ts';

/** deploy/backup.sh, with the PostgreSQL that is installed: its pg_dump refuses newer servers. */

function backUp(env: Readonly<Record<string, string>>) {
  const script = join(ROOT, 'deploy', 'backup.sh');
  return spawnSync(script, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
}

/** The programs of one version: pg_dump's. */
function installed() {
  const dump = findProgram('pg_dump', '/');
  if (dump === null) return null;
  const version = /\d+/.exec(spawnSync(dump, ['--version'], { encoding: 'utf8' }).stdout)?.[0];
  const folder = `/usr/lib/postgresql/${version}/bin`;
  const programs = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  return Object.values(programs).every(program => existsSync(program)) ? programs : null;
}

const ADDRESS = 'postgres://quadrille:s3cret@127.0.0.1:1/quadrille';

describe('a backup', () => {
  test.each([
    [{ BACKUP_FOLDER: '/tmp' }, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: 'quadrille.sqlite', BACKUP_FOLDER: '/tmp' }, 'no address of PostgreSQL'],
    [{ DATABASE_URL: ADDRESS }, 'BACKUP_FOLDER is not set'],
    [{ DATABASE_URL: ADDRESS, BACKUP_FOLDER: '/nowhere' }, '/nowhere is no folder'],
    [{ DATABASE_URL: ADDRESS, BACKUP_FOLDER: '/tmp', BACKUP_KEEP: '0' }, 'BACKUP_KEEP is a number'],
  ])('is refused: %j', (env, why) => {
    const { status, stderr } = backUp(env as Record<string, string>);
    expect(stderr).toContain(why);
    expect(status).toBe(2);
  });

  test('that fails leaves what was there, and tells no password', () => {
    const BACKUP_FOLDER = freshFolder();
    const old = 'quadrille-2020-01-01T000000Z.dump';
    writeFileSync(join(BACKUP_FOLDER, old), '');
    const { status, stdout, stderr } = backUp({ DATABASE_URL: ADDRESS, BACKUP_FOLDER });
    expect(status).toBe(1);
    expect(stdout + stderr).not.toContain('s3cret');
    expect(readdirSync(BACKUP_FOLDER)).toEqual([old]);
  });
});

const programs = installed();

describe.skipIf(programs === null)('with PostgreSQL', () => {
  let running: Promise<PostgresServer> | null = null;
  const started = () => (running ??= PostgresServer.start(programs ?? undefined));
  afterAll(async () => (await running)?.close());

  test('a store comes back as it was', async () => {
    const server = await started();
    const main = server.address('postgres');
    await inPostgres(main, 'create database one', 'create database two');
    const store = await opened(server.address('one'));
    const contest = await store.contests.create(contestOf());
    for (let i = 0; i < 5; i++) await store.games.finish(contest.id, 1, gameOf(i));

    const BACKUP_FOLDER = freshFolder();
    const { stdout, status } = backUp({ DATABASE_URL: server.address('one'), BACKUP_FOLDER });
    expect(status).toBe(0);
    await store.games.finish(contest.id, 1, gameOf(5)); // after the backup

    const options = ['--no-owner', '--exit-on-error', `--dbname=${server.address('two')}`];
    expect(spawnSync('pg_restore', [...options, stdout.trim()]).status).toBe(0);
    const restored = await opened(server.address('two'));
    expect(await restored.contests.list()).toMatchObject([{ id: contest.id, name: contest.name }]);
    expect((await restored.games.of(contest.id)).map(({ number }) => number)).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });

  test('a password of any signs is understood, and old backups go', async () => {
    const server = await started();
    const password = "p%:@/?#'\\ é";
    const main = server.address('postgres');
    const quoted = password.replaceAll("'", "''");
    await inPostgres(main, `create role careful login password '${quoted}'`);
    await inPostgres(main, 'create database three owner careful');
    const [{ hba_file: rules }] = await inPostgres(main, 'show hba_file');
    const others = readFileSync(String(rules), 'utf8');
    writeFileSync(String(rules), `host all careful 127.0.0.1/32 scram-sha-256\n${others}`);
    await inPostgres(main, 'select pg_reload_conf()');
    const url = new URL(server.address('three'));
    url.username = 'careful';
    url.password = encodeURIComponent(password);
    await (await opened(url.href)).contests.create(contestOf());

    const BACKUP_FOLDER = freshFolder();
    const days = ['2026-03-02', '2026-03-09', '2026-04-01', '2026-04-20', '2026-04-21'];
    const nameOf = (day: string) => `quadrille-${day}T033000Z.dump`;
    for (const name of [...days.map(nameOf), 'quadrille-notes.txt'])
      writeFileSync(join(BACKUP_FOLDER, name), '');
    const env = { DATABASE_URL: url.href, BACKUP_FOLDER, BACKUP_KEEP: '2' };
    const { stdout, stderr, status } = backUp(env);
    expect([status, stderr]).toEqual([0, '']);
    const made = stdout.trim().slice(BACKUP_FOLDER.length + 1);
    expect(readdirSync(BACKUP_FOLDER).sort()).toEqual(
      // the two newest, the first of each month, and what is no backup
      [nameOf(days[0]), nameOf(days[2]), nameOf(days[4]), made, 'quadrille-notes.txt'].sort(),
    );
  });
});
