import type { Limits } from '../core/strategy.ts';

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
