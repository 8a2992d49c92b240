import { SIDES, type Side, type Sides } from '../core/game.ts';
import { type BotsThread, botsThread, type Link } from '../hosts/bots/bots-thread.ts';
import type { Evidence } from '../hosts/bots/evidence.ts';
import { FAULTS } from '../hosts/bots/faults.ts';
import { processSeat } from '../hosts/bots/process-seat.ts';
import { engineThread } from '../hosts/engine-thread.ts';
import type { SeatChoice } from '../hosts/seat-choice.ts';
import { worldTimers as timers } from '../hosts/timers.ts';
import { engineSeat } from '../match/engine-seat.ts';
import { mailbox } from '../match/mailbox.ts';
import type { Seat, Submission } from '../match/seat.ts';
import type { Thinker } from '../match/thinker.ts';
import { type FinishedGame, type GameSetting, playGame } from './game.ts';

/** A seat that programs take; nobody waits at a terminal for hundreds of games. */
export type ProgramChoice = Exclude<SeatChoice, { kind: 'human' }>;

export interface BotGames {
  /** Resolves to null where the signal broke the game off. */
  play(
    setting: GameSetting,
    seats: Sides<ProgramChoice>,
    signal: AbortSignal,
  ): Promise<FinishedGame | null>;
  close(): Promise<void>;
}

export interface BotGamesOptions {
  /** Where bots' commands are run. */
  readonly folder: string;
  /** Told of each bot that runs without a sandbox. */
  unsandboxed(choice: ProgramChoice): void;
}

/** A player that is not there: its game is lost before it begins. */
function absent(why: string, { start }: GameSetting): Seat {
  const fault = 'not-started';
  const { cause, rule } = FAULTS[fault];
  const evidence: Evidence = {
    fault,
    rule,
    position: start,
    sent: [],
    received: '',
    length: 0,
    spent: 0,
    limit: null,
    ending: { kind: 'failed', message: why },
    stderr: '',
  };
  return {
    tell: () => {},
    submissions: mailbox<Submission>(),
    patience: 0,
    prepare: async () => ({ type: 'forfeit', cause, evidence: JSON.stringify(evidence) }),
  };
}

/** Games with a bot process on one side or both, each started for its game and ended with it. */
export function botGames({ folder, unsandboxed }: BotGamesOptions): BotGames {
  let thread: BotsThread | null = null;
  const idle: Thinker[] = [];
  const all: Thinker[] = [];
  const takeThinker = (): Thinker => {
    const known = idle.pop();
    if (known) return known;
    const started = engineThread();
    all.push(started);
    return started;
  };
  const open = async (
    choice: Extract<ProgramChoice, { kind: 'bot' }>,
    links: Link[],
    setting: GameSetting,
  ) => {
    const { protocol, command } = choice;
    thread ??= botsThread();
    try {
      const bot = await processSeat({ thread, protocol, command, cwd: folder, timers });
      links.push(bot.link);
      if (!bot.link.sandboxed) unsandboxed(choice);
      return bot.seat;
    } catch (error) {
      return absent(error instanceof Error ? error.message : String(error), setting);
    }
  };

  return {
    async play(setting, choices, signal) {
      const links: Link[] = [];
      const { rules, start: position, seed } = setting;
      const thinker = SIDES.some(side => choices[side].kind === 'engine') ? takeThinker() : null;
      const seat = async (side: Side): Promise<Seat> => {
        const choice = choices[side];
        if (choice.kind === 'bot') return open(choice, links, setting);
        const { name: player, limits } = choice;
        if (!thinker) throw new Error('no thread for an engine');
        return engineSeat({ thinker, player, limits, seed: `${seed} ${side}` });
      };
      try {
        // a thread that is only being started must not cost an engine's first move time
        await thinker?.think({ rules, position, player: 'random', seed });
        const [first, second] = await Promise.all(SIDES.map(seat));
        return await playGame(setting, { first, second }, signal);
      } finally {
        await Promise.all(links.map(link => link.close()));
        if (thinker) idle.push(thinker);
      }
    },
    async close() {
      await thread?.close();
      await Promise.all(all.map(thinker => thinker.close()));
    },
  };
}
