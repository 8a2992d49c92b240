import { expect, test } from 'vitest';
import { FrameTracker } from './frame-tracker.ts';

const frame = (opcode: number, payload: Buffer): Buffer => {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, length])
      : length < 65_536
        ? Buffer.from([0x80 | opcode, 126, length >> 8, length & 255])
        : Buffer.from([
            0x80 | opcode,
            127,
            0,
            0,
            0,
            0,
            0,
            length >> 16,
            (length >> 8) & 255,
            length & 255,
          ]);
  return Buffer.concat([head, payload]);
};

test('knows after every byte whether a frame has ended, for all lengths of headers', () => {
  for (const size of [0, 1, 125, 126, 300, 65_535, 65_536, 70_000]) {
    const tracker = new FrameTracker();
    const bytes = frame(1, Buffer.alloc(size, 0x88)); // payload bytes that look like a close frame
    for (let at = 0; at < bytes.length; at++) {
      expect(tracker.isBetweenFrames).toBe(at === 0);
      tracker.push(bytes.subarray(at, at + 1));
      if (at === 20) at = Math.max(at, bytes.length - 3); // the rest in one piece
      if (at === bytes.length - 3) tracker.push(bytes.subarray(21, at + 1));
    }
    expect([tracker.isBetweenFrames, tracker.isClosing]).toEqual([true, false]);
  }
});

test('sees several frames in one piece, and the close', () => {
  const tracker = new FrameTracker();
  tracker.push(
    Buffer.concat([
      frame(1, Buffer.from('one')),
      frame(9, Buffer.alloc(0)),
      frame(1, Buffer.alloc(200)),
    ]),
  );
  expect([tracker.isBetweenFrames, tracker.isClosing]).toEqual([true, false]);
  tracker.push(frame(8, Buffer.from([3, 232])).subarray(0, 3));
  expect([tracker.isBetweenFrames, tracker.isClosing]).toEqual([false, true]);
});
