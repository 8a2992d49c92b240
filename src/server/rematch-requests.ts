import { SIDES, type Side, type Sides, withSide } from '../core/game.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { toggleOf } from '../core/variant.ts';
import type { RoomStatus } from '../protocols/wire.ts';
import type { StoredRoom } from '../store/store.ts';
import { faults } from './faults.ts';
import { type RoomSettings, readRoomSettings } from './room-settings.ts';

const NONE: Sides<string | null> = { first: null, second: null };

/** Who asks for a rematch of a game, by which rules, and the room where it is played. */
export class RematchRequests {
  /** The id of the rematch's room, once it exists. */
  next: string | null;
  readonly #settings: RoomSettings;
  readonly #stored: StoredRoom;
  /** The rules that each side asks for. */
  #asked = NONE;
  #isAgreed = false;

  constructor(settings: RoomSettings, stored: StoredRoom, next: string | null) {
    this.#settings = settings;
    this.#stored = stored;
    this.next = next;
  }

  /** `asked` is a new object after every change. */
  get status(): RoomStatus['rematch'] {
    return { asked: this.#asked, next: this.next };
  }

  /**
   * Records that a side asks for a rematch by these rules, which may differ from what it asked before. Returns the
   * rules once, when everyone who must agree has asked for the same; otherwise null.
   */
  ask(side: Side | null, rules: string, isOver: boolean): Result<string | null> {
    if (side === null) return refusal(faults.watching);
    if (!isOver) return refusal(faults.notOver);
    if (!this.#isAllowed(rules)) return refusal(faults.otherRematch);
    if (this.#isAgreed || this.#asked[side] === rules) return ok(null);
    this.#asked = withSide(this.#asked, side, rules);
    const { seats } = this.#settings;
    this.#isAgreed = SIDES.every(
      each => this.#asked[each] === rules || seats[each].kind !== 'person',
    );
    return ok(this.#isAgreed ? rules : null);
  }

  /** Called when the rematch could not be created, so that players can ask again. */
  reset(): void {
    this.#asked = NONE;
    this.#isAgreed = false;
  }

  /** Whether the same players may play by these rules. */
  #isAllowed(id: string): boolean {
    const { game, rules } = this.#settings;
    if (id === rules.id) return true;
    const { time, seats } = this.#stored;
    const names = { first: seats.second.seat, second: seats.first.seat };
    return (
      id === toggleOf(game, rules)?.other.id &&
      readRoomSettings({ rules: id, time, seats: names }).ok
    );
  }
}
