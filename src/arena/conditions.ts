import type { Contest } from '../store/store.ts';
import type { WorkerAbout } from '../store/work.ts';

/** A machine, with the version of the program and the number of concurrent games. */
export type MachineConditions = Pick<
  WorkerAbout,
  'version' | 'node' | 'system' | 'processor' | 'cores' | 'concurrency'
>;

/** The machine and version of a contest. */
export interface Conditions extends MachineConditions {
  /** Positions per second of the reference search, on one thread; absent where it was not measured. */
  readonly speed?: number;
  /** Clocks of other machines are scaled by their speed; absent: all clocks are equal, on machines of about this speed. */
  readonly clock?: 'scaled';
  /** Entries by participant; unknown for contests of the first release. */
  readonly bots?: Readonly<Record<string, BotEntry>>;
}

/** A bot's limits: processes, and bytes of memory, of the scratch folder and of shared memory. */
export interface SandboxConditions {
  readonly enforcedBy: 'cgroup' | 'rlimit';
  readonly memory: number;
  readonly processes: number;
  readonly scratch: number;
  readonly shared: number;
}

/** The entry of a bot. */
export interface BotEntry {
  /** The hash of its files and its command; null if its program was missing. */
  readonly hash: string | null;
  /** The limits in force; null where it plays without a sandbox. */
  readonly sandbox: SandboxConditions | null;
  /** The version of its language's runtime, if known. */
  readonly runtime: string | null;
  /** The hash of its archive in the store, where workers may play it. */
  readonly files?: string;
}

/** The conditions, with the bots as they are after all changes. */
export function conditionsAfter({ conditions: text, changes }: Contest): Conditions {
  const conditions = JSON.parse(text) as Conditions;
  const entered = changes.flatMap(change =>
    'seat' in change ? [[change.name, change.bot as BotEntry | undefined] as const] : [],
  );
  if (entered.length === 0) return conditions;
  const bots = Object.fromEntries(
    Object.entries({ ...conditions.bots, ...Object.fromEntries(entered) }).filter(
      (entry): entry is [string, BotEntry] => entry[1] !== undefined,
    ),
  );
  return { ...conditions, bots };
}
