import { type Result, refusal, refuse } from '../core/result.ts';
import { type JoinedClass, readJoinedClass } from '../protocols/class-wire.ts';
import { fault as faultSchema } from '../protocols/wire-fields.ts';
import { postJson, type ServerAccess } from './server-access.ts';

/** Joins the class with the code under a name; `secret`: of a person that this machine already is. */
export async function joinClass(
  access: ServerAccess,
  code: string,
  name: string,
  secret?: string,
): Promise<Result<JoinedClass>> {
  const { origin } = access.url;
  const answer = await postJson(access, '/api/join', { code, name }, secret);
  if (!answer) return refuse('unreachable', unreachable(origin));
  const { status, body } = answer;
  if (status >= 200 && status < 300) return readJoinedClass(body);
  const { fault } = (body ?? {}) as { readonly fault?: unknown };
  const read = faultSchema.safeParse(fault);
  return read.success ? refusal(read.data) : refuse('no-server', noServer(origin));
}

const unreachable = (url: string) => ({
  fr: `Aucun serveur ne répond à ${url}. Vérifiez l’adresse et le réseau.`,
  en: `No server answers at ${url}. Check the address and the network.`,
});
const noServer = (url: string) => ({
  fr: `Ce qui répond à ${url} n’est pas un serveur Quadrille de cette version. Vérifiez l’adresse.`,
  en: `What answers at ${url} is no Quadrille server of this version. Check the address.`,
});
