const CLOSE = 8;
const MASKED = 0x80;

/** Tracks the WebSocket frames in the bytes that are sent to a client, without reading their payload. */
export class FrameTracker {
  readonly #header: number[] = [];
  /** Bytes of the payload still to come. */
  #left = 0;
  #isClosing = false;

  /** Whether a frame of our own may follow now. */
  get isBetweenFrames(): boolean {
    return this.#left === 0 && this.#header.length === 0;
  }

  /** Whether the close has been sent, after which nothing may follow. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  push(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(this.#left, bytes.length - at);
      this.#left -= taken;
      at += taken;
      if (at < bytes.length) this.#headerByte(bytes[at++]);
    }
  }

  // https://www.rfc-editor.org/rfc/rfc6455#section-5.2
  #headerByte(byte: number): void {
    const header = this.#header;
    header.push(byte);
    if (header.length < 2) return;
    const short = header[1] & ~MASKED;
    const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
    const mask = (header[1] & MASKED) === 0 ? 0 : 4;
    if (header.length < 2 + extended + mask) return;
    const length = header.slice(2, 2 + extended).reduce((sum, part) => sum * 256 + part, 0);
    this.#left = extended === 0 ? short : length;
    if ((header[0] & 0x0f) === CLOSE) this.#isClosing = true;
    header.length = 0;
  }
}
