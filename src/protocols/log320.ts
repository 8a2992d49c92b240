import type { Side } from '../core/game.ts';

/**
 * LOG320, Breakthrough over TCP: Latin-1, no terminator and no length, one write per message. Text <->
 * messages; moves are texts for the rules to judge.
 */

/** `subject`: as in the assignment's text, where an invalid move prompts red; `course`: as the course's server of 2020. */
export type Log320Dialect = 'subject' | 'course';

export type Log320ServerMessage =
  /** The board at the start, from rank 8, A to H. */
  | { readonly type: 'begin'; readonly side: Side; readonly board: readonly (Side | null)[] }
  | { readonly type: 'your-turn'; readonly last: string }
  | { readonly type: 'invalid' }
  | { readonly type: 'over'; readonly last: string };

const CODES = { first: '4', second: '2' } as const;
const sideOf = (code: string): Side | null =>
  code === '4' ? 'first' : code === '2' ? 'second' : null;

/** Not a move, but a prompt for red to begin. */
export const NO_MOVE = 'A8-A8';

/** A move as the dialect writes it, from any form that holds two squares. */
export function moveText(move: string, dialect: Log320Dialect): string {
  const squares = move.toUpperCase().match(/[A-Z]\d/g) ?? [];
  return squares.join(dialect === 'course' ? ' - ' : '-');
}

export function writeServerMessage(message: Log320ServerMessage, dialect: Log320Dialect): string {
  switch (message.type) {
    case 'begin': {
      const codes = message.board.map(mark => (mark === null ? '0' : CODES[mark]));
      return `${message.side === 'first' ? '1' : '2'} ${codes.map(code => `${code} `).join('')}`;
    }
    case 'your-turn':
      return `3 ${message.last === NO_MOVE ? NO_MOVE : moveText(message.last, dialect)}`;
    case 'invalid':
      return '4';
    case 'over':
      return `5 ${moveText(message.last, dialect)}`;
  }
}

const SQUARE = '[A-Ha-h][1-8]';
/** The number of spaces is bounded, so that a long run of them cannot make the expression backtrack. */
const GAP = '\\s{0,4}';
const MOVE = `${SQUARE}${GAP}-?${GAP}${SQUARE}`;
const BEGIN = /^([12])((?:\s{0,4}[024]){64})\s?/;
const TURN = new RegExp(`^([35])${GAP}(${MOVE})`);

/** The messages to a client, from chunks in which they may be split or joined. */
export class Log320ServerReader {
  #text = '';

  push(piece: string): Log320ServerMessage[] {
    this.#text += piece;
    const messages: Log320ServerMessage[] = [];
    for (let message = this.#next(); message; message = this.#next()) messages.push(message);
    return messages;
  }

  /** The number of characters that do not form a message yet; a LOG320 server never leaves many. */
  get pending(): number {
    return this.#text.length;
  }

  /** The last message at the end of the stream: some servers end with a `5` alone. */
  end(): Log320ServerMessage[] {
    const isOver = /^5\s*$/.test(this.#text);
    this.#text = '';
    return isOver ? [{ type: 'over', last: NO_MOVE }] : [];
  }

  #next(): Log320ServerMessage | null {
    this.#text = this.#text.replace(/^[^1-5]+/, ''); // skips what cannot begin a message
    const begin = BEGIN.exec(this.#text);
    if (begin) {
      this.#text = this.#text.slice(begin[0].length);
      const board = [...begin[2].replace(/\s/g, '')].map(sideOf);
      return { type: 'begin', side: begin[1] === '1' ? 'first' : 'second', board };
    }
    const turn = TURN.exec(this.#text);
    if (turn) {
      this.#text = this.#text.slice(turn[0].length);
      return { type: turn[1] === '3' ? 'your-turn' : 'over', last: moveText(turn[2], 'subject') };
    }
    if (this.#text.startsWith('4')) {
      this.#text = this.#text.slice(1);
      return { type: 'invalid' };
    }
    return null;
  }
}

export type Log320ClientMessage =
  | { readonly type: 'move'; readonly text: string }
  | { readonly type: 'unreadable'; readonly text: string };

const WHOLE = new RegExp(`^(${MOVE})[\\s\\0]*`);
/** The beginning of a move that may still be completed. */
const PART = new RegExp(`^[A-Ha-h](?:[1-8](?:${GAP}-?${GAP}[A-Ha-h]?)?)?$`);

/** The messages to a server. A chunk that cannot begin a move is unreadable as a whole. */
export class Log320ClientReader {
  #text = '';

  push(piece: string): Log320ClientMessage[] {
    this.#text = (this.#text + piece).replace(/^[\s\0]+/, '');
    const messages: Log320ClientMessage[] = [];
    while (this.#text !== '') {
      const move = WHOLE.exec(this.#text);
      if (move) {
        messages.push({ type: 'move', text: moveText(move[1], 'subject') });
        this.#text = this.#text.slice(move[0].length);
      } else if (PART.test(this.#text)) return messages;
      else {
        messages.push({ type: 'unreadable', text: this.#text });
        this.#text = '';
      }
    }
    return messages;
  }
}
