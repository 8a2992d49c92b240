import { z } from 'zod';
import { ok, type Result, refusal } from '../core/result.ts';
import { games } from '../games/index.ts';
import { CONNECT_PROTOCOLS, type ConnectHello } from '../protocols/connect-wire.ts';
import type { ClassroomStore, StoredBot, StoredMember } from '../store/classroom-store.ts';
import { botSettings, MOST_EVER, MOST_VERSIONS } from './bot-settings.ts';
import { connectFaults } from './connect-faults.ts';
import { cleanName, TakenNames } from './names.ts';
import { SerialQueue } from './serial-queue.ts';

/** What is stored of a connected bot's version, besides its hash. */
const connectDetails = z.object({ protocol: z.enum(CONNECT_PROTOCOLS), command: z.string() });
export type ConnectDetails = z.infer<typeof connectDetails>;

export const readConnectDetails = (json: string): ConnectDetails =>
  connectDetails.parse(JSON.parse(json));

export interface EnteredBot {
  readonly bot: StoredBot;
  readonly version: number;
}

/** Finds or makes the bots that authors connect, and their versions. */
export class BotEntrance {
  readonly #store: ClassroomStore;
  readonly #mostPerMember: number;
  readonly #mostVersions: number;
  /** One entry at a time: two machines that connect at once make one bot and one version. */
  readonly #queue = new SerialQueue();

  constructor(store: ClassroomStore, mostPerMember: number, mostVersions = MOST_VERSIONS) {
    this.#store = store;
    this.#mostVersions = mostVersions;
    this.#mostPerMember = mostPerMember;
  }

  enter(member: StoredMember, asked: ConnectHello['bot']): Promise<Result<EnteredBot>> {
    return this.#queue.run(() => this.#enter(member, asked));
  }

  async #enter(member: StoredMember, asked: ConnectHello['bot']): Promise<Result<EnteredBot>> {
    const game = games.find(({ id }) => id === asked.game);
    if (!game) return refusal(connectFaults.unknownGame(asked.game));
    const found = await this.#botFor(member, asked);
    if (!found.ok) return found;
    const bot = found.value;
    const { protocol, command, hash } = asked;
    const details = JSON.stringify({ protocol, command } satisfies ConnectDetails);
    // another protocol makes another version; a program that was changed back is its earlier version again
    const versions = await this.#store.versions(bot.id);
    const known = versions.findLast(
      version => version.hash === hash && version.details === details,
    );
    if (known) return ok({ bot, version: known.number });
    if (versions.length >= this.#mostVersions)
      return refusal(connectFaults.tooManyVersions(bot.name, this.#mostVersions));
    const added = await this.#store.addVersion({ bot: bot.id, hash, details });
    return ok({ bot, version: added.number });
  }

  async #botFor(member: StoredMember, asked: ConnectHello['bot']): Promise<Result<StoredBot>> {
    const all = await this.#store.bots(member.classroom);
    const own = all.filter(bot => bot.member === member.id && !bot.removed);
    if (asked.name === null) {
      const usual = own.find(bot => bot.means === 'connect' && bot.game === asked.game);
      if (usual) return ok(usual);
    }
    const taken = new TakenNames(all.map(({ name }) => name));
    const name = asked.name === null ? ok(taken.take(member.pseudonym)) : cleanName(asked.name);
    if (!name.ok) return name;
    const known = all.find(bot => bot.name === name.value);
    if (known) return usable(known, member, asked.game);
    const renamed = own.find(
      bot => bot.means === 'connect' && botSettings(bot).formerly?.includes(name.value),
    );
    if (renamed) return usable(renamed, member, asked.game);
    if (asked.name !== null && taken.has(name.value))
      return refusal(connectFaults.nameTaken(name.value));
    const ever = all.filter(bot => bot.member === member.id);
    if (own.length >= this.#mostPerMember || ever.length >= MOST_EVER)
      return refusal(connectFaults.tooManyBots(this.#mostPerMember));
    const bot = await this.#store.addBot({
      classroom: member.classroom,
      member: member.id,
      name: name.value,
      game: asked.game,
      means: 'connect',
      settings: '{}',
    });
    return bot === 'taken' ? refusal(connectFaults.nameTaken(name.value)) : ok(bot);
  }
}

function usable(bot: StoredBot, member: StoredMember, game: string): Result<StoredBot> {
  if (bot.member !== member.id) return refusal(connectFaults.nameTaken(bot.name));
  if (bot.removed) return refusal(connectFaults.removed(bot.name));
  if (bot.means !== 'connect') return refusal(connectFaults.otherMeans(bot.name));
  return bot.game === game ? ok(bot) : refusal(connectFaults.otherGame(bot.name, bot.game));
}
