import { z } from 'zod';
import { jsonOf } from '../core/json.ts';
import { PROGRAM_PROTOCOLS, type ProgramProtocol } from '../protocols/bot-seats.ts';
import type { StoredBot, StoredBotVersion } from '../store/classroom-store.ts';
import { botSeatName } from './contest-seats.ts';

/** What the JSON columns of bots and versions hold for every means of playing. */

const settings = z.looseObject({
  /** The version that plays; absent: the newest. */
  plays: z.int().min(1).nullish(),
  /** The protocol of an upload. */
  protocol: z.enum(PROGRAM_PROTOCOLS).optional(),
  /** An engine of ours in seat syntax. */
  seat: z.string().optional(),
  /** Former names: its author's machine may know it by one of them. */
  formerly: z.array(z.string()).optional(),
});
type BotSettings = z.infer<typeof settings>;

const details = z.looseObject({
  note: z.string().default(''),
  language: z.string().nullable().default(null),
  main: z.string().nullable().default(null),
  command: z.string().nullable().default(null),
  /** The protocol of a connected program. */
  protocol: z.enum(PROGRAM_PROTOCOLS).optional(),
  files: z.array(z.object({ path: z.string(), size: z.int() })).default([]),
  messages: z.string().default(''),
  /** Bytes on the server's disk, of the sources and what was built from them. */
  bytes: z.int().default(0),
  /** The hash of the archive that workers fetch from the store; null: there is none. */
  archive: z.string().nullable().default(null),
});
export type VersionDetails = z.infer<typeof details>;

/** Limits of what stays in the store: versions of a bot whose program is elsewhere, bots that a member ever made. */
export const MOST_VERSIONS = 1_000;
export const MOST_EVER = 500;

export const botSettings = (bot: Pick<StoredBot, 'settings'>): BotSettings =>
  settings.safeParse(jsonOf(bot.settings)).data ?? {};

export const versionDetails = (version: Pick<StoredBotVersion, 'details'>): VersionDetails => {
  const read = details.safeParse(jsonOf(version.details));
  return read.data ?? details.parse({});
};

export const protocolOf = (bot: StoredBot): ProgramProtocol => botSettings(bot).protocol ?? 'ugi';

/** The number of the version that plays: the chosen one, else the newest; null while there is none. */
export function playingVersion(
  bot: StoredBot,
  versions: readonly StoredBotVersion[],
): number | null {
  const chosen = botSettings(bot).plays;
  const found = versions.find(({ number }) => number === chosen) ?? versions.at(-1);
  return found?.number ?? null;
}

/** How a contest names a bot: an engine of ours by its own seat, all others by bot and version. */
export function contestSeat(bot: StoredBot, versions: readonly StoredBotVersion[]): string | null {
  if (bot.means === 'engine') return botSettings(bot).seat ?? null;
  const version = playingVersion(bot, versions);
  return version === null ? null : botSeatName(bot.id, version);
}
