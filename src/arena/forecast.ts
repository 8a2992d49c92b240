import { randomGame } from '../bots/check/trial.ts';
import { randomFrom } from '../core/random.ts';
import { isForfeit } from '../stats/played.ts';
import type { Fixture } from '../stats/schedule.ts';
import type { StoredGame } from '../store/store.ts';
import { type CheckedParticipant, hasFault, startsOf } from './check-participants.ts';
import { activeParticipants, type ContestPlan, rulesFor } from './plan.ts';
import { Schedule } from './schedule.ts';

/** How long a contest will take, estimated from measured moves. */
export interface Forecast {
  /** Games that are left to play; a knockout may add some, a test may end earlier. */
  readonly games: number;
  /** Mean number of moves of a game, both sides together. */
  readonly plies: number;
  /** The source of that mean: games of this contest, or random games of its rules. */
  readonly pliesFrom: 'played-games' | 'random-games';
  readonly concurrency: number;
  /** If every move takes as long as the mean of the measured ones. */
  readonly seconds: number;
  /** If every move takes as long as the slowest of its player's. */
  readonly slowestSeconds: number;
}

const RANDOM_GAMES = 100;
/** With fewer played games, random ones give a better estimate. */
const ENOUGH_PLAYED = 10;

/** The games of a contest that are left to play. */
export interface GamesLeft {
  /** The games whose players are known. */
  readonly known: readonly Fixture[];
  /** The number of all, including later pairings of a knockout or Swiss. */
  readonly count: number;
  /** Everyone who may still play. */
  readonly players: ReadonlySet<string>;
}

export function gamesLeft(plan: ContestPlan, played: readonly StoredGame[]): GamesLeft {
  const schedule = new Schedule(plan);
  for (const game of played) schedule.add(game);
  const { total, isOver } = schedule;
  const known: Fixture[] = [];
  for (let next = schedule.take(); next; next = schedule.take()) known.push(next);
  const bracket = schedule.bracket();
  if (schedule.swiss && !isOver)
    return {
      known,
      count: Math.max(known.length, total - schedule.played),
      players: new Set(activeParticipants(plan).map(({ name }) => name)),
    };
  if (!bracket || isOver) {
    const players = new Set(known.flatMap(({ first, second }) => [first, second]));
    return { known, count: known.length, players };
  }
  const out = bracket.rounds
    .flat()
    .flatMap(({ first, second, winner }) =>
      winner === null ? [] : [first, second].filter(name => name !== winner),
    );
  const names = plan.participants.map(({ name }) => name);
  return {
    known,
    count: Math.max(known.length, total - schedule.played),
    players: new Set(names.filter(name => !out.includes(name))),
  };
}

/** Games × (moves of a game × time of a move + start of the programs) ÷ games at once. */
export function forecast(
  plan: ContestPlan,
  played: readonly StoredGame[],
  participants: readonly CheckedParticipant[],
  concurrency: number,
): Forecast {
  const { known, count } = gamesLeft(plan, played);
  const { plies, pliesFrom } = meanPlies(plan, played);
  const byName = new Map(participants.map(participant => [participant.name, participant]));
  const duration = (timeOf: (moves: readonly number[]) => number): number => {
    const costs = known.map(({ first, second }) => {
      const sides = [first, second].flatMap(name => byName.get(name) ?? []);
      // both programs start at once
      const startup = Math.max(0, ...sides.map(({ examined }) => examined?.startup ?? 0));
      // a participant that lost its trial by a fault is expected to lose its games likewise, after as many moves
      const lost = sides.filter(hasFault).map(({ moves }) => moves.length);
      const turns = Math.min(plies / 2, ...lost);
      return sides.reduce((sum, { moves }) => sum + turns * timeOf(moves), startup);
    });
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    const scaled = known.length === 0 ? 0 : (all * count) / known.length;
    return scaled / 1_000 / Math.max(1, Math.min(concurrency, count));
  };
  return {
    games: count,
    plies,
    pliesFrom,
    concurrency,
    seconds: duration(mean),
    slowestSeconds: duration(moves => Math.max(0, ...moves)),
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

function meanPlies(
  plan: ContestPlan,
  played: readonly StoredGame[],
): Pick<Forecast, 'plies' | 'pliesFrom'> {
  const whole = played.filter(game => !isForfeit(game));
  if (whole.length >= ENOUGH_PLAYED)
    return { plies: mean(whole.map(({ plies }) => plies)), pliesFrom: 'played-games' };
  const rules = rulesFor(plan);
  const starts = startsOf(plan);
  const random = randomFrom(`${plan.seed} forecast`);
  const lengths = Array.from(
    { length: RANDOM_GAMES },
    (_, i) => randomGame(rules, random, starts[i % starts.length]).length,
  );
  return { plies: mean(lengths), pliesFrom: 'random-games' };
}
