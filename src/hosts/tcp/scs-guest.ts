import { type Millis, millis } from '../../core/clock.ts';
import {
  ERR,
  PARTIE,
  readPartieReq,
  SIZE,
  StructReader,
  writePartieRep,
} from '../../protocols/scs.ts';
import type { LinkEvent } from '../bots/bots-thread.ts';
import { type Guest, printable, type WatchedLink } from './guest.ts';

/** Bytes of `nomJoueur` that can be told on: the last one is a NUL. */
const NAME = { at: 4, most: 29 } as const;

/** A player of SCS 2016 who has connected. What he sends is put together and kept until somebody takes it. */
export class ScsGuest implements Guest {
  readonly link: WatchedLink;
  readonly inbox = new StructReader();
  /** How long the last bytes took, since the last ones that were sent to him. */
  spent: Millis = millis(0);
  ended: Extract<LinkEvent, { type: 'ended' }> | null = null;
  name = '?';
  /** His name as he wrote it, up to its NUL. */
  nameBytes: Uint8Array = new Uint8Array(0);
  #hear = () => {};

  constructor(link: WatchedLink) {
    this.link = link;
    void this.#read();
  }

  /** Who hears from now on that something has come, or that the connection is over. */
  listen(hear: () => void): void {
    this.#hear = hear;
    hear();
  }

  async #read(): Promise<void> {
    for await (const event of this.link.events) {
      this.spent = event.spent;
      if (event.type === 'ended') this.ended = event;
      else this.inbox.push(event.bytes);
      this.#hear();
    }
  }
}

/** Resolves when a guest has asked to play; to null where he asked for something else, which he is told, or left. */
export function asksToPlay(link: WatchedLink): Promise<ScsGuest | null> {
  const guest = new ScsGuest(link);
  let id: Uint8Array | null = null;
  return new Promise(resolve => {
    guest.listen(() => {
      id ??= guest.inbox.take(4);
      if (id && new DataView(id.buffer).getInt32(0, true) !== PARTIE) {
        link.send(refusal());
        return resolve(null);
      }
      const rest = id && guest.inbox.take(SIZE.partieReq - 4);
      if (id && rest) {
        const request = Uint8Array.of(...id, ...rest);
        const field = request.subarray(NAME.at, NAME.at + NAME.most);
        const end = field.indexOf(0);
        guest.nameBytes = end < 0 ? field : field.subarray(0, end);
        guest.name = printable(readPartieReq(request).name);
        guest.listen(() => {});
        resolve(guest);
      } else if (guest.ended) resolve(null);
    });
  });
}

/** The answer to a request for a game that will not be played. */
export const refusal = (): Uint8Array =>
  writePartieRep({ err: ERR.partie, symbol: 0, opponent: '' });

/** The answer to a request for a game; the opponent's name goes on as he wrote it. */
export function partieRep(symbol: number, opponent: string | Uint8Array): Uint8Array {
  const named = typeof opponent === 'string';
  const bytes = writePartieRep({ err: ERR.ok, symbol, opponent: named ? opponent : '' });
  if (!named) bytes.set(opponent, 8);
  return bytes;
}
