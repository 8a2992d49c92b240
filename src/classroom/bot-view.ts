import { jsonOf } from '../core/json.ts';
import { bothEvidences } from '../match/evidence.ts';
import { sanitized } from '../match/program-output.ts';
import {
  type BotGameTrace,
  type BotGameView,
  type BotPage,
  type BotSummary,
  type BotVersionView,
  type CheckReport,
  readCheckReport,
} from '../protocols/bot-wire.ts';
import type {
  BotGame,
  BotLog,
  ClassroomStore,
  StoredBot,
  StoredBotVersion,
  StoredMember,
} from '../store/classroom-store.ts';
import type { BotChecks } from './bot-checks.ts';
import { botSettings, contestSeat, playingVersion, versionDetails } from './bot-settings.ts';
import { readClassSettings } from './class-settings.ts';
import type { ContestSeats } from './contest-seats.ts';
import type { Uploads } from './uploads.ts';

/** How many games a bot's page lists. */
const GAMES_SHOWN = 100;

export interface BotViewSources {
  readonly store: ClassroomStore;
  readonly uploads: Uploads;
  readonly checks: BotChecks;
}

/** What its author and the teacher see of a bot; null if it is gone. */
export async function botPage(
  { store, uploads, checks }: BotViewSources,
  id: string,
  isTeacher: boolean,
): Promise<BotPage | null> {
  const bot = await store.bot(id);
  const classroom = bot && (await store.read(bot.classroom));
  if (!bot || !classroom || bot.removed) return null;
  const versions = await store.versions(id);
  const settings = botSettings(bot);
  const author = await store.member(bot.member);
  const logs = await store.botLogs(id);
  const isReal = isTeacher || readClassSettings(classroom.settings).names === 'real';
  return {
    ...{ id, name: bot.name, game: bot.game, means: bot.means },
    classroom: { id: classroom.id, name: classroom.name },
    author: shownName(author, isReal),
    protocol: bot.means === 'upload' ? (settings.protocol ?? 'ugi') : null,
    seat: bot.means === 'engine' ? (settings.seat ?? null) : null,
    plays: playingVersion(bot, versions),
    isChosen: versions.some(({ number }) => number === settings.plays),
    versions: versions.map(versionView).reverse(),
    build: uploads.stateOf(id),
    check: checks.stateOf(id),
    canCheck: checks.canCheck(bot),
    games: (await store.botGames(id, GAMES_SHOWN)).map(game => gameView(game, logs)),
  };
}

const shownName = (member: StoredMember | null, isReal: boolean): string =>
  (isReal ? member?.realName : member?.pseudonym) ?? '';

function versionView(version: StoredBotVersion): BotVersionView {
  const { number, created, hash } = version;
  const { note, language, main, command, files, messages } = versionDetails(version);
  const report = checkReport(version);
  const check = report && { at: report.at, faults: report.faults, warnings: report.warnings };
  return { number, created, hash, note, language, main, command, files, messages, check };
}

/** The stored examination of a version; null if there was none. */
export function checkReport({ check }: StoredBotVersion): CheckReport | null {
  const read = readCheckReport(jsonOf(check));
  return read.ok ? read.value : null;
}

const isSame = (game: BotGame, log: BotLog): boolean =>
  log.contest === game.contest &&
  log.number === game.number &&
  log.attempt === game.attempt &&
  log.side === game.side;

function gameView(game: BotGame, logs: readonly BotLog[]): BotGameView {
  const { contest, contestName, number, attempt, side, opponent, cause, winner, plies } = game;
  return {
    ...{ contest, contestName, number, attempt, side, opponent, cause, plies },
    score: winner === null ? 'drawn' : winner === side ? 'won' : 'lost',
    hasEvidence: ownEvidence(game) !== null,
    hasLog: logs.some(log => isSame(game, log)),
  };
}

/** The evidence against this bot, never its opponent's. */
function ownEvidence({ evidence, winner, side }: BotGame): string | null {
  if (evidence === null || winner === side) return null;
  const both = bothEvidences(evidence);
  return both ? both[side === 'first' ? 0 : 1] : evidence;
}

/** What a bot left of one of its games; null if it did not play it. */
export async function gameTrace(
  store: ClassroomStore,
  bot: string,
  contest: string,
  number: number,
): Promise<BotGameTrace | null> {
  const games = await store.botGames(bot, GAMES_SHOWN);
  const game = games.find(each => each.contest === contest && each.number === number);
  if (!game) return null;
  const log = (await store.botLogs(bot)).find(each => isSame(game, each));
  return { log: log ? sanitized(log.text) : null, evidence: ownEvidence(game) };
}

/** The bots of a class in a list: all of them by their public names. */
export async function botSummaries(
  { store, seats }: { readonly store: ClassroomStore; readonly seats: ContestSeats },
  classroom: string,
  viewer: { readonly member: string | null; readonly isTeacher: boolean },
): Promise<BotSummary[]> {
  const found = await store.read(classroom);
  const isReal = viewer.isTeacher || readClassSettings(found?.settings ?? '').names === 'real';
  const members = new Map((await store.members(classroom)).map(member => [member.id, member]));
  const bots = (await store.bots(classroom)).filter(({ removed }) => !removed);
  return Promise.all(
    bots.map(async bot => {
      const versions = await store.versions(bot.id);
      const seat = contestSeat(bot, versions);
      if (seat !== null) await seats.loadBots([seat]);
      return {
        ...{ id: bot.id, name: bot.name, game: bot.game, means: bot.means },
        author: shownName(members.get(bot.member) ?? null, isReal),
        isOwn: isOwnBot(bot, viewer.member),
        plays: playingVersion(bot, versions),
        isHere: bot.means === 'engine' || (seat !== null && seats.isReady(seat)),
        seat,
      };
    }),
  );
}

const isOwnBot = ({ member }: StoredBot, viewer: string | null): boolean =>
  viewer !== null && member === viewer;
