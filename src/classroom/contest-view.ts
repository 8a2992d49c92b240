import { changeText } from '../arena/change-texts.ts';
import { conditionsAfter } from '../arena/conditions.ts';
import type { ChampionshipPreset } from '../arena/plan.ts';
import { type ContestPlan, excludedFrom, rulesFor } from '../arena/plan.ts';
import { planConditions } from '../arena/plan-conditions.ts';
import { unnamed } from '../arena/report/audience.ts';
import type { Schedule } from '../arena/schedule.ts';
import { type SummaryStanding, standingsOf } from '../arena/summary.ts';
import type { PlayedSwiss, PlayedSwissRound } from '../arena/swiss-progress.ts';
import { workerClockText, workersText, workerTexts } from '../arena/worker-texts.ts';
import type { Rules } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import type {
  ContestGameList,
  ContestState,
  PublicWorker,
  WorkerView,
} from '../protocols/contest-wire.ts';
import { crossTable } from '../stats/cross-table.ts';
import { criterionText } from '../stats/standings.ts';
import type { ClassContest } from '../store/classroom-store.ts';
import type { Contest, StoredGame } from '../store/store.ts';
import type { WorkerShare, WorkerState } from '../store/work.ts';
import type { ClassEntrants } from './contest-entrants.ts';
import { contestTexts } from './contest-faults.ts';
import { readRemoteSeat } from './contest-seats.ts';
import { readContestSettings } from './contest-settings.ts';
import type { NumberedWorker, RefusedWorker } from './worker-numbers.ts';

/** Results that are shown with the standings. */
const LATEST = 12;

export interface ContestFacts {
  readonly contest: Contest;
  readonly owned: ClassContest;
  readonly schedule: Schedule;
  readonly entrants: ClassEntrants;
  readonly presets: readonly ChampionshipPreset[];
  readonly playing: ContestState['playing'];
  /** The workers that may play its games; null where there are none. */
  readonly workers: readonly NumberedWorker[] | null;
  /** The workers that are there and may not play its games. */
  readonly refused: readonly RefusedWorker[];
  /** The workers that have played some of them. */
  readonly shares: readonly WorkerShare[];
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
  const { table, swiss } = tableOf(schedule);
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
    conditions: [
      ...conditionSentences(plan, facts.presets),
      ...workerConditions(facts, isTeacher ? facts.shares : unnamed(facts.shares)),
    ],
    participants: participantsOf(facts, isTeacher),
    games: {
      counted: Math.min(schedule.counted().length, schedule.total),
      total: schedule.total,
    },
    playing,
    elsewhere: facts.workers && playedElsewhere(facts.workers, contest.id),
    workers:
      isTeacher && facts.workers
        ? [
            ...facts.workers.map(worker => workerView(worker, worker.number)),
            ...facts.refused.map(worker => refusedView(worker, contest)),
          ]
        : null,
    publicWorkers: (facts.workers ?? []).flatMap(worker => publicWorker(worker, contest.id)),
    latest: latest.slice(0, LATEST).map(({ number, first, second, ending, plies }) => ({
      ...{ number, first, second, plies },
      ...{ winner: ending.winner, cause: ending.cause },
    })),
    standings: table.map(row => shownStanding(row, rules, swiss)),
    bracket:
      swiss?.rounds.map(swissPairings) ??
      bracket?.rounds.map(round =>
        round.map(({ first, second, winner, points }) => ({
          ...{ first, second, winner },
          score: [points[0], points[1]],
        })),
      ) ??
      null,
    champion: bracket?.champion ?? null,
    log: logOf(facts),
    secondsLeft,
  };
}

interface ContestTable {
  readonly played: number;
  readonly table: readonly SummaryStanding[];
  readonly swiss: PlayedSwiss | null;
}

/** The last table of each schedule, shared by all audiences. */
const tablesKnown = new WeakMap<Schedule, ContestTable>();

function tableOf(schedule: Schedule): ContestTable {
  const { played } = schedule;
  const known = tablesKnown.get(schedule);
  if (known?.played === played) return known;
  const table = standingsOf(schedule);
  const swiss = schedule.swiss?.shown(schedule.counted(), table) ?? null;
  const computed = { played, table, swiss };
  tablesKnown.set(schedule, computed);
  return computed;
}

