/** Files that other machines need, such as the archives of bots, under the hashes of their contents. */
export interface FileStore {
  /** Stores a file; resolves to its SHA-256 in hexadecimal. Rejects files over `MOST_FILE_BYTES` with a `FaultError`. */
  put(content: Uint8Array): Promise<string>;
  /** Null if there is none. */
  get(hash: string): Promise<Uint8Array | null>;
  has(hash: string): Promise<boolean>;
}

export const MOST_FILE_BYTES = 32 << 20;

/** Tokens with which workers use a server, without an account. */
export interface WorkerTokenStore {
  add(token: NewWorkerToken): Promise<StoredWorkerToken>;
  read(id: string): Promise<StoredWorkerToken | null>;
  /** The newest first. */
  list(): Promise<readonly StoredWorkerToken[]>;
  /** False if there is none that could be revoked. */
  revoke(id: string): Promise<boolean>;
}

export interface NewWorkerToken {
  /** Its purpose, as described by its creator. */
  readonly name: string;
  /** The hash of its secret, which itself is not stored. */
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly expires: string;
}

export interface StoredWorkerToken extends NewWorkerToken {
  readonly id: string;
  readonly created: string;
  readonly revoked: string | null;
}
