import type { Game, Position, Rules, Side } from '../../src/core/game.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { randomMoves } from '../../src/core/random-moves.ts';
import { unwrap } from '../../src/core/result.ts';
import type { Limits } from '../../src/core/strategy.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { type Player, readPlayer, search } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { kernelEngines } from '../../src/games/kernels.ts';
import { processorTime } from '../../src/threads/processor-time.ts';

/** Pairs of games between two players, played by one worker of the ladder. */

export interface Job {
  readonly game: string;
  readonly variant: string;
  readonly upper: string;
  readonly lower: string;
  readonly pair: number;
  /** The most milliseconds of processor time a move, for players limited by time. */
  readonly time: number;
  readonly seed: string;
}

/** The methods of a worker of the ladder. */
export interface LadderMethods {
  /** Points of the upper player in a pair of games, 0 to 2. */
  playPair(job: Job): Promise<number>;
}

const kernels = kernelEngines();

/** Random legal moves, the same for the same pair; a game that ends in them is drawn again. */
export function opening(rules: Rules, random: Random, plies: number): Position {
  while (true) {
    const position = randomMoves(rules.start, random, plies);
    if (!position.outcome) return position;
  }
}

/** The limits of a player; one limited by time gets at most `time`. */
const within = ({ limits }: Player, time: number): Limits =>
  limits.time === undefined ? limits : { ...limits, time: Math.min(limits.time, time) };

function winner(
  start: Position,
  first: Player,
  second: Player,
  job: Job,
  key: string,
): Side | null {
  let position = start;
  for (let ply = 0; !position.outcome; ply++) {
    const player = position.turn === 'first' ? first : second;
    const { move } = search(player.method, position, {
      limits: within(player, job.time),
      random: randomFrom(`${key} ${ply}`),
      now: processorTime,
      stopped: () => false,
      kernels,
    });
    if (!position.legalMoves().includes(move))
      throw new Error(`${player.name} played an illegal move`);
    position = position.play(move);
  }
  return position.outcome.kind === 'win' ? position.outcome.winner : null;
}

export async function playPair(job: Job): Promise<number> {
  const game: Game | undefined = games.find(({ id }) => id === job.game);
  if (!game) throw new Error(`no game ${job.game}`);
  const rules = unwrap(rulesOf(game, job.variant));
  await kernels.load(rules.start);
  const upper = unwrap(readPlayer(game, job.upper));
  const lower = unwrap(readPlayer(game, job.lower));
  const key = `${job.seed} ${rules.id} ${job.pair}`;
  const plies = game.id === 'tictactoe' ? 1 : 4;
  const start = opening(rules, randomFrom(key), plies);
  const points = (won: Side | null, side: Side) => (won === null ? 0.5 : won === side ? 1 : 0);
  return (
    points(winner(start, upper, lower, job, `${key} a`), 'first') +
    points(winner(start, lower, upper, job, `${key} b`), 'second')
  );
}
