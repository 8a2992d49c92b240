import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { times } from '../../test/support/long.ts';
import { type LinkFrame, ResumableLink } from './resumable-link.ts';

/** Two ends and the frames in transit; a cut loses those from some point on. */
class Wire {
  readonly ends = [new ResumableLink<number>(1_000), new ResumableLink<number>(1_000)] as const;
  readonly flying: [LinkFrame<number>[], LinkFrame<number>[]] = [[], []];
  readonly read: [number[], number[]] = [[], []];
  isUp = false;

  connect(): void {
    if (this.isUp) return;
    this.isUp = true;
    const [a, b] = this.ends;
    // the hello of one end, then the welcome of the other
    const known = a.received;
    expect(b.attach(frame => this.flying[0].push(frame), known)).toBe(true);
    expect(a.attach(frame => this.flying[1].push(frame), b.received)).toBe(true);
  }

  deliver(to: 0 | 1): void {
    const frame = this.flying[to].shift();
    if (!frame) return;
    const reception = this.ends[to].receive(frame);
    expect(reception).not.toBe('broken');
    if (reception === 'new' && frame.type === 'item') this.read[to].push(frame.item);
  }

  cut(): void {
    this.isUp = false;
    this.flying[0].length = 0;
    this.flying[1].length = 0;
    for (const end of this.ends) end.detach();
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post'), end: fc.nat(1) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver'), end: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('acknowledge'), end: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut'), end: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect'), end: fc.nat(1) }) },
);

describe('a link over sockets that are cut', () => {
  test('loses no message, repeats none and keeps their order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const wire = new Wire();
        const posted: [number, number] = [0, 0];
        for (const { do: what, end } of steps) {
          const at = end as 0 | 1;
          if (what === 'post') wire.ends[at].post(++posted[at]);
          else if (what === 'deliver') wire.deliver(at);
          else if (what === 'acknowledge') wire.ends[at].acknowledge();
          else if (what === 'cut') wire.cut();
          else wire.connect();
        }
        wire.connect();
        while (wire.flying.some(frames => frames.length > 0)) {
          wire.deliver(0);
          wire.deliver(1);
        }
        const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
        expect(wire.read).toEqual([upTo(posted[1]), upTo(posted[0])]);
      }),
      { numRuns: times(200, 20_000) },
    );
  });
});

describe('an end that lies', () => {
  const open = () => {
    const link = new ResumableLink<string>(3);
    const sent: LinkFrame<string>[] = [];
    link.attach(frame => sent.push(frame), 0);
    return { link, sent };
  };
  test('cannot have received what was not sent', () => {
    const { link } = open();
    link.post('a');
    expect(link.receive({ type: 'ack', ack: 2 })).toBe('broken');
    link.detach();
    expect(link.attach(() => {}, 2)).toBe(false);
  });
  test('cannot take back what it has acknowledged', () => {
    const { link } = open();
    link.post('a');
    expect(link.receive({ type: 'ack', ack: 1 })).toBe('acknowledgement');
    expect(link.receive({ type: 'ack', ack: 0 })).toBe('broken');
  });
  test('cannot leave a number out; a repeated one is not handled again', () => {
    const { link } = open();
    expect(link.receive({ type: 'item', seq: 1, ack: 0, item: 'x' })).toBe('new');
    expect(link.receive({ type: 'item', seq: 1, ack: 0, item: 'x' })).toBe('repeated');
    expect(link.receive({ type: 'item', seq: 3, ack: 0, item: 'x' })).toBe('broken');
  });
  test('that acknowledges nothing fills its queue, not our memory', () => {
    const { link } = open();
    expect(['a', 'b', 'c', 'd'].map(item => link.post(item))).toEqual([true, true, true, false]);
  });
});

test('an acknowledgement is sent once, and not at all where a message carries it', () => {
  const link = new ResumableLink<string>(9);
  const sent: LinkFrame<string>[] = [];
  link.attach(frame => sent.push(frame), 0);
  link.receive({ type: 'item', seq: 1, ack: 0, item: 'x' });
  link.acknowledge();
  link.acknowledge();
  link.receive({ type: 'item', seq: 2, ack: 0, item: 'y' });
  link.post('a');
  link.acknowledge();
  expect(sent).toEqual([
    { type: 'ack', ack: 1 },
    { type: 'item', seq: 1, ack: 2, item: 'a' },
  ]);
});
