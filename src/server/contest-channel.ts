import type { LiveChange, LiveGame } from '../classroom/live-games.ts';
import type { PersonSeats } from '../classroom/person-seats.ts';
import { millis } from '../core/clock.ts';
import { other, SIDES, type Side } from '../core/game.ts';
import { decide, endingOf } from '../core/match.ts';
import type { Fault } from '../core/result.ts';
import { publicEvent } from '../match/public-evidence.ts';
import type { Refusal } from '../match/seat.ts';
import { isSuperseded } from '../match/superseded.ts';
import { PERSON } from '../protocols/bot-seats.ts';
import type { RoomInfo, RoomStatus, WireServerMessage } from '../protocols/wire.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { GameChannel, Seating, WireAct } from './game-channel.ts';
import { frameOf, Presence, type RoomClient } from './presence.ts';

/** What pages are told of a program's seat, in place of the command that starts it. */
const PROGRAM = 'program';

/** What is known of a game besides its moves. */
export interface ContestGameFacts {
  readonly contest: NonNullable<RoomInfo['contest']>;
  /** As in the plan. */
  readonly time: string;
  /** The member who plays a side; null for a program. */
  memberOf(side: Side): string | null;
}

export interface ContestChannelOptions {
  readonly context: ServerContext;
  readonly people: PersonSeats;
  readonly facts: ContestGameFacts;
  /** The members of the class who are the secret's person; null if the secret is unknown. */
  membersOf(secret: string): Promise<readonly string[] | null>;
  /** Called when the last page has left. */
  left(): void;
}

/** A page, and the members who are its person. */
interface MemberPage {
  members: readonly string[];
  /** The client with its present seat. */
  client: RoomClient;
}

/** One game of a contest, running or over, for spectators and for the members who play it. */
export class ContestChannel implements GameChannel {
  readonly #options: ContestChannelOptions;
  readonly #presence: Presence;
  readonly #pages = new Map<RoomClient, MemberPage>();
  readonly #arrived = new Map<Side, number>();
  #game: LiveGame;
  #unfollow: () => void;

  constructor(game: LiveGame, options: ContestChannelOptions) {
    this.#options = options;
    this.#game = game;
    this.#unfollow = game.follow(change => this.#changed(change));
    const { timers, claimAfter } = options.context;
    const status = () => this.#status();
    this.#presence = new Presence({ settings: null, timers, claimAfter, status });
  }

  get isEmpty(): boolean {
    return this.#presence.isEmpty;
  }

