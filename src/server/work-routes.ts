import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fault, FaultError, ok, type Result, refusal, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import {
  MOST_ABOUT_BYTES,
  MOST_RESULT_BYTES,
  readFail,
  readFinish,
  readHeartbeat,
  readWorkerAbout,
  readWorkerOnly,
} from '../protocols/work-wire.ts';
import { readContestWork } from '../queue/contest-work.ts';
import { queueFaults } from '../queue/faults.ts';
import { ResultVerifier } from '../queue/verify-played.ts';
import type { StoredWorkerToken } from '../store/file-store.ts';
import type { Chunk, PlayedChunkGame, WorkStore } from '../store/work.ts';
import { workFaults } from '../store/work-faults.ts';
import { type ApiRequest, type ApiRoute, addRoute } from './api.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import { newSecret } from './secrets.ts';
import { WorkerPlaces } from './worker-places.ts';
import { type KnownWorker, WorkerKeys, WorkerTokens } from './worker-tokens.ts';

/** How many contests may have a verifier at once. */
const MOST_VERIFIERS = 20;

/** Faults that workers are told unchanged. */
const TOLD: ReadonlySet<string> = new Set(['unknown-worker', 'worker-set-aside', 'worker-version']);

/** Adds routes for clients with a token, and routes for their workers. */
function workRouter(
  server: FastifyInstance,
  context: ServerContext,
  parts: {
    readonly tokens: WorkerTokens;
    readonly keys: WorkerKeys;
    readonly places: WorkerPlaces;
  },
) {
  const { store } = context;
  const { tokens, keys, places } = parts;
  const admitted = new WeakMap<FastifyRequest, StoredWorkerToken>();
  const route = <Body>(
    about: Pick<ApiRoute<Body>, 'method' | 'url' | 'read' | 'bodyLimit'>,
    act: (request: ApiRequest<Body>, work: WorkStore, token: StoredWorkerToken) => Answer,
  ) =>
    addRoute<Body>(server, context, {
      ...about,
      isImpersonal: true,
      async admit({ raw, visitor }) {
        const token = await tokens.admit(raw, visitor);
        if (!token.ok) return token.fault;
        admitted.set(raw, token.value);
        return store.work ? null : queueFaults.noQueue;
      },
      async handle(request) {
        const token = admitted.get(request.raw);
        if (!token || !store.work) return refusal(faults.unknownToken);
        try {
          return await act(request, store.work, token);
        } catch (error) {
          if (error instanceof FaultError && TOLD.has(error.fault.code))
            return refusal(error.fault);
          throw error;
        }
      },
    });
  /** For requests that name their worker. */
  const workerRoute = <Body extends { readonly worker: string }>(
    about: { readonly url: string; read(body: unknown): Result<Body>; readonly bodyLimit?: number },
    act: (body: Body, work: WorkStore, worker: KnownWorker, token: StoredWorkerToken) => Answer,
  ) =>
    route<Body>({ method: 'POST', ...about }, async ({ body }, work, token) => {
      const worker = keys.read(body.worker, token);
      if (!worker) return refusal(faults.unknownWorker);
      places.see(token.id, worker.id);
      return act(body, work, worker, token);
    });
  return { route, workerRoute };
}

