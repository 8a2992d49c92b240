import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Fault } from '../../core/result.ts';
import { NORMAL, POLICY } from '../../protocols/close-codes.ts';
import {
  IHM_VERSION,
  type IhmAnswer,
  type IhmEnd,
  type IhmServerMessage,
  type IhmState,
  readIhmClientMessage,
} from '../../protocols/ihm-wire.ts';
import { addressOf } from '../../server/addresses.ts';
import { sameOrigin } from '../../server/api.ts';
import { faults } from '../../server/faults.ts';
import { hostList } from '../../server/hosts.ts';
import { httpServer } from '../../server/http.ts';
import { LIMITS } from '../../server/limits.ts';
import { listen } from '../../server/listen.ts';
import { addWebSockets } from '../../server/live-route.ts';
import { refuseRequest } from '../../server/refuse-request.ts';
import { keyOf, newSecret, verifySecret } from '../../server/secrets.ts';
import { after } from '../../time/timers.ts';

/** Only this machine may connect. */
const HOST = '127.0.0.1';
/** How many WebSockets may not have shown the secret yet. */
const MOST_STRANGERS = 20;
/** Unread bytes from which on a page gets only the newest state, and milliseconds until the next attempt. */
const QUEUED = 262_144;
const AGAIN = 50;

interface PageEvents {
  /** The state that a page is shown first. */
  state(): IhmState;
  answer(id: number, answer: IhmAnswer): void;
  opened(): void;
  /** Called when no page shows the program any more. */
  left(): void;
}

/** The page of one program; one browser at a time, with the secret of its address. */
export interface PageServer {
  /** Contains the secret. */
  readonly address: string;
  show(state: IhmState): void;
  /** Tells the page, waits until it has received that, and closes. */
  end(why: IhmEnd): Promise<void>;
}

export type OpenedPages =
  | { readonly kind: 'listening'; readonly pages: PageServer }
  | { readonly kind: 'refused'; readonly code: string };

const send = (socket: WebSocket, message: IhmServerMessage): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message), { binary: false });
};

const close = (socket: WebSocket, code: number): void => {
  socket.close(code);
  after(LIMITS.closeDelay, () => socket.terminate(), { background: true });
};

/** Serves the app and `/api/ihm` to this machine alone; `strict`: at that port or not at all. */
export async function openPages(
  { port, strict }: { readonly port: number; readonly strict: boolean },
  events: PageEvents,
): Promise<OpenedPages> {
  const secret = newSecret();
  const server = await httpServer({ isOurHost: hostList(HOST, []) });
  await addWebSockets(server, LIMITS);
  let page: WebSocket | null = null;
  const enter = (socket: WebSocket) => {
    const before = page;
    page = socket;
    if (before) {
      send(before, { type: 'end', why: 'shown-elsewhere' });
      close(before, NORMAL);
    }
    send(socket, { type: 'state', state: events.state() });
    events.opened();
  };
  addPageRoute(server, {
    isSecret: shown => verifySecret(shown, keyOf(secret)),
    enter,
    answer: events.answer,
    left(socket) {
      if (page !== socket) return;
      page = null;
      events.left();
    },
  });
  const listening = await listen(server, HOST, port, strict);
  if (listening.kind === 'refused') {
    await server.close();
    return listening;
  }
  let cancelLate = () => {};
  const show = (state: IhmState) => {
    cancelLate();
    if (!page) return; // a page gets the state when it connects
    if (page.bufferedAmount > QUEUED) cancelLate = after(AGAIN, () => show(events.state()));
    else send(page, { type: 'state', state });
  };
  const pages: PageServer = {
    address: `${addressOf(HOST, listening.port)}ihm#${secret}`,
    show,
    async end(why) {
      cancelLate();
      const last = page;
      page = null;
      if (last && last.readyState === last.OPEN) {
        const { promise: gone, resolve } = Promise.withResolvers<void>();
        last.once('close', resolve);
        send(last, { type: 'state', state: events.state() });
        send(last, { type: 'end', why });
        close(last, NORMAL);
        await gone;
      }
      await server.close();
    },
  };
  return { kind: 'listening', pages };
}

interface PageRoute {
  isSecret(shown: string): boolean;
  enter(socket: WebSocket): void;
  answer(id: number, answer: IhmAnswer): void;
  left(socket: WebSocket): void;
}

function addPageRoute(server: FastifyInstance, route: PageRoute): void {
  let strangers = 0;
  const serve = (socket: WebSocket) => {
    const refuse = (fault: Fault) => {
      send(socket, { type: 'fault', fault });
      close(socket, POLICY);
    };
    let isKnown = false;
    strangers++;
    const known = () => {
      strangers--;
      cancelWait();
    };
    const cancelWait = after(LIMITS.helloTimeout, () => refuse(faults.notHello));
    socket.on('error', () => {}); // `close` follows
    socket.on('close', () => {
      if (isKnown) route.left(socket);
      else known();
    });
    if (strangers > MOST_STRANGERS) return refuse(faults.tooManySockets);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (socket.readyState !== socket.OPEN) return;
      if (isBinary) return refuse(faults.notText);
      const message = readIhmClientMessage(data.toString());
      if (!message.ok) return refuse(message.fault);
      if (message.value.type === 'answer') {
        if (!isKnown) return refuse(faults.notHello);
        return route.answer(message.value.id, message.value.answer);
      }
      const { version, secret } = message.value;
      if (isKnown) return refuse(faults.notHello);
      if (version !== IHM_VERSION) return refuse(faults.oldPage);
      if (!route.isSecret(secret)) return refuse(pageFaults.otherProgram);
      isKnown = true;
      known();
      route.enter(socket);
    });
  };
  server.route({
    method: 'GET',
    url: '/api/ihm',
    onRequest: sameOrigin,
    handler: (request, reply) => refuseRequest(request, reply, 426, faults.notWebSocket),
    wsHandler: serve,
  });
}

const pageFaults = {
  otherProgram: {
    code: 'other-program',
    message: {
      fr: 'Cette page était celle d’un autre programme. Ouvrez l’adresse que le vôtre vient d’afficher.',
      en: 'This page was that of another program. Open the address that yours has just printed.',
    },
  },
} satisfies Readonly<Record<string, Fault>>;
