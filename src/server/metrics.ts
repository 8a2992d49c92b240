import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { RoomStatus } from '../protocols/wire.ts';
import { within } from '../time/timers.ts';

/** From half a millisecond (a move on an idle machine) to ten seconds (something is wrong). */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets for the time in the engines' queue. */
const WAITING_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 30, 60, 120];

/** Milliseconds that a scrape waits for the store; after that it repeats the last figures. */
const STORE_TIMEOUT = 1_000;

/** How many codes of refusals are counted by name; further ones count as `other`. */
const MOST_CODES = 100;

/** Games by state; at rest: in the store, not in memory. */
export interface RoomCounts extends Record<RoomStatus['phase'], number> {
  readonly rest: number;
}

export type SocketRole = 'player' | 'spectator' | 'unauthenticated';

/** What is counted and measured where it happens. */
const instruments = (registers: Registry[]) => ({
  move: new Histogram({
    name: 'quadrille_move_seconds',
    help: 'From the arrival of a move to its events being sent to everybody, stored',
    buckets: SECONDS,
    registers,
  }),
  request: new Histogram({
    name: 'quadrille_http_request_seconds',
    help: 'HTTP requests, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  }),
  storeUp: new Gauge({
    name: 'quadrille_store_up',
    help: '1 if the store can be written to, else 0',
    registers,
  }),
  leads: new Gauge({
    name: 'quadrille_leader',
    help: '1 if this server leads those on its database, else 0; always 0 on a file',
    registers,
  }),
  sockets: new Gauge({
    name: 'quadrille_sockets',
    help: 'WebSockets open, by role; unauthenticated before their first message',
    labelNames: ['role'],
    registers,
  }),
  created: new Counter({
    name: 'quadrille_games_created_total',
    help: 'Games created, rematches included',
    registers,
  }),
  begun: new Counter({
    name: 'quadrille_games_begun_total',
    help: 'Games begun, or gone on with after an interruption',
    registers,
  }),
  ended: new Counter({
    name: 'quadrille_games_ended_total',
    help: 'Games ended, by cause',
    labelNames: ['cause'],
    registers,
  }),
  engineQueue: new Gauge({
    name: 'quadrille_engine_queue',
    help: 'Searches that wait for a thread, for people or in games between engines',
    labelNames: ['lane'],
    registers,
  }),
  engineWait: new Histogram({
    name: 'quadrille_engine_wait_seconds',
    help: 'How long searches waited for a thread, for people or in games between engines',
    labelNames: ['lane'],
    buckets: WAITING_SECONDS,
    registers,
  }),
});

/**
 * What a server measures of itself, in Prometheus' terms; `docs/serve.md` lists it. Labels never hold what somebody
 * sent, so that their number is bounded and no secret is in them.
 */
export type Metrics = ReturnType<typeof serverMetrics>;

export function serverMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const refusals = new Counter({
    name: 'quadrille_refusals_total',
    help: 'Requests and messages refused, by the code of the fault',
    labelNames: ['code'],
    registers,
  });
  const codes = new Set<string>();
  const transaction = new Histogram({
    name: 'quadrille_store_transaction_seconds',
    help: 'Transactions of the store, each with all writes that had arrived',
    buckets: SECONDS,
    registers,
  });
  const sync = new Histogram({
    name: 'quadrille_store_sync_seconds',
    help: 'The commits of these transactions: the wait for the disk',
    buckets: SECONDS,
    registers,
  });
  return {
    registry,
    /** Called with the milliseconds of each transaction of the store. */
    committed(times: { readonly whole: number; readonly sync: number }): void {
      transaction.observe(times.whole / 1_000);
      sync.observe(times.sync / 1_000);
    },
    ...instruments(registers),
    refused(code: string): void {
      if (codes.size < MOST_CODES) codes.add(code);
      refusals.inc({ code: codes.has(code) ? code : 'other' });
    },
    /** Counts games at each scrape. */
    countRooms(counts: () => Promise<RoomCounts>): void {
      const gauge = new Gauge({
        name: 'quadrille_rooms',
        help: 'Games by state: waiting, playing or over in memory, at rest in the store',
        labelNames: ['state'],
        registers,
        async collect() {
          const counted = counts().catch(() => null);
          const found = await within(counted, STORE_TIMEOUT, () => null, { background: true });
          for (const [state, games] of Object.entries(found ?? {})) gauge.set({ state }, games);
        },
      });
    },
    /** Adds the process: memory, processor, event loop, garbage collection. Starts a timer: call it once. */
    measureProcess(): void {
      collectDefaultMetrics({ register: registry });
    },
  };
}
