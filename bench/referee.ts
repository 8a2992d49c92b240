/**
 * npm run bench referee [SECONDS]
 * The cost of the referee: its own part of a turn with a bot process that answers at once, and games per
 * minute of Ultimate between two such processes.
 */

import { startInstant } from '../scripts/torture/healthy.ts';
import { botSeat } from '../src/bots/bot-seat.ts';
import { botsThread } from '../src/bots/bots-thread.ts';
import { type PersistentBot, withoutFarewell } from '../src/bots/persistent-bot.ts';
import type { ProtocolAdapter } from '../src/bots/protocol-adapter.ts';
import { ugiAdapter } from '../src/bots/ugi-adapter.ts';
import { perMove } from '../src/core/clock.ts';
import { memoryJournal } from '../src/core/journal.ts';
import { endingOf, newMatch } from '../src/core/match.ts';
import { referee } from '../src/match/referee.ts';
import { systemTimers as timers } from '../src/time/timers.ts';
import { rulesFor } from '../test/bots/hostile/arena.ts';

const TARGET = 300;
const seconds = Number(process.argv.at(-1)) || 10;
const rules = rulesFor('ultimate');
const thread = botsThread();
const overheads: number[] = [];

/** UGI, also reading the time that the bot itself reports. */
function timed(read: (microseconds: number) => void): ProtocolAdapter {
  const adapter = withoutFarewell(ugiAdapter());
  return {
    ...adapter,
    read(line, match) {
      const own = /^info string own ([\d.]+)/.exec(line);
      if (own) read(Number(own[1]));
      return adapter.read(line, match);
    },
  };
}

async function play(bots: readonly PersistentBot[]): Promise<void> {
  let own = 0;
  let asked = 0;
  const adapter = timed(microseconds => {
    own = microseconds / 1_000;
  });
  const seat = (bot: PersistentBot) =>
    botSeat({ connection: bot.game(), adapter, timers, greetingTimeout: 10_000 });
  const match = await referee({
    id: 'bench',
    match: newMatch(rules, perMove(5_000)),
    seats: { first: seat(bots[0]), second: seat(bots[1]) },
    journal: memoryJournal(),
    timers,
    spectator: message => {
      const now = performance.now();
      if (asked > 0 && message.type === 'event') overheads.push(now - asked - own);
      asked = now;
    },
  });
  const ending = endingOf(match);
  if (ending?.cause !== 'rules') throw new Error(`not by the rules: ${JSON.stringify(ending)}`);
}

const bots = await Promise.all([1, 2].map(seed => startInstant(thread, seed)));
for (let warm = 0; warm < 5; warm++) await play(bots);
overheads.length = 0;
const began = performance.now();
let games = 0;
for (; performance.now() - began < seconds * 1_000; games++) await play(bots);
const minutes = (performance.now() - began) / 60_000;
for (const bot of bots) await bot.close();
await thread.close();

overheads.sort((a, b) => a - b);
const at = (share: number) => (overheads[Math.floor(overheads.length * share)] ?? 0).toFixed(2);
const pace = Math.round(games / minutes);
console.log(`turns ${overheads.length}, the referee's part: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
console.log(`Ultimate between two bot processes: ${pace} games a minute (target ${TARGET})`);
process.exitCode = pace >= TARGET ? 0 : 1;
