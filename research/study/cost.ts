import type { ContestPlan } from '../../src/arena/plan.ts';
import { UNTIMED } from '../../src/core/clock.ts';
import type { Game, Position, Rules } from '../../src/core/game.ts';
import { applyAll, newMatch } from '../../src/core/match.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame } from '../../src/core/variant.ts';
import { readPlayer, search } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { kernelEngines } from '../../src/games/kernels.ts';
import type { Store } from '../../src/store/store.ts';
import { isProlog, searchInProlog } from './prolog.ts';

/**
 * The cost of a move for each strategy, without a clock: positions made (moves played during
 * its search) and positions visited, on the same positions for all. The same on every machine.
 */
export interface Cost {
  readonly name: string;
  /** Mean positions made per move; they cannot be counted in compiled strategies. */
  readonly made: number | null;
  /** Positions visited, which budgets limit. */
  readonly nodes: number;
  readonly depth: number;
}

/** Positions that every strategy is measured on. */
const SAMPLE = 200;

const tenths = (value: number): number => Math.round(value * 10) / 10;

export async function costsOf(
  store: Store,
  contest: string,
  plan: ContestPlan,
  rules: Rules,
): Promise<Cost[]> {
  const game: Game = unwrap(findGame<Game>(games, plan.game));
  const positions = await sample(store, contest, rules);
  const kernels = kernelEngines();
  await kernels.load(rules.start);
  const mean = (sum: number) => tenths(sum / positions.length);
  return plan.participants.map(({ name, seat }) => {
    if (isProlog(seat)) {
      const searches = searchInProlog(seat, positions);
      const made = mean(searches.reduce((sum, search) => sum + search.made, 0));
      const depth = mean(searches.reduce((sum, search) => sum + search.depth, 0));
      return { name, made, nodes: made, depth };
    }
    const { method, limits } = unwrap(readPlayer(game, seat));
    const total = { nodes: 0, depth: 0 };
    const made = countPlays(rules.start, () => {
      for (const [i, position] of positions.entries()) {
        const result = search(method, position, {
          limits,
          random: randomFrom(`cost ${i}`),
          now: () => 0,
          stopped: () => false,
          kernels,
        });
        total.nodes += result.nodes;
        total.depth += result.depth;
      }
    });
    return {
      name,
      made: method.kind === 'kernel' ? null : mean(made),
      nodes: mean(total.nodes),
      depth: mean(total.depth),
    };
  });
}

/** One position from each of that many games, from all stages of the game. */
async function sample(store: Store, contest: string, rules: Rules): Promise<Position[]> {
  const stored = await store.games.of(contest);
  const random = randomFrom('cost');
  const positions: Position[] = [];
  for (const { number } of random.shuffle(stored).slice(0, SAMPLE)) {
    const game = await store.games.read(contest, number);
    if (!game) throw new Error(`game ${number} is missing`);
    const match = newMatch(rules, UNTIMED, unwrap(rules.readPosition(game.start)));
    const { plies } = applyAll(match, game.events);
    positions.push(random.pick(plies).before);
  }
  return positions;
}

/** How often positions of a game are asked to play a move while something runs. */
function countPlays(start: Position, act: () => void): number {
  const kind = Object.getPrototypeOf(start) as { play: Position['play'] };
  const { play } = kind;
  let plays = 0;
  kind.play = function (this: Position, move) {
    plays++;
    return play.call(this, move);
  };
  try {
    act();
  } finally {
    kind.play = play;
  }
  return plays;
}
