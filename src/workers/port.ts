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
      // in a browser, an error event is the only sign of a worker that cannot be loaded
      end.addEventListener('error', ({ message }) =>
        finish(new Error(message || 'the worker could not be started')),
      );
    },
    keepAlive() {},
    close: async () => finish(null),
  };
}
