import { z } from 'zod';
import type { LocalizedText } from '../core/result.ts';
import type { ClassContest, ClassroomStore } from '../store/classroom-store.ts';
import { Turns } from './turns.ts';

/** What a class keeps of its contest besides the plan and the games; stored as JSON. */

const words = z.object({ fr: z.string(), en: z.string() });

const contestSettings = z.object({
  /** What was done, by whom, the latest last; changes of the contest are stored with it. */
  log: z.array(z.object({ at: z.string(), by: z.string().nullable(), words })).default([]),
});

type ContestSettings = z.infer<typeof contestSettings>;

/** Entries that are kept: the first says who created it. */
const MOST_ENTRIES = 400;

export const readContestSettings = (json: string): ContestSettings =>
  contestSettings.parse(JSON.parse(json));

/** What is written down of contests. */
export class ContestLog {
  readonly #store: ClassroomStore;
  readonly #turns = new Turns();

  constructor(store: ClassroomStore) {
    this.#store = store;
  }

  /** With the state that it leads to, if that is another: nobody sees the one without the other. */
  write(
    id: string,
    by: string | null,
    words: LocalizedText,
    state?: ClassContest['state'],
  ): Promise<void> {
    return this.#turns.take(id, async () => {
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
