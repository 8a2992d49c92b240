import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ok, type Result, refusal } from '../core/result.ts';
import type { StoredWorkerToken, WorkerTokenStore } from '../store/file-store.ts';
import { CodeGuesses } from './code-guesses.ts';
import type { Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { ServerLimits } from './limits.ts';
import { keyOf, newSecret, verifySecret } from './secrets.ts';

const DAY = 86_400_000;
export const USUAL_DAYS = 30;

/** Stores a token; its text is returned here only. */
export async function newWorkerToken(
  tokens: WorkerTokenStore,
  name: string,
  days = USUAL_DAYS,
): Promise<{ readonly token: StoredWorkerToken; readonly text: string }> {
  const secret = newSecret();
  const expires = new Date(Date.now() + days * DAY).toISOString();
  const token = await tokens.add({ name, key: keyOf(secret), expires });
  return { token, text: `${token.id}.${secret}` };
}

const TOKEN = /^([a-z0-9]{4,20})\.([A-Za-z0-9_-]{22})$/;
/** Compared with when the token does not exist, so that this takes as long. */
const NO_KEY = keyOf('');

const MOST_KNOWN = 10_000;

/** Authenticates workers by `Authorization: Bearer TOKEN`. */
export class WorkerTokens {
  readonly #store: WorkerTokenStore;
  readonly #guesses: CodeGuesses;
  /** Hashes of tokens that were shown before. */
  readonly #known = new Set<string>();

  constructor(store: WorkerTokenStore, limits: ServerLimits) {
    this.#store = store;
    this.#guesses = new CodeGuesses(limits);
  }

  async admit({ headers }: FastifyRequest, visitor: Visitor): Promise<Result<StoredWorkerToken>> {
    if (headers.authorization === undefined) return refusal(faults.noToken);
    const text = /^Bearer (\S{1,64})$/i.exec(headers.authorization)?.[1] ?? '';
    const key = keyOf(text);
    const find = () => this.#find(text);
    // guesses do not lock out known workers
    const found = await (this.#known.has(key) ? find() : this.#guesses.look(visitor, find));
    if (found === 'too-many') return refusal(faults.tooMany);
    if (!found) return refusal(faults.unknownToken);
    if (this.#known.size < MOST_KNOWN) this.#known.add(key);
    const { revoked, expires } = found;
    if (revoked !== null) return refusal(faults.revokedToken(revoked));
    return Date.parse(expires) > Date.now() ? ok(found) : refusal(faults.expiredToken(expires));
  }

  async #find(text: string): Promise<StoredWorkerToken | null> {
    const [, id = '', secret = ''] = TOKEN.exec(text) ?? [];
    const token = id === '' ? null : await this.#store.read(id);
    return verifySecret(secret, token?.key ?? NO_KEY) ? token : null;
  }
}

/** A worker as its signed key describes it. */
export interface KnownWorker {
  readonly id: string;
  readonly speed: number;
}

/** Signs workers' keys, so that no token can act for another's worker, at any server of the store. */
export class WorkerKeys {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  write({ id, speed }: KnownWorker, { id: token }: StoredWorkerToken): string {
    return `${id}.${speed}.${this.#sign(id, `${speed}`, token)}`;
  }

  /** Null if the key was not issued to this token. */
  read(key: string, { id: token }: StoredWorkerToken): KnownWorker | null {
    const [, id = '', speed = '', signed = ''] = /^(.+)\.(\d+)\.([\w-]+)$/.exec(key) ?? [];
    const expected = Buffer.from(this.#sign(id, speed, token));
    const shown = Buffer.from(signed);
    const isSame = shown.length === expected.length && timingSafeEqual(shown, expected);
    return isSame ? { id, speed: Number(speed) } : null;
  }

  #sign(id: string, speed: string, token: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([id, speed, token]))
      .digest('base64url');
  }
}
