import { write } from 'node:fs';
import { after } from '../time/timers.ts';

/** Bytes of lines that may wait to be written; more are dropped. */
const MOST_WAITING = 1_048_576;
/** Milliseconds until another attempt when the reader is too slow, and how many attempts. */
const RETRY = 100;
const TRIES = 20;

/**
 * Writes lines of a log to an open file without waiting for it: what cannot be written, because the disk is full or
 * the reader has stopped, is dropped, so that the log never delays a game.
 */
export function logWriter(file: number): { write(line: string): void } {
  let waiting: Buffer[] = [];
  let length = 0;
  let isWriting = false;

  const writeWaiting = () => {
    if (isWriting || length === 0) return;
    isWriting = true;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    writeBytes(bytes);
  };
  const writeBytes = (bytes: Buffer, tries = TRIES): void =>
    write(file, bytes, (error, written) => {
      if (error?.code === 'EAGAIN' && tries > 0) after(RETRY, () => writeBytes(bytes, tries - 1));
      else if (!error && written < bytes.length) writeBytes(bytes.subarray(written));
      else {
        isWriting = false;
        writeWaiting();
      }
    });

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (length + bytes.length > MOST_WAITING) return;
      waiting.push(bytes);
      length += bytes.length;
      writeWaiting();
    },
  };
}
