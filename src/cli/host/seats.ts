import type { Side, Sides } from '../../core/game.ts';
import type { BotsThread, Link } from '../../hosts/bots/bots-thread.ts';
import { processSeat } from '../../hosts/bots/process-seat.ts';
import { engineThread } from '../../hosts/engine-thread.ts';
import { limitedSeat } from '../../hosts/tcp/limited-seat.ts';
import { worldTimers } from '../../hosts/timers.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import type { News, Seat } from '../../match/seat.ts';
import type { Thinker } from '../../match/thinker.ts';
import { Complaint } from '../complaint.ts';
import { HUMAN, type SeatChoice } from '../seats.ts';
import type { Host } from './game.ts';
import { person } from './person.ts';
import type { HostSeat, MoveLimit } from './settings.ts';

export interface Seating {
  readonly host: Host;
  readonly thread: BotsThread;
  readonly chosen: Sides<HostSeat>;
  readonly names: Sides<string>;
  /** The seats of those who have connected. */
  readonly guests: Partial<Sides<Seat>>;
  /** What a guest may take for a move, where a person plays untimed and the match has no clock. */
  readonly limit: MoveLimit | null;
  readonly seed: string;
  /** The person at this terminal wants to leave. */
  leave(): void;
}

export interface Seated {
  readonly seats: Sides<Seat>;
  /** To be told the news after it is shown. */
  watch(news: News): void;
  close(): Promise<void>;
}

/** A program on this machine that speaks a protocol of lines. */
export async function botProcess(
  { table }: Host,
  thread: BotsThread,
  { command, protocol, name }: Extract<SeatChoice, { kind: 'bot' }>,
): Promise<{ readonly seat: Seat; readonly link: Link }> {
  const { console, voice } = table;
  try {
    const timers = worldTimers;
    const bot = await processSeat({ thread, protocol, command, cwd: process.cwd(), timers });
    if (!bot.link.sandboxed) console.print(voice.t('play.noSandbox', { name }));
    return bot;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Complaint(voice.t('errors.botStart', { command: command.join(' '), why }), 1);
  }
}

/** Everybody at the table: guests, and whoever plays here. */
export async function sitDown(seating: Seating): Promise<Seated> {
  const { host, thread, chosen, names, guests, limit, seed, leave } = seating;
  const links: Link[] = [];
  const thinkers: Thinker[] = [];
  let watch: (news: News) => void = () => {};
  const thinker = () => {
    if (thinkers.length === 0) thinkers.push(engineThread());
    return thinkers[0];
  };
  const seat = async (side: Side): Promise<Seat> => {
    const guest = guests[side];
    const choice = chosen[side];
    if (guest) {
      if (!limit) return guest;
      const time = limit.limit + limit.grace;
      return limitedSeat(guest, { first: time, later: time }, worldTimers);
    }
    switch (choice.kind) {
      case 'engine': {
        const { name: player, limits } = choice;
        return engineSeat({ thinker: thinker(), player, limits, seed: `${seed} ${side}` });
      }
      case 'bot': {
        const bot = await botProcess(host, thread, choice);
        links.push(bot.link);
        return bot.seat;
      }
      case 'human':
      case 'tcp': {
        const { table } = host;
        const far = { kind: 'bot', protocol: 'ugi', command: [] } as const;
        const seats = {
          first: side === 'first' ? HUMAN : { ...far, name: names.first },
          second: side === 'second' ? HUMAN : { ...far, name: names.second },
        };
        const sat = person({ table, seats, thinker: thinker(), bots: () => thread, seed }, leave);
        watch = sat.watch;
        return sat.seat;
      }
    }
  };
  const seats = { first: await seat('first'), second: await seat('second') };
  return {
    seats,
    watch: news => watch(news),
    async close() {
      await Promise.all([...links, ...thinkers].map(each => each.close()));
    },
  };
}
