import type { Duplex } from 'node:stream';
import { after } from '../../time/timers.ts';
import { FrameTracker } from './frame-tracker.ts';

// https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number
/** A close with the code 1012, "service restart": pages connect again. */
const RESTARTING = Buffer.from([0x88, 2, 0x03, 0xf4]);
/** Milliseconds that a client has to read it. */
const FAREWELL = 1_000;

/**
 * Pipes a WebSocket between a client and the leader, byte for byte. If the leader's end breaks, the client is told
 * that the server restarts. Returns a function that does so at once.
 */
export function tunnel(client: Duplex, leader: Duplex, sentBefore: Buffer): () => void {
  const frames = new FrameTracker();
  let isOver = false;
  const toClient = (bytes: Buffer) => {
    frames.push(bytes);
    if (!client.write(bytes)) leader.pause();
  };
  const end = () => {
    if (isOver) return;
    isOver = true;
    leader.destroy();
    if (frames.isBetweenFrames && !frames.isClosing) client.end(RESTARTING);
    else client.end();
    after(FAREWELL, () => client.destroy(), { background: true });
  };
  if (sentBefore.length > 0) toClient(sentBefore);
  leader.on('data', (bytes: Buffer) => {
    if (!isOver) toClient(bytes);
  });
  client.on('drain', () => leader.resume());
  client.pipe(leader, { end: false });
  for (const event of ['end', 'error', 'close']) leader.on(event, end);
  client.on('end', () => leader.end());
  client.on('error', () => client.destroy());
  client.on('close', () => {
    isOver = true;
    leader.destroy();
  });
  return end;
}
