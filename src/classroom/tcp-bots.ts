import { randomBytes } from 'node:crypto';
import type { RemoteGame } from '../arena/remote-seats.ts';
import { readSeatChoice } from '../bots/seat-choice.ts';
import { ok, type Result, refusal, unwrap } from '../core/result.ts';
import { findGame, readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { Seat } from '../match/seat.ts';
import { FIXED_START, type TcpProtocolName, tcpProtocolsFor } from '../protocols/bot-seats.ts';
import { ticketFrom } from '../protocols/tickets.ts';
import type {
  ClassroomStore,
  NewBot,
  StoredBot,
  StoredBotVersion,
  StoredMember,
} from '../store/classroom-store.ts';
import { sameScsName } from '../tcp/scs-remote-client.ts';
import type { BotPorts } from './bot-ports.ts';
import { MOST_EVER, MOST_VERSIONS } from './bot-settings.ts';
import { botSeatName, type SeatProvider } from './contest-seats.ts';
import { cleanName, TakenNames } from './names.ts';
import { SerialQueue } from './serial-queue.ts';
import { readTcpBotSettings, type TcpBotSettings } from './tcp-bot-settings.ts';
import { tcpFaults } from './tcp-faults.ts';

/** Milliseconds that a machine is trusted for: a day. */
const TRUST = 86_400_000;
/** How many machines a bot may trust; one more, and the earliest is forgotten. */
const MOST_CONFIRMED = 8;

/** Lower ports are reserved for the system. */
const FIRST_PORT = 1_024;
/** How many bots over TCP a student may have, since each may take a port. */
const MOST_OF_STUDENT = 5;

export interface NewTcpBot extends Pick<NewBot, 'classroom' | 'name' | 'game'> {
  /** Its author. */
  readonly member: Pick<StoredMember, 'id' | 'role'>;
  readonly protocol: TcpProtocolName;
  /** A port of its own: any, or this one. */
  readonly port: 'shared' | 'own' | number;
}

export interface TcpBotChanges {
  readonly protocol?: TcpProtocolName | undefined;
  readonly port?: 'shared' | 'own' | undefined;
  /** Another ticket, and no machine is trusted any more. */
  readonly newTicket?: boolean | undefined;
  /** This machine is no longer trusted, and its programs that wait for a game are sent away. */
  readonly distrust?: string | undefined;
}

/** A participant of a championship by its protocol, such as `tcp:log320`. */
export interface TcpParticipant {
  readonly classroom: string;
  readonly game: string;
  readonly name: string;
  readonly seat: string;
  /** Whoever runs the championship; null for an administrator who is no member. */
  readonly member: string | null;
}

/** The bots of classes that connect over TCP: what the store has of them, and their ports. */
export class TcpBots implements SeatProvider {
  readonly ports: BotPorts;
  readonly #store: ClassroomStore;
  readonly #most: { readonly ever: number; readonly versions: number };
  /** Changes are made one at a time: each starts from the outcome of the last. */
  readonly #queue = new SerialQueue();

  /** `most`: bots that a student may ever make, and versions of a bot. */
  constructor(
    store: ClassroomStore,
    ports: BotPorts,
    most = { ever: MOST_EVER, versions: MOST_VERSIONS },
  ) {
    this.#store = store;
    this.ports = ports;
    this.#most = most;
  }

  /** Opens the ports of the bots in the store, and closes those of removed bots and authors. */
  refresh(): Promise<void> {
    return this.#queue.run(async () => {
      const all = await this.#store.botsWith('tcp');
      const authors = new Map<string, boolean>();
      for (const { member } of all)
        if (!authors.has(member))
          authors.set(member, (await this.#store.member(member))?.removed === false);
      const stored = all.filter(({ member }) => authors.get(member));
      const gone = this.ports.bots.filter(({ id }) => !stored.some(bot => bot.id === id));
      for (const { id } of gone) await this.ports.forget(id);
      for (const bot of stored)
        if (this.ports.bot(bot.id)?.name !== bot.name)
          await this.#expect(bot, readTcpBotSettings(bot.settings));
    });
  }

  create(wanted: NewTcpBot): Promise<Result<StoredBot>> {
    return this.#queue.run(() => this.#create(wanted));
  }

  /** Changes how programs are recognized and where they connect; another protocol makes a new version. */
  change(bot: StoredBot, changes: TcpBotChanges): Promise<Result<null>> {
    return this.#queue.run(async () => {
      const settings = this.#settingsOf(bot);
      const { protocol = settings.protocol, newTicket = false, distrust } = changes;
      if (!tcpProtocolsFor(bot.game).includes(protocol))
        return refusal(tcpFaults.protocol(protocol, bot.game));
      const isOwn = settings.port !== null;
      const isSame = changes.port === undefined || (changes.port === 'own') === isOwn;
      const port = isSame ? ok(settings.port) : await this.#portFor(changes.port ?? 'shared');
      if (!port.ok) return port;
      const changed: TcpBotSettings = {
        protocol,
        port: port.value,
        ticket: newTicket ? this.#newTicket() : settings.ticket,
        confirmed: settings.confirmed.filter(({ host }) => !newTicket && host !== distrust),
      };
      const version =
        protocol === settings.protocol ? null : await this.#addVersion(bot.id, protocol);
      if (version && !version.ok) return version;
      await this.#keep(bot, changed);
      if (distrust !== undefined) this.ports.sendAway(bot.id, distrust);
      return ok(null);
    });
  }

  /** A new version because its author says so: the program is not here to be compared. */
  newVersion(bot: StoredBot): Promise<Result<StoredBotVersion>> {
    return this.#queue.run(() => this.#addVersion(bot.id, this.#settingsOf(bot).protocol));
  }

  /** Lets in this one program, until its connection ends. */
  admit({ id }: StoredBot, candidate: number): Result<null> {
    return this.ports.admit(id, candidate) ? ok(null) : refusal(tcpFaults.noCandidate);
  }

  /** Lets in a program, and for a day every program from its machine, whoever started it. */
  trust(bot: StoredBot, candidate: number): Promise<Result<null>> {
    return this.#queue.run(async () => {
      const shown = this.ports.state(bot.id)?.candidates.find(({ id }) => id === candidate);
      if (!shown || !this.ports.admit(bot.id, candidate)) return refusal(tcpFaults.noCandidate);
      const settings = this.#settingsOf(bot);
      const now = Date.now();
      const { host: machine } = shown;
      const others = settings.confirmed.filter(
        ({ host, until }) => host !== machine && until > now,
      );
      const confirmed = [...others, { host: machine, until: now + TRUST }].slice(-MOST_CONFIRMED);
      await this.#keep(bot, { ...settings, confirmed });
      return ok(null);
    });
  }

  dismiss({ id }: StoredBot, candidate: number): Result<null> {
    return this.ports.dismiss(id, candidate) ? ok(null) : refusal(tcpFaults.noCandidate);
  }

  isHere({ id }: StoredBot): boolean {
    return this.ports.isHere(id);
  }

  /**
   * The seat of its program in a game of a contest; a fault if it has not come in time. Whichever program is
   * there plays: only its author knows the version.
   */
  async open(bot: StoredBot, _: StoredBotVersion, game: RemoteGame): Promise<Result<Seat>> {
    await this.#queue.run(async () => {
      // the server has just started
      if (!this.ports.bot(bot.id)) await this.#expect(bot, readTcpBotSettings(bot.settings));
    });
    const { protocol } = this.#settingsOf(bot);
    const { name, spec, wait } = game;
    if (!saysGame(protocol, spec)) return refusal(tcpFaults.cannotPlay(name, protocol, spec.rules));
    const seat = await this.ports.open(bot.id, game);
    return seat ? ok(seat) : refusal(tcpFaults.absent(name, wait));
  }

  /**
   * The seat of the bot that a championship file means by a participant such as `Ada=tcp:log320`: the bot of that
   * name, or a new one of whoever runs the championship. Precondition: it is a seat over TCP.
   */
  seatFor({ classroom, game, name, seat, member }: TcpParticipant): Promise<Result<string>> {
    return this.#queue.run(async () => {
      const found = findGame(games, game);
      const choice = found.ok ? readSeatChoice(found.value, seat, '') : found;
      if (!choice.ok) return choice;
      if (choice.value.kind !== 'tcp') throw new Error(`${seat} is not over TCP`);
      const { protocol, port } = choice.value;
      const known = (await this.#store.bots(classroom)).find(
        bot => !bot.removed && sameScsName(bot.name, name),
      );
      if (known) {
        const fits = known.means === 'tcp' && known.game === game;
        if (!fits || this.#settingsOf(known).protocol !== protocol)
          return refusal(tcpFaults.notTcp(name));
        const { length } = await this.#store.versions(known.id);
        return ok(botSeatName(known.id, length));
      }
      const members = (await this.#store.members(classroom)).filter(each => !each.removed);
      const author =
        members.find(({ id }) => id === member) ?? members.find(({ role }) => role === 'teacher');
      if (!author) return refusal(tcpFaults.noTeacher);
      const usual = protocol === 'scs' ? 'shared' : 'own'; // clients of other protocols tell no name
      const made = { classroom, member: author, name, game, protocol };
      const bot = await this.#create({ ...made, port: port ?? usual });
      return bot.ok ? ok(botSeatName(bot.value.id, 1)) : bot;
    });
  }

  async #create(wanted: NewTcpBot): Promise<Result<StoredBot>> {
    const { classroom, member, game, protocol } = wanted;
    const cleaned = cleanName(wanted.name);
    if (!cleaned.ok) return cleaned;
    const name = cleaned.value;
    if (!tcpProtocolsFor(game).includes(protocol))
      return refusal(tcpFaults.protocol(protocol, game));
    const ever = await this.#store.bots(classroom);
    const others = ever.filter(({ removed }) => !removed);
    const isTaken = new TakenNames(others.map(other => other.name)).has(name);
    if (isTaken || others.some(other => sameScsName(other.name, name)))
      return refusal(tcpFaults.nameTaken(name));
    const own = others.filter(other => other.member === member.id && other.means === 'tcp');
    const isFull = ever.filter(other => other.member === member.id).length >= this.#most.ever;
    if (member.role === 'student' && (isFull || own.length >= MOST_OF_STUDENT))
      return refusal(tcpFaults.tooMany(MOST_OF_STUDENT));
    const port = await this.#portFor(wanted.port);
    if (!port.ok) return port;
    const settings: TcpBotSettings = {
      ...{ protocol, port: port.value, ticket: this.#newTicket(), confirmed: [] },
    };
    const bot = await this.#store.addBot({
      ...{ classroom, member: member.id, name, game, means: 'tcp' },
      settings: JSON.stringify(settings),
    });
    if (bot === 'taken') return refusal(tcpFaults.nameTaken(name));
    await this.#addVersion(bot.id, protocol);
    await this.#expect(bot, settings);
    return ok(bot);
  }

  #settingsOf({ id, settings }: StoredBot): TcpBotSettings {
    const known = this.ports.bot(id);
    if (!known) return readTcpBotSettings(settings);
    const { protocol, port, ticket, confirmed } = known;
    return { protocol, port, ticket, confirmed };
  }

  async #addVersion(bot: string, protocol: TcpProtocolName): Promise<Result<StoredBotVersion>> {
    const { versions } = this.#most;
    if ((await this.#store.versions(bot)).length >= versions)
      return refusal(tcpFaults.manyVersions(versions));
    const version = { bot, hash: null, details: JSON.stringify({ protocol }) };
    return ok(await this.#store.addVersion(version));
  }

  async #keep(bot: StoredBot, settings: TcpBotSettings): Promise<void> {
    const stored = (await this.#store.bot(bot.id)) ?? bot;
    const all = { ...JSON.parse(stored.settings), ...settings }; // others keep theirs in it too
    await this.#store.changeBot(bot.id, { settings: JSON.stringify(all) });
    await this.#expect(stored, settings);
  }

  #expect({ id, name, classroom }: StoredBot, settings: TcpBotSettings): Promise<void> {
    return this.ports.expect({ id, name, classroom, ...settings });
  }

  async #portFor(wanted: NewTcpBot['port']): Promise<Result<number | null>> {
    if (wanted === 'shared') return ok(null);
    const number = wanted === 'own' ? null : wanted;
    const isSystems = number !== null && number < FIRST_PORT;
    const port = isSystems ? null : await this.ports.reserve(number);
    if (port !== null) return ok(port);
    const fault = number === null ? tcpFaults.noPort : tcpFaults.portTaken(number);
    return refusal(fault);
  }

  #newTicket(): string {
    const taken = new Set(this.ports.bots.map(({ ticket }) => ticket));
    for (;;) {
      const ticket = ticketFrom(randomBytes(8));
      if (!taken.has(ticket)) return ticket;
    }
  }
}

/** Whether a protocol can express the game: its rules, and its start. */
function saysGame(protocol: TcpProtocolName, { rules: id, start }: RemoteGame['spec']): boolean {
  if (!tcpProtocolsFor(id).includes(protocol)) return false;
  if (!FIXED_START.has(protocol)) return true;
  return unwrap(readRulesId(games, id)).start.text() === start;
}
