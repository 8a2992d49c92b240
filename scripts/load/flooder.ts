/**
 * A process that floods a server from one address in every way at the same time: silent connections, endless
 * messages, games without players, requests for unknown rooms. Arguments: port, a room to watch.
 */
import { setPriority } from 'node:os';
import { WebSocket } from 'ws';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import { sleep } from '../../src/time/timers.ts';
import { createGame, localAddress } from './load-client.ts';

export interface FloodReport {
  connections: number;
  /** Connections that the server did not accept. */
  refusedConnections: number;
  closed: number;
  messages: number;
  asked: number;
  refused: number;
}

const [port, room] = [Number(process.argv[2]), process.argv[3]];
const from = localAddress(60_000);
const report: FloodReport = {
  connections: 0,
  refusedConnections: 0,
  closed: 0,
  messages: 0,
  asked: 0,
  refused: 0,
};
let isStopped = false;
setPriority(19); // the server and the other clients come first: a real flooder has his own machine

/** Notifies the parent, once, that the server has begun to close connections and to refuse requests. */
function tellOnce(): void {
  if (hasTold || report.closed === 0 || report.refused === 0) return;
  hasTold = true;
  process.send?.('refused');
}
let hasTold = false;

const wait = () => sleep(5);

/** Connects repeatedly; each connection runs `attack` until it is closed. */
async function connections(attack: (socket: WebSocket) => void): Promise<void> {
  while (!isStopped) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { localAddress: from });
    report.connections++;
    let isOpen = false;
    socket.on('error', () => {});
    socket.on('open', () => {
      isOpen = true;
      attack(socket);
    });
    await new Promise(resolve => socket.once('close', resolve));
    if (isOpen) report.closed++;
    else report.refusedConnections++;
    tellOnce();
    await wait();
  }
}

const pour = (message: string) => (socket: WebSocket) => {
  const more = () => {
    if (socket.readyState !== WebSocket.OPEN || isStopped) return socket.close();
    for (let i = 0; i < 50; i++) socket.send(message);
    report.messages += 50;
    setTimeout(more, 5);
  };
  more();
};
const hello = (where: string) =>
  JSON.stringify({ type: 'hello', version: WIRE_VERSION, room: where, known: 0 });

async function games(): Promise<void> {
  while (!isStopped) {
    report.asked++;
    await createGame(port, from, {
      rules: 'ultimate',
      time: 'none',
      seats: { first: 'mcts:10s', second: 'mcts:10s' },
    }).catch(() => report.refused++);
    tellOnce();
    await wait();
  }
}

for (let i = 0; i < 5; i++) {
  void connections(pour('{"type":"ping"}'));
  void connections(pour('[[[[[[[['));
  void connections(pour(hello('aaaaaaaaaa')));
  void connections(socket =>
    pour('{"type":"rematch"}')(socket.on('open', () => socket.send(hello(room)))),
  );
  void connections(() => {}); // sends nothing
  void games();
}
process.on('message', () => {
  isStopped = true;
  process.send?.(report);
  setTimeout(() => process.exit(0), 100);
});
