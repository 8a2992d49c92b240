import type { Port } from './port.ts';
import {
  type CallMessage,
  type ClientMessage,
  failureReply,
  isCancelled,
  type Reply,
  type ServerMessage,
} from './protocol.ts';
import type { MethodArguments, MethodResult } from './worker-client.ts';

/** A call as the worker sees it. */
export interface WorkerCall extends Pick<CallMessage, 'id' | 'method' | 'args'> {
  /** Whether the call was cancelled, so that the reply is wanted now. Cheap to call. */
  isCancelled(): boolean;
  /** Sends the caller something before the reply. */
  progress(value: unknown): void;
}

export interface WorkerServer<Notice = never> {
  /** Several replies may share a message; each call gets one. */
  reply(replies: readonly Reply[]): void;
  /** A message that replies to no call. */
  notify(notice: Notice): void;
}

export interface WorkerServerOptions<Notice> {
  readonly onCall: (call: WorkerCall) => void;
  readonly onNotice?: (notice: Notice) => void;
  /** Called before an orderly end, after every reply. */
  readonly onClose?: () => Promise<void>;
}

/** The worker's end of a `workerClient`. */
export function workerServer<Incoming = never, Outgoing = never>(
  port: Port,
  { onCall, onNotice, onClose }: WorkerServerOptions<Incoming>,
): WorkerServer<Outgoing> {
  let slots: Int32Array | null = null;
  let pending = 0;
  let closing = false;
  const post = (message: ServerMessage) => port.post(message);
  const closeWhenDone = async () => {
    if (!closing || pending > 0) return;
    await onClose?.();
    await port.close();
  };
  port.onMessage(received => {
    const message = received as ClientMessage;
    switch (message.type) {
      case 'cancellation':
        slots = new Int32Array(message.slots);
        return;
      case 'call': {
        const { id, method, args } = message;
        pending++;
        return onCall({
          ...{ id, method, args },
          isCancelled: () => slots !== null && isCancelled(slots, id),
          progress: value => post({ type: 'progress', id, value }),
        });
      }
      case 'notify':
        return onNotice?.(message.message as Incoming);
      case 'close':
        closing = true;
        return void closeWhenDone();
    }
  });
  return {
    reply(replies) {
      pending -= replies.length;
      post({ type: 'replies', replies });
      void closeWhenDone();
    },
    notify: message => post({ type: 'notify', message }),
  };
}

/** The methods of `A`, each with its call as first argument. */
export type WorkerMethods<A> = {
  readonly [M in keyof A]: (
    call: WorkerCall,
    ...args: MethodArguments<A, M>
  ) => MethodResult<A, M> | Promise<MethodResult<A, M>>;
};

/** Runs a method for each call; an error it throws is the reply. Calls run concurrently. */
export function serve<A, Incoming = never, Outgoing = never>(
  port: Port,
  methods: WorkerMethods<A>,
  options: Omit<WorkerServerOptions<Incoming>, 'onCall'> = {},
): WorkerServer<Outgoing> {
  const run = async (call: WorkerCall): Promise<Reply> => {
    try {
      // the client's type has checked name and arguments
      const method = methods[call.method as keyof A];
      return { id: call.id, value: await method(call, ...(call.args as never)) };
    } catch (error) {
      return failureReply(call.id, error);
    }
  };
  const server = workerServer<Incoming, Outgoing>(port, {
    ...options,
    onCall: call => void run(call).then(reply => server.reply([reply])),
  });
  return server;
}