/** The store's queue for workers without access to the database, authorized by a token. */
export async function workRoutes(
  server: FastifyInstance,
  context: ServerContext,
  version: string,
): Promise<void> {
  const { store, limits, note } = context;
  const tokens = new WorkerTokens(store.tokens, limits);
  const secret = await store.classrooms.initSetting('worker-keys', newSecret());
  const keys = new WorkerKeys(secret);
  const verifiers = new Verifiers(context);
  const places = new WorkerPlaces(limits.workersPerToken);

  const { route, workerRoute } = workRouter(server, context, { tokens, keys, places });

  route(
    {
      ...{ method: 'POST', url: '/api/work/register', read: readWorkerAbout },
      bodyLimit: MOST_ABOUT_BYTES,
    },
    async ({ body }, work, token) => {
      // else one worker of another version would keep all others out
      if (body.version !== version)
        return refusal(workFaults.version(quotable(body.version), version));
      const place = places.register(token.id);
      if (place !== 'free')
        return refusal(place === 'full' ? faults.tooManyWorkers : faults.tooMany);
      const speed = Math.round(body.speed);
      const registered = await work.register({ ...body, speed }, 'heartbeat');
      if (!registered.ok) return registered;
      places.see(token.id, registered.value);
      note('worker registered', { worker: body.name, token: token.id });
      return ok({ worker: keys.write({ id: registered.value, speed }, token) });
    },
  );
  workerRoute({ url: '/api/work/claim', read: readWorkerOnly }, async (_, work, { id }) =>
    ok({ chunk: await work.claim(id) }),
  );
  workerRoute(
    { url: '/api/work/heartbeat', read: readHeartbeat },
    async ({ chunk, progress }, work, { id }) =>
      ok({ held: await work.heartbeat(id, chunk, progress) }),
  );
  workerRoute(
    { url: '/api/work/finish', read: readFinish, bodyLimit: MOST_RESULT_BYTES },
    async ({ chunk, played }, work, worker) => {
      const held = await work.held(worker.id, chunk);
      if (!held) return ok({ finished: 'lost' });
      const fault = await verifiers.verify(held, played, worker.speed);
      if (!fault) return ok({ finished: await work.finish(worker.id, chunk, played) });
      note('result refused', { worker: worker.id, chunk, code: fault.code });
      await work.fail(worker.id, chunk, fault.message);
      return refusal(fault);
    },
  );
  workerRoute({ url: '/api/work/fail', read: readFail }, async ({ chunk, reason }, work, { id }) =>
    ok({ failed: await work.fail(id, chunk, reason) }),
  );
  workerRoute({ url: '/api/work/leave', read: readWorkerOnly }, async (_, work, { id }, token) => {
    await work.leave(id);
    places.free(token.id, id);
    return ok(null);
  });
  route<null>({ method: 'GET', url: '/api/work/contests/:id' }, async ({ params }) => {
    // only those that have games for workers
    const chunks = (await store.work?.outstanding(params.id)) ?? [];
    const found = chunks.length === 0 ? null : await readContestWork(store, params.id);
    if (!found) return refusal(faults.notFound);
    const { plan, ...work } = found;
    return ok({ ...work, plan: JSON.stringify({ ...plan, folder: '' }) });
  });
  route<null>({ method: 'GET', url: '/api/work/files/:hash' }, async ({ params, reply }) => {
    const content = await store.files.get(params.hash);
    if (!content) return refusal(faults.notFound);
    reply.type('application/octet-stream');
    return ok(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  });
}

type Answer = Promise<Result<object | string | null>>;

/** The verifiers of contests whose results are being delivered. */
class Verifiers {
  readonly #store: ServerContext['store'];
  readonly #known = new Map<string, ResultVerifier>();

  constructor({ store }: ServerContext) {
    this.#store = store;
  }

  /** The first impossible result; null if there is none. */
  async verify(
    { contest, changes, games }: Chunk,
    played: readonly PlayedChunkGame[],
    speed: number,
  ): Promise<Fault | null> {
    let verifier = this.#known.get(contest);
    if (verifier?.work.changes !== changes) {
      const work = await readContestWork(this.#store, contest);
      if (work?.changes !== changes) return null; // the store refuses results from before the change
      verifier = new ResultVerifier(work);
      this.#known.delete(contest);
      this.#known.set(contest, verifier);
      for (const oldest of this.#known.keys())
        if (this.#known.size > MOST_VERIFIERS) this.#known.delete(oldest);
    }
    const open = new Map(games.map(game => [`${game.number} ${game.attempt}`, game]));
    for (const { attempt, game } of played) {
      const key = `${game.number} ${attempt}`;
      const given = open.get(key);
      open.delete(key); // each once
      if (!given) return refuse('impossible-result', notGiven(game.number + 1)).fault;
      const { attempt: _, ...scheduled } = given;
      const fault = verifier.verify(scheduled, game, speed);
      if (fault) return fault;
    }
    return null;
  }
}

const notGiven = (number: number) => ({
  fr: `La partie ${number} n’a pas été confiée à cet ouvrier, ou il l’a rendue deux fois. Rien n’a été noté.`,
  en: `Game ${number} was not given to this worker, or came twice. Nothing was stored.`,
});
