/** A numbered message, and how many of the other end's have been received. */
export interface NumberedItem<T> {
  readonly type: 'item';
  readonly seq: number;
  readonly ack: number;
  readonly item: T;
}

export interface Acknowledgement {
  readonly type: 'ack';
  readonly ack: number;
}

export type LinkFrame<T> = NumberedItem<T> | Acknowledgement;

/** The kind of a received frame: new, received before, an acknowledgement, or against the protocol. */
export type Reception = 'new' | 'repeated' | 'acknowledgement' | 'broken';

/**
 * One end of an ordered, lossless sequence of messages that outlives the sockets that carry it. Messages are numbered
 * from 1 and kept until the other end has them. When a new socket takes over, both ends first say how many
 * they have received, and each sends the rest again.
 */
export class ResumableLink<Out> {
  readonly #most: number;
  readonly #pending: { readonly seq: number; readonly item: Out }[] = [];
  #sent = 0;
  #acknowledged = 0;
  #received = 0;
  /** The value of `#received` that the other end was last sent. */
  #told = 0;
  #transmit: ((frame: LinkFrame<Out>) => void) | null = null;

  /** `most`: messages that may wait for an acknowledgement. */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many messages of the other end have been received. */
  get received(): number {
    return this.#received;
  }

  /** Sends what the other end lacks. False, and nothing is sent, if it claims more than was sent to it. */
  attach(transmit: (frame: LinkFrame<Out>) => void, theirReceived: number): boolean {
    if (!this.#acknowledge(theirReceived)) return false;
    this.#transmit = transmit;
    for (const { seq, item } of this.#pending) this.#send(seq, item);
    return true;
  }

  detach(): void {
    this.#transmit = null;
  }

  /** Sends a message now, or when there is a socket again. False if too many wait for an acknowledgement. */
  post(item: Out): boolean {
    if (this.#pending.length >= this.#most) return false;
    this.#pending.push({ seq: ++this.#sent, item });
    this.#send(this.#sent, item);
    return true;
  }

  receive(frame: LinkFrame<unknown>): Reception {
    if (!this.#acknowledge(frame.ack)) return 'broken';
    if (frame.type === 'ack') return 'acknowledgement';
    if (frame.seq <= this.#received) return 'repeated';
    if (frame.seq > this.#received + 1) return 'broken';
    this.#received = frame.seq;
    return 'new';
  }

  /** Acknowledges the messages that have not been acknowledged yet. */
  acknowledge(): void {
    if (this.#told === this.#received || !this.#transmit) return;
    this.#told = this.#received;
    this.#transmit({ type: 'ack', ack: this.#received });
  }

  #send(seq: number, item: Out): void {
    this.#told = this.#received;
    this.#transmit?.({ type: 'item', seq, ack: this.#received, item });
  }

  #acknowledge(received: number): boolean {
    if (received < this.#acknowledged || received > this.#sent) return false;
    this.#pending.splice(0, received - this.#acknowledged);
    this.#acknowledged = received;
    return true;
  }
}
