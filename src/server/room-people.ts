import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import type { StoredRoom } from '../store/store.ts';
import type { ServerContext } from './context.ts';
import type { Seating } from './game-channel.ts';
import type { RoomClient } from './presence.ts';
import type { RoomSettings } from './room-settings.ts';
import { verifySecret } from './secrets.ts';

export interface RoomPeopleOptions {
  readonly context: Pick<ServerContext, 'store' | 'note'>;
  readonly settings: RoomSettings;
  changed(): void;
}

/** Who sits in a room: whose secrets and identities open its seats, and their nicknames. */
export class RoomPeople {
  /** The room with its present people. */
  stored: StoredRoom;
  readonly #options: RoomPeopleOptions;
  readonly #names: Record<Side, string | null> = { first: null, second: null };

  constructor(stored: StoredRoom, options: RoomPeopleOptions) {
    this.stored = stored;
    this.#options = options;
  }

  /** Nicknames; null for those who have none. */
  get names(): Sides<string | null> {
    return { ...this.#names };
  }

  async load(): Promise<void> {
    const { classrooms } = this.#options.context.store;
    for (const side of SIDES) {
      const { person } = this.stored.seats[side];
      if (person !== undefined) this.#names[side] = (await classrooms.person(person))?.name ?? null;
    }
  }

  /** Whoever has the secret of a seat, or of the game's creator, may let programs in. */
  seatOf(secret: string): Seating | null {
    const found = SIDES.find(side => verifySecret(secret, this.stored.seats[side].key));
    if (!found) return null;
    const side = this.#options.settings.seats[found].kind === 'person' ? found : null;
    return { place: side ?? 'owner', side, isOwner: true };
  }

  seatOfPerson(person: string): Seating | null {
    const side = SIDES.find(each => this.stored.seats[each].person === person);
    return side ? { place: side, side, isOwner: true } : null;
  }

  /** Gives a seat to a person. */
  takeSeat(side: Side, { id, name }: Pick<StoredPerson, 'id' | 'name'>): void {
    const { seats } = this.stored;
    this.stored = {
      ...this.stored,
      seats: { ...seats, [side]: { ...seats[side], person: id } },
    };
    this.#names[side] = name;
    this.#options.changed();
  }

  /** The first person who shows a seat's secret takes the seat; later calls update the nickname. */
  introduce({ side, person }: RoomClient): void {
    if (side === null || !person) return;
    const known = this.stored.seats[side].person;
    if (known === person.id) this.#names[side] = person.name;
    if (known !== undefined) return;
    this.takeSeat(side, person);
    const { store, note } = this.#options.context;
    const { id } = this.stored;
    store.rooms
      .takeSeat(id, side, person.id, false)
      .catch(error => note('name not stored', { room: id, error: String(error) }));
  }
}
