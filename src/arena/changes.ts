import { readSeatChoice } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { FaultError, ok, type Result, refuse, unwrap } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { MOST_SWISS_PLAYERS } from '../stats/swiss.ts';
import type { ChangeRequest, Contest, ContestChange, Store, StoredGame } from '../store/store.ts';
import { changeTexts as texts } from './change-texts.ts';
import type { BotEntry } from './conditions.ts';
import { MOST_GAMES } from './make-plan.ts';
import { checkNetwork, isFixedStart } from './network-plan.ts';
import { choicesOf } from './participants.ts';
import { activeParticipants, type ContestPlan, planOf, rulesFor, withChange } from './plan.ts';
import {
  isName,
  LONGEST_NAME,
  MOST_PLAYERS,
  readEntrant,
  type ServerEntrants,
} from './plan-participants.ts';
import { shownNumber } from './records.ts';
import { Schedule } from './schedule.ts';
import { texts as planTexts } from './texts.ts';

/**
 * Changes of a contest that has begun: late participants, new versions, disputed games, cheaters. Games
 * keep their numbers; a game that no longer counts stays stored and is played again as its next attempt.
 */

interface MadeChange {
  readonly change: ContestChange;
  /** Games that are now to be played. */
  readonly left: number;
}

/** How often a change is tried when other processes store something meanwhile. */
const MOST_TRIES = 20;
const LONGEST_REASON = 500;

export interface ChangeOptions {
  /** Called with the changed plan and the name of a new participant; returns the entry of its bot. */
  readonly enter?: (plan: ContestPlan, name: string) => Promise<BotEntry | undefined>;
  /** On a server: the participants that it knows. */
  readonly entrants?: ServerEntrants | undefined;
}

/** Makes a change; if it cannot be made, nothing is stored. */
export async function changeContest(
  store: Store,
  id: string,
  request: ChangeRequest,
  { enter = async () => undefined, entrants }: ChangeOptions = {},
): Promise<Result<MadeChange>> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const contest = await contestOf(store, id);
    const plan = planOf(contest);
    const results = await store.games.of(id);
    const valid = checked(request, plan, results, entrants);
    if (!valid.ok) return valid;
    const begun = scheduleOf(plan, results).begunRounds;
    const drawn = begun ? { ...valid.value, drawn: begun } : valid.value;
    const byResults = plan.format.kind === 'knockout' || begun !== null;
    const change = await store.contests.change(id, await entered(drawn, plan, enter), {
      changes: contest.changes.length,
      games: byResults ? results.length : null,
      from: byResults ? firstDependent(drawn, plan, results) : null,
    });
    if (change === 'outdated') continue;
    const changed = await contestOf(store, id);
    const schedule = scheduleOf(planOf(changed), await store.games.of(id));
    if (schedule.isOver) await store.contests.finish(id, changed.changes.length);
    return ok({ change, left: schedule.isOver ? 0 : schedule.total - schedule.counted().length });
  }
  throw new FaultError({ code: 'busy-contest', message: texts.busy(id) });
}

async function entered(
  request: ChangeRequest,
  plan: ContestPlan,
  enter: (plan: ContestPlan, name: string) => Promise<BotEntry | undefined>,
): Promise<ChangeRequest> {
  if (!('seat' in request)) return request;
  const bot = await enter(withChange(plan, { ...request, at: '', games: [] }), request.name);
  return bot ? { ...request, bot } : request;
}

async function contestOf(store: Store, id: string): Promise<Contest> {
  const contest = await store.contests.read(id);
  if (!contest) throw new Error(`contest ${id} is gone`);
  return contest;
}

function scheduleOf(plan: ContestPlan, results: readonly StoredGame[]): Schedule {
  const schedule = new Schedule(plan);
  for (const game of results) schedule.add(game);
  return schedule;
}

/**
 * The first stored game that is not in the schedule once the change is made, since pairings of a knockout depend on
 * results: that game and all later ones are played again. Pairings of a Swiss tournament stand, unless the store was
 * tampered with.
 */
function firstDependent(
  request: ChangeRequest,
  plan: ContestPlan,
  results: readonly StoredGame[],
): number | null {
  const affected = ({ number, first, second }: StoredGame): boolean =>
    request.kind === 'void'
      ? number === request.number
      : first === request.name || second === request.name;
  const left = results.filter(game => !affected(game));
  const after = scheduleOf(withChange(plan, { ...request, at: '', games: [] }), left);
  const moved = left.find(({ number, first, second }) => {
    const scheduled = after.gameAt(number);
    return scheduled?.first !== first || scheduled.second !== second;
  });
  return moved?.number ?? null;
}

