import { z } from 'zod';

/** What a class keeps of its contest besides the plan and the games; stored as JSON. */

const words = z.object({ fr: z.string(), en: z.string() });

const contestSettings = z.object({
  /** What was done, by whom, the latest last; changes of the contest are stored with it. */
  log: z.array(z.object({ at: z.string(), by: z.string().nullable(), words })).default([]),
});

export type ContestSettings = z.infer<typeof contestSettings>;
export type ContestLogEntry = ContestSettings['log'][number];

/** Entries that are kept: the first says who created it. */
const MOST_ENTRIES = 400;

export const readContestSettings = (json: string): ContestSettings =>
  contestSettings.parse(JSON.parse(json));

export function withEntry({ log }: ContestSettings, entry: ContestLogEntry): ContestSettings {
  const [first, ...others] = [...log, entry];
  return { log: [first, ...others.slice(-(MOST_ENTRIES - 1))] };
}
