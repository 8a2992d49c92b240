import type { TimeControl } from '../../core/clock.ts';
import type { Rules, Side, Sides } from '../../core/game.ts';
import type { Ending, MatchEvent } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import type { Contest, Store, StoredGame, StoredGameWithEvents } from '../../store/store.ts';
import { countedGames, readSummary } from '../contests.ts';
import { type ChampionshipPreset, controlOf, planOf, rulesFor } from '../plan.ts';
import { presetChanges } from '../plan-texts.ts';
import { type ContestReport, needsGames } from '../summary.ts';

/** The source of a report: a contest in the store, or a file of records. */
export interface ReportSource {
  readonly kind: 'match' | 'championship' | 'records';
  readonly summary: ContestReport;
  readonly rules: Rules;
  readonly control: TimeControl;
  /** The course's rules that it follows, if any, and its changes of them. */
  readonly preset: AppliedPreset | null;
  /** Recorded games that are not over, which do not count. */
  readonly unfinished: number;
  /** Every game that counts, by number. */
  games(): AsyncIterable<ReportGame> | Iterable<ReportGame>;
  read(number: number): Promise<ReportGame | null>;
}

export interface AppliedPreset extends ChampionshipPreset {
  readonly changed: readonly LocalizedText[];
}

export interface ReportGame {
  readonly number: number;
  readonly first: string;
  readonly second: string;
  /** The text of its first position; empty if it was never played. */
  readonly start: string;
  readonly ending: Ending;
  readonly tally: Sides<number>;
  readonly moves: readonly ReportMove[];
}

export interface ReportMove {
  readonly side: Side;
  readonly text: string;
  /** Milliseconds; null if not recorded. */
  readonly spent: number | null;
}

/** The moves, without those taken back. */
function movesOf(events: readonly MatchEvent[]): ReportMove[] {
  const moves: ReportMove[] = [];
  for (const event of events) {
    if (event.type === 'moved') moves.push({ ...event, text: event.move });
    if (event.type === 'undone') moves.length -= event.plies;
  }
  return moves.map(({ side, text, spent }) => ({ side, text, spent }));
}

const reportGame = ({ events, ...game }: StoredGameWithEvents): ReportGame => ({
  number: game.number,
  first: game.first,
  second: game.second,
  start: game.start,
  ending: game.ending,
  tally: game.tally,
  moves: movesOf(events),
});

const neverBegun = (game: StoredGame): boolean => game.start === '';

/** `presets`: those that a contest may follow. */
export async function contestSource(
  store: Store,
  contest: Contest,
  presets: readonly ChampionshipPreset[],
): Promise<ReportSource> {
  const summary = await readSummary(store, contest);
  const plan = planOf(contest);
  const preset = presets.find(({ name }) => name === plan.preset);
  const counted = needsGames(plan) ? await countedGames(store, contest) : null;
  const numbers = counted && new Set(counted.map(({ number }) => number));
  return {
    kind: contest.kind,
    summary,
    rules: rulesFor(plan),
    control: controlOf(plan),
    preset: preset ? { ...preset, changed: presetChanges(plan, preset) } : null,
    unfinished: 0,
    async *games() {
      // a suspended player's games count, but were never played and are not stored
      const missing = (counted ?? []).filter(neverBegun);
      for await (const game of store.games.withEvents(contest.id)) {
        while (missing.length > 0 && missing[0].number < game.number)
          yield reportGame({ ...(missing.shift() as StoredGame), events: [] });
        if (!numbers || numbers.has(game.number)) yield reportGame(game);
      }
      for (const game of missing) yield reportGame({ ...game, events: [] });
    },
    async read(number) {
      const game = await store.games.read(contest.id, number);
      return game && reportGame(game);
    },
  };
}
