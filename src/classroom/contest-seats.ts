import type { RemoteGame, RemoteSeats } from '../arena/remote-seats.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { Seat } from '../match/seat.ts';
import type {
  BotMeans,
  ClassroomStore,
  StoredBot,
  StoredBotVersion,
} from '../store/classroom-store.ts';

/** Opens the seats of bots of one kind. */
export interface SeatProvider {
  /** Whether the bot could begin a game now. */
  isHere(bot: StoredBot): boolean;
  /** Waits until it is here, at most `game.wait`; a fault if it is not. */
  open(bot: StoredBot, version: StoredBotVersion, game: RemoteGame): Promise<Result<Seat>>;
  /** Whether its bots run on this machine, use its processors, and may play several games at once. */
  readonly isLocal?: boolean;
}

/** Opens the seats of members who play in a browser. */
export interface PersonSeatProvider {
  isHere(member: string): boolean | Promise<boolean>;
  open(game: RemoteGame): Promise<Result<Seat>>;
}

/** A bot and its version, or a member, as a seat names them. */
export type RemoteSeatName =
  | { readonly kind: 'bot'; readonly bot: string; readonly version: number }
  | { readonly kind: 'person'; readonly member: string };

/** Reads `class:BOT@VERSION` and `person:MEMBER`; null for other texts. */
export function readRemoteSeat(seat: string): RemoteSeatName | null {
  const bot = /^class:([a-z0-9]+)@(\d{1,6})$/.exec(seat);
  if (bot) return { kind: 'bot', bot: bot[1], version: Number(bot[2]) };
  const person = /^person:([a-z0-9]+)$/.exec(seat);
  return person && { kind: 'person', member: person[1] };
}

export const botSeatName = (bot: string, version: number): string => `class:${bot}@${version}`;
/** The key of what only one game of a bot may use at a time, whatever its version. */
export const seatKey = (bot: string): string => `class:${bot}`;
export const personSeatName = (member: string): string => `person:${member}`;

/** Milliseconds that a member's presence is cached. */
const PRESENCE_KEPT = 2_000;

/** The seats of all classes' participants, from those who provide them. */
export class ContestSeats implements RemoteSeats {
  readonly #store: ClassroomStore;
  readonly #providers = new Map<BotMeans, SeatProvider>();
  #people: PersonSeatProvider | null = null;
  readonly #present = new Map<string, { readonly at: number; readonly isHere: boolean }>();
  /** Those that play. */
  readonly #bots = new Map<string, StoredBot>();

  constructor(store: ClassroomStore) {
    this.#store = store;
  }

  provide(means: BotMeans, provider: SeatProvider): void {
    this.#providers.set(means, provider);
  }

  providePeople(provider: PersonSeatProvider): void {
    this.#people = provider;
  }

  /** Reads the bots of these seats; to be called before they are opened. */
  async loadBots(seats: readonly string[]): Promise<void> {
    for (const seat of seats) {
      const name = readRemoteSeat(seat);
      if (name?.kind !== 'bot') continue;
      const bot = await this.#store.bot(name.bot);
      if (bot) this.#bots.set(bot.id, bot);
    }
  }

  keyOf(seat: string): string | null {
    const name = readRemoteSeat(seat);
    if (name?.kind === 'person') return seat;
    if (!name || this.isHere(seat)) return null;
    return seatKey(name.bot);
  }

  isHere(seat: string): boolean {
    return this.#botOf(seat)?.provider.isLocal === true;
  }

  /** Whether a participant could begin a game now. Precondition: `loadBots` has read its bot. */
  isReady(seat: string): boolean {
    const name = readRemoteSeat(seat);
    if (name?.kind === 'person') return this.#isPersonHere(name.member);
    const known = this.#botOf(seat);
    return known?.provider.isHere(known.bot) ?? false;
  }

  /** As of the last look, begun by each call; before the first one nobody is here. */
  #isPersonHere(member: string): boolean {
    const now = performance.now();
    const known = this.#present.get(member) ?? { at: 0, isHere: false };
    if (!this.#people || now - known.at < PRESENCE_KEPT) return known.isHere;
    this.#present.set(member, { ...known, at: now });
    Promise.resolve(this.#people.isHere(member)).then(
      isHere => this.#present.set(member, { at: now, isHere }),
      () => {}, // the store has trouble, which others tell of
    );
    return known.isHere;
  }

  #botOf(seat: string) {
    const name = readRemoteSeat(seat);
    const bot = name?.kind === 'bot' ? this.#bots.get(name.bot) : undefined;
    const provider = bot && this.#providers.get(bot.means);
    return bot && provider ? { bot, provider } : null;
  }

  async open(game: RemoteGame): Promise<Result<Seat>> {
    const name = readRemoteSeat(game.seat);
    if (name?.kind === 'person' && this.#people)
      return (await this.#isMember(name.member))
        ? this.#people.open(game)
        : refuse('no-participant', texts.gone(game.name));
    const found = name?.kind === 'bot' ? await this.#find(name.bot, name.version) : null;
    if (!found?.ok) return found ?? refuse('no-participant', texts.gone(game.name));
    const { bot, version, provider } = found.value;
    return provider.open(bot, version, game);
  }

  /** Removed members, and their bots, play no more. */
  async #isMember(id: string): Promise<boolean> {
    return (await this.#store.member(id))?.removed === false;
  }

  async #find(id: string, number: number) {
    const bot = await this.#store.bot(id);
    const provider = bot && this.#providers.get(bot.means);
    if (!bot || bot.removed || !provider || !(await this.#isMember(bot.member)))
      return refuse('no-participant', texts.gone(bot?.name ?? id));
    const versions = await this.#store.versions(id);
    const version = versions.find(each => each.number === number);
    return version
      ? ok({ bot, version, provider })
      : refuse('no-version', texts.noVersion(bot.name, number));
  }
}

const texts = {
  gone: (name: string) => ({
    fr: `« ${quotable(name)} » n’est plus dans la classe`,
    en: `"${quotable(name)}" is no longer in the class`,
  }),
  noVersion: (name: string, number: number) => ({
    fr: `« ${quotable(name)} » n’a pas de version ${number}`,
    en: `"${quotable(name)}" has no version ${number}`,
  }),
};
