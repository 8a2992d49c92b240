import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { errorCode, errorMessage, ok, type Result, refusal } from '../core/result.ts';
import { certificateFaults as faults } from './certificate-faults.ts';

/** A certificate with its private key, as PEM. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  /** SHA-256 of the certificate: pairs of hexadecimal digits, as browsers show it. */
  readonly fingerprint: string;
}

const DAY = 24 * 3_600_000;
/** Browsers refuse certificates that are valid for longer. */
const VALID = 397 * DAY;
/** How long before its end one of ours is replaced. */
const RENEWED = 30 * DAY;
const OWNER_ONLY = 0o600;

/** Reads a certificate and its key, if they belong together and are valid now. */
export async function givenCertificate(
  files: { readonly cert: string; readonly key: string },
  now: number,
): Promise<Result<ServerCertificate>> {
  const cert = await contents(files.cert);
  if (!cert.ok) return cert;
  const key = await contents(files.key);
  if (!key.ok) return key;
  const certificate = parsed(() => new X509Certificate(cert.value));
  if (!certificate) return refusal(faults.noCertificate(files.cert));
  const privateKey = parsed(() => createPrivateKey(key.value));
  if (!privateKey) return refusal(faults.noKey(files.key));
  if (!certificate.checkPrivateKey(privateKey))
    return refusal(faults.otherKey(files.key, files.cert));
  const { validFromDate, validToDate, fingerprint256: fingerprint } = certificate;
  if (+validToDate <= now) return refusal(faults.expired(files.cert, dayOf(validToDate)));
  if (+validFromDate > now) return refusal(faults.tooEarly(files.cert, dayOf(validFromDate)));
  return ok({ cert: cert.value, key: key.value, fingerprint });
}

/**
 * Our own certificate from that file, which only its owner may read. Makes a new one if there is none, if the names
 * have changed, and before it expires.
 */
export async function ownCertificate(
  file: string,
  names: readonly string[],
  now: number,
): Promise<Result<ServerCertificate>> {
  const kept = await readFile(file, 'utf8').catch((error: unknown) => ({ error }));
  if (typeof kept !== 'string' && errorCode(kept.error) !== 'ENOENT')
    return refusal(faults.unreadable(file, errorCode(kept.error) || errorMessage(kept.error)));
  if (typeof kept === 'string') {
    const certificate = parsed(() => new X509Certificate(kept));
    const key = parsed(() => createPrivateKey(kept));
    // somebody else's file is not overwritten
    if (!certificate || !key) return refusal(faults.damaged(file));
    if (stillServes(certificate, key, names, now)) {
      await chmod(file, OWNER_ONLY).catch(() => {}); // a copy may have lost its mode
      return ok({ cert: kept, key: kept, fingerprint: certificate.fingerprint256 });
    }
  }
  const made = await newCertificate(names, now);
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, made, { mode: OWNER_ONLY, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    return refusal(faults.unwritable(file, errorCode(error) || errorMessage(error)));
  }
  return ok({ cert: made, key: made, fingerprint: new X509Certificate(made).fingerprint256 });
}

function stillServes(
  certificate: X509Certificate,
  key: KeyObject,
  names: readonly string[],
  now: number,
): boolean {
  const { validFromDate, validToDate } = certificate;
  return (
    certificate.checkPrivateKey(key) &&
    +validFromDate <= now &&
    +validToDate - RENEWED > now &&
    names.every(name => isIP(name) !== 0 || certificate.checkHost(name) !== undefined) // addresses come and go
  );
}

/** A private key and a certificate that it signed, as PEM. */
export async function newCertificate(names: readonly string[], now: number): Promise<string> {
  const { generate } = await import('selfsigned'); // large, and rarely needed
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Quadrille' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY), // clocks of phones may be behind
    notAfterDate: new Date(now - DAY + VALID),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [...new Set(names)].map(name =>
          isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name },
        ),
      },
    ],
  });
  return `${key.trim()}\n${cert.trim()}\n`;
}

async function contents(file: string): Promise<Result<string>> {
  try {
    return ok(await readFile(file, 'utf8'));
  } catch (error) {
    return refusal(faults.unreadable(file, errorCode(error) || errorMessage(error)));
  }
}

function parsed<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
