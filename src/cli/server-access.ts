import { type ClientRequestArgs, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect } from 'node:tls';
import { jsonOf } from '../core/json.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';

/** A server of ours as a command reaches it. */
export interface ServerAccess {
  /** Without a path. */
  readonly url: URL;
  /** The server's certificate, if its fingerprint was given. */
  readonly certificate: string | undefined;
}

/** TLS options: a certificate that matches the given fingerprint is trusted whatever its names are. */
export const trustOf = ({ certificate }: ServerAccess) =>
  certificate === undefined ? {} : { ca: certificate, checkServerIdentity: () => undefined };

/** Milliseconds without an answer. */
const TIMEOUT = 10_000;
const LONGEST_ANSWER = 1 << 20;

/** Reads an address, and checks the server's certificate if it uses TLS. */
export async function accessServer(
  text: string,
  fingerprint: string | undefined,
): Promise<Result<ServerAccess>> {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `http://${text}`);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    return refuse('bad-address', texts.badAddress(text));
  url.hash = '';
  url.search = '';
  url.pathname = '/';
  if (fingerprint !== undefined && url.protocol === 'http:')
    return refuse('no-tls', texts.noTls(url.host));
  if (url.protocol === 'http:') return ok({ url, certificate: undefined });
  const found = await certificateOf(url);
  if (!found) return refuse('unreachable', texts.unreachable(url.origin));
  const plain = (print: string) => print.replace(/[^0-9a-f]/gi, '').toLowerCase();
  if (fingerprint !== undefined && plain(fingerprint) !== plain(found.fingerprint))
    return refuse('fingerprint', texts.otherFingerprint(url.host, found.fingerprint));
  if (fingerprint !== undefined) return ok({ url, certificate: found.pem });
  if (found.isTrusted) return ok({ url, certificate: undefined });
  return refuse('untrusted', texts.untrusted(url.host, found.fingerprint));
}

interface FoundCertificate {
  readonly pem: string;
  readonly fingerprint: string;
  /** Whether the system trusts it for this name. */
  readonly isTrusted: boolean;
}

/** Null if the handshake fails. */
function certificateOf({ hostname, port }: URL): Promise<FoundCertificate | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise(resolve => {
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {}),
    });
    socket.setTimeout(TIMEOUT, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve(null));
    socket.on('secureConnect', () => {
      const found = socket.getPeerX509Certificate();
      const isTrusted = socket.authorized;
      if (found) resolve({ pem: found.toString(), fingerprint: found.fingerprint256, isTrusted });
      socket.destroy();
    });
  });
}

/** A request to a server of ours. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly secret?: string | undefined;
  /** The most bytes of an answer, if not the usual. */
  readonly longest?: number;
}

export interface ServerAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  /** Where it sends the client instead, which does not follow. */
  readonly location: string | undefined;
}

/** Resolves to null if there is no answer. */
export function sendRequest(
  access: ServerAccess,
  { method, path, body, secret, longest = LONGEST_ANSWER }: ServerRequest,
): Promise<ServerAnswer | null> {
  const options: ClientRequestArgs = {
    method,
    timeout: TIMEOUT,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
    },
  };
  const url = new URL(path, access.url);
  return new Promise(resolve => {
    const request =
      url.protocol === 'https:'
        ? requestSecure(url, { ...options, ...trustOf(access) })
        : requestPlain(url, options);
    request.on('error', () => resolve(null));
    request.on('timeout', () => request.destroy());
    request.on('response', answer => {
      const parts: Buffer[] = [];
      let length = 0;
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > longest) request.destroy();
      });
      answer.on('error', () => resolve(null));
      answer.on('end', () =>
        resolve({
          ...{ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) },
          location: answer.headers.location,
        }),
      );
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Posts JSON; resolves to the status and the JSON of the answer, or to null if there is none. */
export async function postJson(
  access: ServerAccess,
  path: string,
  body: unknown,
  secret?: string,
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  const answer = await sendRequest(access, { method: 'POST', path, body, secret });
  return answer && { status: answer.status, body: jsonOf(answer.bytes.toString()) };
}

const texts = {
  badAddress: (text: string): LocalizedText => ({
    fr: `« ${quotable(text)} » n’est pas l’adresse d’un serveur. Donnez celle que montre quadrille serve, par exemple http://192.168.1.20:8080.`,
    en: `"${quotable(text)}" is not the address of a server. Give the one that quadrille serve shows, such as http://192.168.1.20:8080.`,
  }),
  noTls: (host: string): LocalizedText => ({
    fr: `--fingerprint vérifie un certificat, et http:// n’en a pas. Écrivez https://${host}.`,
    en: `--fingerprint verifies a certificate, and http:// has none. Write https://${host}.`,
  }),
  unreachable: (origin: string): LocalizedText => ({
    fr: `Aucun serveur ne répond en HTTPS à ${origin}. Vérifiez l’adresse et le réseau ; si le serveur n’a pas de certificat, écrivez http://.`,
    en: `No server answers by HTTPS at ${origin}. Check the address and the network; if the server has no certificate, write http://.`,
  }),
  otherFingerprint: (host: string, found: string): LocalizedText => ({
    fr: `Le certificat de ${host} n’est pas celui que vous attendez : rien n’a été envoyé. Son empreinte est\n  ${found}\nDemandez à qui tient le serveur si c’est la sienne.`,
    en: `The certificate of ${host} is not the one you expect: nothing was sent. Its fingerprint is\n  ${found}\nAsk whoever runs the server whether it is theirs.`,
  }),
  untrusted: (host: string, found: string): LocalizedText => ({
    fr: `Personne que votre système connaît ne répond du certificat de ${host} : rien n’a été envoyé. Comparez son empreinte avec celle que montre quadrille serve --tls, puis donnez-la :\n  --fingerprint ${found}`,
    en: `Nobody whom your system knows vouches for the certificate of ${host}: nothing was sent. Compare its fingerprint with the one that quadrille serve --tls shows, then give it:\n  --fingerprint ${found}`,
  }),
};
