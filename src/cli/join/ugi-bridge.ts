import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { LineSplitter } from '../../protocols/lines.ts';
import { after } from '../../time/timers.ts';

/** Milliseconds that a program has to end by itself after the server has closed. */
const LAST_WORDS = 2_000;

/** How a program's stay at a server ended. */
export type BridgeEnd =
  /** The server closed the connection; `played`: after it had asked for a move. */
  | { readonly kind: 'closed'; readonly played: boolean }
  | { readonly kind: 'program-ended'; readonly how: string }
  | { readonly kind: 'not-started'; readonly why: string };

/**
 * Pipes a program's standard input and output to and from a connection, byte for byte. Precondition: the connection
 * is open. Resolves when both have ended.
 */
export async function bridge(
  socket: Socket,
  [program, ...args]: readonly string[],
  ticket: string | null,
  signal: AbortSignal,
): Promise<BridgeEnd> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const { promise: ended, resolve: end } = Promise.withResolvers<BridgeEnd>();
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  let played = false;
  let isOver = false;
  const lines = new LineSplitter();
  const decoder = new TextDecoder();
  child.on('error', ({ message }) => {
    end({ kind: 'not-started', why: message });
    leave();
  });
  child.on('close', (code, killedBy) => {
    const how = killedBy ?? String(code);
    end(isOver ? { kind: 'closed', played } : { kind: 'program-ended', how });
    leave();
  });
  child.stdin.on('error', () => {}); // the program has ended: `close` follows
  if (ticket !== null) socket.write(`ticket ${ticket}\n`);
  socket.on('error', () => {}); // `close` follows
  socket.on('data', (bytes: Buffer) => {
    for (const line of lines.push(decoder.decode(bytes, { stream: true })))
      if (typeof line === 'string') {
        played ||= /^\s*go\b/i.test(line);
        isOver = /^\s*quit\s*$/i.test(line);
      }
  });
  socket.pipe(child.stdin);
  child.stdout.pipe(socket);
  const stop = () => child.kill('SIGKILL');
  let cancelKill = () => {};
  socket.on('close', () => {
    if (!child.stdout.readableEnded) end({ kind: 'closed', played }); // else the program ended first
    child.stdin.end();
    cancelKill = after(LAST_WORDS, stop);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const result = await ended;
    await gone;
    return result;
  } finally {
    cancelKill();
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}
