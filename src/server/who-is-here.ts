import type { Classes } from '../classroom/classes.ts';
import { errorMessage } from '../core/result.ts';
import type { ServerContext } from './context.ts';

/** Today, YYYY-MM-DD, by the server's clock. */
export function today(): string {
  const now = new Date();
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The people who have a page open or a program connected; marks whoever comes as present today in their classes. */
export class WhoIsHere {
  readonly #context: ServerContext;
  readonly #classes: Classes;
  #people: ReadonlySet<string> = new Set();

  constructor(context: ServerContext, classes: Classes) {
    this.#context = context;
    this.#classes = classes;
    context.feed.onPresence = () => this.#look();
  }

  /** Their ids. */
  get people(): ReadonlySet<string> {
    return this.#people;
  }

  #look(): void {
    const { feed, note } = this.#context;
    const before = this.#people;
    const now = new Set(feed.present.flatMap(({ person }) => (person ? [person.id] : [])));
    this.#people = now;
    const changes = [...now, ...before].filter(id => now.has(id) !== before.has(id));
    if (changes.length === 0) return;
    feed.changed('lobby');
    for (const id of changes)
      this.#changed(id, now.has(id)).catch(error =>
        note('presence', { error: errorMessage(error) }),
      );
  }

  async #changed(person: string, isHere: boolean): Promise<void> {
    const { store, feed } = this.#context;
    for (const member of await store.classrooms.membershipsOf(person)) {
      if (isHere) await this.#classes.markPresent(member, today(), true);
      feed.changed(`class:${member.classroom}`);
    }
  }
}
