import { writeTimeControl } from '../../core/clock.ts';
import { SIDES } from '../../core/game.ts';
import type { Ending } from '../../core/match.ts';
import { type GameRecord, matchOf } from '../../core/record.ts';
import { type Lang, ok, type Result, refuse } from '../../core/result.ts';
import { writeVariant } from '../../core/variant.ts';
import { HALF_POINTS } from '../../stats/points.ts';
import { replays } from '../../stats/warnings.ts';
import type { GameCount } from '../../store/store.ts';
import type { ContestPlan } from '../plan.ts';
import { type Conditions, summaryOf } from '../summary.ts';
import type { ReportGame, ReportSource } from './source.ts';
import { texts } from './texts/index.ts';

/** The games of a file as a contest, with the pairings of the games. Refuses games of different rules. */
export function recordsSource(
  records: readonly GameRecord[],
  name: string,
  lang: Lang,
): Result<ReportSource> {
  const ids = [...new Set(records.map(({ rules }) => rules.id))];
  if (ids.length !== 1) return refuse('mixed-rules', texts.records.mixed(ids.join(', ')));
  const [{ rules, control }] = records;
  const games = records.flatMap((record, i) => reportGame(record, i, lang) ?? []);
  const names = [...new Set(games.flatMap(({ first, second }) => [first, second]))];
  const times = new Set(records.map(record => writeTimeControl(record.control)));
  const plan: ContestPlan = {
    name,
    game: rules.game.id,
    variant: writeVariant(rules.game, rules.options),
    participants: names.map(each => ({ name: each, seat: each })),
    format: { kind: 'round-robin', rounds: 1 },
    time: writeTimeControl(control),
    grace: 0,
    points: HALF_POINTS,
    openingPlies: 0,
    seed: name,
    suspendAfter: null,
    preset: null,
    folder: '',
  };
  const contest = {
    id: '',
    kind: 'championship',
    name,
    plan: '',
    conditions: '{}',
    players: plan.participants,
    created: '',
    finished: true,
    changes: [],
  } as const;
  const repeated = replays(
    games.map(({ moves, ...game }) => ({
      ...game,
      moves: [game.start, ...moves.map(({ text }) => text)].join(' '),
    })),
  );
  const counts = games.map(countOf);
  const summary = summaryOf(contest, plan, { kind: 'counts', counts }, repeated ? [repeated] : []);
  return ok({
    kind: 'records',
    summary: {
      ...summary,
      conditions: {} as Conditions,
      games: { ...summary.games, total: games.length },
    },
    rules,
    control: times.size === 1 ? control : { kind: 'none' },
    unfinished: records.length - games.length,
    games: () => games,
    read: async number => games.find(game => game.number === number) ?? null,
  });
}

const countOf = ({ first, second, ending, tally, moves }: ReportGame): GameCount => ({
  first,
  second,
  cause: ending.cause,
  winner: ending.winner,
  games: 1,
  tally,
  plies: moves.length,
});

/** A player that plays itself gets one name per side. */
function playersOf({ tags, rules }: GameRecord, lang: Lang): [string, string] {
  const [first = '?', second = '?'] = [tags.First, tags.Second];
  if (first !== second) return [first, second];
  const [one, two] = SIDES.map(side => `${first} (${rules.game.texts.sides[side][lang]})`);
  return [one, two];
}

/** Null if the game is not over. */
function reportGame(record: GameRecord, number: number, lang: Lang): ReportGame | null {
  const ending: Ending | null = record.ending;
  if (!ending) return null;
  const [first, second] = playersOf(record, lang);
  const { plies, position } = matchOf(record);
  return {
    number,
    first,
    second,
    start: record.start.text(),
    ending,
    tally: { first: position.tally('first'), second: position.tally('second') },
    moves: plies.map(({ side, text }, i) => ({ side, text, spent: record.moves[i].spent })),
  };
}
