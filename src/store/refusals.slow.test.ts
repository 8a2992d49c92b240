import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshFile, freshFolder } from '../../test/support/store-files.ts';
import { contestOf, gameOf, moved } from '../../test/support/store-samples.ts';
import { FaultError, LANGS, unwrap } from '../core/result.ts';
import { openStore } from './open.ts';

/** Files that must be refused, each with its reason in both languages, and left unchanged byte for byte. */

const BUSY_TIMEOUT = 50;

let filled: { readonly bytes: Buffer; readonly contest: string } | undefined;

/** A store with a contest, games and events in it, closed; made once, and copied. */
async function wellFilled(): Promise<{ file: string; contest: string }> {
  const file = freshFile();
  if (filled) {
    writeFileSync(file, filled.bytes);
    return { file, contest: filled.contest };
  }
  const store = unwrap(await openStore(file));
  const { id } = await store.contests.create(contestOf());
  const numbers = Array.from({ length: 300 }, (_, i) => i);
  await Promise.all(numbers.map(number => store.games.finish(id, 1, gameOf(number))));
  await store.journal.append('m', 0, [moved(0)]);
  await store.close();
  filled = { bytes: readFileSync(file), contest: id };
  return { file, contest: id };
}

/** The names and contents of all files in the file's folder. */
const folderOf = (file: string) =>
  new Map(
    readdirSync(dirname(file), { withFileTypes: true }).map(entry => [
      entry.name,
      entry.isFile() ? readFileSync(join(dirname(file), entry.name), 'base64') : null,
    ]),
  );

async function refusal(file: string): Promise<string> {
  const opened = await openStore(file, { busyTimeout: BUSY_TIMEOUT });
  if (opened.ok) {
    await opened.value.close();
    return 'opened';
  }
  for (const lang of LANGS) expect(opened.fault.message[lang]).toContain(file);
  return opened.fault.code;
}

async function refusedUntouched(file: string, code: string): Promise<void> {
  const before = folderOf(file);
  expect(await refusal(file)).toBe(code);
  expect(folderOf(file)).toEqual(before);
}

const written = (bytes: Buffer | string) => async () => {
  const file = freshFile();
  writeFileSync(file, bytes);
  return file;
};

const damaged = (change: (bytes: Buffer) => Buffer) => async () => {
  const { file } = await wellFilled();
  writeFileSync(file, change(readFileSync(file)));
  return file;
};

const refused: readonly (readonly [string, string, () => Promise<string>])[] = [
  ['a text', 'store-not-database', written('Ada 3, Bob 1\n'.repeat(1_000))],
  ['a short text', 'store-not-database', written('x')],
  ['zeros', 'store-not-database', written(Buffer.alloc(16_384))],
  [
    'a database whose beginning is overwritten',
    'store-not-database',
    damaged(bytes => bytes.fill(0, 0, 512)),
  ],
  ['the first bytes of a database', 'store-truncated', damaged(bytes => bytes.subarray(0, 50))],
  [
    'a database without its last page',
    'store-truncated',
    damaged(bytes => bytes.subarray(0, -4_096)),
  ],
  ['a database without its last byte', 'store-truncated', damaged(bytes => bytes.subarray(0, -1))],
  [
    'a database cut to half',
    'store-truncated',
    damaged(bytes => bytes.subarray(0, bytes.length / 2)),
  ],
  [
    'a database with zeros in the middle',
    'store-corrupt',
    damaged(bytes => bytes.fill(0, bytes.length / 2, bytes.length / 2 + 8_192)),
  ],
  [
    'a database with noise in its schema',
    'store-corrupt',
    damaged(bytes => bytes.fill('noise', 100, 4_096)),
  ],
  [
    'a folder',
    'store-is-folder',
    async () => {
      const file = freshFile();
      mkdirSync(file);
      return file;
    },
  ],
  [
    'another program’s database',
    'store-foreign',
    async () => {
      const file = freshFile();
      const other = new DatabaseSync(file);
      other.exec('create table bookmark (address text); insert into bookmark values (1)');
      other.close();
      return file;
    },
  ],
  [
    'a database of a newer program',
    'store-newer',
    async () => {
      const { file } = await wellFilled();
      fromTheFuture(file).close();
      return file;
    },
  ],
];

function fromTheFuture(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    "insert into quadrille_migration values ('9999-live-boards', '2040-01-01T00:00:00.000Z')",
  );
  return database;
}

for (const [name, code, make] of refused)
  test(`${name} is refused (${code}) and left as it was`, async () => {
    await refusedUntouched(await make(), code);
  });

test('a newer database is refused even where only its log says so', async () => {
  const { file } = await wellFilled();
  // killed before a checkpoint: the newer migration is only in the write-ahead log
  const killed = spawnSync(process.execPath, [
    '--eval',
    `const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)});
     database.exec("insert into quadrille_migration values ('9999-live-boards', '2040')");
     process.kill(process.pid, 'SIGKILL');`,
  ]);
  expect(killed.signal).toBe('SIGKILL');
  const data = () => [...folderOf(file)].filter(([name]) => !name.endsWith('-shm')); // which has locks, no data
  const before = data();
  expect(before.map(([name]) => name)).toContain('quadrille.sqlite-wal');
  expect(await refusal(file)).toBe('store-newer');
  expect(data()).toEqual(before);
});

