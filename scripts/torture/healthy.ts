import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { botSeat } from '../../src/bots/bot-seat.ts';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import {
  type PersistentBot,
  persistentBot,
  withoutFarewell,
} from '../../src/bots/persistent-bot.ts';
import { ugiAdapter } from '../../src/bots/ugi-adapter.ts';
import { perMove } from '../../src/core/clock.ts';
import { memoryJournal } from '../../src/core/journal.ts';
import { endingOf, newMatch } from '../../src/core/match.ts';
import { referee } from '../../src/match/referee.ts';
import { systemTimers as timers } from '../../src/time/timers.ts';
import { rulesFor } from '../../test/bots/hostile/arena.ts';

/** Plays many quick games between two sound bots, each a persistent process, while every core is busy. */

const INSTANT = fileURLToPath(new URL('../../test/bots/hostile/instant.ts', import.meta.url));
/** The default time of UGI bots, in milliseconds. */
const LIMIT = 1_000;
const PAIRS = 2;

export interface HealthyFigures {
  readonly games: number;
  /** Games that did not end by the rules, by cause. */
  readonly forfeits: Readonly<Record<string, number>>;
  /** The longest turn, in milliseconds. */
  readonly longest: number;
  readonly seconds: number;
}

export async function startInstant(thread: BotsThread, seed: number): Promise<PersistentBot> {
  const command = [process.execPath, INSTANT, String(seed)];
  const cwd = process.cwd();
  return persistentBot(
    await thread.open({ kind: 'process', command, cwd, memory: 1 << 30, sandbox: false }),
  );
}

const instantSeatOn = (bot: PersistentBot) =>
  botSeat({
    connection: bot.game(),
    adapter: withoutFarewell(ugiAdapter()),
    timers,
    greetingTimeout: 10_000,
  });

export async function healthyGames(games: number): Promise<HealthyFigures> {
  const load = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'while (true);'], { stdio: 'ignore' }),
  );
  const thread = botsThread();
  const forfeits: Record<string, number> = {};
  const rules = rulesFor('tictactoe');
  const began = performance.now();
  let longest = 0;
  let next = 0;
  const play = async (pair: number) => {
    const start = () => Promise.all([1, 2].map(seat => startInstant(thread, pair * 2 + seat)));
    let bots = await start();
    while (next < games) {
      const id = `game ${next++}`;
      const [first, second] = id.endsWith('0') ? bots : bots.toReversed();
      const match = await referee({
        id,
        match: newMatch(rules, perMove(LIMIT)),
        seats: { first: instantSeatOn(first), second: instantSeatOn(second) },
        journal: memoryJournal(),
        timers,
      });
      const { cause = 'none', evidence } = endingOf(match) ?? {};
      if (cause !== 'rules') {
        forfeits[cause] = (forfeits[cause] ?? 0) + 1;
        console.error(`${id}: ${cause}, ${evidence}`);
        for (const bot of bots) await bot.close(); // a reply may still be pending
        bots = await start();
      }
      longest = Math.max(longest, ...match.plies.map(ply => ply.spent));
    }
    for (const bot of bots) await bot.close();
  };
  try {
    await Promise.all(Array.from({ length: PAIRS }, (_, pair) => play(pair)));
  } finally {
    for (const child of load) child.kill('SIGKILL');
    await thread.close();
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  return { games, forfeits, longest, seconds };
}
