import { rulesFor } from '../arena/plan.ts';
import type { LadderRow, LadderState, ShownLadderGame } from '../protocols/ladder-wire.ts';
import type { StoredFriendlyRequest } from '../store/ladder-store.ts';
import type { Store } from '../store/store.ts';
import type { Ladder } from './ladder.ts';
import type { LadderContest } from './ladder-contest.ts';
import { type Ladders, levelSeats } from './ladders.ts';
import { type LiveGames, liveGameId } from './live-games.ts';

export interface LadderViewOptions {
  readonly store: Store;
  readonly ladders: Ladders;
  readonly live: LiveGames;
  isUrgent(): boolean;
  isReady(seat: string): boolean;
}

/** With fewer games a rank is provisional. */
const PROVISIONAL = 10;
/** How many friendly matches are shown. */
const SHOWN = 15;

type Row = Omit<LadderRow, 'rank'>;

/** What everybody is told of a ladder, and the authors of its bots. */
export interface SharedLadderState {
  readonly state: LadderState;
  readonly authors: ReadonlyMap<string, string>;
}

/** What a member of the class, or its teacher, is told of a ladder. */
export const ladderStateFor = (
  { state, authors }: SharedLadderState,
  { member, isTeacher }: { readonly member: string | null; readonly isTeacher: boolean },
): LadderState => ({
  ...state,
  isTeacher,
  bots: state.bots.map(bot => ({
    ...bot,
    mine: member !== null && authors.get(bot.id) === member,
  })),
});

export async function sharedLadderState(
  options: LadderViewOptions,
  ladder: Ladder,
): Promise<SharedLadderState> {
  const { store, ladders } = options;
  const { stored, contests } = ladder;
  const { id, classroom, game, paused } = stored;
  const entrants = await ladders.entrants(classroom);
  const entered = new Set(await store.ladders.entered(id));
  const names = new Map(entrants.bots.map(({ bot }) => [bot.id, bot.name]));
  const nameOf = (who: string): string => names.get(who) ?? who;
  const ranked = await rowsOf(options, ladder, entered);
  const requests = await store.ladders.requests(id, SHOWN);
  const own = entrants.bots.filter(({ bot }) => bot.game === game && bot.means !== 'engine');
  const state: LadderState = {
    ...{ id, class: classroom, game, paused, isTeacher: false },
    rules: rulesFor(contests[0].plan).id,
    time: contests[0].plan.time,
    waits: options.isUrgent(),
    rows: ranked,
    bots: own.map(({ bot }) => ({
      ...{ id: bot.id, name: bot.name, isIn: entered.has(bot.id) },
      mine: false,
    })),
    levels: [...levelSeats(game)],
    running: contests.flatMap(contest => runningOf(options.live, contest, nameOf)),
    recent: ladder.history.recent.map(({ game: played, at, rated, gains }) => {
      const contest = contests[rated ? 0 : 1];
      return {
        id: liveGameId(contest.id, played.number),
        names: namesOf(contest, played, nameOf),
        rated,
        ending: { winner: played.ending.winner, cause: played.ending.cause },
        gains: gains && [gains[0], gains[1]],
        at,
      };
    }),
    friendlies: friendliesOf(ladder, requests, nameOf),
  };
  return { state, authors: new Map(own.map(({ bot }) => [bot.id, bot.member])) };
}

async function rowsOf(
  { store, ladders, isReady }: LadderViewOptions,
  ladder: Ladder,
  entered: ReadonlySet<string>,
): Promise<LadderRow[]> {
  const { stored, contests, ratings, history } = ladder;
  const entrants = await ladders.entrants(stored.classroom);
  const played = contests[0].plan.participants.flatMap(
    ({ name }) => contests[0].entrantOf(name)?.id ?? [],
  );
  const rows: Row[] = [];
  for (const id of new Set([...entered, ...played])) {
    const player = await ladders.player(stored, id);
    const known = entrants.bots.find(({ bot }) => bot.id === id);
    const stateOf = (): Row['state'] => {
      if (!player || !entered.has(id)) return 'left';
      if (ladder.isPlaying(id)) return 'playing';
      if (ladder.isResting(player)) return 'resting';
      return player.seat === id || isReady(player.seat) ? 'here' : 'away';
    };
    const { points, error, games, wins, draws, losses, version } = ratings.of(id);
    const gone = known ? null : await store.classrooms.bot(id);
    rows.push({
      ...{ id, name: player?.name ?? known?.bot.name ?? gone?.name ?? id },
      author: known?.author?.pseudonym ?? null,
      ...{ points, error, games, wins, draws, losses },
      provisional: games < PROVISIONAL,
      version: player?.version ?? version,
      state: stateOf(),
      days: [...history.daysOf(id)],
    });
  }
  // ranked by the lower bound of the rating, so that a lucky newcomer does not lead
  const hasLeft = ({ state }: Row): number => (state === 'left' ? 1 : 0);
  rows.sort(
    (a, b) =>
      hasLeft(a) - hasLeft(b) ||
      b.points - b.error - (a.points - a.error) ||
      (a.name < b.name ? -1 : 1),
  );
  let rank = 0;
  return rows
    .filter(({ state, games }) => state !== 'left' || games > 0)
    .map(row => ({ ...row, rank: row.state === 'left' ? null : ++rank }));
}

function namesOf(
  contest: LadderContest,
  { first, second }: { readonly first: string; readonly second: string },
  nameOf: (id: string) => string,
): [string, string] {
  const shown = (name: string): string => {
    const entrant = contest.entrantOf(name);
    return entrant ? nameOf(entrant.id) : name;
  };
  return [shown(first), shown(second)];
}

const runningOf = (
  live: LiveGames,
  contest: LadderContest,
  nameOf: (id: string) => string,
): ShownLadderGame[] =>
  live
    .of(contest.id)
    .filter(({ phase }) => phase !== 'over')
    .map(({ id, game }) => ({
      ...{ id, names: namesOf(contest, game, nameOf), ending: null, gains: null, at: null },
      rated: contest.plan.format.kind === 'ladder' && contest.plan.format.rated,
    }));

const friendliesOf = (
  ladder: Ladder,
  requests: readonly StoredFriendlyRequest[],
  nameOf: (id: string) => string,
): LadderState['friendlies'] =>
  requests.map(({ id, one, two, rated, state, meeting, at }) => {
    const contest = ladder.contests[rated ? 0 : 1];
    const legs = meeting === null ? [] : contest.legsOf(meeting);
    const isPlaying = state === 'waiting' && ladder.isPlayingRequest(id);
    return {
      ...{ id, names: [nameOf(one), nameOf(two)], rated, at },
      games: legs.map(leg => liveGameId(contest.id, 2 * (meeting ?? 0) + leg)),
      state: isPlaying ? 'playing' : state,
    };
  });
