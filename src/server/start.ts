import type { FastifyInstance } from 'fastify';
import { ok, type Result } from '../core/result.ts';
import { openStore } from '../store/open.ts';
import { addressOf, isLocal } from './addresses.ts';
import { httpServer } from './http.ts';
import { type Listening, listen } from './listen.ts';
import { online } from './online.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Fail rather than take another port. */
  readonly strict: boolean;
  /** The file of the store. */
  readonly store: string;
  /** Structured logs on standard output. */
  readonly log?: boolean;
  /** Try bots' usual ports before free ones. */
  readonly usualPorts?: boolean;
  /** How long a player must be away before the other may claim the game, in milliseconds; default one minute. */
  readonly claimAfter?: number;
}

export interface RunningServer {
  readonly address: string;
  readonly listening: Listening;
  readonly server: FastifyInstance;
  /** Closes every connection; games remain in the store. */
  close(): Promise<void>;
}

/** The whole server: the app, games over the network, and their store. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer>> {
  const { host, port, strict } = options;
  const opened = await openStore(options.store);
  if (!opened.ok) return opened;
  const store = opened.value;
  let address = '';
  const server = await httpServer({
    log: options.log === true,
    async health() {
      await store.rooms.read('');
      return { store: 'ok', rooms: rooms.size };
    },
  });
  const rooms = await online(server, {
    store,
    place: () => ({ address, local: isLocal(host), host }),
    usualPorts: options.usualPorts === true,
    ...(options.claimAfter === undefined ? {} : { claimAfter: options.claimAfter }),
  });
  const close = async () => {
    await server.close();
    await store.close();
  };
  const listening = await listen(server, host, port, strict);
  if (listening.kind === 'refused') await close();
  else address = addressOf(host, listening.port);
  return ok({ address, listening, server, close });
}
