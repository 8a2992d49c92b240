import { type Log320ClientMessage, Log320ClientReader } from '../protocols/log320.ts';

/** More characters than any notation of a move has. */
const LONGEST = 64;

/** Reads the moves of a LOG320 client; longer input is unreadable. */
export class BoundedReader {
  #reader = new Log320ClientReader();
  #unread = 0;

  push(text: string): Log320ClientMessage[] {
    const messages: Log320ClientMessage[] = [];
    for (let at = 0; at < text.length; at += LONGEST)
      messages.push(...this.#pushPiece(text.slice(at, at + LONGEST)));
    return messages;
  }

  #pushPiece(piece: string): Log320ClientMessage[] {
    const messages = this.#reader.push(piece);
    this.#unread = messages.length > 0 ? 0 : this.#unread + piece.length;
    if (this.#unread <= LONGEST) return messages;
    this.#reader = new Log320ClientReader();
    this.#unread = 0;
    return [{ type: 'unreadable', text: piece }];
  }
}