  /** Every known person may watch; the side follows from the person. */
  async seatOf(secret: string): Promise<Seating | null> {
    const members = await this.#options.membersOf(secret);
    if (!members) return null;
    const place = members[0] ?? null;
    return { place, side: this.#sideOf(members), isOwner: false, members };
  }

  join(client: RoomClient, known: number): void {
    const page = { members: client.members ?? [], client };
    this.#pages.set(client, page);
    this.#presence.join(client, () => this.#welcome(client, known));
    this.reseat();
  }

  leave(client: RoomClient): void {
    const page = this.#pages.get(client);
    if (!page) return;
    this.#pages.delete(client);
    this.#presence.leave(page.client);
    this.#tellPeople();
    if (!this.#presence.isEmpty) return;
    this.#presence.close();
    this.#unfollow();
    this.#options.left();
  }

  act(page: RoomClient, { id, known, action }: WireAct, arrived: number): void {
    const { client = page } = this.#pages.get(page) ?? {};
    const { side } = client;
    const refuse = (fault: Fault) => this.#refuse(client, fault, id);
    if (side === null) return refuse(faults.watching);
    const { match, phase, events } = this.#game;
    if (phase !== 'playing' || endingOf(match)) {
      const decided = decide(match, { side, ...action }, millis(0));
      return refuse(endingOf(match) && !decided.ok ? decided.fault : faults.waiting);
    }
    if (action.type === 'claim') return refuse(faults.clockDecides);
    if (action.type === 'offer') {
      if (action.what === 'undo') return refuse(faults.contestUndo);
      if (this.#options.facts.memberOf(other(side)) === null) return refuse(faults.botsAnswer);
    }
    if (action.type === 'move') this.#arrived.set(side, arrived);
    this.#options.people.submit(this.#game.id, side, action, {
      isCurrent: () => !isSuperseded(side, action, events.slice(known)),
      refused: ({ fault }: Refusal) => refuse(fault),
    });
  }

  decide(client: RoomClient): void {
    this.#refuse(client, faults.notOwner);
  }

  async rematch(client: RoomClient): Promise<void> {
    this.#refuse(client, faults.contestRematch);
  }

  /** Shows a game that begins, perhaps again. */
  show(game: LiveGame): void {
    this.#unfollow();
    this.#game = game;
    this.#unfollow = game.follow(change => this.#changed(change));
    for (const { client } of this.#pages.values()) client.send(this.#welcome(client, 0));
    this.reseat();
  }

  /** Called when a seat was opened or closed: assigns sides to the pages of its member. */
  reseat(): void {
    for (const page of this.#pages.values()) {
      const side = this.#sideOf(page.members);
      if (side === page.client.side) continue;
      this.#presence.leave(page.client);
      page.client = { ...page.client, side };
      this.#presence.join(page.client, () => this.#welcome(page.client, 0));
    }
    this.#tellPeople();
  }

  /** Makes the pages of a member spectators from now on. */
  dismiss(member: string): void {
    for (const page of this.#pages.values())
      page.members = page.members.filter(each => each !== member);
    this.reseat();
  }

  #sideOf(members: readonly string[]): Side | null {
    const { people } = this.#options;
    for (const member of members) {
      const side = people.sideOf(this.#game.id, member);
      if (side) return side;
    }
    return null;
  }

  #tellPeople(): void {
    for (const side of SIDES)
      this.#options.people.setHere(this.#game.id, side, this.#presence.isHere(side));
  }

  #changed(change: LiveChange): void {
    switch (change.type) {
      case 'events': {
        const { from, events } = change;
        this.#presence.tell({ type: 'events', from, events: events.map(publicEvent) });
        for (const event of events) if (event.type === 'moved') this.#measure(event.side);
        return;
      }
      case 'phase':
        return this.#presence.refresh();
      case 'broken-off':
        return this.show(this.#game.again());
    }
  }

  #measure(side: Side): void {
    const arrived = this.#arrived.get(side);
    if (arrived !== undefined)
      this.#options.context.metrics.move.observe((performance.now() - arrived) / 1_000);
    this.#arrived.delete(side);
  }

  #refuse({ send }: RoomClient, fault: Fault, id: string | null = null): void {
    this.#options.context.metrics.refused(fault.code);
    send(frameOf({ type: 'fault', id, fault }));
  }

  #welcome({ side }: RoomClient, known: number): Buffer {
    const { events } = this.#game;
    const from = known <= events.length ? known : 0;
    const message: WireServerMessage = {
      type: 'welcome',
      room: this.#info(),
      you: side,
      from,
      events: events.slice(from).map(publicEvent),
      status: this.#status(),
    };
    return frameOf(message);
  }

  #info(): RoomInfo {
    const { context, facts } = this.#options;
    const { rules, start } = this.#game.game.spec;
    const { address, local } = context.place();
    const seat = (side: Side) => (facts.memberOf(side) === null ? PROGRAM : PERSON);
    return {
      id: this.#game.id,
      rules,
      start,
      time: facts.time,
      seats: { first: seat('first'), second: seat('second') },
      number: 0,
      address,
      local,
      contest: facts.contest,
    };
  }

  #status(): RoomStatus {
    const { facts } = this.#options;
    const { phase, elapsed } = this.#game;
    const isHere = (side: Side) =>
      facts.memberOf(side) === null ? phase !== 'waiting' : this.#presence.isHere(side);
    const nobody = { first: null, second: null };
    return {
      phase,
      elapsed,
      there: { first: isHere('first'), second: isHere('second') },
      names: nobody,
      claimIn: nobody,
      queue: nobody,
      watching: this.#presence.spectators,
      listeners: [],
      rematch: { asked: nobody, next: null },
      score: { played: 0, wins: [0, 0], draws: 0 },
    };
  }
}
