import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freshFile } from '../../test/support/store-files.ts';
import { moved } from '../../test/support/store-samples.ts';
import { commitTogether } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { claimLease } from './server-lease.ts';
import { faultOf, kyselyOn, lockBeside, openWriting } from './sqlite.ts';
import { StoreGuard } from './store-guard.ts';

/** Nothing is written to a file that is no longer the store, nor while another server has the lease. */

async function guarded(file: string, token: string | null = null) {
  const db = kyselyOn(openWriting(file, 1_000));
  onTestFinished(() => db.destroy());
  await migrate(db);
  if (token !== null) await claimLease(db, token);
  const guard = new StoreGuard(file, token);
  const ask = async (method: string, ...args: readonly unknown[]) => {
    const explain = (error: unknown) => faultOf(error, file);
    const [reply] = await commitTogether(db, [{ id: 1, method, args }], explain, { guard });
    return 'value' in reply ? reply.value : 'fault' in reply ? reply.fault.code : reply.error;
  };
  return {
    append: (after: number) => ask('appendEvents', 'm', after, [moved(after)]),
    read: () => ask('readEvents', 'm'),
  };
}

test('a file that is deleted while it is written to has stored nothing', async () => {
  const file = freshFile();
  const db = kyselyOn(openWriting(file, 1_000));
  onTestFinished(() => db.destroy());
  await migrate(db);
  const guard = new StoreGuard(file, null);
  const append = { id: 1, method: 'appendEvents', args: ['m', 0, [moved(0)]] };
  const [reply] = await commitTogether(db, [append], () => null, {
    guard: {
      async checkTransaction(transaction) {
        await guard.checkTransaction(transaction);
        rmSync(file);
      },
      checkCommitted: () => guard.checkCommitted(),
    },
  });
  expect(reply).toMatchObject({ id: 1, fault: { code: 'store-gone' } });
});

const remove = (file: string, ...ends: readonly string[]): void => {
  for (const end of ends) rmSync(`${file}${end}`);
};

function copyOf(file: string): string {
  const database = new DatabaseSync(file);
  database.prepare('vacuum into ?').run(`${file}.copy`);
  database.close();
  return `${file}.copy`;
}

const losses: readonly (readonly [string, string, (file: string) => void])[] = [
  ['deleted', 'store-gone', file => remove(file, '')],
  ['emptied', 'store-gone', file => truncateSync(file)],
  ['moved', 'store-gone', file => renameSync(file, `${file}.old`)],
  ['deleted with its log', 'store-gone', file => remove(file, '', '-wal', '-shm')],
  ['left without its log', 'store-gone', file => remove(file, '-wal')],
  ['replaced by a copy', 'store-replaced', file => renameSync(copyOf(file), file)],
  [
    'replaced by something else',
    'store-replaced',
    file => {
      writeFileSync(`${file}.text`, 'something else');
      renameSync(`${file}.text`, file);
    },
  ],
];

test.each(losses)('a file that is %s is not written to (%s)', async (_, code, lose) => {
  const file = freshFile();
  const { append, read } = await guarded(file);
  expect(await append(0)).toBe('stored');
  lose(file);
  expect(await append(1)).toBe(code);
  expect(await read()).toEqual([moved(0)]);
});

test('a file that was away is not trusted when it is back', async () => {
  const file = freshFile();
  const { append } = await guarded(file);
  renameSync(file, `${file}.away`);
  expect(await append(0)).toBe('store-gone');
  renameSync(`${file}.away`, file);
  expect(await append(0)).toBe('store-gone');
  expect(await (await guarded(file)).append(0)).toBe('stored');
});

test('a checkpoint and a program that comes and goes are no loss', async () => {
  const file = freshFile();
  const { append } = await guarded(file);
  expect(await append(0)).toBe('stored');
  const other = new DatabaseSync(file);
  other.exec('pragma wal_checkpoint(truncate); vacuum');
  other.close();
  expect(await append(1)).toBe('stored');
});

test('whoever lost the lease to another server writes nothing more', async () => {
  const file = freshFile();
  const first = await guarded(file, 'one');
  expect(await first.append(0)).toBe('stored');
  const second = await guarded(file, 'two');
  expect(await first.append(1)).toBe('store-taken');
  expect(await second.append(1)).toBe('stored');
});

test('a store under another name has the same lock, with or without the store', () => {
  const file = freshFile();
  const link = join(dirname(file), 'link');
  symlinkSync(dirname(file), link);
  const lock = lockBeside(file);
  expect(lock).not.toBeNull();
  expect(lockBeside(join(link, 'quadrille.sqlite'))).toBeNull();
  lock?.close();
  const again = lockBeside(join(link, 'quadrille.sqlite'));
  expect(again).not.toBeNull();
  again?.close();
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['link', 'quadrille.sqlite-lock']);
});

test('a lock that cannot be had is named', () => {
  const file = freshFile();
  mkdirSync(`${file}-lock`);
  expect(() => lockBeside(file)).toThrow(`The disk refused to read or write "${file}-lock"`);
});