test('damage deep in a large file is told when it is met, and stops nothing else', async () => {
  const { file, contest } = await wellFilled();
  const database = new DatabaseSync(file);
  database.exec(
    'create table ballast (bytes blob); insert into ballast values (zeroblob(35000000))',
  );
  const index = database.prepare("select rootpage from sqlite_master where name = 'game_count'");
  const { rootpage } = index.get() as { rootpage: number };
  database.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill('noise', (rootpage - 1) * 4_096, rootpage * 4_096));

  const store = unwrap(await openStore(file));
  const trouble = await store.games.counts(contest).catch((error: unknown) => error);
  expect(trouble).toBeInstanceOf(FaultError);
  expect((trouble as FaultError).fault.code).toBe('store-corrupt');
  expect((await store.games.of(contest)).length).toBe(300);
  expect(await store.journal.append('m', 1, [moved(1)])).toBe('stored');
  await store.close();
});

for (const mode of ['exclusive', 'immediate'] as const)
  test(`a file that another program holds (${mode}) is refused until it lets go`, async () => {
    const { file, contest } = await wellFilled();
    const holder = spawn(
      process.execPath,
      [
        '--eval',
        `const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)});
         ${mode === 'exclusive' ? "database.exec('pragma locking_mode = exclusive');" : ''}
         database.exec('begin ${mode}');
         console.log('held');
         process.stdin.on('data', () => {}).on('end', () => database.close());`,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    const bytes = readFileSync(file);
    expect(await refusal(file)).toBe('store-locked');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    holder.stdin.end();
    await once(holder, 'close');
    const store = unwrap(await openStore(file));
    expect((await store.games.of(contest)).length).toBe(300);
    await store.close();
  });

test('a folder that cannot be made or written to is named', async () => {
  const file = freshFile();
  writeFileSync(file, 'a file, not a folder');
  const opened = await openStore(join(file, 'quadrille.sqlite'), { busyTimeout: BUSY_TIMEOUT });
  expect(!opened.ok && opened.fault.code).toBe('store-folder');
  expect(!opened.ok && opened.fault.message.en).toContain(
    `"${file}" cannot be written to (there is a file`,
  );
  const long = await openStore(join(freshFolder(), 'x'.repeat(300)), { busyTimeout: BUSY_TIMEOUT });
  expect(!long.ok && long.fault.message.fr).toContain('trop long');
});

/** The messages for a user without rights to the files, one a line. */
const asNobody = (...files: string[]): string => {
  const open = new URL('./open.ts', import.meta.url).href;
  const root = process.getuid?.() === 0;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--eval',
      `import('${open}').then(async ({ openStore }) => {
         for (const file of ${JSON.stringify(files)}) {
           const opened = await openStore(file, { busyTimeout: ${BUSY_TIMEOUT} });
           console.log(opened.ok ? 'opened' : opened.fault.code);
         }
       });`,
    ],
    { encoding: 'utf8', ...(root ? { uid: 65_534, gid: 65_534 } : {}) },
  );
  return stdout.trim() || stderr;
};

const othersMayRead = (): boolean =>
  process.getuid?.() !== 0 ||
  spawnSync('test', ['-r', fileURLToPath(import.meta.url)], { uid: 65_534 }).status === 0;

test.runIf(process.platform !== 'win32' && othersMayRead())(
  'a file or folder without the right to write is refused and left as it was',
  async () => {
    const { file } = await wellFilled();
    const before = folderOf(file);
    chmodSync(file, 0o444);
    chmodSync(dirname(file), 0o777);
    expect(asNobody(file)).toBe('store-read-only');
    chmodSync(file, 0o666);
    chmodSync(dirname(file), 0o555);
    const created = ['new.sqlite', 'deep/new.sqlite'].map(name => join(dirname(file), name));
    expect(asNobody(file, ...created)).toBe('store-folder\nstore-folder\nstore-folder');
    chmodSync(dirname(file), 0o777);
    expect(folderOf(file)).toEqual(before);
  },
);

test('an empty file is a store to be filled', async () => {
  const file = join(freshFolder(), 'empty.sqlite');
  writeFileSync(file, '');
  const store = unwrap(await openStore(file));
  expect(await store.contests.list()).toEqual([]);
  await store.close();
});

test('a copy made while the store is open is a store', async () => {
  const { file, contest } = await wellFilled();
  const store = unwrap(await openStore(file));
  const copy = join(dirname(file), 'copy.sqlite');
  const database = new DatabaseSync(file);
  database.prepare('vacuum into ?').run(copy);
  database.close();
  const copied = unwrap(await openStore(copy));
  expect(await copied.games.of(contest)).toEqual(await store.games.of(contest));
  await copied.close();
  await store.close();
});
