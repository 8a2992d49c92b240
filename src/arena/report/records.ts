import { type TimeControl, writeTimeControl } from '../../core/clock.ts';
import type { Rules } from '../../core/game.ts';
import type { Ending } from '../../core/match.ts';
import { type GameRecord, matchOf } from '../../core/record.ts';
import { type Lang, type LocalizedText, ok, type Result, refuse } from '../../core/result.ts';
import { writeVariant } from '../../core/variant.ts';
import { HALF_POINTS } from '../../stats/points.ts';
import { replays, type Warning } from '../../stats/warnings.ts';
import type { GameCount } from '../../store/store.ts';
import type { Conditions } from '../conditions.ts';
import type { ChampionshipPreset, ContestPlan } from '../plan.ts';
import { presetChanges } from '../plan-texts.ts';
import { summaryOf } from '../summary.ts';
import { playersOf, unnamed } from './record-players.ts';
import type { ReportGame, ReportSource } from './source.ts';
import { texts } from './texts/index.ts';

/**
 * The games of files as a contest, with the pairings of the games. Refuses games of different rules, or of
 * another game than the preset's.
 */
export function recordsSource(
  records: readonly GameRecord[],
  name: string,
  lang: Lang,
  preset: ChampionshipPreset | null = null,
): Result<ReportSource> {
  const ids = [...new Set(records.map(({ rules }) => rules.id))];
  if (ids.length !== 1) return refuse('mixed-rules', texts.records.mixed(ids.join(', ')));
  const [{ rules, control }] = records;
  if (preset && preset.game !== rules.game.id)
    return refuse('preset-game', texts.records.otherGame(preset.name, preset.game, rules.game.id));
  const games = records.flatMap((record, i) => reportGame(record, i, lang) ?? []);
  const times = new Set(records.map(record => writeTimeControl(record.control)));
  const plan = planOf(games, rules, name, preset, times.size === 1 ? control : null);
  const counts = games.map(countOf);
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
  const warnings = [repeated(games), unnamed(records)].filter(warning => warning !== null);
  const summary = summaryOf(contest, plan, { kind: 'counts', counts }, warnings);
  return ok({
    kind: 'records',
    summary: {
      ...summary,
      conditions: {} as Conditions,
      games: { ...summary.games, total: games.length },
    },
    rules,
    control: times.size === 1 ? control : { kind: 'none' },
    preset: preset && {
      ...preset,
      changed: [
        ...(times.size === 1 ? [] : [texts.records.times([...times].join(', '))]),
        ...presetChanges(plan, preset),
        ...fixtureChanges(games, preset),
      ],
    },
    unfinished: records.length - games.length,
    games: () => games,
    read: async number => games.find(game => game.number === number) ?? null,
  });
}

/** `control`: null where the games have several. */
function planOf(
  games: readonly ReportGame[],
  rules: Rules,
  name: string,
  preset: ChampionshipPreset | null,
  control: TimeControl | null,
): ContestPlan {
  const names = [...new Set(games.flatMap(({ first, second }) => [first, second]))];
  return {
    name,
    game: rules.game.id,
    variant: writeVariant(rules.game, rules.options),
    participants: names.map(each => ({ name: each, seat: each })),
    format: { kind: 'round-robin', rounds: 1 },
    time: control ? writeTimeControl(control) : (preset?.time ?? 'none'),
    grace: 0,
    points: preset?.points ?? HALF_POINTS,
    openingPlies: 0,
    seed: name,
    suspendAfter: null,
    preset: preset?.name ?? null,
    folder: '',
  };
}

function repeated(games: readonly ReportGame[]): Warning | null {
  return replays(
    games.map(({ moves, ...game }) => ({
      ...game,
      moves: [game.start, ...moves.map(({ text }) => text)].join(' '),
    })),
  );
}

/** Fixtures named in a line. */
const MOST_FIXTURES = 6;

/** The games of a round robin, home and away, that are missing or occur more than once. */
function fixtureChanges(
  games: readonly ReportGame[],
  { format }: ChampionshipPreset,
): LocalizedText[] {
  if (format !== 'round-robin') return [];
  const names = [...new Set(games.flatMap(({ first, second }) => [first, second]))];
  const times = new Map<string, number>();
  for (const { first, second } of games) {
    const fixture = `${first} – ${second}`;
    times.set(fixture, (times.get(fixture) ?? 0) + 1);
  }
  const all = names.flatMap(home =>
    names.flatMap(away => (home === away ? [] : [`${home} – ${away}`])),
  );
  const missing = all.filter(fixture => !times.has(fixture));
  const again = [...times].flatMap(([fixture, n]) => (n > 1 ? [`${fixture} (${n})`] : []));
  const some = (fixtures: readonly string[]) =>
    [...fixtures.slice(0, MOST_FIXTURES), ...(fixtures.length > MOST_FIXTURES ? ['…'] : [])].join(
      ', ',
    );
  return [
    ...(missing.length > 0
      ? [texts.records.missing(missing.length, all.length, some(missing))]
      : []),
    ...(again.length > 0 ? [texts.records.again(again.length, some(again))] : []),
  ];
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
