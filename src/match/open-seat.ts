import { SIDES, type Side, type Sides } from '../core/game.ts';
import { errorMessage, type Fault, type LocalizedText } from '../core/result.ts';
import { engineSeat, type SeatEngine } from './engine-seat.ts';
import type { Seat } from './seat.ts';
import { type BotChoice, isClient, type SeatChoice } from './seat-choice.ts';

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
