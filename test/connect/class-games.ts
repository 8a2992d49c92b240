import { join } from 'node:path';
import type { RemoteGame } from '../../src/arena/remote-seats.ts';
import { randomSeat } from '../../src/bots/check/trial.ts';
import type { TimeControl } from '../../src/core/clock.ts';
import { memoryJournal } from '../../src/core/journal.ts';
import { type Match, newMatch } from '../../src/core/match.ts';
import { randomFrom } from '../../src/core/random.ts';
import { type LocalizedText, unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import { referee } from '../../src/match/referee.ts';
import type { Seat } from '../../src/match/seat.ts';
import { systemTimers } from '../../src/time/timers.ts';
import type { StudentMachine } from './connect-server.ts';

/** Games of connected programs, as a contest asks for them. */

export const BOT = [process.execPath, join(import.meta.dirname, 'logging-bot.js')];

export interface Asked {
  readonly game: RemoteGame;
  readonly spoilt: LocalizedText[];
}

export function asked(more: Partial<RemoteGame> = {}, rules = 'tictactoe'): Asked {
  const spoilt: LocalizedText[] = [];
  const ending = new AbortController();
  const start = unwrap(readRulesId(games, rules)).start.text();
  const game: RemoteGame = {
    ...{ contest: 'c1', number: 1, attempt: 1, side: 'first', name: 'Vega', opponent: 'Deneb' },
    ...{ seat: 'class:x@1', wait: 60_000, signal: ending.signal },
    spec: { rules, start, control: { kind: 'none' }, seed: '1' },
    spoil(why) {
      spoilt.push(why);
      ending.abort();
    },
    ...more,
  };
  return { game, spoilt };
}

/** Plays the seat against random moves. */
export const play = (
  seat: Seat,
  { signal, spec }: RemoteGame,
  control: TimeControl = { kind: 'none' },
  moved: (match: Match) => void = () => {},
): Promise<Match> =>
  referee({
    id: 'game',
    match: newMatch(unwrap(readRulesId(games, spec.rules)), control),
    seats: { first: seat, second: randomSeat(randomFrom('3')) },
    journal: memoryJournal(),
    timers: systemTimers,
    signal,
    spectator: message => {
      if (message.type === 'event' && message.event.type === 'moved') moved(message.match);
    },
  });

export const botOf = (one: StudentMachine) => {
  const { bot } = one.welcomes[0];
  return { id: bot.id, name: bot.name };
};
