import type { BotsThread } from '../../bots/bots-thread.ts';
import { perMove } from '../../core/clock.ts';
import { newMatch } from '../../core/match.ts';
import { games as listed } from '../../games/index.ts';
import { openSeats } from '../../match/open-seat.ts';
import type { SeatChoice } from '../../match/seat-choice.ts';
import { canPlay } from '../../protocols/bot-seats.ts';
import { fitsCodingame } from '../../protocols/codingame.ts';
import { limitedSeat, type TurnLimits } from '../../tcp/limited-seat.ts';
import { systemTimers } from '../../time/timers.ts';
import type { StartPosition } from '../inputs.ts';
import { readSeat } from '../seats.ts';
import { orUsageError, UsageError } from '../usage-error.ts';
import { concludeHosted, type HostContext, type HostedGame, playHosted } from './game.ts';
import { hostProcesses } from './seats.ts';

export interface CodingameMatch {
  readonly start: StartPosition;
  readonly commands: readonly string[];
  readonly limits: TurnLimits;
  readonly grace: number;
  readonly games: number;
}

/** Games between two programs over CodinGame's protocol; the first command always begins. */
export async function hostCodingame(
  host: HostContext,
  thread: BotsThread,
  { start: { game, rules }, commands, limits, grace, games }: CodingameMatch,
): Promise<void> {
  const { translator } = host.terminal;
  if (commands.length !== 2) throw new UsageError(translator.t.host.twoCommands(commands.length));
  if (!fitsCodingame(rules)) {
    const others = listed
      .filter(each => canPlay('codingame', each))
      .map(({ id }) => id)
      .join(', ');
    throw new UsageError(
      translator.t.host.notCodingame({ game: translator.say(game.texts.name), others }),
    );
  }
  const choice = (command: string): SeatChoice => ({
    ...readSeat(translator, game, `codingame:${command}`),
    name: command,
  });
  const choices = { first: choice(commands[0]), second: choice(commands[1]) };
  // the clock has one limit for all turns, so the extra time of the first one becomes grace
  const more = Math.max(0, limits.first - limits.later);
  const control = perMove(limits.later, more + grace);
  const turns = { first: limits.first + grace, later: limits.later + grace };
  for (let number = 1; number <= games && !host.signal.aborted; number++) {
    const hosted: HostedGame = {
      number,
      slot: 1,
      match: newMatch(rules, control),
      names: { first: commands[0], second: commands[1] },
    };
    const process = hostProcesses(host, thread);
    const opened = await openSeats(choices, { seed: host.seed, process });
    const { seats, close } = orUsageError(translator, opened, undefined, 1);
    const limited = {
      first: limitedSeat(seats.first, turns, systemTimers),
      second: limitedSeat(seats.second, turns, systemTimers),
    };
    try {
      const match = await playHosted(host, hosted, limited);
      await concludeHosted(host, hosted, match);
    } finally {
      await close();
    }
  }
}
