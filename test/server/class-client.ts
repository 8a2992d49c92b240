import { onTestFinished } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { FEED_VERSION, readFeedServerMessage } from '../../src/protocols/feed-wire.ts';

/** Requests and feeds of people, as pages send them. */

export interface HttpReply {
  readonly status: number;
  /** The body as JSON; null if it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly body: any;
  readonly code: string | null;
}

export async function ask(
  address: string,
  method: string,
  path: string,
  {
    as,
    body,
    headers = {},
  }: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<HttpReply> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const read = text.startsWith('{') ? JSON.parse(text) : text === '' ? null : text;
  return { status: answer.status, body: read, code: read?.fault?.code ?? null };
}

/** A page's feed: the last state of each topic that it follows. */
export class FeedPage {
  readonly states = new Map<string, unknown>();
  readonly faults: { readonly id: string | null; readonly code: string }[] = [];
  readonly #socket: WebSocket;
  readonly #looks = new Set<() => void>();
  #isClosed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = unwrap(readFeedServerMessage(String(data)));
      if (message.type === 'topic') this.states.set(message.topic, message.state);
      if (message.type === 'fault') this.faults.push({ id: message.id, code: message.fault.code });
      for (const look of [...this.#looks]) look();
    });
    socket.addEventListener('close', () => {
      this.#isClosed = true;
      for (const look of [...this.#looks]) look();
    });
    onTestFinished(() => socket.close());
  }

  static async open(address: string, secret?: string, ...topics: string[]): Promise<FeedPage> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/feed`);
    const page = new FeedPage(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('close', () => reject(new Error('the server has refused the feed')));
    });
    socket.send(
      JSON.stringify({ type: 'hello', version: FEED_VERSION, ...(secret ? { secret } : {}) }),
    );
    for (const topic of topics) socket.send(JSON.stringify({ type: 'follow', topic }));
    return page;
  }

  /** Resolves with the topic's state once it satisfies the condition. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  until(topic: string, met: (state: any) => boolean): Promise<any> {
    return this.#when(() => {
      const state = this.states.get(topic);
      return state !== undefined && met(state) ? { state } : null;
    }).then(({ state }) => state);
  }

  /** Resolves with the code of the fault about a topic, or about the page itself. */
  refused(topic: string | null): Promise<string> {
    return this.#when(() => this.faults.find(({ id }) => id === topic) ?? null).then(
      ({ code }) => code,
    );
  }

  close(): void {
    this.#socket.close();
  }

  #when<T>(find: () => T | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === null && !this.#isClosed) return;
        this.#looks.delete(look);
        if (found !== null) resolve(found);
        else reject(new Error(`the server has closed the feed: ${JSON.stringify(this.faults)}`));
      };
      this.#looks.add(look);
      look();
    });
  }
}

/** A class with a teacher. */
export async function newClass(
  { address, administrator }: { readonly address: string; readonly administrator: string },
  name = '8INF846',
) {
  const { body } = await ask(address, 'POST', '/api/classes', {
    as: administrator,
    body: { name, teacher: 'Mme Roy' },
  });
  const { id, secret: teacher } = body as { id: string; secret: string };
  const path = `/api/classes/${id}`;
  const page = await FeedPage.open(address, teacher, `class:${id}`);
  const { code } = await page.until(`class:${id}`, () => true);
  /** Joins somebody with the code; returns the secret. */
  const join = async (realName: string, more: object = {}, as?: string) => {
    const joined = await ask(address, 'POST', '/api/join', {
      ...(as ? { as } : {}),
      body: { code, name: realName, ...more },
    });
    return { ...joined, secret: joined.body?.secret as string };
  };
  return { id, teacher, path, code: code as string, page, join };
}
