import { afterAll, beforeAll, test } from 'vitest';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import { other, SIDES, type Side } from '../../src/core/game.ts';
import { isLong } from '../support/long.ts';
import { BOT, bout, orphans } from './hostile/arena.ts';
import { CHATTER, HOSTILE, isRight } from './hostile/table.ts';

/**
 * Hostile bots in real games, at the same time, since most of them wait for their time to run out. `npm run torture`
 * plays a hundred times as many.
 */

/**
 * Milliseconds a move: short for bots that are to lose on time, though a busy machine must not take as long for the good
 * answer before; too long for others to lose by it. All games wait at once.
 */
const SHORT = 8_000;
const LONG = 30_000;
let thread: BotsThread;
beforeAll(() => {
  thread = botsThread();
});
afterAll(() => thread.close());

const cases = [...HOSTILE, CHATTER].flatMap(hostile =>
  (['ugi', 'codingame'] as const).map(protocol => ({ ...hostile, protocol, hostile })),
);

test.concurrent.for(cases)(
  'a bot that $why ($protocol) loses for that',
  async ({ mode, protocol, hostile }, { expect }) => {
    const [cause] = hostile[protocol];
    const limit = cause === 'time' ? SHORT : LONG;
    // identifies its processes
    const mark = `LC_HOSTILE=${process.pid} ${mode} ${protocol}.`;
    const play = async (side: Side) => {
      const { match, ending, evidence, told } = await bout({
        thread,
        command: ['env', `LATE=${(SHORT + 500) / 1_000}`, mark, 'sh', BOT, mode, protocol, '2'],
        protocol,
        side,
        limit,
      });
      expect(ending).toMatchObject({ cause, winner: other(side) });
      expect(isRight(hostile, protocol, cause, evidence?.fault), evidence?.fault).toBe(true);
      expect(evidence?.limit).toBe(limit);
      expect(evidence?.rule.fr).not.toBe('');
      expect(evidence?.sent.length).toBeGreaterThan(0);
      expect(evidence?.received.length).toBeLessThanOrEqual(1_024);
      if (mode !== 'twice') expect(evidence?.position).toBe(match.position.text());
      expect(told).toMatchObject({ type: 'event', event: { type: 'ended', cause } });
    };
    const usual: Side = protocol === 'ugi' ? 'first' : 'second';
    await Promise.all((isLong ? SIDES : [usual]).map(play));
    expect(orphans(mark)).toEqual([]);
  },
);
