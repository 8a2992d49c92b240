import type { Plan } from '../../src/arena/plan.ts';
import type { Game } from '../../src/core/game.ts';
import type { Limits, Strategy } from '../../src/core/strategy.ts';
import { strategiesOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { HALF_POINTS } from '../../src/stats/points.ts';

/** What the study plays: all strategies of a game against each other, and how much a move more ahead is worth. */

/** Positions that a searching strategy may visit for a move: the same for all. */
export const NODES = 1_000;
/** Each is a home and an away game of every two: 200 games a pair. */
export const ROUNDS = 100;
export const SEED = 'etude';

export interface Experiment {
  /** The name of its figures and of its marks in the text. */
  readonly id: string;
  readonly plan: Plan;
}

const SEARCHES: readonly Strategy['method']['kind'][] = ['minimax', 'alphabeta', 'mcts'];

/** A game's own strategies keep the depth that they are defined by; general ones go as deep as the budget lets them. */
function limitsOf(game: Game, { name, method, limits }: Strategy): Limits {
  if (!SEARCHES.includes(method.kind)) return {};
  const own = game.play?.strategies.some(strategy => strategy.name === name) ?? false;
  return own && limits.depth !== undefined
    ? { depth: limits.depth, nodes: NODES }
    : { nodes: NODES };
}

function seatOf(game: Game, strategy: Strategy): string {
  const limits = Object.entries(limitsOf(game, strategy)).map(
    ([name, value]) => `${name}=${value}`,
  );
  return limits.length === 0 ? strategy.name : `${strategy.name}:${limits.join(',')}`;
}

const plan = (game: Game, variant: string, participants: Plan['participants']): Plan => ({
  name: '',
  game: game.id,
  variant,
  participants,
  format: { kind: 'round-robin', rounds: ROUNDS },
  time: 'none',
  grace: 0,
  points: HALF_POINTS,
  openingPlies: game.id === 'tictactoe' ? 3 : 4, // 252 positions: enough for the rounds, and games still to be played
  seed: SEED,
  suspendAfter: null,
  preset: null,
  folder: '.',
});

const named = (id: string, what: Plan): Experiment => ({ id, plan: { ...what, name: id } });

/** The compiled engines are measured on their own, in docs/strength.md: at equal nodes they would say nothing of speed, which they are made for. */
const plainStrategies = (game: Game): Strategy[] =>
  strategiesOf(game).filter(({ method }) => method.kind !== 'kernel');

/** The variants that the study plays: the standard game, and rotations where there are any. */
const variantsOf = (game: Game): string[] => (game.presets.rotation ? ['', 'rotation'] : ['']);

const all: readonly Game[] = games;
const strategies: Experiment[] = all.flatMap(game =>
  variantsOf(game).map(variant =>
    named(
      variant === '' ? game.id : `${game.id}-${variant}`,
      plan(
        game,
        variant,
        plainStrategies(game).map(strategy => ({
          name: strategy.name,
          seat: seatOf(game, strategy),
        })),
      ),
    ),
  ),
);

/** One strategy with itself, looking 1 to 6 moves ahead. */
const DEPTHS = [1, 2, 3, 4, 5, 6];
const depths: Experiment[] = all
  .filter(game => strategiesOf(game).some(({ name }) => name === 'plies'))
  .flatMap(game =>
    variantsOf(game).map(variant =>
      named(
        `${variant === '' ? game.id : `${game.id}-${variant}`}-profondeur`,
        plan(
          game,
          variant,
          DEPTHS.map(depth => ({ name: `plies:depth=${depth}`, seat: `plies:depth=${depth}` })),
        ),
      ),
    ),
  );

export const experiments: readonly Experiment[] = [...strategies, ...depths];
