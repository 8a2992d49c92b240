import type { ConnectionEvent } from '../bots/connection.ts';
import { type Millis, millis } from '../core/clock.ts';
import {
  ERR,
  PARTIE,
  readPartieReq,
  ScsStructReader,
  SIZE,
  writePartieRep,
  writePartieReq,
} from '../protocols/scs.ts';
import { shownTicket } from '../protocols/tickets.ts';
import { printable, type RemoteClient, type WatchedConnection } from './remote-client.ts';

/** Bytes of `nomJoueur` that can be relayed: the last one is a NUL. */
const NAME = { at: 4, most: 29 } as const;

/** A client of SCS 2016. Its input is buffered until it is read. */
export class ScsRemoteClient implements RemoteClient {
  readonly connection: WatchedConnection;
  readonly inbox = new ScsStructReader();
  /** Time from the last bytes sent to the last bytes received. */
  spent: Millis = millis(0);
  ended: Extract<ConnectionEvent, { type: 'ended' }> | null = null;
  name = '?';
  /** Its name as received, up to the NUL. */
  nameBytes: Uint8Array = new Uint8Array(0);
  #listener = () => {};

  constructor(connection: WatchedConnection) {
    this.connection = connection;
    void this.#read();
  }

  /** Sets the listener for input and for the connection's end. */
  listen(listener: () => void): void {
    this.#listener = listener;
    listener();
  }

  async #read(): Promise<void> {
    for await (const event of this.connection.events) {
      this.spent = event.spent;
      if (event.type === 'ended') this.ended = event;
      else this.inbox.push(event.bytes);
      this.#listener();
    }
  }
}

/** Resolves when a client has asked to play; to null if its request is invalid, and is refused, or if it left. */
export function asksToPlay(connection: WatchedConnection): Promise<ScsRemoteClient | null> {
  const client = new ScsRemoteClient(connection);
  return new Promise(resolve => {
    client.listen(() => {
      const id = client.inbox.peekId();
      if (id !== null && id !== PARTIE) {
        connection.send(refusal());
        return resolve(null);
      }
      const request = client.inbox.take(SIZE.partieReq);
      if (request) {
        const field = request.subarray(NAME.at, NAME.at + NAME.most);
        const end = field.indexOf(0);
        client.nameBytes = end < 0 ? field : field.subarray(0, end);
        client.name = printable(readPartieReq(request).name);
        client.listen(() => {});
        resolve(client);
      } else if (client.ended) resolve(null);
    });
  });
}

/** The reply to a refused request for a game. */
export const refusal = (): Uint8Array =>
  writePartieRep({ err: ERR.partie, symbol: 0, opponent: '' });

/** The reply to a request for a game; the opponent's name is relayed as received. */
export function partieRep(symbol: number, opponent: string | Uint8Array): Uint8Array {
  const named = typeof opponent === 'string';
  const bytes = writePartieRep({ err: ERR.ok, symbol, opponent: named ? opponent : '' });
  if (!named) bytes.set(opponent, 8);
  return bytes;
}

/** A name with a ticket after it, cut so that the protocol carries both. */
export function ticketedScsName(name: string, ticket: string): string {
  const letters = [...name];
  const whole = () => `${letters.join('')}${shownTicket(ticket)}`;
  while (scsName(whole()) !== whole()) letters.pop();
  return whole();
}

/** A name within the protocol's limit: its first 29 bytes, cut between characters. */
export const scsName = (name: string): string =>
  readPartieReq(writePartieReq({ id: PARTIE, name })).name;

const comparable = (name: string): string =>
  printable(scsName(name.normalize())).normalize().toLowerCase();

/** Whether two names are the same over the network, ignoring case. */
export const sameScsName = (one: string, other: string): boolean =>
  comparable(one) === comparable(other);
