import {
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { type Duplex, pipeline } from 'node:stream';
import type { Fault } from '../../core/result.ts';
import { after } from '../../time/timers.ts';
import type { ServerLimits } from '../limits.ts';
import { clusterFaults as faults } from './faults.ts';
import { NOT_LEADER_HEADER, passedOn, requestHeaders } from './forwarded-headers.ts';
import type { Leader, LeaderWatch } from './leader-watch.ts';
import type { RequestOrigin } from './request-origin.ts';
import { tunnel } from './tunnel.ts';

/** How many connections to the leader there may be for requests, and for how many milliseconds idle ones are kept. */
const CONNECTIONS = 256;
const KEPT = 30_000;
const HANDSHAKE_TIMEOUT = 2_000;
const UNAVAILABLE = 503;

export interface ForwarderOptions {
  readonly watch: Pick<LeaderWatch, 'leader' | 'next' | 'look'>;
  /** The cluster's secret. */
  readonly secret: string;
  readonly limits: Pick<ServerLimits, 'leaderWait' | 'waitingForLeader'>;
  /** Called with the code of what is refused here. */
  refused(code: string): void;
}

/** `unreached`: nothing was done, so it can be sent to another leader. */
type ForwardingResult = 'done' | 'unreached';

/**
 * Forwards requests and WebSockets to the leader without parsing their bodies. They wait while there is no leader.
 */
export class Forwarder {
  readonly #options: ForwarderOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: KEPT });
  readonly #tunnels = new Set<() => void>();
  #waiting = 0;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  async request(
    request: IncomingMessage,
    response: ServerResponse,
    origin: RequestOrigin,
  ): Promise<void> {
    const reached = await this.#reach(
      leader => this.#sendRequest(leader, request, response, origin),
      () => response.destroyed,
    );
    if (!reached) this.#refuse(response, faults.noLeader);
  }

  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    origin: RequestOrigin,
  ): Promise<void> {
    socket.on('error', () => socket.destroy());
    const reached = await this.#reach(
      leader => this.#openTunnel(leader, request, socket, head, origin),
      () => socket.destroyed,
    );
    if (reached || socket.destroyed) return;
    this.#options.refused(faults.noLeader.code);
    socket.end(refusalText(faults.noLeader));
  }

  /** Tells the clients of all WebSockets that the server restarts. */
  close(): void {
    for (const end of this.#tunnels) end();
    this.#agent.destroy();
  }

  /** Tries until a leader has taken it; false if there was none for too long. */
  async #reach(
    attempt: (leader: Leader) => Promise<ForwardingResult>,
    isGone: () => boolean,
  ): Promise<boolean> {
    const { watch, limits } = this.#options;
    const until = performance.now() + limits.leaderWait;
    for (;;) {
      const { leader } = watch;
      if (leader && (await attempt(leader)) === 'done') return true;
      if (isGone()) return true;
      if (performance.now() >= until || this.#waiting >= limits.waitingForLeader) return false;
      this.#waiting++;
      await watch.next().finally(() => this.#waiting--);
    }
  }

  #requestTo(
    { host, port, certificate }: Leader,
    request: IncomingMessage,
    origin: RequestOrigin,
    agent: Agent | false,
    more: Record<string, string> = {},
  ): ClientRequest {
    const { secret } = this.#options;
    return httpsRequest({
      ...{ host, port, agent, method: request.method, path: request.url, setHost: false },
      headers: { ...requestHeaders(request, origin, secret), ...more },
      // as the leader has announced it in the store
      ca: certificate,
      checkServerIdentity: () => undefined,
    });
  }

  #sendRequest(
    leader: Leader,
    request: IncomingMessage,
    response: ServerResponse,
    origin: RequestOrigin,
  ): Promise<ForwardingResult> {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const hasBody = coding !== undefined || (length !== undefined && length !== '0');
    const isSafe = !hasBody && (request.method === 'GET' || request.method === 'HEAD');
    return new Promise(resolve => {
      const sent = this.#requestTo(leader, request, origin, this.#agent);
      let isOnItsWay = false;
      let isAnswered = false;
      const abort = () => sent.destroy();
      response.once('close', abort);
      const leave = (attempt: ForwardingResult) => {
        response.off('close', abort);
        resolve(attempt);
      };
      const failed = () => {
        if (isAnswered) return;
        isAnswered = true;
        if (isSafe || !isOnItsWay) return leave('unreached');
        request.unpipe(sent);
        this.#refuse(response, faults.leaderLost);
        leave('done');
      };
      whenConnected(sent, () => {
        isOnItsWay = true;
        if (hasBody) request.pipe(sent);
        else sent.end();
      });
      sent.on('error', failed);
      sent.on('response', answer => {
        if (answer.headers[NOT_LEADER_HEADER] !== undefined) {
          answer.resume();
          return failed();
        }
        isAnswered = true;
        // refused before its body was read: the rest must not be taken for the next request
        const isEarly = hasBody && !request.complete;
        const headers = [...passedOn(answer), ...(isEarly ? [['Connection', 'close']] : [])];
        response.writeHead(answer.statusCode ?? UNAVAILABLE, headers.flat());
        pipeline(answer, response, () => {
          if (isEarly) {
            request.unpipe(sent).resume();
            sent.destroy();
          }
          leave('done');
        });
      });
    });
  }

  #openTunnel(
    leader: Leader,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    origin: RequestOrigin,
  ): Promise<ForwardingResult> {
    const { upgrade = 'websocket' } = request.headers;
    const more = { connection: 'Upgrade', upgrade };
    return new Promise(resolve => {
      const sent = this.#requestTo(leader, request, origin, false, more);
      const abort = () => sent.destroy();
      socket.once('close', abort);
      const leave = (attempt: ForwardingResult) => {
        socket.off('close', abort);
        resolve(attempt);
      };
      whenConnected(sent, () => sent.end());
      sent.on('error', () => leave('unreached'));
      sent.on('upgrade', (answer, carrier, sentBefore) => {
        if (socket.destroyed) {
          carrier.destroy();
          return leave('done');
        }
        const named: [string, string][] = [
          ['Upgrade', upgrade],
          ['Connection', 'Upgrade'],
        ];
        socket.write(headText(101, [...passedOn(answer), ...named]));
        if (head.length > 0) carrier.write(head);
        const end = tunnel(socket, carrier, sentBefore);
        this.#tunnels.add(end);
        socket.once('close', () => this.#tunnels.delete(end));
        leave('done');
      });
      sent.on('response', answer => {
        if (answer.headers[NOT_LEADER_HEADER] !== undefined) {
          answer.resume();
          return leave('unreached');
        }
        const status = answer.statusCode ?? UNAVAILABLE;
        socket.write(headText(status, [...passedOn(answer), ['Connection', 'close']]));
        pipeline(answer, socket, () => leave('done'));
      });
    });
  }

  #refuse(response: ServerResponse, fault: Fault): void {
    this.#options.refused(fault.code);
    if (response.headersSent || response.destroyed) return;
    const body = JSON.stringify({ fault });
    const { complete } = response.req;
    response.writeHead(UNAVAILABLE, {
      ...refusalHeaders(body),
      ...(complete ? {} : { connection: 'close' }), // its body was not read
    });
    response.end(body);
    response.req.resume();
  }
}

/** Calls `act` when there is a connection; nothing has been sent before. */
function whenConnected(sent: ClientRequest, act: () => void): void {
  sent.on('socket', socket => {
    if (sent.reusedSocket) return act();
    const cancel = after(HANDSHAKE_TIMEOUT, () => sent.destroy());
    sent.once('close', cancel);
    socket.once('secureConnect', () => {
      cancel();
      act();
    });
  });
}

const refusalHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
});

const headText = (status: number, headers: readonly (readonly [string, string])[]): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

function refusalText(fault: Fault): string {
  const body = JSON.stringify({ fault });
  const headers = Object.entries({ ...refusalHeaders(body), connection: 'close' });
  return headText(UNAVAILABLE, headers) + body;
}
