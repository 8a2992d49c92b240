import { useEffect, useState } from 'preact/hooks';
import type { Fault, Result } from '../../core/result.ts';
import {
  FEED_VERSION,
  type FeedClientMessage,
  type FeedServerMessage,
  readFeedServerMessage,
} from '../../protocols/feed-wire.ts';
import { after } from '../../time/timers.ts';
import { forgetSecret, onSecretChange, ownSecret } from './own-secret.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

/** The state of a topic at the server; `isLive`: the connection is open. */
export interface TopicState<T> {
  /** Null until the first state has come. */
  readonly state: T | null;
  readonly fault: Fault | null;
  readonly isLive: boolean;
}

type Listener = (message: FeedServerMessage | 'open' | 'lost') => void;
type FeedSocket = ReconnectingSocket<FeedClientMessage, FeedServerMessage>;

/** Milliseconds that the connection is kept open without topics, for the next page. */
const KEEP = 2_000;

/** All topics of the page over one connection, open while any is followed. */
const listeners = new Map<string, Set<Listener>>();
let socket: FeedSocket | null = null;
let isOpen = false;
let cancelClosing = () => {};

function connect(): FeedSocket {
  const secret = ownSecret();
  return new ReconnectingSocket<FeedClientMessage, FeedServerMessage>({
    path: () => '/api/feed',
    read: readFeedServerMessage,
    greet: () => ({ type: 'hello', version: FEED_VERSION, ...(secret === null ? {} : { secret }) }),
    receive(message) {
      if (message.type === 'welcome') {
        isOpen = true;
        for (const topic of listeners.keys()) socket?.send({ type: 'follow', topic });
        tellAll('open');
      } else if (message.type === 'topic') tell(message.topic, message);
      else if (message.type === 'fault') {
        if (message.fault.code === 'unknown-secret' && secret !== null) forgetSecret(secret);
        else if (message.id === null) tellAll(message);
        else tell(message.id, message);
      }
    },
    changed(open) {
      if (open) return; // the welcome follows
      isOpen = false;
      tellAll('lost');
    },
  });
}

const tell = (topic: string, message: Parameters<Listener>[0]): void =>
  listeners.get(topic)?.forEach(listener => void listener(message));
const tellAll = (message: Parameters<Listener>[0]): void => {
  for (const topic of listeners.keys()) tell(topic, message);
};

function disconnect(): void {
  socket?.close();
  socket = null;
  isOpen = false;
}

onSecretChange(() => {
  if (!socket) return;
  disconnect();
  socket = connect();
});

function follow(topic: string, listener: Listener): () => void {
  cancelClosing();
  const own = listeners.get(topic) ?? new Set();
  const isNew = own.size === 0;
  own.add(listener);
  listeners.set(topic, own);
  socket ??= connect();
  // follow again even if it is followed already: the server then sends the state, which the new listener lacks
  if (isOpen) {
    if (!isNew) socket.send({ type: 'unfollow', topic });
    socket.send({ type: 'follow', topic });
    listener('open');
  }
  return () => {
    own.delete(listener);
    if (own.size > 0) return;
    listeners.delete(topic);
    socket?.send({ type: 'unfollow', topic });
    if (listeners.size > 0) return;
    cancelClosing = after(KEEP, disconnect);
  };
}

/** Follows a topic while the component is shown; null follows nothing. `read` checks each state. */
export function useTopic<T>(
  topic: string | null,
  read: (value: unknown) => Result<T>,
): TopicState<T> {
  const [shown, setShown] = useState<TopicState<T>>(NOTHING);
  useEffect(() => {
    setShown(NOTHING);
    if (topic === null) return;
    return follow(topic, message => {
      setShown(last => {
        if (message === 'open' || message === 'lost')
          return { ...last, isLive: message === 'open' };
        if (message.type === 'fault') {
          const isGone = GONE.includes(message.fault.code);
          return { ...last, ...(isGone ? { state: null } : {}), fault: message.fault };
        }
        if (message.type !== 'topic') return last;
        const state = read(message.state);
        return state.ok
          ? { state: state.value, fault: null, isLive: true }
          : { ...last, fault: state.fault };
      });
    });
  }, [topic]);
  return shown;
}

/** Faults after which the last state must no longer be shown. */
const GONE: readonly string[] = ['no-topic', 'no-class'];

const NOTHING = { state: null, fault: null, isLive: false };
