import type { WorkerRefusal, WorkerState } from '../store/work.ts';

export interface NumberedWorker extends WorkerState {
  /** From 1; replaces its name on public pages. */
  readonly number: number;
}

/** A worker that is there and may not play. */
export interface RefusedWorker extends WorkerState {
  readonly why: WorkerRefusal;
}

/** Numbers workers as they come and go; a machine that comes back keeps its number. */
export class WorkerNumbers {
  /** By worker, absent ones included. */
  readonly #known = new Map<string, { readonly number: number; readonly machine: string }>();

  /** Those who are here now, by number. */
  numbered(here: readonly WorkerState[]): readonly NumberedWorker[] {
    const ids = new Set(here.map(({ id }) => id));
    const oldestFirst = here.toSorted((a, b) => (a.since < b.since ? -1 : 1));
    for (const worker of oldestFirst) {
      if (this.#known.has(worker.id)) continue;
      const machine = machineOf(worker);
      const away = [...this.#known].filter(([id]) => !ids.has(id));
      const before = away.find(([, known]) => known.machine === machine);
      const number = before?.[1].number ?? this.#lowestFree(ids);
      for (const [id, known] of away) if (known.number === number) this.#known.delete(id);
      this.#known.set(worker.id, { number, machine });
    }
    return here
      .map(worker => ({ ...worker, number: this.#known.get(worker.id)?.number ?? 0 }))
      .sort((a, b) => a.number - b.number);
  }

  #lowestFree(ids: ReadonlySet<string>): number {
    const taken = new Set([...this.#known].filter(([id]) => ids.has(id)).map(([, k]) => k.number));
    let number = 1;
    while (taken.has(number)) number++;
    return number;
  }
}

const machineOf = ({ about }: WorkerState): string => JSON.stringify([about.name, about.host]);
