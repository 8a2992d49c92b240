import type { Port } from '../../src/workers/port.ts';
import type { ClientMessage, ServerMessage } from '../../src/workers/protocol.ts';

/** Reuses idle threads, since starting one takes 0.1 s. */

interface Thread {
  readonly port: Port;
  /** Its present user. */
  user: { receive(message: unknown): void; end(error: Error | null): void } | null;
}

const idle = new Map<string, Thread[]>();

/** A thread of that kind. One that is closed while it works is ended, as are those that fail. */
export function keptThread(kind: string, start: () => Port): Port {
  const thread = idle.get(kind)?.pop() ?? started(kind, start());
  let calls = 0;
  let closing = false;
  let left = false;
  let receive: (message: unknown) => void = () => {};
  let end: (error: Error | null) => void = () => {};
  thread.user = {
    receive(message) {
      const { type, ...rest } = message as ServerMessage;
      if (type === 'replies' && 'replies' in rest) calls -= rest.replies.length;
      receive(message);
    },
    end: error => end(error),
  };
  const leave = () => {
    if (left) return;
    left = true;
    thread.user = null;
    thread.port.keepAlive(false);
    idle.set(kind, [...(idle.get(kind) ?? []), thread]);
    end(null);
  };
  return {
    post(message) {
      const { type } = message as ClientMessage;
      if (type === 'call') calls++;
      if (type === 'close' && calls === 0) return queueMicrotask(leave);
      closing ||= type === 'close'; // it ends once the calls are answered, so it must not be reused
      thread.port.post(message);
    },
    onMessage(listener) {
      receive = listener;
    },
    onEnd(listener) {
      end = listener;
    },
    keepAlive: keep => thread.port.keepAlive(keep),
    async close() {
      if (!closing && calls === 0) return leave();
      closing = true; // a late reply does not make it idle
      return thread.port.close();
    },
  };
}

function started(kind: string, port: Port): Thread {
  const thread: Thread = { port, user: null };
  port.onMessage(message => thread.user?.receive(message));
  port.onEnd(error => {
    idle.set(kind, idle.get(kind)?.filter(other => other !== thread) ?? []);
    thread.user?.end(error);
  });
  return thread;
}
