import type { ContestPlan, Participant } from '../../src/arena/plan.ts';
import { playsProlog } from '../../src/bots/prolog-command.ts';
import type { Game } from '../../src/core/game.ts';
import type { Limits, Strategy } from '../../src/core/strategy.ts';
import { levelsOf, strategiesOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { HALF_POINTS } from '../../src/stats/points.ts';
import type { ExperimentData } from './data.ts';
import { findingsOf } from './findings.ts';

/**
 * The experiments: all plain strategies of a game against each other, the compiled ones against the best
 * of these, an AI in Prolog, the levels, and the value of one more ply of depth.
 */

/** Node budget per move, the same for all strategies that search. */
export const NODES = 1_000;
/** Rounds of a home and an away game of every pair: 200 games per pair. */
const ROUNDS = 100;
/** Fewer rounds for compiled levels, which are far apart and slow at the top, and for Prolog: 40 games per pair. */
const LADDER_ROUNDS = 20;
export const SEED = 'etude';

/** Earlier results, by experiment. */
export type Found = ReadonlyMap<string, ExperimentData>;

export interface Experiment {
  /** The name of its plan, its figures and its marks in the text. */
  readonly id: string;
  /** The players may depend on the results of earlier experiments. */
  planAfter(found: Found): ContestPlan;
}

const SEARCHES: readonly Strategy['method']['kind'][] = ['minimax', 'alphabeta', 'mcts', 'kernel'];

/** A game's own strategies keep their defined depth; others go as deep as the budget allows. */
function limitsOf(game: Game, { name, method, limits }: Strategy): Limits {
  if (!SEARCHES.includes(method.kind)) return {};
  const own = game.ai?.strategies.some(strategy => strategy.name === name) ?? false;
  return own && limits.depth !== undefined
    ? { depth: limits.depth, nodes: NODES }
    : { nodes: NODES };
}

function participant(game: Game, strategy: Strategy): Participant {
  const { name } = strategy;
  const limits = Object.entries(limitsOf(game, strategy)).map(([key, value]) => `${key}=${value}`);
  return { name, seat: limits.length === 0 ? name : `${name}:${limits.join(',')}` };
}

/** A game under one of its variants: the subject of experiments. */
interface Board {
  /** The experiment with all its plain strategies. */
  readonly id: string;
  readonly game: Game;
  readonly variant: string;
}

const experiment = (
  id: string,
  { game, variant }: Board,
  rounds: number,
  participantsAfter: (found: Found) => readonly Participant[],
  time = 'none',
): Experiment => ({
  id,
  planAfter: found => ({
    name: id,
    game: game.id,
    variant,
    participants: participantsAfter(found),
    format: { kind: 'round-robin', rounds },
    time,
    grace: 0,
    points: HALF_POINTS,
    openingPlies: game.id === 'tictactoe' ? 3 : 4, // 252 positions, enough for the rounds, with most of the game left
    seed: SEED,
    suspendAfter: null,
    preset: null,
    folder: '.',
  }),
});

/** The standard games, and rotations if the game has any. */
const all: readonly Game[] = games;
const boards: readonly Board[] = all.flatMap(game => [
  { id: game.id, game, variant: '' },
  ...(game.presets.rotation ? [{ id: `${game.id}-rotation`, game, variant: 'rotation' }] : []),
]);

const isCompiled = ({ method }: Strategy): boolean => method.kind === 'kernel';
const plainOf = (game: Game): Strategy[] => strategiesOf(game).filter(one => !isCompiled(one));

const strategies = boards.map(board =>
  experiment(board.id, board, ROUNDS, () =>
    plainOf(board.game).map(strategy => participant(board.game, strategy)),
  ),
);

/** Plain strategies that the compiled ones play against. */
const STRONGEST = 2;

function strongestOf({ id }: Board, found: Found): readonly string[] {
  const data = found.get(id);
  if (!data) throw new Error(`the strongest of ${id} are not known: it has to be played first`);
  return findingsOf(data)
    .players.slice(0, STRONGEST)
    .map(({ name }) => name);
}

const hasCompiled = ({ game }: Board): boolean => strategiesOf(game).some(isCompiled);

/** The compiled strategies, with the strongest plain ones. */
const compiled = boards.filter(hasCompiled).map(board =>
  experiment(`${board.id}-compile`, board, ROUNDS, found => {
    const strongest = strongestOf(board, found);
    return strategiesOf(board.game)
      .filter(strategy => isCompiled(strategy) || strongest.includes(strategy.name))
      .map(strategy => participant(board.game, strategy));
  }),
);

/** The players compared with the levels: two generic ones, and the first of the game's own. */
function anchorsOf(game: Game): Strategy[] {
  const own = game.ai?.strategies[0]?.name;
  return plainOf(game).filter(({ name }) => [own, 'greedy', 'alphabeta'].includes(name));
}

/**
 * The AI in Prolog against all plain strategies except random moves. It deepens to its own maximum depth or for half of
 * its time, which is so long that it always reaches that depth, even on a busy machine.
 */
const PROLOG: Participant = { name: 'prolog', seat: 'prolog:bots/prolog/ultimate.pl' };
const AMPLE = '600s';

const prolog = boards
  .filter(({ game }) => playsProlog(game))
  .map(board =>
    experiment(
      `${board.id}-prolog`,
      board,
      LADDER_ROUNDS,
      () => [
        ...plainOf(board.game)
          .filter(({ name }) => name !== 'random')
          .map(strategy => participant(board.game, strategy)),
        PROLOG,
      ],
      AMPLE,
    ),
  );

/** The levels that are not limited by time. */
const ladders = boards.map(board =>
  experiment(`${board.id}-niveaux`, board, hasCompiled(board) ? LADDER_ROUNDS : ROUNDS, () => [
    ...levelsOf(board.game).flatMap(({ limits }, i) =>
      limits.time === undefined ? [{ name: `level:${i + 1}`, seat: `level:${i + 1}` }] : [],
    ),
    ...anchorsOf(board.game).map(strategy => participant(board.game, strategy)),
  ]),
);

/** One strategy against itself, searching 1 to 6 plies. */
const DEPTHS = [1, 2, 3, 4, 5, 6];
const depths = boards
  .filter(({ game }) => strategiesOf(game).some(({ name }) => name === 'plies'))
  .map(board =>
    experiment(`${board.id}-profondeur`, board, ROUNDS, () =>
      DEPTHS.map(depth => ({ name: `plies:depth=${depth}`, seat: `plies:depth=${depth}` })),
    ),
  );

export const experiments: readonly Experiment[] = [
  ...strategies,
  ...prolog,
  ...depths,
  ...compiled,
  ...ladders,
];
