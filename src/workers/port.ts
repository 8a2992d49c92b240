import { errorMessage } from '../core/result.ts';

/** One end of the channel between a worker and the code that started it, in Node and in browsers. */
export interface Port {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the worker has ended: with its error, or with null if it was closed. */
  onEnd(listener: (error: Error | null) => void): void;
  /** Whether the port keeps the process alive; no effect in a browser. */
  keepAlive(keep: boolean): void;
  /** Terminates the worker. Inside a worker: stops reading messages, so that it ends by itself. */
  close(): Promise<void>;
}

/** What Node's `Worker` and `parentPort` have in common. */
interface NodeEnd {
  postMessage(message: unknown): void;
  on(event: string, listener: (value: unknown) => void): unknown;
  ref(): void;
  unref(): void;
}
type NodeWorker = NodeEnd & { terminate(): Promise<unknown> };
type NodeParentPort = NodeEnd & { close(): void };

export function nodePort(end: NodeWorker | NodeParentPort | null): Port {
  if (!end) throw new Error('this module runs in a worker thread');
  return {
    post: message => end.postMessage(message),
    onMessage: listener => void end.on('message', listener),
    onEnd(listener) {
      let failure: Error | null = null;
      end.on('error', error => {
        failure = error instanceof Error ? error : new Error(errorMessage(error));
      });
      end.on('exit', () => listener(failure));
    },
    keepAlive: keep => (keep ? end.ref() : end.unref()),
    async close() {
      if ('terminate' in end) await end.terminate();
      else end.close();
    },
  };
}

interface WebEvent {
  readonly data?: unknown;
  readonly message?: string;
}

/** What a browser's `Worker` and the global scope of one have in common. */
interface WebEnd {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error', listener: (event: WebEvent) => void): void;
  terminate?(): void;
  close?(): void;
}

export function webPort(end: WebEnd): Port {
  let ended = (_error: Error | null) => {};
  const finish = (error: Error | null) => {
    if (end.terminate) end.terminate();
    else end.close?.();
    const tell = ended;
    ended = () => {};
    tell(error);
  };
  return {
    post: message => end.postMessage(message),
    onMessage: listener => end.addEventListener('message', ({ data }) => listener(data)),
    onEnd(listener) {
      ended = listener;
      // a browser reports a worker that cannot be loaded by an error event only
      end.addEventListener('error', ({ message }) =>
        finish(new Error(message || 'the worker could not be started')),
      );
    },
    keepAlive() {},
    close: async () => finish(null),
  };
}
