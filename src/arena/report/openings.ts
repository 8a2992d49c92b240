import type { Rules } from '../../core/game.ts';
import { finishOf } from '../../stats/played.ts';
import type { ReportGame } from './source.ts';

/** The openings of the games, and their results. Forfeited games are left out. */
export interface OpeningFacts {
  /** Openings drawn by the plan, or the players' own first moves. */
  readonly kind: 'drawn' | 'chosen';
  /** Most played first, then the most one-sided, then by their text. */
  readonly openings: readonly OpeningCount[];
  /** Pairs of games: the same players and opening, once from each side. */
  readonly pairs: {
    readonly all: number;
    /** Pairs in which the same side won both games: the opening decided. */
    readonly bySide: number;
    /** Pairs in which the same player won both games: strength decided. */
    readonly byPlayer: number;
  };
}

export interface OpeningCount {
  /** The position's text. */
  readonly position: string;
  /** The moves that led to it, if the players chose them. */
  readonly moves: readonly string[];
  readonly games: number;
  readonly firstWins: number;
  readonly draws: number;
  readonly secondWins: number;
}

/** Moves that count as an opening if none was drawn: one per side. */
const CHOSEN_PLIES = 2;

interface Tally {
  readonly position: string;
  readonly moves: readonly string[];
  firstWins: number;
  draws: number;
  secondWins: number;
}

const share = ({ games, firstWins, draws }: OpeningCount): number =>
  Math.abs((firstWins + draws / 2) / games - 0.5);

function sorted(tallies: Iterable<Tally>): OpeningCount[] {
  return [...tallies]
    .map(one => ({ ...one, games: one.firstWins + one.draws + one.secondWins }))
    .sort((a, b) => b.games - a.games || share(b) - share(a) || (a.position < b.position ? -1 : 1));
}

/** Call it with each game; the rules give the positions after moves of the players. */
export function gatherOpenings(rules: Rules): {
  add(game: ReportGame): void;
  facts(): OpeningFacts;
} {
  const start = rules.start.text();
  const [drawn, chosen] = [new Map<string, Tally>(), new Map<string, Tally>()];
  const meetings = new Map<string, ReportGame>();
  const pairs = { all: 0, bySide: 0, byPlayer: 0 };
  const count = (into: Map<string, Tally>, key: string, make: () => Tally, game: ReportGame) => {
    const tally = into.get(key) ?? make();
    into.set(key, tally);
    const { winner } = game.ending;
    tally[winner === 'first' ? 'firstWins' : winner === 'second' ? 'secondWins' : 'draws']++;
  };
  const blank = (position: string, moves: readonly string[]): Tally => ({
    position,
    moves,
    firstWins: 0,
    draws: 0,
    secondWins: 0,
  });

  const addPair = (game: ReportGame) => {
    const { first, second, ending } = game;
    const away = JSON.stringify([game.start, second, first]);
    const met = meetings.get(away);
    if (!met) {
      meetings.set(JSON.stringify([game.start, first, second]), game);
      return;
    }
    meetings.delete(away);
    pairs.all++;
    if (ending.winner === null || met.ending.winner === null) return;
    if (ending.winner === met.ending.winner) pairs.bySide++;
    else pairs.byPlayer++;
  };

  return {
    add(game) {
      if (finishOf(game.ending).kind.endsWith('forfeit')) return;
      count(drawn, game.start, () => blank(game.start, []), game);
      if (game.start !== start) return addPair(game);
      const moves = game.moves.slice(0, CHOSEN_PLIES).map(({ text }) => text);
      if (moves.length < CHOSEN_PLIES) return;
      const make = () => blank(positionAfter(rules, moves), moves);
      count(chosen, moves.join(' '), make, game);
    },
    facts: () =>
      [...drawn.keys()].some(position => position !== start)
        ? { kind: 'drawn', openings: sorted(drawn.values()), pairs }
        : { kind: 'chosen', openings: sorted(chosen.values()), pairs },
  };
}

/** Precondition: the moves are legal. */
function positionAfter(rules: Rules, moves: readonly string[]): string {
  let position = rules.start;
  for (const text of moves) {
    const move = rules.readMove(position, text);
    if (!move.ok) throw new Error(`a stored game holds an illegal move: ${text}`);
    position = position.play(move.value);
  }
  return position.text();
}