/** The request as it is stored, or a fault if it is invalid. */
function checked(
  request: ChangeRequest,
  plan: ContestPlan,
  results: readonly StoredGame[],
  entrants: ServerEntrants | undefined,
): Result<ChangeRequest> {
  const needsReason = request.kind === 'void' || request.kind === 'exclude';
  if (needsReason && !request.because) return refuse('no-reason', texts.noReason);
  if (request.because && request.because.length > LONGEST_REASON)
    return refuse('long-reason', texts.longReason(LONGEST_REASON));
  switch (request.kind) {
    case 'add':
      return checkedAdd(request, plan, results, entrants);
    case 'replace':
      return known(request.name, plan) ?? checkedSeat(request, plan, entrants);
    case 'void':
      return request.tampered || results.some(({ number }) => number === request.number)
        ? ok(request)
        : refuse('not-played', texts.notPlayed(shownNumber(request)));
    case 'exclude':
      return known(request.name, plan) ?? checkedExclude(request, plan);
  }
}

/** A fault if there is no participant of that name; null otherwise. */
function known(name: string, plan: ContestPlan): Result<never> | null {
  if (activeParticipants(plan).some(player => player.name === name)) return null;
  if (plan.participants.some(player => player.name === name))
    return refuse('excluded', texts.excluded(name));
  const names = activeParticipants(plan).map(player => player.name);
  return refuse('unknown-participant', unknown(texts.unknown, name, names));
}

function checkedAdd(
  request: Entry,
  plan: ContestPlan,
  results: readonly StoredGame[],
  entrants: ServerEntrants | undefined,
): Result<ChangeRequest> {
  const { name } = request;
  const { format, participants } = plan;
  if (format.kind === 'match') return refuse('match', texts.matchAdd);
  if (format.kind === 'knockout' && results.length > 0) return refuse('drawn', texts.drawn);
  if (format.kind === 'swiss') {
    const { begunRounds } = scheduleOf(plan, results);
    if ((begunRounds?.length ?? 0) >= format.rounds) return refuse('last-round', texts.lastRound);
    if (activeParticipants(plan).length >= MOST_SWISS_PLAYERS)
      return refuse(
        'players',
        planTexts.manyPlayers(activeParticipants(plan).length + 1, MOST_SWISS_PLAYERS),
      );
  }
  if (participants.some(player => player.name === name))
    return refuse('name-taken', texts.taken(name));
  if (!isName(name)) return refuse('name', planTexts.badName(name, LONGEST_NAME));
  if (participants.length >= MOST_PLAYERS)
    return refuse('players', planTexts.manyPlayers(participants.length + 1, MOST_PLAYERS));
  const seated = checkedSeat(request, plan, entrants);
  if (!seated.ok) return seated;
  const { total } = new Schedule(withChange(plan, { ...request, at: '', games: [] }));
  return total > MOST_GAMES ? refuse('games', planTexts.tooManyGames(total, MOST_GAMES)) : seated;
}

type Entry = Extract<ChangeRequest, { seat: string }>;

function checkedSeat(
  request: Entry,
  plan: ContestPlan,
  entrants: ServerEntrants | undefined,
): Result<ChangeRequest> {
  const game: Game = unwrap(findGame<Game>(games, plan.game));
  const entrant = readEntrant(game, request, { folder: plan.folder, entrants });
  if (!entrant.ok) return entrant;
  const { choice } = entrant.value;
  const isBot = (seat: string) => {
    const read = readSeatChoice(game, seat, plan.folder);
    return read.ok && read.value.kind !== 'engine';
  };
  if (plan.time === 'none' && choice.kind !== 'engine')
    if (!plan.participants.some(({ seat }) => isBot(seat)))
      return refuse('no-clock', texts.noClock(request.name));
  const seated = { ...request, seat: choice.name };
  const changed = withChange(plan, { ...seated, at: '', games: [] });
  const choices = choicesOf(changed, changed.participants);
  if (!choices.ok) return choices;
  if (plan.openingPlies > 0 && isFixedStart([choice]))
    return refuse('fixed-start', planTexts.fixedStart);
  const named = [...choices.value].map(
    ([name, known]) => [name, name === request.name ? choice : known] as const,
  );
  const network = checkNetwork(rulesFor(plan), named, plan.network);
  return network.ok ? ok(seated) : network;
}

function checkedExclude(
  request: Extract<ChangeRequest, { kind: 'exclude' }>,
  plan: ContestPlan,
): Result<ChangeRequest> {
  const { name } = request;
  if (plan.format.kind === 'match') return refuse('match', texts.matchExclude);
  if (plan.format.kind === 'gauntlet' && plan.participants[0].name === name)
    return refuse('hero', texts.hero(name));
  return activeParticipants(plan).length <= 2 ? refuse('too-few', texts.tooFew(name)) : ok(request);
}
