import type { Fault } from '../../core/result.ts';
import {
  IHM_VERSION,
  type IhmAnswer,
  type IhmClientMessage,
  type IhmEnd,
  type IhmState,
  readIhmServerMessage,
} from '../../protocols/ihm-wire.ts';

/** How the connection to the program ended. */
export type LinkEnd =
  | { readonly kind: IhmEnd | 'broken' | 'noSecret' }
  | { readonly kind: 'refused'; readonly fault: Fault };

interface LinkEvents {
  state(state: IhmState): void;
  ended(end: LinkEnd): void;
}

export interface ProgramLink {
  answer(id: number, answer: IhmAnswer): void;
  close(): void;
}

/** Connects to `quadrille ihm`, which has served this page. */
export function linkToProgram(secret: string, events: LinkEvents): ProgramLink {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/api/ihm`);
  let isOver = false;
  const end = (how: LinkEnd) => {
    if (isOver) return;
    isOver = true;
    events.ended(how);
  };
  const send = (message: IhmClientMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.addEventListener('open', () => send({ type: 'hello', version: IHM_VERSION, secret }));
  socket.addEventListener('close', () => end({ kind: 'broken' }));
  socket.addEventListener('message', ({ data }) => {
    const read = readIhmServerMessage(String(data));
    if (!read.ok) return;
    const message = read.value;
    if (message.type === 'state') events.state(message.state);
    else if (message.type === 'end') end({ kind: message.why });
    else end({ kind: 'refused', fault: message.fault });
  });
  return {
    answer: (id, answer) => send({ type: 'answer', id, answer }),
    close() {
      isOver = true;
      socket.close();
    },
  };
}