/** A round of a Swiss tournament: its meetings, then those who had no opponent. */
const swissPairings = ({ meetings, byes }: PlayedSwissRound) => [
  ...meetings.map(({ first, second, points: [one, two] }) => ({
    ...{ first, second },
    winner: one === two ? null : one > two ? first : second,
    score: [one, two] as [number, number],
  })),
  ...byes.map(name => ({
    ...{ first: name, second: null, winner: name },
    score: [0, 0] as [number, number],
  })),
];

/** The conditions of a contest as sentences, those that do not apply left out. */
export const conditionSentences = (
  plan: ContestPlan,
  presets: readonly ChampionshipPreset[],
): LocalizedText[] =>
  planConditions(plan, presets)
    .filter(({ isNone }) => !isNone)
    .map(({ kind, label, words }) =>
      kind === 'openings' || kind === 'suspension' ? labelled(label, words) : words,
    );

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
  swiss: PlayedSwiss | null,
): ContestState['standings'][number] => ({
  ...{ rank: row.rank, name: row.name, points: row.points, games: row.games, wins: row.wins },
  ...{ draws: row.draws, losses: row.losses, forfeits: row.forfeits, tally: row.tally },
  tieBreaks: tieBreaksOf(row.name, swiss),
  decidedBy:
    decidedBy === 'round' ? contestTexts.roundReached : criterionText(decidedBy, game.texts),
});

function tieBreaksOf(name: string, swiss: PlayedSwiss | null) {
  const found = swiss?.tieBreaks.find(each => each.name === name);
  return found ? { buchholz: found.buchholz, sonnebornBerger: found.sonnebornBerger } : null;
}

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
  const players = tableOf(schedule).table.map(({ name }) => name);
  const cells = crossTable(players, counted, schedule.plan.points);
  return {
    games,
    players,
    cross: cells.map(row => row.map(cell => cell && [cell.points.first, cell.points.second])),
  };
}

/** On which machines the contest was played, and how clocks ran there. */
function workerConditions(
  { contest }: ContestFacts,
  shares: readonly WorkerShare[],
): LocalizedText[] {
  if (shares.length === 0) return [];
  const clocks = workerClockText(conditionsAfter(contest), shares);
  return [
    labelled(workerTexts.label, workersText(shares)),
    ...(clocks ? [labelled(workerTexts.clockLabel, clocks)] : []),
  ];
}

const labelled = (label: LocalizedText, words: LocalizedText): LocalizedText => ({
  fr: `${label.fr}\u00a0: ${words.fr}`,
  en: `${label.en}: ${words.en}`,
});

/** The games of a contest that workers play now. */
const playedElsewhere = (workers: readonly WorkerState[], contest: string): number =>
  workers.reduce(
    (sum, { chunk, about }) =>
      chunk?.contest === contest
        ? sum + Math.min(about.concurrency, chunk.games - chunk.played)
        : sum,
    0,
  );

/** What everybody may know of a worker: nothing once it has gone, and only its games of this contest. */
function publicWorker(
  { number, state, rate, chunk }: NumberedWorker,
  contest: string,
): PublicWorker[] {
  if (state === 'gone') return [];
  const own = chunk?.contest === contest ? { games: chunk.games, played: chunk.played } : null;
  return [{ number, state, rate, chunk: own }];
}

/** What a teacher is told of a worker. */
export const workerView = (worker: WorkerState, number: number | null): WorkerView => {
  const { about, state, games, rate, reason, chunk } = worker;
  return {
    ...{ number, name: about.name, state, cores: about.cores, processor: about.processor },
    ...{ speed: about.speed, concurrency: about.concurrency, games, rate, reason },
    chunk: chunk && { games: chunk.games, played: chunk.played },
  };
};

/** What a teacher is told of a worker that may not play. */
const refusedView = ({ why, ...worker }: RefusedWorker, contest: Contest): WorkerView => ({
  ...workerView(worker, null),
  ...{ state: 'refused', chunk: null },
  reason: workerTexts.refused[why](worker.about, conditionsAfter(contest).speed ?? 0),
});
