import { readSeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { canPlay, type ProgramProtocol } from '../protocols/bot-seats.ts';
import type { BotChangesRequest, NewBotRequest } from '../protocols/bot-wire.ts';
import type { ClassroomStore, StoredBot } from '../store/classroom-store.ts';
import { botSettings, MOST_EVER } from './bot-settings.ts';
import { cleanName, TakenNames } from './names.ts';
import { SerialQueues } from './serial-queue.ts';

/** How many bots a class may have. */
const MOST_IN_CLASS = 400;
/** How many former names of a bot are stored. */
const MOST_NAMES = 5;

/** The bots of classes. Callers have checked permissions. */
export class ClassBots {
  readonly #store: ClassroomStore;
  /** Called when a bot has another name or settings, or was removed. */
  afterChange = () => {};
  /** One change at a time in each class, so that limits count concurrent requests and names stay distinct. */
  readonly #queues = new SerialQueues();
  readonly #mostOwn: number;
  readonly #mostEver: number;

  /** `mostOwn`: bots of a member; `mostEver`: the same with removed ones. */
  constructor(store: ClassroomStore, mostOwn: number, mostEver = MOST_EVER) {
    this.#mostEver = mostEver;
    this.#store = store;
    this.#mostOwn = mostOwn;
  }

  create(member: string, request: NewBotRequest): Promise<Result<StoredBot>> {
    return this.#queues.run(request.classroom, () => this.#create(member, request));
  }

  change(bot: StoredBot, changes: BotChangesRequest): Promise<Result<null>> {
    return this.#queues.run(bot.classroom, () => this.#change(bot, changes));
  }

  async #create(member: string, request: NewBotRequest): Promise<Result<StoredBot>> {
    const name = cleanName(request.name);
    if (!name.ok) return name;
    const game = findGame(games, request.game);
    if (!game.ok) return game;
    const settings =
      request.means === 'upload' ? uploads(game.value, request) : engine(game.value, request);
    if (!settings.ok) return settings;
    const { classroom, means } = request;
    const ever = await this.#store.bots(classroom);
    const there = ever.filter(({ removed }) => !removed);
    const own = there.filter(bot => bot.member === member);
    if (looksTaken(there, name.value)) return refuse('bot-name', texts.taken(name.value));
    const isFull = own.length >= this.#mostOwn || there.length >= MOST_IN_CLASS;
    if (isFull || ever.filter(bot => bot.member === member).length >= this.#mostEver)
      return refuse('many-bots', texts.many(this.#mostOwn));
    const added = await this.#store.addBot({
      ...{ classroom, member, name: name.value, game: game.value.id, means },
      settings: JSON.stringify(settings.value),
    });
    if (added === 'taken') return refuse('bot-name', texts.taken(name.value));
    if (means === 'engine')
      await this.#store.addVersion({ bot: added.id, hash: null, details: '{}' });
    return ok(added);
  }

  async #change(
    bot: StoredBot,
    { name, plays, protocol }: BotChangesRequest,
  ): Promise<Result<null>> {
    const clean = name === undefined ? null : cleanName(name);
    if (clean && !clean.ok) return clean;
    const others = (await this.#store.bots(bot.classroom)).filter(each => each.id !== bot.id);
    if (clean && looksTaken(others, clean.value))
      return refuse('bot-name', texts.taken(clean.value));
    if (plays !== undefined && plays !== null) {
      const versions = await this.#store.versions(bot.id);
      if (!versions.some(({ number }) => number === plays))
        return refuse('no-version', texts.noVersion(plays));
    }
    if (protocol !== undefined && bot.means !== 'upload')
      return refuse('not-uploaded', texts.notUploaded);
    if (protocol !== undefined) {
      const game = findGame(games, bot.game);
      const trouble = game.ok ? protocolTrouble(game.value, protocol) : game.fault.message;
      if (trouble) return refuse('protocol-game', trouble);
    }
    const known = botSettings(bot);
    const formerly = [...(known.formerly ?? []), bot.name].slice(-MOST_NAMES);
    const settings = {
      ...known,
      ...(clean && clean.value !== bot.name ? { formerly } : {}),
      ...(plays === undefined ? {} : { plays }),
      ...(protocol && { protocol }),
    };
    const changed = await this.#store.changeBot(bot.id, {
      ...(clean ? { name: clean.value } : {}),
      settings: JSON.stringify(settings),
    });
    this.afterChange();
    return changed === 'taken'
      ? refuse('bot-name', texts.taken(clean?.value ?? bot.name))
      : ok(null);
  }

  /** Its games stay, and its name is free again. */
  async remove(bot: StoredBot): Promise<void> {
    const name = `${bot.name} ${bot.id}`;
    await this.#store.changeBot(bot.id, { removed: true, name });
    this.afterChange();
  }
}

/** Names that look alike would be mistaken for each other in tables. */
const looksTaken = (bots: readonly StoredBot[], name: string): boolean =>
  new TakenNames(bots.filter(({ removed }) => !removed).map(bot => bot.name)).has(name);

function uploads(
  game: Game,
  { protocol }: Extract<NewBotRequest, { means: 'upload' }>,
): Result<object> {
  const trouble = protocolTrouble(game, protocol);
  return trouble ? refuse('protocol-game', trouble) : ok({ protocol });
}

function engine(game: Game, { seat }: Extract<NewBotRequest, { means: 'engine' }>): Result<object> {
  const choice = readSeatChoice(game, seat, '/');
  if (!choice.ok) return choice;
  return choice.value.kind === 'engine' ? ok({ seat }) : refuse('no-engine', texts.noEngine(seat));
}

function protocolTrouble(game: Game, protocol: ProgramProtocol): LocalizedText | null {
  if (canPlay(protocol, game)) return null;
  const possible = games.filter(each => canPlay(protocol, each)).map(({ id }) => id);
  return texts.otherGame(protocol, possible.join(', '));
}

const texts = {
  taken: (name: string): LocalizedText => ({
    fr: `Un robot de la classe s’appelle déjà « ${quotable(name)} ». Choisissez un autre nom.`,
    en: `A bot of the class is called "${quotable(name)}" already. Choose another name.`,
  }),
  many: (own: number): LocalizedText => ({
    fr: `Il y a autant de robots qu’il peut y en avoir : ${own} par membre, ${MOST_IN_CLASS} dans la classe. Supprimez-en un, ou faites de celui-ci une nouvelle version d’un autre.`,
    en: `There are as many bots as there can be: ${own} of a member, ${MOST_IN_CLASS} in the class. Remove one, or make this a new version of another.`,
  }),
  noVersion: (number: number): LocalizedText => ({
    fr: `Ce robot n’a pas de version ${number}.`,
    en: `This bot has no version ${number}.`,
  }),
  notUploaded: {
    fr: 'Ce robot n’est pas fait de fichiers déposés : son protocole se règle là où son programme se connecte.',
    en: 'This bot is not made of uploaded files: its protocol is set where its program connects.',
  },
  noEngine: (seat: string): LocalizedText => ({
    fr: `« ${quotable(seat)} » n’est pas un moteur du programme. Choisissez par exemple level:5.`,
    en: `"${quotable(seat)}" is no engine of ours. Choose for example level:5.`,
  }),
  otherGame: (protocol: string, game: string): LocalizedText => ({
    fr: `Le protocole ${protocol} est celui de ${game} : choisissez UGI, qui joue à tout.`,
    en: `The protocol ${protocol} is for ${game}: choose UGI, which plays everything.`,
  }),
};
