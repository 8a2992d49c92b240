import { z } from 'zod';
import type { LocalizedText } from '../core/result.ts';
import type { ClassContest, ClassroomStore } from '../store/classroom-store.ts';
import { SerialQueues } from './serial-queue.ts';

/** What is stored of a class's contest, as JSON, besides the plan and the games. */

const words = z.object({ fr: z.string(), en: z.string() });

const contestSettings = z.object({
  /** What was done and by whom, the latest last; without changes of the contest, which are stored with it. */
  log: z.array(z.object({ at: z.string(), by: z.string().nullable(), words })).default([]),
});

type ContestSettings = z.infer<typeof contestSettings>;

/** How many entries are stored: the first, which says who created the contest, and the latest. */
const MOST_ENTRIES = 400;

export const readContestSettings = (json: string): ContestSettings =>
  contestSettings.parse(JSON.parse(json));

/** The log of contests. */
export class ContestLog {
  readonly #store: ClassroomStore;
  readonly #queues = new SerialQueues();

  constructor(store: ClassroomStore) {
    this.#store = store;
  }

  /** Adds an entry, and in the same transaction the state that it leads to, if any. */
  write(
    id: string,
    by: string | null,
    words: LocalizedText,
    state?: ClassContest['state'],
  ): Promise<void> {
    return this.#queues.run(id, async () => {
      const owned = await this.#store.contest(id);
      if (!owned) return;
      const { log } = readContestSettings(owned.settings);
      const [first, ...others] = [...log, { at: new Date().toISOString(), by, words }];
      const kept = [first, ...others.slice(-(MOST_ENTRIES - 1))];
      const settings = JSON.stringify({ log: kept });
      await this.#store.changeContest(id, { settings, ...(state ? { state } : {}) });
    });
  }
}
