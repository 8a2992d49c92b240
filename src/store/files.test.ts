import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { MOST_FILE_BYTES } from './file-store.ts';

describe.each(STORES)('files in $kind', ({ fresh }) => {
  test('come back by their hash, whatever their bytes, and are kept once', async () => {
    const { files } = await opened(await fresh());
    const content = Buffer.concat([Buffer.from([0, 255, 10, 0]), randomBytes(5_000)]);
    const hash = createHash('sha256').update(content).digest('hex');
    expect(await files.has(hash)).toBe(false);
    expect(await files.get(hash)).toBeNull();
    // of a view of a larger buffer only the view is stored; storing it twice has no effect
    const view = Buffer.concat([Buffer.from('before'), content]).subarray(6);
    expect(await Promise.all([files.put(content), files.put(view)])).toEqual([hash, hash]);
    expect(await files.has(hash)).toBe(true);
    expect(Buffer.from((await files.get(hash)) ?? []).equals(content)).toBe(true);
    const empty = await files.put(new Uint8Array());
    expect(await files.get(empty)).toHaveLength(0);
    const large = files.put(new Uint8Array(MOST_FILE_BYTES + 1));
    await expect(large).rejects.toMatchObject({ fault: { code: 'store-large-file' } });
  });

  test('tokens of workers are listed, and revoked once', async () => {
    const { tokens } = await opened(await fresh());
    const asked = { name: 'salle 12', key: 'a'.repeat(64), expires: '2030-01-01T00:00:00.000Z' };
    const { id } = await tokens.add(asked);
    expect(await tokens.read(id)).toMatchObject({ ...asked, id, revoked: null });
    expect(await tokens.read('nobody')).toBeNull();
    expect((await tokens.list()).map(token => token.id)).toEqual([id]);
    expect([await tokens.revoke(id), await tokens.revoke(id)]).toEqual([true, false]);
    expect((await tokens.read(id))?.revoked).not.toBeNull();
    expect(await tokens.revoke('nobody')).toBe(false);
  });
});
