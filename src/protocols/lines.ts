/** The longest line that any of the protocols accepts, in characters: 8 KiB of plain text. */
export const LONGEST_LINE = 8_192;

/** Takes the place of a line that was too long, whose text is discarded. */
export const TOO_LONG = Symbol('too long');
export type Line = string | typeof TOO_LONG;

/** Splits a stream of text into lines, ended by LF or CRLF; buffers at most one line. */
export class LineSplitter {
  readonly #longest: number;
  #rest = '';
  #dropping = false;

  constructor(longest = LONGEST_LINE) {
    this.#longest = longest;
  }

  /** The lines that this chunk completes. A line that is too long is reported before its end. */
  push(text: string): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#take(text.slice(start, end), lines);
      if (!this.#dropping) lines.push(this.#rest.replace(/\r$/, ''));
      this.#rest = '';
      this.#dropping = false;
      start = end + 1;
    }
    this.#take(text.slice(start), lines);
    return lines;
  }

  /** The last line, if the stream ended without a line break. */
  end(): Line[] {
    const last = this.#rest;
    this.#rest = '';
    return last === '' ? [] : [last];
  }

  #take(piece: string, lines: Line[]): void {
    if (this.#dropping) return;
    if (this.#rest.length + piece.length <= this.#longest) {
      this.#rest += piece;
      return;
    }
    this.#rest = '';
    this.#dropping = true;
    lines.push(TOO_LONG);
  }
}
