import { countedGames } from '../arena/contests.ts';
import { type ContestPlan, planOf } from '../arena/plan.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import { type HeadToHead, MOST_LISTED } from '../protocols/head-to-head-wire.ts';
import { clusteredScore } from '../stats/clusters.ts';
import { finishOf, isForfeit } from '../stats/played.ts';
import { type PointsRule, pointsOf } from '../stats/points.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import { readRemoteSeat } from './contest-seats.ts';
import { liveGameId } from './live-games.ts';

/** A game between the two, and which of them played first. */
interface ComparedGame {
  readonly contest: string;
  readonly game: StoredGame;
  readonly first: 0 | 1;
  readonly points: PointsRule;
}

/** All games of two participants of a contest. */
export async function headToHead(
  store: Store,
  contest: Contest,
  names: readonly [string, string],
): Promise<Result<HeadToHead>> {
  const plan = planOf(contest);
  for (const name of names)
    if (!plan.participants.some(each => each.name === name))
      return refuse('no-participant', texts.nobody(name));
  const meetings = await meetingsOf(store, contest, plan, [[names[0]], [names[1]]]);
  return ok(compared(names, meetings));
}

/** A bot of the class by its id, or a seat such as `level:5`, in all contests of the class. */
export async function headToHeadInClass(
  store: Store,
  classroom: string,
  asked: readonly [string, string],
): Promise<Result<HeadToHead>> {
  const bots = await store.classrooms.bots(classroom);
  const meetings: ComparedGame[] = [];
  const known = new Set<string>();
  for (const { contest: id } of (await store.classrooms.contests(classroom)).toReversed()) {
    const contest = await store.contests.read(id);
    if (!contest) continue;
    const plan = planOf(contest);
    const named = asked.map(who =>
      plan.participants.flatMap(({ name, seat }) => (isSeatOf(seat, who) ? [name] : [])),
    );
    for (const [i, who] of asked.entries()) if (named[i].length > 0) known.add(who);
    if (named.every(names => names.length > 0))
      meetings.push(...(await meetingsOf(store, contest, plan, [named[0], named[1]])));
  }
  const nameOf = (who: string) => bots.find(({ id }) => id === who)?.name;
  for (const who of asked)
    if (!known.has(who) && nameOf(who) === undefined)
      return refuse('no-participant', texts.nobody(who));
  return ok(compared([nameOf(asked[0]) ?? asked[0], nameOf(asked[1]) ?? asked[1]], meetings));
}

const isSeatOf = (seat: string, who: string): boolean => {
  const remote = readRemoteSeat(seat);
  return remote?.kind === 'bot' ? remote.bot === who : seat === who;
};

async function meetingsOf(
  store: Store,
  contest: Contest,
  { points }: ContestPlan,
  [ones, twos]: readonly [readonly string[], readonly string[]],
): Promise<ComparedGame[]> {
  return (await countedGames(store, contest)).flatMap((game): ComparedGame[] => {
    const isFirst = ones.includes(game.first) && twos.includes(game.second);
    const isSecond = ones.includes(game.second) && twos.includes(game.first);
    if (!isFirst && !isSecond) return [];
    return [{ contest: contest.id, game, first: isFirst ? 0 : 1, points }];
  });
}

function compared(
  players: readonly [string, string],
  meetings: readonly ComparedGame[],
): HeadToHead {
  const rules = new Set(meetings.map(({ game }) => game.rules).filter(id => id !== ''));
  const forfeitsOf = (who: 0 | 1): number =>
    meetings.filter(({ game, first }) => {
      const finish = finishOf(game.ending);
      const own = who === first ? 'first' : 'second';
      return finish.kind === 'double-forfeit' || (finish.kind === 'forfeit' && finish.by === own);
    }).length;
  const list = meetings.map(meeting => ({
    id: liveGameId(meeting.contest, meeting.game.number),
    contest: meeting.contest,
    number: meeting.game.number,
    first: meeting.first,
    winner: winnerOf(meeting),
    cause: meeting.game.ending.cause,
    plies: meeting.game.plies,
    points: pointsFor(meeting),
  }));
  const byStart = Map.groupBy(
    meetings.filter(({ game }) => game.start !== ''),
    ({ game }) => game.start,
  );
  const openings = [...byStart].map(([start, games]) => ({ start, ...resultsOf(games) }));
  return {
    players: [...players],
    rules: rules.size === 1 ? [...rules][0] : null,
    ...resultsOf(meetings),
    forfeits: [forfeitsOf(0), forfeitsOf(1)],
    points: [
      list.reduce((sum, { points }) => sum + points[0], 0),
      list.reduce((sum, { points }) => sum + points[1], 0),
    ],
    score: scoreOf(meetings.filter(({ game }) => !isForfeit(game))),
    sides: {
      first: resultsOf(meetings.filter(({ first }) => first === 0)),
      second: resultsOf(meetings.filter(({ first }) => first === 1)),
    },
    openings: openings.sort((a, b) => b.games - a.games).slice(0, MOST_LISTED),
    list: list
      .filter(({ number }, i) => number >= 0 && meetings[i].game.rules !== '')
      .toReversed()
      .slice(0, MOST_LISTED),
  };
}

function winnerOf({ game: { ending }, first }: ComparedGame): 0 | 1 | null {
  if (ending.winner === null) return null;
  return (ending.winner === 'first') === (first === 0) ? 0 : 1;
}

function pointsFor({ game, first, points }: ComparedGame): [number, number] {
  const both = [pointsOf(game, 'first', points), pointsOf(game, 'second', points)] as const;
  return [both[first], both[1 - first]];
}

function resultsOf(meetings: readonly ComparedGame[]) {
  const won = meetings.map(winnerOf);
  const count = (who: 0 | 1 | null) => won.filter(each => each === who).length;
  return { games: won.length, wins: count(0), draws: count(null), losses: count(1) };
}

/** The k-th game on one side and the k-th on the other are a pair: one opening, or nearly the same conditions. */
function scoreOf(meetings: readonly ComparedGame[]): HeadToHead['score'] {
  if (meetings.length === 0) return null;
  const seen = new Map<string, number>();
  const clusters = Map.groupBy(meetings, ({ contest, first }) => {
    const key = `${contest} ${first}`;
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return `${contest} ${place}`;
  });
  const wonBy = (meeting: ComparedGame): number => [1, 0][winnerOf(meeting) ?? 2] ?? 0.5;
  const {
    games,
    score,
    low,
    high,
    confidence: held,
  } = clusteredScore(
    [...clusters.values()].map(games => ({
      size: games.length,
      sum: games.reduce((sum, game) => sum + wonBy(game), 0),
    })),
  );
  const { share, atLeast } = held;
  return { games, share: score, low, high, confidence: share, atLeast };
}

const texts = {
  nobody: (name: string) => ({
    fr: `« ${quotable(name)} » n’a pas participé. Choisissez deux participants de la liste.`,
    en: `"${quotable(name)}" took no part. Choose two participants of the list.`,
  }),
};
