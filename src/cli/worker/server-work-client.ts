import type { ContestPlan } from '../../arena/plan.ts';
import { jsonOf } from '../../core/json.ts';
import { type Fault, FaultError, type Result, refusal, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { fault as faultSchema } from '../../protocols/wire-fields.ts';
import {
  LONGEST_REASON,
  readClaimed,
  readContestToPlay,
  readFailed,
  readFinished,
  readHeld,
  readRegistered,
} from '../../protocols/work-wire.ts';
import type { WorkClient } from '../../queue/work-client.ts';
import { MOST_FILE_BYTES } from '../../store/file-store.ts';
import { type ServerAccess, type ServerRequest, sendRequest } from '../server-access.ts';

/** The queue through a server, for machines that cannot reach the database. */
export function serverWorkClient(access: ServerAccess, token: string): WorkClient {
  const { origin } = access.url;
  const send = async (request: Omit<ServerRequest, 'secret'>): Promise<Buffer> => {
    const answer = await sendRequest(access, { ...request, secret: token });
    if (!answer) throw new FaultError(faults.unreachable(origin));
    const { status, bytes, location } = answer;
    if (status >= 200 && status < 300) return bytes;
    const elsewhere = URL.parse(location ?? '', origin)?.origin ?? origin;
    if (status < 400 && elsewhere !== origin && elsewhere !== 'null')
      throw new FaultError(faults.moved(origin, elsewhere));
    const { fault } = (jsonOf(bytes.toString()) ?? {}) as { readonly fault?: unknown };
    const read = faultSchema.safeParse(fault);
    // temporary failures of a server, or of a proxy before it, are retried
    if (status >= 500 || status === 429)
      throw new FaultError({
        code: 'unreachable',
        message: read.success ? read.data.message : noAnswer(origin, status),
      });
    throw new FaultError(read.success ? read.data : faults.notOurs(origin));
  };
  const read = <T>(bytes: Buffer, reader: (value: unknown) => Result<T>): T => {
    const answer = reader(jsonOf(bytes.toString()));
    if (!answer.ok) throw new FaultError(faults.notOurs(origin));
    return answer.value;
  };
  const post = async <T>(what: string, body: unknown, reader: (value: unknown) => Result<T>) =>
    read(await send({ method: 'POST', path: `/api/work/${what}`, body }), reader);
  /** Null if there is nothing. */
  const get = (path: string, longest: number): Promise<Buffer | null> =>
    send({ method: 'GET', path, longest }).catch((error: unknown) => {
      if (error instanceof FaultError && error.fault.code === 'not-found') return null;
      throw error;
    });
  return {
    async register(about) {
      try {
        const { worker } = await post('register', about, readRegistered);
        return { ok: true, value: worker };
      } catch (error) {
        if (error instanceof FaultError && error.fault.code === 'not-found')
          return refusal(faults.notOurs(origin));
        throw error;
      }
    },
    claim: async worker => (await post('claim', { worker }, readClaimed)).chunk,
    heartbeat: async (worker, chunk, progress) =>
      (await post('heartbeat', { worker, chunk, progress }, readHeld)).held,
    finish: async (worker, chunk, played) =>
      (await post('finish', { worker, chunk, played }, readFinished)).finished,
    async fail(worker, chunk, { fr, en }) {
      const reason = { fr: fr.slice(0, LONGEST_REASON), en: en.slice(0, LONGEST_REASON) };
      return (await post('fail', { worker, chunk, reason }, readFailed)).failed;
    },
    async leave(worker) {
      await send({ method: 'POST', path: '/api/work/leave', body: { worker } });
    },
    async contest(id) {
      const bytes = await get(`/api/work/contests/${encodeURIComponent(id)}`, MOST_PLAN_BYTES);
      if (!bytes) return null;
      const { plan, ...work } = read(bytes, readContestToPlay);
      return { ...work, plan: JSON.parse(plan) as ContestPlan };
    },
    file: hash => get(`/api/work/files/${encodeURIComponent(hash)}`, MOST_FILE_BYTES),
  };
}

const MOST_PLAN_BYTES = 16 << 20;

const noAnswer = (origin: string, status: number): Fault['message'] => ({
  fr: `Quelque chose répond à ${origin}, mais pas un serveur Quadrille (HTTP ${status}) : peut-être un intermédiaire dont le serveur est arrêté. Vérifiez l’adresse, et que le serveur tourne.`,
  en: `Something answers at ${origin}, but no Quadrille server (HTTP ${status}): perhaps a proxy whose server does not run. Check the address, and that the server runs.`,
});

const faults = {
  unreachable: (origin: string): Fault =>
    refuse('unreachable', {
      fr: `Aucun serveur ne répond à ${origin}. Vérifiez l’adresse et le réseau.`,
      en: `No server answers at ${origin}. Check the address and the network.`,
    }).fault,
  moved: (origin: string, to: string): Fault =>
    refuse('not-our-server', {
      fr: `${origin} renvoie à une autre adresse : ${quotable(to)}. Si c’est bien celle du serveur, donnez-la à --server.`,
      en: `${origin} sends to another address: ${quotable(to)}. If that is the server’s, give it to --server.`,
    }).fault,
  notOurs: (origin: string): Fault =>
    refuse('not-our-server', {
      fr: `Ce qui répond à ${origin} n’est pas un serveur Quadrille qui a du travail pour des ouvriers. Vérifiez l’adresse et sa version.`,
      en: `What answers at ${origin} is no Quadrille server that has work for workers. Check the address and its version.`,
    }).fault,
};
