import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Result, unwrap } from '../core/result.ts';
import { givenCertificate, ownCertificate, type ServerCertificate } from './certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 8, 1);
const NAMES = ['localhost', 'pc12', '127.0.0.1'];

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.fault.code);
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('our own is made once, for its owner alone, and made anew when it no longer serves', async () => {
  const file = join(folder, 'new', 'class-tls.pem');
  const at = async (now: number, names = NAMES): Promise<ServerCertificate> =>
    unwrap(await ownCertificate(file, names, now));
  const first = await at(NOW);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'new'))).toEqual(['class-tls.pem']); // no temporary file is left
  const read = new X509Certificate(readFileSync(file));
  expect(read.fingerprint256).toBe(first.fingerprint);
  expect(read.checkPrivateKey(createPrivateKey(first.key))).toBe(true);
  expect([read.checkHost('pc12'), read.checkIP('127.0.0.1'), read.ca]).toEqual([
    'pc12',
    '127.0.0.1',
    false,
  ]);
  expect(+read.validToDate - +read.validFromDate).toBeLessThan(398 * DAY);

  expect((await at(NOW + 300 * DAY)).fingerprint).toBe(first.fingerprint);
  expect((await at(NOW, ['pc12', '192.0.2.7'])).fingerprint).toBe(first.fingerprint); // another address
  const renamed = await at(NOW, ['localhost', 'pc13']);
  expect(renamed.fingerprint).not.toBe(first.fingerprint);
  const renewed = await at(NOW + 380 * DAY, ['localhost', 'pc13']);
  expect(renewed.fingerprint).not.toBe(renamed.fingerprint);
  expect((await at(NOW + 381 * DAY, ['pc13'])).fingerprint).toBe(renewed.fingerprint);

  writeFileSync(file, 'my notes');
  expect(codeOf(await ownCertificate(file, NAMES, NOW))).toBe('certificate-damaged');
  expect(readFileSync(file, 'utf8')).toBe('my notes');
  expect(codeOf(await ownCertificate(folder, NAMES, NOW))).toBe('certificate-unreadable');
  expect(codeOf(await ownCertificate(join(file, 'x.pem'), NAMES, NOW))).toBe(
    'certificate-unreadable',
  );
});

test('given ones must be readable, belong together and be valid', async () => {
  const { cert: pem } = unwrap(await ownCertificate(join(folder, 'own.pem'), NAMES, NOW));
  const [key, cert] = pem.split(/(?=-----BEGIN CERTIFICATE)/);
  const files = { cert: write('cert.pem', cert), key: write('key.pem', key) };
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const otherKey = write('other.pem', String(other.export({ type: 'pkcs8', format: 'pem' })));
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  const lockedKey = write('locked.pem', String(other.export(locked)));
  expect(unwrap(await givenCertificate(files, NOW)).fingerprint).toBe(
    new X509Certificate(cert).fingerprint256,
  );
  for (const [what, given, now, code] of [
    ['missing', { ...files, cert: join(folder, 'none.pem') }, NOW, 'certificate-unreadable'],
    ['a folder', { ...files, key: folder }, NOW, 'certificate-unreadable'],
    ['exchanged', { cert: files.key, key: files.cert }, NOW, 'no-certificate'],
    ['no key', { ...files, key: files.cert }, NOW, 'no-private-key'],
    ['a key with a password', { ...files, key: lockedKey }, NOW, 'no-private-key'],
    ['the key of another', { ...files, key: otherKey }, NOW, 'other-private-key'],
    ['expired', files, NOW + 400 * DAY, 'certificate-expired'],
    ['not valid yet', files, NOW - 2 * DAY, 'certificate-too-early'],
  ] as const)
    expect(codeOf(await givenCertificate(given, now)), what).toBe(code);
});
