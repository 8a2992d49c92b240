import { changeText } from '../arena/change-texts.ts';
import type { ChampionshipPreset } from '../arena/plan.ts';
import { type ContestPlan, excludedFrom, rulesFor } from '../arena/plan.ts';
import {
  clausesText,
  clockText,
  formatText,
  networkText,
  openingsText,
  pointsClauses,
  presetChanges,
  presetText,
  suspensionText,
} from '../arena/plan-texts.ts';
import type { Schedule } from '../arena/schedule.ts';
import { type SummaryStanding, standingsOf } from '../arena/summary.ts';
import type { Rules } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import type { ContestGameList, ContestState } from '../protocols/contest-wire.ts';
import { crossTable } from '../stats/cross-table.ts';
import { criterionText } from '../stats/standings.ts';
import type { ClassContest } from '../store/classroom-store.ts';
import type { Contest, StoredGame } from '../store/store.ts';
import type { ClassEntrants } from './contest-entrants.ts';
import { contestTexts } from './contest-faults.ts';
import { readRemoteSeat } from './contest-seats.ts';
import { readContestSettings } from './contest-settings.ts';

/** Results that are shown with the standings. */
const LATEST = 12;

export interface ContestFacts {
  readonly contest: Contest;
  readonly owned: ClassContest;
  readonly schedule: Schedule;
  readonly entrants: ClassEntrants;
  readonly presets: readonly ChampionshipPreset[];
  readonly playing: ContestState['playing'];
  /** The latest results first. */
  readonly latest: readonly StoredGame[];
  readonly trouble: LocalizedText | null;
  readonly secondsLeft: number | null;
  /** Whether everybody may see real names. */
  readonly showsNames: boolean;
  isHere(seat: string): boolean;
}

/** What everybody is told of a contest; real names of members only the teacher, unless the class shows them. */
export function contestState(facts: ContestFacts, isTeacher: boolean): ContestState {
  const { contest, owned, schedule, playing, latest, trouble, secondsLeft } = facts;
  const { plan } = schedule;
  const rules = rulesFor(plan);
  const bracket = schedule.bracket();
  return {
    id: contest.id,
    class: owned.classroom,
    name: contest.name,
    created: contest.created,
    state: owned.state,
    trouble,
    isTeacher,
    game: plan.game,
    variant: plan.variant,
    rules: rules.id,
    format: plan.format.kind,
    conditions: conditionsOf(plan, rules, facts.presets),
    participants: participantsOf(facts, isTeacher),
    games: {
      counted: Math.min(schedule.counted().length, schedule.total),
      total: schedule.total,
    },
    playing,
    latest: latest.slice(0, LATEST).map(({ number, first, second, ending, plies }) => ({
      ...{ number, first, second, plies },
      ...{ winner: ending.winner, cause: ending.cause },
    })),
    standings: standingsNow(schedule).map(row => shownStanding(row, rules)),
    bracket:
      bracket?.rounds.map(round =>
        round.map(({ first, second, winner, points }) => ({
          ...{ first, second, winner },
          score: [points[0], points[1]],
        })),
      ) ?? null,
    champion: bracket?.champion ?? null,
    log: logOf(facts),
    secondsLeft,
  };
}

/** The standings that were computed last, for every audience. */
const standingsKnown = new WeakMap<
  Schedule,
  { readonly played: number; readonly table: readonly SummaryStanding[] }
>();

function standingsNow(schedule: Schedule): readonly SummaryStanding[] {
  const { played } = schedule;
  const known = standingsKnown.get(schedule);
  if (known?.played === played) return known.table;
  const table = standingsOf(schedule);
  standingsKnown.set(schedule, { played, table });
  return table;
}

/** The rules of a contest in words. */
export function conditionsOf(
  plan: ContestPlan,
  rules: Rules,
  presets: readonly ChampionshipPreset[],
): LocalizedText[] {
  const preset = presets.find(({ name }) => name === plan.preset);
  return [
    ...(preset ? [presetText(preset, presetChanges(plan, preset))] : []),
    formatText(plan.format, plan.participants[0].name),
    clockText(plan),
    ...(plan.network ? [networkText(plan.network)] : []),
    ...(plan.openingPlies > 0
      ? [labelled('Ouvertures', 'Openings', openingsText(plan.openingPlies))]
      : []),
    clausesText(pointsClauses(plan.points, rules.game)),
    ...(plan.suspendAfter === null
      ? []
      : [labelled('Suspension', 'Suspension', suspensionText(plan.suspendAfter))]),
  ];
}

const labelled = (fr: string, en: string, words: LocalizedText): LocalizedText => ({
  fr: `${fr}\u00a0: ${words.fr}`,
  en: `${en}: ${words.en}`,
});

function participantsOf(
  { schedule, entrants, showsNames, isHere }: ContestFacts,
  isTeacher: boolean,
): ContestState['participants'] {
  const excluded = excludedFrom(schedule.plan);
  const suspended = new Set(schedule.suspensions.map(({ name }) => name));
  return schedule.plan.participants.map(({ name, seat }) => {
    const remote = readRemoteSeat(seat);
    const member = entrants.memberOf(seat);
    return {
      name,
      kind: remote?.kind ?? 'engine',
      bot: remote?.kind === 'bot' ? remote.bot : null,
      version: remote?.kind === 'bot' ? remote.version : null,
      player: remote ? null : seat,
      member: member?.id ?? null,
      pseudonym: member?.pseudonym ?? null,
      realName: isTeacher || showsNames ? (member?.realName ?? null) : null,
      isHere: remote === null || isHere(seat),
      isExcluded: excluded.has(name),
      isSuspended: suspended.has(name),
    };
  });
}

const shownStanding = (
  { decidedBy, ...row }: SummaryStanding,
  { game }: Rules,
): ContestState['standings'][number] => ({
  ...{ rank: row.rank, name: row.name, points: row.points, games: row.games, wins: row.wins },
  ...{ draws: row.draws, losses: row.losses, forfeits: row.forfeits, tally: row.tally },
  decidedBy:
    decidedBy === 'round' ? contestTexts.roundReached : criterionText(decidedBy, game.texts),
});

function logOf({ contest, owned }: ContestFacts): ContestState['log'] {
  const changes = contest.changes.map(change => ({
    at: change.at,
    by: change.by ?? null,
    words: changeText(change),
  }));
  return [...readContestSettings(owned.settings).log, ...changes].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}

/** All games that are known, and who has met whom. */
export function gameList(schedule: Schedule): ContestGameList {
  const excluded = excludedFrom(schedule.plan);
  const counted = schedule.counted();
  const known = new Map(counted.map(game => [game.number, game]));
  const games: ContestGameList['games'] = [];
  for (let number = 0; ; number++) {
    const scheduled = schedule.gameAt(number);
    if (!scheduled) break;
    if (excluded.has(scheduled.first) || excluded.has(scheduled.second)) continue;
    const game = known.get(number);
    games.push({
      ...{ number, first: scheduled.first, second: scheduled.second },
      result: game
        ? { winner: game.ending.winner, cause: game.ending.cause, plies: game.plies }
        : null,
    });
  }
  const players = standingsOf(schedule).map(({ name }) => name);
  const cells = crossTable(players, counted, schedule.plan.points);
  return {
    games,
    players,
    cross: cells.map(row => row.map(cell => cell && [cell.points.first, cell.points.second])),
  };
}
