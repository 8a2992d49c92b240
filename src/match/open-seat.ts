import { SIDES, type Side, type Sides } from '../core/game.ts';
import { errorMessage, type Fault, type LocalizedText } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { engineSeat, type SeatEngine } from './engine-seat.ts';
import type { Seat } from './seat.ts';

/** Who plays a side. `name` is what people type and what records show. */
export type SeatChoice =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'engine'; readonly name: string; readonly limits: Limits }
  | ProcessChoice
  /** A client that connects over TCP. */
  | { readonly kind: 'tcp'; readonly name: string }
  /** A participant that only a server knows: a bot of a class, a member who plays in a browser, a student's AI. */
  | { readonly kind: 'remote'; readonly name: string };

/** A person, as written in command lines and records. */
export const HUMAN = { kind: 'person', name: 'human' } as const satisfies SeatChoice;

interface ProgramOfOurs {
  readonly kind: 'process';
  readonly name: string;
  readonly command: readonly string[];
  /** The folder with everything that the program needs, if it has one. */
  readonly folder?: string;
}

/** A bot program on this machine, with a line protocol. */
export interface BotChoice extends ProgramOfOurs {
  readonly protocol: 'ugi' | 'codingame';
}

/** A client of a course's server as a program of this machine: it connects to a relay of ours. */
export interface ClientChoice extends ProgramOfOurs {
  readonly protocol: 'scs' | 'log320' | 'log320-course';
}

export type ProcessChoice = BotChoice | ClientChoice;

export const isClient = (choice: SeatChoice): choice is ClientChoice =>
  choice.kind === 'process' && choice.protocol !== 'ugi' && choice.protocol !== 'codingame';

/** What seats are opened with. A resource may be absent if no seat needs it. */
export interface SeatResources {
  /** Games with the same seed are identical, unless time decides. One for both sides, or one each. */
  readonly seed: string | Sides<string>;
  engine?(side: Side): SeatEngine;
  person?(side: Side): Seat;
  /** Rejects with the system's error if the program does not start. */
  process?(choice: BotChoice): Promise<Seat>;
  /** The seat of a client, started here or elsewhere. */
  tcp?(side: Side): Seat | undefined;
  remote?(side: Side): Promise<Seat>;
}

export interface OpenSeat extends Seat {
  readonly name: string;
  /** Ends what was started for this seat alone, such as a bot's process. */
  close(): Promise<void>;
}

/** A program did not start. */
export interface SeatFault extends Fault {
  /** The system's error message. */
  readonly reason: string;
}

type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: SeatFault };

/** The one way to open a seat. Throws if a resource is missing. */
export async function openSeat(
  choice: SeatChoice,
  side: Side,
  resources: SeatResources,
): Promise<Opened<OpenSeat>> {
  try {
    const seat = await seatFor(choice, side, resources);
    if (!seat) throw new Error(`no ${choice.kind} plays ${side}`);
    const close = async () => seat.close?.();
    return { ok: true, value: { ...seat, name: choice.name, close } };
  } catch (error) {
    if (choice.kind !== 'process' || !resources.process) throw error;
    const reason = errorMessage(error);
    const command = choice.command.join(' ');
    return {
      ok: false,
      fault: { code: 'bot-start', message: notStarted(command, reason), reason },
    };
  }
}

function seatFor(
  choice: SeatChoice,
  side: Side,
  { seed, engine, person, process, tcp, remote }: SeatResources,
): Seat | Promise<Seat> | undefined {
  switch (choice.kind) {
    case 'person':
      return person?.(side);
    case 'engine': {
      const { name: player, limits } = choice;
      const client = engine?.(side);
      const own = typeof seed === 'string' ? `${seed} ${side}` : seed[side];
      return client && engineSeat({ engine: client, player, limits, seed: own });
    }
    case 'process':
      return isClient(choice) ? tcp?.(side) : process?.(choice);
    case 'tcp':
      return tcp?.(side);
    case 'remote':
      return remote?.(side);
  }
}

export interface OpenSeats {
  readonly seats: Sides<OpenSeat>;
  close(): Promise<void>;
}

/** Both seats of a game, or neither. */
export async function openSeats(
  choices: Sides<SeatChoice>,
  resources: SeatResources,
): Promise<Opened<OpenSeats>> {
  const first = await openSeat(choices.first, 'first', resources);
  if (!first.ok) return first;
  const second = await openSeat(choices.second, 'second', resources);
  if (!second.ok) {
    await first.value.close();
    return second;
  }
  const seats = { first: first.value, second: second.value };
  const close = async () => {
    await Promise.all(SIDES.map(side => seats[side].close()));
  };
  return { ok: true, value: { seats, close } };
}

const notStarted = (command: string, why: string): LocalizedText => ({
  fr: `Impossible de lancer ${command} : ${why}.`,
  en: `Cannot start ${command}: ${why}.`,
});
