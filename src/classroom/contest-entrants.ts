import type { ServerEntrant, ServerEntrants } from '../arena/plan-participants.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { BOT_PROTOCOLS, type TcpProtocolName } from '../protocols/bot-seats.ts';
import type {
  ClassroomStore,
  StoredBot,
  StoredBotVersion,
  StoredMember,
} from '../store/classroom-store.ts';
import { botSettings, versionDetails } from './bot-settings.ts';
import { contestFaults, contestTexts } from './contest-faults.ts';
import { botSeatName, personSeatName, readRemoteSeat } from './contest-seats.ts';

/** A bot that is in the class, and the newest of its versions. */
export interface ClassBot {
  readonly bot: StoredBot;
  readonly author: StoredMember | undefined;
  readonly versions: readonly StoredBotVersion[];
}

/** Who can take part in the contests of a class: a snapshot. */
export class ClassEntrants implements ServerEntrants {
  /** Without those who were removed. */
  readonly bots: readonly ClassBot[];
  readonly members: readonly StoredMember[];

  private constructor(bots: readonly ClassBot[], members: readonly StoredMember[]) {
    this.bots = bots;
    this.members = members;
  }

  static async read(store: ClassroomStore, classroom: string): Promise<ClassEntrants> {
    const [bots, members] = await Promise.all([store.bots(classroom), store.members(classroom)]);
    const known = await Promise.all(
      bots
        .filter(({ removed }) => !removed)
        .map(async bot => ({
          bot,
          author: members.find(({ id }) => id === bot.member),
          versions: await store.versions(bot.id),
        })),
    );
    const here = members.filter(({ removed }) => !removed);
    return new ClassEntrants(known, here);
  }

  /** For participants of one game. */
  for(game: string): ServerEntrants {
    return {
      remote: seat => {
        const entrant = this.remote(seat);
        const bot = entrant.ok ? this.botOf(entrant.value.seat)?.bot : undefined;
        if (!bot || bot.game === game) return entrant;
        return refusal(contestFaults.otherGame(bot.name, bot.game, game));
      },
    };
  }

  /** A bot by its id or name, with a version or the newest; a member by id or pseudonym. */
  remote(seat: string): Result<ServerEntrant> {
    const written = seat.slice(seat.indexOf(':') + 1).trim();
    return /^class:/i.test(seat) ? this.#bot(written) : this.#member(written);
  }

  botOf(seat: string): ClassBot | undefined {
    const name = readRemoteSeat(seat);
    return name?.kind === 'bot' ? this.bots.find(({ bot }) => bot.id === name.bot) : undefined;
  }

  memberOf(seat: string): StoredMember | undefined {
    const name = readRemoteSeat(seat);
    if (name?.kind === 'person') return this.members.find(({ id }) => id === name.member);
    return this.botOf(seat)?.author;
  }

  #bot(written: string): Result<ServerEntrant> {
    const versioned = /^(.*)@(\d{1,6})$/s.exec(written);
    const named = (text: string) =>
      this.bots.find(({ bot }) => bot.id === text) ??
      this.bots.find(({ bot }) => bot.name === text);
    const found = named(written) ?? (versioned ? named(versioned[1]) : undefined);
    if (!found) {
      const names = this.bots.map(({ bot }) => bot.name);
      return refusal({ code: 'unknown-bot', message: unknown(contestTexts.bot, written, names) });
    }
    const { bot, versions } = found;
    const { plays, seat: engine } = botSettings(bot);
    if (bot.means === 'engine' && engine)
      return ok({ seat: engine, name: bot.name, protocol: null });
    const number = named(written) ? plays : Number(versioned?.[2]);
    const version = number ? versions.find(each => each.number === number) : versions.at(-1);
    if (!version) return refusal(contestFaults.unversioned(bot.name));
    const seat = botSeatName(bot.id, version.number);
    return ok({ seat, name: bot.name, protocol: remoteProtocolOf(bot, version) });
  }

  #member(written: string): Result<ServerEntrant> {
    const found =
      this.members.find(({ id }) => id === written) ??
      this.members.find(({ pseudonym }) => pseudonym === written);
    if (found) return ok({ seat: personSeatName(found.id), name: found.pseudonym, protocol: null });
    const names = this.members.map(({ pseudonym }) => pseudonym);
    return refusal({
      code: 'unknown-member',
      message: unknown(contestTexts.member, written, names),
    });
  }
}

/** The protocol of a course, or of a bot elsewhere; null if it runs on the server and speaks UGI or none. */
function remoteProtocolOf(bot: StoredBot, version: StoredBotVersion): TcpProtocolName | null {
  const spoken = versionDetails(version).protocol ?? botSettings(bot).protocol;
  const protocol = BOT_PROTOCOLS.find(known => known === spoken) ?? null;
  if (bot.means === 'upload') return protocol === 'ugi' ? null : protocol;
  return protocol ?? 'ugi';
}
